// What positions and moves are worth, in words and signs.

const MARKS = { win: "▲", draw: "●", loss: "▼" };
const OTHER = { win: "loss", draw: "draw", loss: "win" };

/** A number of plies in words. Some answers have it as a string of digits. */
export function plies(number) {
  return String(number) === "1" ? "1 ply" : `${number} plies`;
}

/** `win in 5 plies, +2 points`: the value for the player to move; `not known` without an outcome. */
export function inWords({ outcome, plies: length, margin }) {
  if (!outcome) {
    return "not known";
  }
  const soon = length === null || length === undefined || outcome === "draw" ? "" : ` in ${plies(length)}`;
  const points = margin === null || margin === undefined ? "" : `, ${signed(margin)}`;
  return `${outcome}${soon}${points}`;
}

function signed(margin) {
  const count = Math.abs(margin) === 1 ? "point" : "points";
  return `${margin > 0 ? "+" : ""}${margin} ${count}`;
}

/** A sign of its own for each outcome, and the points or the plies: short enough for a cell. */
export function mark({ outcome, plies: length, margin }) {
  if (!outcome) {
    return "?";
  }
  if (typeof margin === "number") {
    return `${MARKS[outcome]}${Math.abs(margin)}`;
  }
  return outcome === "draw" || length === null ? MARKS[outcome] : `${MARKS[outcome]}${length}`;
}

/** The sign of an outcome alone. */
export const sign = (outcome) => MARKS[outcome] ?? "?";

/**
 * What a move is worth for the player who makes it.
 *
 * An answer has the value of the position after the move, for the player to move there. That is
 * the other player.
 */
export function ofMove({ outcome, plies: length, margin }) {
  const isNumber = typeof length === "number";
  return {
    outcome: outcome ? OTHER[outcome] : null,
    plies: isNumber ? length + 1 : null,
    margin: margin === null || margin === undefined ? null : -margin,
  };
}

/** The moves that are as good as the first of `moves`, which are sorted, best first. */
export function bestOf(moves) {
  const [first] = moves;
  if (!first?.outcome) {
    return [];
  }
  const isAsGood = (move) =>
    move.outcome === first.outcome && move.plies === first.plies && move.margin === first.margin;
  return moves.filter(isAsGood);
}
