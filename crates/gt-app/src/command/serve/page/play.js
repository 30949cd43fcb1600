// The page of a game: what happens. What is seen is in play-view.js.
//
// After every change, `update` draws the game and says what it wants to know now. So no key and no
// button has to give up an old question or ask a new one.

import { Wish } from "./api.js";
import { byId, trouble } from "./dom.js";
import { Board, cellsOf } from "./board.js";
import { Choice } from "./choice.js";
import { Game } from "./game.js";
import { MovesList } from "./moves-list.js";
import { place } from "./seen.js";
import { Seats } from "./seats.js";
import { listen } from "./keys.js";
import { fromAddress, headerOf, recordOf, toAddress } from "./record.js";
import { values } from "./values.js";
import * as view from "./play-view.js";

/** Two computers wait so long between moves, in milliseconds: so a person can follow. */
const PAUSE = 500;

const page = new URLSearchParams(location.search);
const table = page.get("table");
const choice = new Choice();
const board = new Board(byId("board"), (cell) => take(cell));
const list = new MovesList({ list: byId("moves"), field: byId("field"), more: byId("more") }, (move) => play(move),
  (move) => board.point(cellsOf(move).map((cell) => place(game.here.board.grid, cell, game.side, seats.onlyPerson ?? 0))));
const seats = new Seats([byId("first"), byId("second")], () => update());
const wishes = Object.fromEntries(
  ["game", "board", "before", "reply", "values", "line", "why", "rules"].map((name) => [name, new Wish()]));

let game = null;
/** What a person wants to see. A hint is for one place only. */
const wanted = { values: false, hint: null, line: false, why: false, record: false, help: false };
let isPaused = false;
/** What the computer has played last, in words. */
let played = "";

// --- A game begins: from an address, a record or an instance.

/** Begins with a record, which the program checks. */
function begin(record) {
  const question = (ask) => ask("replay", { file: "-", input: record });
  wishes.game.drop();
  wishes.game.want(record, question, (found) => {
    seats.set([found.first, found.second]);
    start(new Game(found.instance, headerOf(found.record ?? record, seats.names), found.start, found.moves));
  }, (error) => refuse(error, () => begin(record)));
}

/** Begins a game from its first position, or from another one. */
function beginInstance(instance, position) {
  const question = { instance, ...(position && { position }) };
  wishes.game.drop();
  wishes.game.want(question, (ask) => ask("board", question), (found) => {
    start(new Game(found.instance, headerOf(found.record, seats.names), found.position));
    game.here.board = found;
    update();
  }, (error) => refuse(error, () => beginInstance(instance, position)));
}

/** Says why there is no game, and how to begin one; `again` asks once more. */
function refuse(error, again = null) {
  trouble(error.message, error.isPassing ? again : null);
  byId("choose").hidden = game !== null;
}

function start(begun) {
  game = begun;
  isPaused = false;
  played = "";
  trouble("");
  byId("choose").hidden = true;
  byId("game").hidden = false;
  change();
}

/** Reads the address of the page. */
function read() {
  const record = fromAddress();
  if (record === null) {
    refuse(new Error("The end of the address is no record: it has a % that begins no code."));
  } else if (record.includes("instance:")) {
    begin(record);
  } else if (page.has("game")) {
    beginInstance(page.get("game"), page.get("position"));
  } else if (record !== "" && record !== "main") {
    refuse(new Error("The end of the address is no record: no line begins with `instance:`."));
  } else {
    byId("choose").hidden = false;
  }
}

// --- What a person does.

const moves = () => game.here.board?.moves ?? [];
const computer = () => (game.here.board && game.here.board.over === null ? seats.computer(game.side) : null);
const canPlay = () => game.here.board !== null && computer() === null;

/** Hears which cell of the board was chosen. */
function take(placed) {
  if (!canPlay()) {
    return;
  }
  const cell = place(game.here.board.grid, placed, game.side, seats.onlyPerson ?? 0);
  const move = choice.take(cell, moves());
  if (move) {
    play(move);
  } else {
    update();
    view.sayNothingBegins(game, choice, cell);
  }
}

function play(move) {
  if (canPlay()) {
    played = "";
    game.play(move);
    change();
  }
}

/** Whether a person stops at a place after so many moves: it is a person's turn, or two computers
 * play. */
const isStop = (length) => seats.areComputers || seats.computer(length % 2) === null;

/** Where undo leads: before the last move of a person, and the reply to it. Null if nowhere. */
function earlier() {
  let length = game.length - 1;
  while (length >= 0 && !isStop(length)) {
    length -= 1;
  }
  return length < 0 ? null : length;
}

/** Where redo leads, or null. */
function later() {
  let length = game.length + 1;
  while (length < game.longest && !isStop(length)) {
    length += 1;
  }
  return length > game.longest ? null : length;
}

/** Goes back or on. Two computers would make the same moves at once, so they wait. */
function go(length) {
  if (length !== null) {
    isPaused = seats.areComputers;
    played = "";
    game.go(length);
    change();
  }
}

/** Another place is shown: what was chosen and found belongs to the one before. */
function change() {
  choice.clear();
  game.here.failed = {};
  wanted.hint = null;
  byId("field").value = "";
  update();
}

