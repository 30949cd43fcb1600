// Letters that are commands: the same as in `gt play` on a terminal.

const COMMANDS = {
  u: "undo", r: "redo", n: "new", s: "swap", p: "people", "+": "stronger", "-": "weaker",
  h: "hint", v: "values", b: "line", w: "why", t: "record", "?": "help",
  m: "type", "/": "type", Escape: "cancel",
};

/**
 * Calls `run(name)` for each key that is a command. Where text is typed a letter is a letter.
 *
 * `letters` is a checkbox: some people speak to their computer, and what they say would be taken
 * for commands.
 */
export function listen(run, letters) {
  letters.checked = localStorage.getItem("letters") !== "off";
  letters.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=checkbox]), textarea, select");
    const isOff = !letters.checked && event.key !== "Escape";
    if (isTyping || isOff || event.ctrlKey || event.altKey || event.metaKey || !(event.key in COMMANDS)) {
      return;
    }
    event.preventDefault();
    run(COMMANDS[event.key]);
  });
}
