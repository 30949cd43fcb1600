// The sea: a board of cells with percentages. It is walked over as every board is.

import { Board } from "./board.js";
import { MARK_WORDS, nameOf, share } from "./sea-view.js";
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
    const most = map ? marks.cells.split("").reduce((most, sign, cell) => sign === UNKNOWN ? Math.max(most, share(map, marks, cell)) : most, 1) : 1;
    for (const element of this.#element.querySelectorAll(".cell")) {
      const cell = Number(element.dataset.cell);
      const sign = marks.at(cell);
      const percent = map && sign === UNKNOWN ? share(map, marks, cell) : null;
      element.className = ["cell", CLASSES[sign] ?? "open", isBest.has(cell) && "best", cell === choice && "choice", percent === 0 && "never"].filter(Boolean).join(" ");
      // The greatest chance of the position is the deepest colour, so differences are seen.
      element.style.setProperty("--heat", percent === null ? 0 : Math.round((percent / most) * 62));
      const text = percent === null ? ([UNKNOWN, CLOSED].includes(sign) ? "" : sign) : percentText(percent, cols);
      element.firstChild.textContent = text;
      const words = percent === null ? MARK_WORDS[sign] : `${text} percent`;
      element.setAttribute("aria-label", `${nameOf(marks, cell)}: ${words}${cell === choice ? "; the best shot" : isBest.has(cell) ? "; as good" : ""}`);
      element.removeAttribute("aria-selected");
    }
  }
}

/** A percentage that fits a cell: with a decimal where there is room. */
function percentText(percent, cols) {
  if (percent === 0) {
    return "0";
  }
  const isNarrow = Math.min(innerWidth - 60, 700) / cols < 40;
  const rounded = isNarrow || percent >= 99.95 ? Math.round(percent) : percent.toFixed(1);
  return Number(rounded) === 0 ? "<1" : percent < 100 && Number(rounded) === 100 ? "99" : String(rounded);
}
