// The page of a game: what is seen.

import { byId, make, tell, trouble } from "./dom.js";
import { Board } from "./board.js";
import { cellName } from "./cell-words.js";
import { worthOf } from "./moves-list.js";
import { place, seen } from "./seen.js";
import { bestCells, onCells, sentence } from "./values.js";
import { inWords, plies } from "./worth.js";

const PLAYERS = ["first", "second"];

/** Of so many moves it is said what refutes them, the best ones first. */
const MOST_REASONS = 20;

/** Draws all of the page from the state of the game. */
export function draw(state) {
  const { game, wanted, seats } = state;
  document.title = `${game.instance}: play`;
  tell(byId("title"), game.instance);
  const failed = game.here.failed.board ?? game.here.failed.reply;
  trouble(failed?.message ?? "", failed?.isPassing ? state.askAgain : null);
  tell(byId("said"), said(state));
  drawBoard(state);
  drawChosen(state);
  drawKnown(state);
  byId("undo").disabled = !state.canUndo;
  byId("redo").disabled = !state.canRedo;
  byId("pause").hidden = !seats.areComputers;
  byId("pause").setAttribute("aria-pressed", state.isHeld);
  byId("values").setAttribute("aria-pressed", wanted.values);
  byId("hint").setAttribute("aria-pressed", wanted.hint === game.here);
  for (const button of document.querySelectorAll("[data-panel]")) {
    const { panel } = button.dataset;
    button.setAttribute("aria-expanded", wanted[panel]);
    byId(panel).hidden = !wanted[panel];
  }
  if (document.activeElement !== byId("record-text")) {
    byId("record-text").value = state.record;
  }
}

/** Whose turn it is, what the computer has played, or who has won. */
function said({ game, seats, played, isHeld, level }) {
  const { board, failed } = game.here;
  const before = played === "" ? "" : `The computer plays ${played}. `;
  if (board === null) {
    return `${before}${failed.board ? "The position is not known." : "…"}`;
  }
  if (board.over !== null) {
    return before + ended(board.over, game.side, seats);
  }
  if (level && failed.reply) {
    return `${before}The computer has found no move.`;
  }
  if (level) {
    return isHeld ? "The computers wait." : `${before}The computer looks for a move …`;
  }
  const { onlyPerson } = seats;
  return onlyPerson === null ? `The ${PLAYERS[game.side]} player is to move.` : `${before}Your turn.`;
}

function ended(outcome, side, seats) {
  if (outcome === "draw") {
    return "The game is over: a draw.";
  }
  const winner = outcome === "win" ? side : 1 - side;
  const { onlyPerson } = seats;
  if (onlyPerson === null) {
    return `The game is over: the ${PLAYERS[winner]} player has won.`;
  }
  return onlyPerson === winner ? "The game is over: you have won." : "The game is over: the computer has won.";
}

/** The board as cells, or as text where it has none or too many. */
function drawBoard({ game, seats, choice, board, wanted, list, canPlay }) {
  const { here } = game;
  if (here.board === null) {
    return;
  }
  const { grid, moves } = here.board;
  const isDrawn = Board.canShow(grid);
  const known = wanted.values || wanted.hint === here ? here.values : null;
  byId("board").hidden = !isDrawn;
  byId("picture").hidden = isDrawn;
  if (isDrawn) {
    const below = seats.onlyPerson ?? 0;
    const placed = (cells, side = game.side) => new Set([...(cells ?? [])].map((cell) => place(grid, cell, side, below)));
    const values = known && wanted.values ? onCells(known, moves, choice) : [];
    board.show(seen(grid, game.side, below), {
      chosen: placed(choice.cells),
      next: placed(choice.cells.length > 0 ? choice.next(moves) : null),
      // The last move was made by the other player, on the board of that player's turn.
      last: placed(here.cells, 1 - game.side),
      best: placed(known && wanted.hint === here ? bestCells(known, moves, choice) : null),
      values: new Map([...values].map(([cell, value]) => [place(grid, cell, game.side, below), value])),
    });
  } else {
    byId("picture").textContent = here.board.board;
  }
  list.show(choice.among(moves), known, canPlay);
}