/** Asks once more what has not been answered here. */
function askAgain() {
  for (const name of Object.keys(game.here.failed)) {
    wishes[name].drop();
  }
  game.here.failed = {};
  update();
  board.focus(); // the button is gone
}

// --- What the page shows, and what it wants to know.

function update() {
  if (!game) {
    return;
  }
  const { here } = game;
  const level = computer();
  const isHeld = isPaused && seats.areComputers;
  const record = recordOf(headerOf(game.header, seats.names), game.moves);
  write(record);
  view.draw({
    game, seats, choice, board, list, wanted, played, isHeld, level, record, askAgain,
    canPlay: canPlay(), canUndo: earlier() !== null, canRedo: later() !== null,
  });
  const question = { instance: game.instance, position: here.position, ...(table && { table }) };
  wish("board", here.board === null, (ask) => ask("board", { instance: game.instance, position: here.position }),
    (found) => { here.board = found; });
  wish("before", game.before && here.cells === null, (ask) => ask("board", { instance: game.instance, position: game.before.position }),
    (found) => { here.cells = cellsOf(found.moves.find(({ move }) => move === here.move)); });
  wish("reply", level && !isHeld && level, (ask) => reply(ask, question, level), (found) => {
    played = found.move;
    game.play(moves().find(({ move }) => move === found.move) ?? { move: found.move, position: found.after, cells: null });
    change();
  });
  const isOpen = here.board?.over === null;
  wish("values", isOpen && (wanted.values || wanted.hint === here) && !here.values?.isAll,
    (ask) => values(ask, question, (found) => { here.values = found; update(); }),
    () => { here.values.isAll = true; });
  wish("line", isOpen && wanted.line && !here.line, (ask) => ask("line", question), (found) => { here.line = found; });
  wish("why", isOpen && wanted.why && !here.why, (ask) => ask("explain", question), (found) => { here.why = found; });
  wishes.rules.want(wanted.help ? game.instance : null, (ask) => ask("rules", { instance: game.instance }),
    view.rules, (error) => view.rules({ rules: error.message }));
}

/** Puts a record into the address of the page. A step back in the browser leaves the game, so
 * nothing is added to its history. */
function write(record) {
  const query = table ? `?table=${encodeURIComponent(table)}` : "";
  const address = `${location.pathname}${query}#${toAddress(record)}`;
  if (!location.href.endsWith(address)) {
    history.replaceState(null, "", address);
  }
}

/** Wants something for the place that is shown, if `isWanted`; what was found is drawn. */
function wish(name, isWanted, question, found) {
  const { here } = game;
  const key = isWanted ? `${isWanted} ${game.instance} ${game.length} ${here.position}` : null;
  wishes[name].want(key, question, (answer) => {
    delete here.failed[name];
    found(answer);
    update();
  }, (error) => {
    here.failed[name] = error;
    update();
  });
}

/** Asks a computer for its move, and lets a person see the move before if two computers play. */
async function reply(ask, question, level) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const pause = seats.areComputers ? new Promise((done) => setTimeout(done, PAUSE)) : null;
  const [found] = await Promise.all([ask("reply", { ...question, opponent: level, seed }), pause]);
  return found;
}

// --- Buttons and keys.

const toggle = (name) => () => {
  wanted[name] = !wanted[name];
  update();
};

const commands = {
  undo: () => go(earlier()),
  redo: () => go(later()),
  new: () => { go(0); isPaused = false; update(); },
  swap: () => { seats.swap(); isPaused = false; update(); },
  people: () => { seats.next(); update(); },
  stronger: () => { seats.level(1); update(); },
  weaker: () => { seats.level(-1); update(); },
  hint: () => { wanted.hint = wanted.hint === game.here ? null : game.here; update(); },
  values: toggle("values"),
  line: toggle("line"),
  why: toggle("why"),
  record: toggle("record"),
  help: toggle("help"),
  pause: () => { isPaused = !isPaused; update(); },
  cancel: () => { choice.clear(); list.clear(); update(); board.focus(); },
  type: () => byId("field").focus(),
};

for (const name of ["undo", "redo", "new", "swap", "hint", "values", "pause"]) {
  byId(name).addEventListener("click", commands[name]);
}
for (const button of document.querySelectorAll("[data-panel]")) {
  button.addEventListener("click", commands[button.dataset.panel]);
}
listen((name) => game && commands[name](), byId("letters"));

byId("chosen").addEventListener("click", (event) => {
  const { move } = event.target.dataset;
  if (move === "") {
    commands.cancel();
  } else if (move !== undefined) {
    play(moves().find((legal) => legal.move === move));
    board.focus(); // the button is gone, and the keyboard goes on from the board
  }
});
byId("choose").addEventListener("submit", (event) => {
  event.preventDefault();
  beginInstance(byId("instance").value.trim());
});
byId("load").addEventListener("click", () => begin(byId("record-text").value));
for (const [id, text] of [["copy-link", () => location.href], ["copy-record", () => byId("record-text").value]]) {
  byId(id).addEventListener("click", () => view.copy(text()));
}
window.addEventListener("hashchange", () => {
  // A link into the page is no record.
  if (location.hash !== "#main") {
    read();
  }
});

read();
