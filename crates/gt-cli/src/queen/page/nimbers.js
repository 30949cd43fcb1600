// Nimbers of a window of the board, as far as they have come.

/** At most so many cells are asked for at once: a window of them is some 5 MB of text. */
export const MOST_CELLS = 1_000_000;
/** A table of a piece other than the queen begins at the corner; so far it may go. */
const FARTHEST_OF_OTHERS = 1000;

/** A block of nimbers: `rows` by `cols` cells from the cell (`a`, `b`) on. */
export class Nimbers {
  #values = [];

  constructor(piece, { a, b, rows, cols }) {
    Object.assign(this, { piece, a, b, rows, cols });
  }

  /** The question for this block, as the verb `queen grundy` takes it. */
  get question() {
    const { rows, cols, a, b, piece } = this;
    return piece === "queen"
      ? { rows, cols, from: `${a},${b}`, values: true }
      : { rows: a + rows, cols: b + cols, piece, quadrant: true, values: true };
  }

  /** Takes the answer to the question. */
  fill({ values }) {
    const isWhole = this.piece !== "queen";
    this.#values = isWhole ? values.slice(this.a).map((row) => row.slice(this.b)) : values;
  }

  get isFilled() {
    return this.#values.length > 0;
  }

  /** The nimber of the cell (`a`, `b`); undefined if it is not in this block. */
  at(a, b) {
    return this.#values[a - this.a]?.[b - this.b];
  }

  /** Whether all cells of a window are in this block. */
  covers(piece, { a, b, rows, cols }) {
    return this.piece === piece && a >= this.a && b >= this.b &&
      a + rows <= this.a + this.rows && b + cols <= this.b + this.cols;
  }

  /** A block with a window and something around it, so that small steps need no question. */
  static around(piece, { a, b, rows, cols }) {
    const room = Math.sqrt(MOST_CELLS / (rows * cols));
    const more = Math.min(0.5, Math.max(0, (room - 1) / 2));
    const [down, right] = [Math.floor(rows * more), Math.floor(cols * more)];
    const from = { a: Math.max(0, a - down), b: Math.max(0, b - right) };
    return new Nimbers(piece, { ...from, rows: a + rows + down - from.a, cols: b + cols + right - from.b });
  }

  /** The greatest distance that can be shown. */
  static farthest(piece) {
    return piece === "queen" ? 20_000 : FARTHEST_OF_OTHERS;
  }
}
