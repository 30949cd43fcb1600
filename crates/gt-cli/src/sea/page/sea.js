// The assistant for sea battle: what happens.

import { Wish } from "./api.js";
import { byId, tell, trouble } from "./dom.js";
import { CLOSED, HIT, MISS, Marks, SUNK, UNKNOWN } from "./sea-marks.js";
import { SeaBoard } from "./sea-board.js";
import { showBest, showFleet, wordsOf } from "./sea-view.js";

const USUAL = { fleet: "4,3,3,2,2,2,1,1,1,1", touch: "none", announced: true };
/** The ships of the fleets that have a name. */
const FLEETS = { russian: USUAL.fleet, hasbro: "5,4,3,3,2", german: "5,4,4,3,3,3,2,2,2,2" };

const KEYS = { [MISS]: MISS, [HIT]: HIT, [SUNK]: SUNK, [CLOSED]: CLOSED, [UNKNOWN]: UNKNOWN };
const wishes = { map: new Wish(), best: new Wish() };
const board = new SeaBoard(byId("board"), {
  take: (cell) => mark(cell, document.querySelector("[name=mark]:checked").value),
  key: (cell, key) => key in KEYS && mark(cell, KEYS[key]),
  look: (cell) => { looked = cell; showLooked(); },
});

let rules = USUAL;
let past = [new Marks(10, 10)];
let now = 0;
let map = null;
let best = null;
let hasFailed = false;
/** The cell where a person looks, or null. */
let looked = null;

const state = () => ({ marks: past[now], rules, map, best, hasFailed });

function mark(cell, sign) {
  past = [...past.slice(0, now + 1), past[now].with(cell, sign)];
  go(now + 1);
}

function go(to) {
  if (to >= 0 && to < past.length) {
    now = to;
    change();
  }
}

/** Other marks or rules: all that was counted belongs to those before. */
function change() {
  [map, best, hasFailed] = [null, null, false];
  trouble("");
  history.replaceState(null, "", `${location.pathname}#${address()}`);
  const question = {
    position: "-", input: past[now].text, fleet: rules.fleet, touch: rules.touch,
    ...(!rules.announced && { not_announced: true }),
  };
  const key = JSON.stringify(question);
  const again = () => { wishes.map.drop(); change(); };
  const failed = (error) => {
    hasFailed = true;
    trouble(error.status === 404 ? "This program has no sea battle." : error.message, error.isPassing ? again : null);
    draw();
  };
  // One after the other: two at once would share the processors, and the map is waited for.
  wishes.best.drop();
  wishes.map.want(key, (ask) => ask("sea/map", question), (found) => {
    map = found;
    draw();
    wishes.best.want(key, (ask) => ask("sea/best", question), (found) => { best = found; draw(); }, failed);
  }, failed);
  draw();
}

function draw() {
  byId("undo").disabled = now === 0;
  byId("redo").disabled = now === past.length - 1;
  board.show(state());
  showBest(byId("best"), state());
  showFleet(byId("fleet"), state());
  showLooked();
}

function showLooked() {
  byId("cell").textContent = looked === null ? "\u00a0" : wordsOf(state(), looked);
}

// --- The address holds the rules and the marks.

function address() {
  const marks = past[now].isEmpty && past[now].rows === 10 && past[now].cols === 10 ? null : past[now].text.trimEnd().replaceAll("\n", "/");
  const parts = Object.entries({
    marks,
    fleet: rules.fleet === USUAL.fleet ? null : rules.fleet,
    touch: rules.touch === USUAL.touch ? null : rules.touch,
    announced: rules.announced ? null : "no",
  }).filter(([, value]) => value !== null);
  // What can be read stays readable.
  return new URLSearchParams(parts).toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
}

function read() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const marks = parts.has("marks") ? Marks.read(parts.get("marks").replaceAll("/", "\n")) : new Marks(10, 10);
  rules = {
    fleet: parts.get("fleet") ?? USUAL.fleet,
    touch: ["diagonal", "any"].includes(parts.get("touch")) ? parts.get("touch") : "none",
    announced: parts.get("announced") !== "no",
  };
  begin(marks ?? new Marks(10, 10));
  if (marks === null) {
    trouble("The address has no position of sea battle: its rows must be equally long, of the signs . o x # %.");
  }
}

function begin(marks) {
  [past, now, looked] = [[marks], 0, null];
  byId("rows").value = marks.rows;
  byId("cols").value = marks.cols;
  byId("ships").value = rules.fleet;
  byId("touch").value = rules.touch;
  byId("announced").checked = rules.announced;
  change();
}

// --- Buttons and keys.

const commands = {
  u: () => go(now - 1),
  r: () => go(now + 1),
  n: () => { past = [...past.slice(0, now + 1), new Marks(past[now].rows, past[now].cols)]; go(now + 1); },
  b: () => best?.choice && board.focus(best.choice[0] * past[now].cols + best.choice[1]),
};

byId("undo").addEventListener("click", commands.u);
byId("redo").addEventListener("click", commands.r);
byId("clear").addEventListener("click", commands.n);
byId("copy").addEventListener("click", async () => {
  const isDone = await navigator.clipboard.writeText(location.href).then(() => true, () => false);
  tell(byId("copied"), isDone ? "Copied." : "The browser does not let the page copy; the address above is the link.");
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input:not([type=radio]):not([type=checkbox]), select");
  if (!isTyping && !event.ctrlKey && !event.altKey && !event.metaKey && event.key in commands) {
    commands[event.key]();
  }
});
byId("setup").addEventListener("submit", (event) => {
  event.preventDefault();
  const fleet = byId("ships").value.trim();
  rules = { fleet: FLEETS[fleet] ?? fleet, touch: byId("touch").value, announced: byId("announced").checked };
  begin(new Marks(Number(byId("rows").value), Number(byId("cols").value)));
});
window.addEventListener("hashchange", () => {
  if (location.hash !== "#main") {
    read();
  }
});

read();
