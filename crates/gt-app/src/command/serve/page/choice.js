// How a person chooses a move by its cells, one after the other. The rules are those of `gt play`.

const beginsWith = (move, cells) => cells.every((cell, nth) => move.cells[nth] === cell);

/** The cells that are chosen so far. */
export class Choice {
  cells = [];

  clear() {
    this.cells = [];
  }

  /** The moves that begin with the chosen cells. */
  among(moves) {
    return moves.filter((move) => beginsWith(move, this.cells));
  }

  /** The cells that can be chosen next. */
  next(moves) {
    const next = this.among(moves).map((move) => move.cells[this.cells.length]);
    return new Set(next.filter((cell) => cell !== undefined));
  }

  /** The moves that touch exactly the chosen cells. */
  whole(moves) {
    return this.among(moves).filter((move) => move.cells.length === this.cells.length);
  }

  /**
   * Adds a cell, and returns the move that is now meant, or null.
   *
   * A cell with which no move goes on begins a new choice, if a move begins there. One sequence of
   * cells may be the beginning of another: then the last cell again ends the shorter one.
   */
  take(cell, moves) {
    const begins = (cells) => moves.some((move) => beginsWith(move, cells));
    const longer = [...this.cells, cell];
    if (begins(longer)) {
      this.cells = longer;
      return this.#meant(moves);
    }
    if (this.cells.at(-1) === cell) {
      const whole = this.whole(moves);
      if (whole.length === 0) {
        this.clear();
      }
      return whole.length === 1 ? whole[0] : null;
    }
    if (begins([cell])) {
      this.cells = [cell];
      return this.#meant(moves);
    }
    return null;
  }

  /** The move that the cells mean, if no other goes on from it. */
  #meant(moves) {
    const among = this.among(moves);
    return among.length === 1 && among[0].cells.length === this.cells.length ? among[0] : null;
  }
}

/** A text without blanks and round brackets, in small letters: how typed moves are compared. */
const plain = (text) => text.toLowerCase().replace(/[ ()]/g, "");

/** The moves that begin with a typed text, or have it somewhere if none begins with it. */
export function typed(text, moves) {
  const wanted = plain(text);
  const first = moves.filter(({ move }) => plain(move).startsWith(wanted));
  return first.length > 0 ? first : moves.filter(({ move }) => plain(move).includes(wanted));
}

/** The move that a typed text means: the only one left, or the one that is written so. */
export function meant(text, moves) {
  const left = typed(text, moves);
  return left.length === 1 ? left[0] : (left.find(({ move }) => plain(move) === plain(text)) ?? null);
}
