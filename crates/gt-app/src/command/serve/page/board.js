// A board of cells: drawn, pointed at, walked over with keys, and read aloud.

import { make } from "./dom.js";
import { cellWords } from "./cell-words.js";

/** Boards of more cells are not drawn: a browser takes seconds for them. */
const MOST_CELLS = 20_000;

/** The cells that a move touches or acts on; none for null. */
export const cellsOf = (move) => [...(move?.cells ?? []), ...(move?.acts_on ?? [])];

const STEPS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  H: [-1, 0], L: [1, 0], K: [0, -1], J: [0, 1],
};

/**
 * A grid of cells in `element`. `take(cell)` hears which cell a person has chosen, by its number:
 * row by row from the top left.
 *
 * Only one cell is reached with the tab key; arrows, or H J K L, go on from there.
 */
export class Board {
  #element;
  #cells = [];
  #columns = 0;
  #shape = "";
  #cursor = 0;
  #pointed = new Set();

  constructor(element, take) {
    this.#element = element;
    const cellOf = (event) => Number(event.target.closest?.(".cell")?.dataset.cell ?? -1);
    element.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (cell >= 0) {
        this.#go(cell);
        take(cell);
      }
    });
    // A screen reader may put the keyboard on any cell.
    element.addEventListener("focusin", (event) => cellOf(event) >= 0 && this.#go(cellOf(event), false));
    element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || cellOf(event) < 0) {
        return;
      }
      if (event.key === "Enter" || event.key === " ") {
        take(this.#cursor);
      } else if (event.key in STEPS) {
        this.#step(STEPS[event.key]);
      } else if (event.key === "Home" || event.key === "End") {
        this.#end(event.key === "End");
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /**
   * Whether a board can be drawn: `grid` as an answer of `board` has it.
   */
  static canShow(grid) {
    return grid !== null && grid.cells.length <= MOST_CELLS;
  }

  /**
   * Draws a board. `marks` says what else is seen on the cells: the sets `chosen`, `next`, `last`
   * and `best`, and `values`, which has `{ sign, outcome, words }` for some cells.
   */
  show(grid, marks) {
    const shape = `${grid.columns} x ${grid.rows}`;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(grid);
    }
    this.#name(grid);
    grid.cells.forEach((glyph, cell) => this.#draw(grid, cell, glyph, marks));
    if (this.#cells[this.#cursor]?.classList.contains("outside")) {
      this.#go(this.#cells.findIndex((cell) => !cell.classList.contains("outside")), false);
    }
  }

  /** Marks the cells of a move that is pointed at elsewhere, and no others. */
  point(cells) {
    for (const cell of this.#pointed) {
      this.#cells[cell]?.classList.remove("pointed");
    }
    this.#pointed = new Set(cells);
    for (const cell of this.#pointed) {
      this.#cells[cell]?.classList.add("pointed");
    }
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#cells[this.#cursor]?.focus();
  }

  /** Makes the cells, which later only change: so the keyboard stays where it is. */
  #build(grid) {
    const { columns, rows } = grid;
    this.#columns = columns;
    this.#cells = grid.cells.map((_, cell) =>
      make("div", { role: "gridcell", class: "cell", tabindex: cell === 0 ? 0 : -1, "data-cell": cell },
        make("span", { class: "piece", "aria-hidden": "true" }),
        make("span", { class: "value", "aria-hidden": "true" })));
    this.#cursor = 0;
    const head = make("div", { role: "row", class: "labels" }, make("div", { role: "presentation" }),
      ...grid.column_labels.map(() => make("div", { role: "columnheader", class: "label" })));
    const lines = grid.row_labels.map((_, row) => make("div", { role: "row" },
      make("div", { role: "rowheader", class: "label" }),
      ...this.#cells.slice(row * columns, (row + 1) * columns)));
    this.#element.replaceChildren(head, ...lines);
    // The style sheet computes the size of a cell from these.
    this.#element.style.setProperty("--columns", columns);
    this.#element.style.setProperty("--rows", rows);
  }

  /** Writes the names of columns and rows; they change where a board turns. */
  #name({ column_labels: above, row_labels: beside }) {
    const boxes = this.#element.querySelectorAll(".label");
    [...above, ...beside].forEach((label, nth) => {
      const box = boxes[nth];
      if (box.textContent !== label) {
        box.textContent = label;
      }
    });
    const longest = Math.max(1, ...beside.map((label) => label.length));
    this.#element.style.setProperty("--label", `${0.4 + 0.55 * longest}rem`);
  }

  #draw(grid, number, glyph, marks) {
    const cell = this.#cells[number];
    const { tint } = glyph;
    const value = marks.values?.get(number);
    const has = ["chosen", "next", "last", "best"].filter((mark) => marks[mark]?.has(number));
    const shown = [tint, glyph.sign, value?.sign, value?.outcome, ...has].join(" ");
    const words = cellWords(grid, number, has, value?.words);
    if (cell.dataset.words === words && cell.dataset.shown === shown) {
      return;
    }
    cell.dataset.words = words;
    cell.dataset.shown = shown;
    cell.className = ["cell", tint, ...has, ...(this.#pointed.has(number) ? ["pointed"] : [])].join(" ");
    cell.dataset.sign = glyph.sign;
    cell.firstChild.textContent = glyph.tint === "empty" && glyph.sign === "." ? "" : glyph.sign;
    // The style sheet writes the value: a person who speaks to the computer says the name alone.
    cell.lastChild.dataset.value = value?.sign ?? "";
    cell.lastChild.className = `value ${value?.outcome ?? ""}`;
    if (tint === "outside") {
      cell.setAttribute("aria-hidden", "true");
    } else {
      cell.setAttribute("aria-label", words);
      cell.setAttribute("aria-selected", has.includes("chosen"));
    }
  }

  /** Moves the cursor to a cell. */
  #go(cell, isFocused = true) {
    if (cell < 0) {
      return;
    }
    this.#cells[this.#cursor].tabIndex = -1;
    this.#cursor = cell;
    this.#cells[cell].tabIndex = 0;
    if (isFocused) {
      this.#cells[cell].focus();
    }
  }

  /**
   * Goes to the next cell of the row, or to the nearest cell of the next row that has one.
   *
   * So every cell is reached, also where cells have gaps between them, as the lines between dots.
   */
  #step([right, down]) {
    const row = Math.floor(this.#cursor / this.#columns);
    const column = this.#cursor % this.#columns;
    const isCell = (cell) => !this.#cells[cell].classList.contains("outside");
    const columns = [...Array(this.#columns).keys()];
    if (right !== 0) {
      const ahead = columns.filter((other) => (other - column) * right > 0 && isCell(row * this.#columns + other));
      this.#go(ahead.length === 0 ? -1 : row * this.#columns + (right > 0 ? ahead[0] : ahead.at(-1)));
      return;
    }
    const rows = this.#cells.length / this.#columns;
    for (let other = row + down; other >= 0 && other < rows; other += down) {
      const cells = columns.filter((near) => isCell(other * this.#columns + near));
      if (cells.length > 0) {
        const away = (near) => Math.abs(near - column);
        this.#go(other * this.#columns + cells.reduce((best, near) => (away(near) < away(best) ? near : best)));
        return;
      }
    }
  }

  /** Goes to the first or the last cell of the row. */
  #end(isLast) {
    const row = Math.floor(this.#cursor / this.#columns);
    const line = this.#cells.slice(row * this.#columns, (row + 1) * this.#columns);
    const isCell = (cell) => !cell.classList.contains("outside");
    const at = isLast ? line.findLastIndex(isCell) : line.findIndex(isCell);
    this.#go(row * this.#columns + at);
  }
}
