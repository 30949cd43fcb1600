// The assistant for sea battle: words and numbers.

import { make } from "./dom.js";
import { CLOSED, HIT, MISS, SUNK, UNKNOWN } from "./sea-marks.js";

export const MARK_WORDS = {
  [UNKNOWN]: "not known", [MISS]: "miss", [HIT]: "hit", [SUNK]: "sunk", [CLOSED]: "closed",
};

/** The name of a cell: a letter from the left, a number from the bottom. */
export function nameOf({ rows, cols }, cell) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const letter = (nth) => String.fromCharCode(65 + (nth % 26));
  return `${col < 26 ? "" : letter(Math.floor(col / 26) - 1)}${letter(col)}${rows - row}`;
}

/**
 * A part of all fleets in percent, with so many decimals. It is rounded here, once, from the exact
 * counts, which exceed what a number holds. Only what is never, or always, is 0 or 100.
 */
export function percent(count, total, decimals) {
  const [part, whole, scale] = [BigInt(count), BigInt(total), 10n ** BigInt(decimals)];
  if (part === 0n || part === whole) {
    return part === 0n ? "0" : "100";
  }
  const written = (units) => (Number(units) / Number(scale)).toFixed(decimals);
  const rounded = (200n * scale * part + whole) / (2n * whole);
  const most = 100n * scale - 1n;
  return rounded === 0n ? `<${written(1n)}` : written(rounded > most ? most : rounded);
}

const grouped = (digits) => BigInt(digits).toLocaleString("en");

/** All that is known of a cell, with exact counts. */
export function wordsOf({ marks, map }, cell) {
  const name = nameOf(marks, cell);
  if (marks.at(cell) !== UNKNOWN || !map) {
    return `${name}: ${MARK_WORDS[marks.at(cell)]}`;
  }
  const count = map.map[Math.floor(cell / marks.cols)][cell % marks.cols];
  return `${name}: ${percent(count, map.total, 2)} %, in ${grouped(count)} of ${grouped(map.total)} fleets`;
}

/** Where to shoot, and how many fleets are left. */
export function showBest(box, { best, marks, hasFailed }) {
  const parts = [];
  if (best === null) {
    parts.push(make("p", { class: "quiet" }, hasFailed ? "Not known." : "Counting …"));
  } else if (best.total === "0") {
    parts.push(make("p", {}, "No fleet agrees with these marks. Undo the last one, or look at the rules."));
  } else if (best.choice === null) {
    parts.push(make("p", {}, "All ships are found."));
  } else {
    const others = best.names.filter((name) => name !== best.choice_name);
    parts.push(make("p", { class: "shot" }, best.choice_name));
    parts.push(make("p", {}, `It hits in ${percent(best.hits, best.total, 2)} % of the fleets, and its answer is expected to give ${best.information.toFixed(2)} bits.`));
    parts.push(others.length > 0 ? make("p", {}, `As good: ${others.join(", ")}.`) : null);
  }
  if (best !== null) {
    const fleets = best.total === "1" ? "fleet agrees" : "fleets agree";
    parts.push(make("p", { class: "quiet" }, `${grouped(best.total)} ${fleets} with ${marks.isEmpty ? "the rules" : "what is known"}.`));
  }
  const drawn = parts.map((part) => part?.textContent).join();
  if (box.dataset.drawn !== drawn) {
    box.dataset.drawn = drawn;
    box.replaceChildren(...parts.filter(Boolean));
  }
}

/** The ships, longest first; those that have sunk are crossed out. */
export function showFleet(list, { rules, marks }) {
  const sunk = marks.ships.map(({ length }) => length);
  const lengths = rules.fleet.split(",").map(Number).filter((length) => length > 0).sort((a, b) => b - a);
  list.replaceChildren(...lengths.map((length) => {
    const at = sunk.indexOf(length);
    const isSunk = at >= 0;
    if (isSunk) {
      sunk.splice(at, 1);
    }
    const ship = make("span", { class: "ship", "aria-hidden": "true" }, ...Array.from({ length: Math.min(length, 20) }, () => make("i")));
    return make("li", { class: isSunk ? "is-sunk" : null }, ship, make("span", {}, `${length}`), isSunk ? make("span", {}, "sunk") : null);
  }));
}
