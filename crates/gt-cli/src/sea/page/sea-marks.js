// What is known of the other fleet: a mark for every cell, and the ships that have sunk.

export const UNKNOWN = ".";
export const MISS = "o";
export const HIT = "x";
export const SUNK = "#";
export const CLOSED = "%";

/**
 * All that is marked. It never changes: a mark makes a new one, so undo only has to keep the old.
 *
 * A sunk ship is `{ row, col, length, across }`, by its left or its top cell.
 */
export class Marks {
  constructor(rows, cols, cells = UNKNOWN.repeat(rows * cols), ships = []) {
    Object.assign(this, { rows, cols, cells, ships });
  }

  at(cell) {
    return this.cells[cell];
  }

  get isEmpty() {
    return /^\.*$/.test(this.cells);
  }

  /** The marks after `sign` was set on a cell. The same sign again takes it away. */
  with(cell, sign) {
    if (sign === SUNK) {
      return this.#sink(cell);
    }
    const raised = this.at(cell) === SUNK ? this.#raise(cell) : this;
    return raised.#put([cell], this.at(cell) === sign ? UNKNOWN : sign);
  }

  /**
   * Sinks the ship that lies on a hit: all hits in line with the cell. A cell without a mark is hit
   * first. If the ship is sunk already, it is turned, or comes up again.
   */
  #sink(cell) {
    const ship = this.#shipOn(cell);
    if (ship === null) {
      const hit = this.at(cell) === HIT ? this : this.#put([cell], HIT);
      const [across, down] = [true, false].map((isAcross) => hit.#run(cell, isAcross));
      return hit.#add(down.length > 1 && across.length === 1 ? down : across);
    }
    const raised = this.#raise(cell);
    const down = raised.#run(cell, false);
    return ship.across && ship.length > 1 && down.length > 1 ? raised.#add(down) : raised;
  }

  #add({ cells, ...ship }) {
    const sunk = this.#put(cells, SUNK);
    return new Marks(this.rows, this.cols, sunk.cells, [...this.ships, ship]);
  }

  /** Brings a sunk ship up: its cells are hits again. */
  #raise(cell) {
    const ship = this.#shipOn(cell);
    const left = this.ships.filter((other) => other !== ship);
    return new Marks(this.rows, this.cols, this.cells, left).#put(ship ? this.#cellsOf(ship) : [cell], HIT);
  }

  #shipOn(cell) {
    return this.ships.find((ship) => this.#cellsOf(ship).includes(cell)) ?? null;
  }

  #cellsOf({ row, col, length, across }) {
    return Array.from({ length }, (_, nth) => across ? row * this.cols + col + nth : (row + nth) * this.cols + col);
  }

  /** The hits without a gap through a cell, in a row or in a column. */
  #run(cell, across) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    const [at, end, step, from] = across ? [col, this.cols, 1, row * this.cols] : [row, this.rows, this.cols, col];
    const isHit = (nth) => nth >= 0 && nth < end && this.at(from + nth * step) === HIT;
    let [first, last] = [at, at];
    while (isHit(first - 1)) {
      first -= 1;
    }
    while (isHit(last + 1)) {
      last += 1;
    }
    const length = last - first + 1;
    const cells = Array.from({ length }, (_, nth) => from + (first + nth) * step);
    return { row: across ? row : first, col: across ? first : col, length, across, cells };
  }

  #put(cells, sign) {
    const signs = [...this.cells];
    for (const cell of cells) {
      signs[cell] = sign;
    }
    return new Marks(this.rows, this.cols, signs.join(""), this.ships);
  }

  /** The position as `gt sea` reads it: a line a row, then a line a sunk ship. */
  get text() {
    const lines = Array.from({ length: this.rows }, (_, row) => this.cells.slice(row * this.cols, (row + 1) * this.cols));
    const sunk = this.ships.map(({ row, col, length, across }) => `sunk ${row} ${col} ${length} ${across ? "h" : "v"}`);
    return [...lines, ...sunk, ""].join("\n");
  }

  /** Reads such a text; null if it is none. */
  static read(text) {
    const lines = text.split("\n").filter((line) => line !== "");
    const rows = lines.filter((line) => !line.startsWith("sunk "));
    const [{ length: cols } = ""] = rows;
    const isBoard = cols > 0 && rows.every((line) => line.length === cols && /^[.ox#%]*$/.test(line));
    const ships = lines.filter((line) => line.startsWith("sunk ")).map((line) => {
      const [, row, col, length, turned] = /^sunk (\d+) (\d+) (\d+) ([hv])$/.exec(line) ?? [];
      return { row: Number(row), col: Number(col), length: Number(length), across: turned === "h" };
    });
    const isOn = ({ row, col, length, across }) =>
      length > 0 && row + (across ? 1 : length) <= rows.length && col + (across ? length : 1) <= cols;
    return isBoard && ships.every(isOn) ? new Marks(rows.length, cols, rows.join(""), ships).#named() : null;
  }

  /** Names the sunk ships that have no line of their own: sunk cells in a row or a column. */
  #named() {
    const cell = [...this.cells].findIndex((sign, nth) => sign === SUNK && this.#shipOn(nth) === null);
    if (cell < 0) {
      return this;
    }
    const isNamed = (nth) => this.#shipOn(nth) !== null;
    const hidden = [...this.cells].map((sign, nth) => (sign === SUNK ? (isNamed(nth) ? UNKNOWN : HIT) : UNKNOWN)).join("");
    const alone = new Marks(this.rows, this.cols, hidden);
    const [{ cells: _, ...ship }] = [true, false].map((across) => alone.#run(cell, across)).sort((a, b) => b.length - a.length);
    return new Marks(this.rows, this.cols, this.cells, [...this.ships, ship]).#named();
  }
}
