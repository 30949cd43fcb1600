// Who plays on both sides: a person, or a computer of some level. The words are those of records.

export const LEVELS = ["random", "1", "2", "3", "4", "5", "6", "perfect"];
const PERSON = "person";

/** Words for a select. */
const NAMES = {
  person: "a person",
  random: "computer, at random",
  perfect: "computer, perfect",
};

export class Seats {
  #selects;
  #levels = ["perfect", "perfect"];

  /** `changed` hears that a person has chosen somebody else. */
  constructor(selects, changed) {
    this.#selects = selects;
    for (const [side, select] of selects.entries()) {
      for (const name of [PERSON, ...LEVELS]) {
        select.add(new Option(NAMES[name] ?? `computer, level ${name}`, name));
      }
      select.addEventListener("change", () => {
        this.#note(side);
        changed();
      });
    }
    this.set([PERSON, "perfect"]);
  }

  /** Who plays, as records say it. */
  get names() {
    return this.#selects.map((select) => select.value);
  }

  /** Seats people as a record says. Whoever is not known here is a person. */
  set(names) {
    for (const [side, select] of this.#selects.entries()) {
      select.value = LEVELS.includes(names[side]) ? names[side] : PERSON;
      this.#note(side);
    }
  }

  /** The level of the computer on a side, or null for a person. */
  computer(side) {
    const name = this.names[side];
    return name === PERSON ? null : name;
  }

  /** The only person's side, or null. */
  get onlyPerson() {
    const people = [0, 1].filter((side) => this.computer(side) === null);
    return people.length === 1 ? people[0] : null;
  }

  get areComputers() {
    return this.computer(0) !== null && this.computer(1) !== null;
  }

  /** Swaps the sides. */
  swap() {
    this.set([...this.names].reverse());
  }

  /** The next of four: a person first, a person second, two people, two computers. */
  next() {
    const people = [0, 1].map((side) => this.computer(side) === null).join();
    const after = { "true,false": [false, true], "false,true": [true, true], "true,true": [false, false] };
    const next = after[people] ?? [true, false];
    this.set(next.map((isPerson, side) => (isPerson ? PERSON : this.#levels[side])));
  }

  /** Makes the computers stronger, or weaker if `by` is -1. */
  level(by) {
    this.set(this.names.map((name) => {
      const at = LEVELS.indexOf(name);
      return at < 0 ? name : LEVELS[Math.min(Math.max(at + by, 0), LEVELS.length - 1)];
    }));
  }

  /** Keeps the level of a computer for when it plays again. */
  #note(side) {
    this.#levels[side] = this.computer(side) ?? this.#levels[side];
  }
}
