// The list of moves, which narrows as one types.

import { make, tell } from "./dom.js";
import { typed, meant } from "./choice.js";
import { bestOf, inWords, ofMove, sign } from "./worth.js";

/** More moves than these are not listed at once: typing narrows the list. */
const MOST_SHOWN = 120;

/** How a move's value is written beside it. */
export function worthOf(known) {
  const value = ofMove(known);
  return make("span", { class: `worth ${value.outcome ?? ""}` }, `${sign(value.outcome)} ${inWords(value)}`);
}

export class MovesList {
  #list;
  #field;
  #more;
  #moves = [];
  #known = null;
  #canPlay = false;
  #drawn = "";

  /** `play` hears which move a person has chosen, `point` the one that is pointed at, or null. */
  constructor({ list, field, more }, play, point) {
    [this.#list, this.#field, this.#more] = [list, field, more];
    field.addEventListener("input", () => this.#draw());
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        const move = meant(field.value, this.#moves);
        if (move && field.value !== "" && this.#canPlay) {
          play(move);
        }
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        list.querySelector("button")?.focus();
      } else if (event.key === "Escape") {
        this.clear();
        field.blur();
      }
    });
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) {
        play(this.#moves[Number(button.dataset.nth)]);
      }
    });
    list.addEventListener("keydown", (event) => this.#walk(event));
    const at = ({ target }) => this.#moves[Number(target?.closest?.("button")?.dataset.nth ?? -1)] ?? null;
    for (const name of ["pointerover", "focusin"]) {
      list.addEventListener(name, (event) => point(at(event)));
    }
    for (const name of ["pointerleave", "focusout"]) {
      list.addEventListener(name, () => point(null));
    }
  }

  /** Shows `moves`. `known` is an answer of the verb `moves`, or null; it orders the list. */
  show(moves, known, canPlay) {
    const rank = new Map(known?.moves.map(({ move }, nth) => [move, nth]));
    this.#moves = known ? [...moves].sort((a, b) => (rank.get(a.move) ?? 1e9) - (rank.get(b.move) ?? 1e9)) : moves;
    this.#known = known;
    this.#canPlay = canPlay;
    this.#draw();
  }

  clear() {
    this.#field.value = "";
    this.#draw();
  }

  #draw() {
    const left = typed(this.#field.value, this.#moves);
    const known = new Map(this.#known?.moves.map((move) => [move.move, move]));
    const best = new Set(bestOf(this.#known?.moves ?? []).map(({ move }) => move));
    const drawn = JSON.stringify([left.map(({ move }) => move), this.#known, this.#canPlay]);
    if (drawn === this.#drawn) {
      return;
    }
    this.#drawn = drawn;
    const held = this.#list.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    const entry = (move) => {
      const worth = known.has(move.move) ? worthOf(known.get(move.move)) : null;
      const star = best.has(move.move) ? make("span", { class: "star" }, "best") : null;
      const nth = this.#moves.indexOf(move);
      return make("li", {}, make("button", { type: "button", "data-nth": nth, "data-move": move.move, disabled: !this.#canPlay },
        make("span", { class: "text" }, move.move), move.label ? make("span", { class: "label" }, move.label) : null, star, worth));
    };
    this.#list.replaceChildren(...left.slice(0, MOST_SHOWN).map(entry));
    if (held !== null) {
      (this.#list.querySelector(`[data-move="${CSS.escape(held)}"]`) ?? this.#field).focus();
    }
    const hidden = left.length - MOST_SHOWN;
    tell(this.#more, left.length === 0 && this.#moves.length > 0 ? "No move is written so." :
      hidden > 0 ? `${hidden} more: type to narrow the list.` : "");
  }

  /** Arrows go up and down the list, and from its top to the field. */
  #walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) {
      return;
    }
    const buttons = [...this.#list.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement) + step;
    event.preventDefault();
    (at < 0 ? this.#field : buttons[at])?.focus();
  }
}
