// What the moves of a position are worth, as far as it can be found out.

import { bestOf, inWords, mark, ofMove } from "./worth.js";
import { Refused } from "./api.js";

/** How many plies ahead are looked, one after the other, where a game is too large to solve. */
const AHEAD = [2, 4, 6];

/** Instances that were too large: the next question about them begins with a look ahead. */
const tooLarge = new Set();

/**
 * Asks for the values of all moves: from a solution of the game, or by looking some plies ahead.
 *
 * `heard` gets every answer, each better than the one before. The key `ahead` says how far it
 * looked, and is null for a whole solution.
 */
export async function values(ask, question, heard) {
  if (!tooLarge.has(question.instance)) {
    try {
      heard({ ...(await ask("moves", question)), ahead: null });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) {
        throw error;
      }
    }
  }
  for (const ahead of AHEAD) {
    try {
      heard({ ...(await ask("moves", { ...question, ahead })), ahead });
      // Not before: a program that has too much to do refuses both.
      tooLarge.add(question.instance);
    } catch (error) {
      // What a shorter look has found stands.
      if (ahead === AHEAD[0] || !(error instanceof Refused)) {
        throw error;
      }
      return;
    }
  }
}

/** A sentence: what the position is worth for the player to move. */
export function sentence(answer) {
  if (!answer.outcome) {
    return `Nobody can force a result within ${answer.ahead} plies; more is not known.`;
  }
  const best = bestOf(answer.moves).map(({ move }) => move);
  const moves = best.length === 0 ? "" :
    ` Best: ${best.slice(0, 12).join(", ")}${best.length > 12 ? " and others" : ""}.`;
  return `A ${inWords(answer)} for the player to move.${moves}`;
}

/** What is seen on the cells: for each that can be chosen next, the best move that goes on with it. */
export function onCells(answer, moves, choice) {
  const worth = new Map(answer.moves.map((known, rank) => [known.move, { rank, value: ofMove(known) }]));
  const best = new Map();
  for (const move of choice.among(moves)) {
    const cell = move.cells[choice.cells.length] ?? move.cells.at(-1);
    const known = worth.get(move.move);
    if (known && cell !== undefined && !(best.get(cell)?.rank <= known.rank)) {
      best.set(cell, known);
    }
  }
  const shown = ([cell, { value }]) =>
    [cell, { sign: mark(value), outcome: value.outcome, words: inWords(value) }];
  return new Map([...best].map(shown));
}

/** The cells that can be chosen next on the way to a best move. */
export function bestCells(answer, moves, choice) {
  const best = new Set(bestOf(answer.moves).map(({ move }) => move));
  return choice.next(moves.filter(({ move }) => best.has(move)));
}
