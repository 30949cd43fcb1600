// A game so far: the places that were come to, and which of them is shown.

/**
 * A place is a position in a game. Besides it has what was found out about it: it is kept, because
 * undo and redo come back to it.
 */
function place(position, move = null, cells = null) {
  return { position, move, cells, board: null, values: null, line: null, why: null, failed: {} };
}

export class Game {
  #places;
  #now = 0;

  /** `header` is the first part of the record, with the lines `name: value`. */
  constructor(instance, header, start, moves = []) {
    this.instance = instance;
    this.header = header;
    this.#places = [place(start), ...moves.map(({ move, position }) => place(position, move))];
    this.#now = moves.length;
  }

  /** The place that is shown. */
  get here() {
    return this.#places[this.#now];
  }

  /** The place before it, or null. */
  get before() {
    return this.#places[this.#now - 1] ?? null;
  }

  /** How many moves have been made. */
  get length() {
    return this.#now;
  }

  /** Whose turn it is: 0 for the player who began, otherwise 1. */
  get side() {
    return this.#now % 2;
  }

  /** How many moves have been made or taken back. */
  get longest() {
    return this.#places.length - 1;
  }

  /** Makes a move. What had been taken back is forgotten, unless it began with this move. */
  play({ move, position, cells, acts_on: more = [] }) {
    const next = this.#places[this.#now + 1];
    this.#now += 1;
    if (next?.move !== move) {
      this.#places.splice(this.#now, Infinity, place(position, move, cells && [...cells, ...more]));
    }
  }

  /** Shows the place after so many moves. What comes later is kept, for redo. */
  go(length) {
    this.#now = length;
  }

  /** The moves up to the place that is shown. */
  get moves() {
    return this.#places.slice(1, this.#now + 1).map(({ move }) => move);
  }
}
