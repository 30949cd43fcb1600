// The sea: a board of cells with percentages. It is walked over as every board is.

import { Board } from "./board.js";
import { MARK_WORDS, nameOf, percent } from "./sea-view.js";
import { CLOSED, HIT, MISS, SUNK, UNKNOWN } from "./sea-marks.js";

const CLASSES = { [MISS]: "miss", [HIT]: "hit", [SUNK]: "sunk", [CLOSED]: "closed" };

export class SeaBoard {
  #board;
  #element;

  /** `take` hears a cell that was chosen, `key` a key pressed on a cell, `look` where one looks. */
  constructor(element, { take, key, look }) {
    this.#element = element;
    this.#board = new Board(element, take);
    const cellOf = ({ target }) => Number(target.closest?.(".cell")?.dataset.cell ?? -1);
    element.addEventListener("keydown", (event) => {
      if (cellOf(event) >= 0 && !event.ctrlKey && !event.altKey && !event.metaKey) {
        key(cellOf(event), event.key);
      }
    });
    for (const name of ["focusin", "pointerover"]) {
      element.addEventListener(name, (event) => cellOf(event) >= 0 && look(cellOf(event)));
    }
    element.addEventListener("pointerleave", () => look(null));
  }

  focus(cell) {
    this.#element.querySelector(`[data-cell="${cell}"]`)?.focus();
  }

  show({ marks, map, best }) {
    const { rows, cols } = marks;
    const names = Array.from({ length: cols }, (_, col) => nameOf(marks, col).replace(/\d+$/, ""));
    const numbers = Array.from({ length: rows }, (_, row) => String(rows - row));
    const grid = { columns: cols, rows, column_labels: names, row_labels: numbers, cells: [...marks.cells].map(() => ({ sign: UNKNOWN, tint: "empty" })) };
    this.#board.show(grid, {});
    const isBest = new Set(best?.best.map(([row, col]) => row * cols + col));
    const choice = best?.choice ? best.choice[0] * cols + best.choice[1] : null;
    const counts = map ? map.map.flat() : null;
    const greatest = Math.max(1, ...(counts ?? []).filter((_, cell) => marks.at(cell) === UNKNOWN).map(Number));
    for (const element of this.#element.querySelectorAll(".cell")) {
      const cell = Number(element.dataset.cell);
      const sign = marks.at(cell);
      const count = counts && sign === UNKNOWN ? counts[cell] : null;
      element.className = ["cell", CLASSES[sign] ?? "open", isBest.has(cell) && "best", cell === choice && "choice", count === "0" && "never"].filter(Boolean).join(" ");
      // The greatest chance of the position is the deepest colour, so differences are seen.
      element.style.setProperty("--heat", count === null ? 0 : Math.round((Number(count) / greatest) * 62));
      const text = count === null ? ([UNKNOWN, CLOSED].includes(sign) ? "" : sign) : percent(count, map.total, decimals(cols));
      element.firstChild.textContent = text;
      const words = count === null ? MARK_WORDS[sign] : `${text} percent`;
      element.setAttribute("aria-label", `${nameOf(marks, cell)}: ${words}${cell === choice ? "; the best shot" : isBest.has(cell) ? "; as good" : ""}`);
      element.removeAttribute("aria-selected");
    }
  }
}

/** How many decimals of a percentage fit a cell. */
const decimals = (cols) => (Math.min(innerWidth - 60, 700) / cols < 40 ? 0 : 1);