/** What is chosen so far, and the moves that it already means. */
function drawChosen({ game, choice, canPlay }) {
  const box = byId("chosen");
  const moves = game.here.board?.moves ?? [];
  const isOnly = moves.length === 1 && moves[0].cells.length === 0;
  const whole = isOnly ? moves : choice.cells.length > 0 ? choice.whole(moves) : [];
  const parts = [];
  if (choice.cells.length > 0) {
    const { grid } = game.here.board;
    parts.push(make("span", {}, `Chosen: ${choice.cells.map((cell) => cellName(grid, cell)).join(", ")}`));
  }
  parts.push(...whole.map(({ move }) =>
    make("button", { type: "button", class: "main", "data-move": move }, `Play ${move}${isOnly ? ", the only move" : ""}`)));
  if (choice.cells.length > 0) {
    parts.push(make("button", { type: "button", "data-move": "" }, "Cancel"));
  }
  const shown = canPlay ? parts : [];
  const drawn = shown.map((part) => part.textContent).join();
  if (box.dataset.drawn !== drawn) {
    box.dataset.drawn = drawn;
    box.replaceChildren(...shown);
  }
}

/** Says that a cell begins nothing, so that a click is never without an answer. */
export function sayNothingBegins({ here }, choice, cell) {
  if (choice.cells.length === 0) {
    tell(byId("said"), `No move begins with ${cellName(here.board.grid, cell)}.`);
  }
}

/** Values, hint, best line and reasons. */
function drawKnown({ game, wanted }) {
  const { here } = game;
  const { values: known, failed } = here;
  const isOver = here.board !== null && here.board.over !== null;
  const waits = (name) => (failed[name] ? `Not known: ${failed[name].message}.` : "Working on it …");
  const far = known?.ahead ? `Looked ${plies(known.ahead)} ahead.` : "";
  tell(byId("knows"), !wanted.values || isOver ? "" : known ? far : waits("values"));
  tell(byId("hinted"), wanted.hint !== here ? "" : isOver ? "The game is over." : known ? sentence(known) : waits("values"));
  if (wanted.line) {
    fill("line-text", isOver ? ["The game is over."] : here.line ? line(here.line) : [waits("line")]);
  }
  if (wanted.why) {
    fill("why-text", isOver ? ["The game is over."] : here.why ? why(here.why) : [waits("why")]);
  }
}

/** Replaces what stands in an element, if it is something else. */
function fill(id, parts) {
  const box = make("div", {}, ...parts);
  if (byId(id).innerHTML !== box.innerHTML) {
    byId(id).replaceChildren(...box.childNodes);
  }
}

/** A best line: numbered moves. */
export function line(answer) {
  const steps = answer.line.map(({ move }, nth) =>
    make("li", {}, make("span", { class: "ply" }, `${nth + 1}`), make("span", { class: "text" }, move)));
  const end = answer.repeats_from === null ? "Then the game is over." :
    `From move ${answer.repeats_from + 1} on it repeats for ever.`;
  return [make("p", {}, `A ${inWords(answer)} for the player to move.`),
    make("ol", { class: "line", tabindex: "0", "aria-label": "A best line" }, ...steps), make("p", { class: "quiet" }, end)];
}

/** Why a position is worth what it is: the one move that shows it, or what refutes each move. */
export function why(answer) {
  const value = `A ${inWords(answer)} for the player to move`;
  const intro = { move: `${value}, because of this move:`, refuted: `${value}. No move does better:` }[answer.reason] ?? `${value}.`;
  const entry = (known) => make("li", {}, make("span", { class: "text" }, known.move), " ", worthOf(known),
    known.reply ? make("span", { class: "quiet" }, " after the reply ", make("span", { class: "text" }, known.reply)) : null);
  const others = answer.why.length - MOST_REASONS;
  return [make("p", {}, intro), make("ul", {}, ...answer.why.slice(0, MOST_REASONS).map(entry)),
    others > 0 ? make("p", { class: "quiet" }, `And ${others} other moves, none of them better.`) : ""];
}

/** The rules, as the program tells them. */
export function rules({ rules: told }) {
  const sections = typeof told === "string" ? [{ section: "", text: told }] : told;
  byId("rules").replaceChildren(...sections.flatMap(({ section, text }) =>
    [section ? make("h3", {}, section) : null, make("p", { class: "rules" }, flowing(text))].filter(Boolean)));
}

/** A text that was broken into lines for a terminal, without these breaks. A line that ends early,
 * or a next one that begins with a blank, is broken on purpose. */
const flowing = (text) => text.replace(/^(.{60,})\n(?=\S)/gm, "$1 ");

/** Copies a text, and says so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(byId("copied"), "Copied.");
  } catch {
    byId("record-text").select();
    tell(byId("copied"), "The browser does not let the page copy. The record is marked: copy it by hand.");
  }
}
