// Tables that were given at the start of the program: a position, what it is worth, a best line.
//
// The address says which table and which position are shown. A move is a step in the history of
// the browser, so its Back is the button's.

import { Wish, ask } from "./api.js";
import { Board, cellsOf } from "./board.js";
import { Choice } from "./choice.js";
import { byId, make, tell, trouble } from "./dom.js";
import { MovesList } from "./moves-list.js";
import { onCells } from "./values.js";
import { inWords } from "./worth.js";

const wishes = { board: new Wish(), moves: new Wish(), line: new Wish() };
const choice = new Choice();
const board = new Board(byId("board"), take);
const list = new MovesList({ list: byId("moves"), field: byId("field"), more: byId("more") }, ({ position }) => go(position),
  (move) => board.point(cellsOf(move)));

let tables = [];
/** What is shown: the table, the position as the address has it, and the answers so far. */
let here = null;

const addressOf = (table, position) =>
  `#${new URLSearchParams({ table, ...(position && { position }) })}`.replaceAll("%2F", "/").replaceAll("%3A", ":");

function go(position) {
  location.hash = addressOf(here.table.table, position);
}

function take(cell) {
  const move = choice.take(cell, here.board?.moves ?? []);
  if (move) {
    go(move.position);
  } else {
    draw();
  }
}

/** Shows what the address says. */
function read() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const table = tables.find(({ table }) => table === parts.get("table")) ?? (tables.length === 1 ? tables[0] : null);
  trouble(parts.has("table") && !table ? `No table here is named ${JSON.stringify(parts.get("table"))}.` : "");
  showTables(table);
  byId("explored").hidden = table === null;
  here = table && { table, position: parts.get("position") ?? undefined, board: null, known: null, line: null };
  if (!here) {
    return;
  }
  choice.clear();
  byId("field").value = "";
  const place = here;
  const { instance, table: name } = table;
  const { position } = here;
  const key = here; // the same address again is a new question
  const failed = (error) => place === here && trouble(error.message, error.isPassing ? read : null);
  wishes.board.want(key, (ask) => ask("board", { instance, position }), (found) => { place.board = found; draw(); }, failed);
  wishes.moves.want(key, (ask) => ask("table/query", { dir: name, position }), (found) => { place.known = found; draw(); }, failed);
  wishes.line.want(key, (ask) => ask("line", { instance, position, table: name }), (found) => { place.line = found; draw(); },
    // Of a table of outcomes alone no line is known. What is known of the position stands.
    (error) => { place.line = { line: [], repeats_from: null, why: error.message }; draw(); });
  draw();
}

function draw() {
  const { board: at, known, line, table } = here;
  byId("title").textContent = table.instance;
  document.title = `${table.instance}: table`;
  const isOver = at !== null && at.over !== null;
  tell(byId("said"), isOver ? `The game is over: a ${at.over} for the player to move.` :
    known ? `A ${inWords(known)} for the player to move.` : "…");
  if (at) {
    byId("position").value = at.position;
    byId("play").href = `/play?${new URLSearchParams({ game: table.instance, position: at.position, table: table.table })}`;
    drawBoard(at, known);
    list.show(choice.among(at.moves), known, true);
  }
  const steps = (line?.line ?? []).map(({ move, position }, nth) => make("li", {},
    make("button", { type: "button", click: () => go(position) },
      make("span", { class: "ply" }, `${nth + 1}`), make("span", { class: "text" }, move))));
  byId("line").replaceChildren(...steps);
  tell(byId("end"), line === null ? "…" : (line.why ?? (line.repeats_from === null ? "Then the game is over." :
    `From move ${line.repeats_from + 1} on it repeats for ever.`)));
}

function drawBoard({ grid, moves, board: picture }, known) {
  const isDrawn = Board.canShow(grid);
  byId("board").hidden = !isDrawn;
  byId("picture").hidden = isDrawn;
  if (isDrawn) {
    const next = choice.cells.length > 0 ? choice.next(moves) : null;
    board.show(grid, { chosen: new Set(choice.cells), next, values: known && onCells(known, moves, choice) });
  } else {
    byId("picture").textContent = picture;
  }
}

function showTables(chosen) {
  const counts = ({ positions, win, draw, loss }) =>
    [[positions, "positions"], [win, "won"], [draw, "drawn"], [loss, "lost"]].filter(([count]) => count !== null && count !== undefined)
      .map(([count, what]) => `${BigInt(count).toLocaleString("en")} ${what}`).join(", ");
  byId("tables").replaceChildren(...tables.map((table) => make("li", {},
    make("a", { href: addressOf(table.table), "aria-current": table === chosen ? "true" : null },
      make("strong", {}, table.table), make("span", {}, table.instance), make("span", { class: "quiet" }, counts(table)),
      table.greatest_plies ? make("span", { class: "quiet" }, `longest win: ${table.greatest_plies} plies`) : null))));
}

byId("back").addEventListener("click", () => history.back());
byId("first").addEventListener("click", () => go());
byId("go").addEventListener("submit", (event) => {
  event.preventDefault();
  go(byId("position").value.trim());
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && choice.cells.length > 0) {
    choice.clear();
    draw();
  }
});
window.addEventListener("hashchange", () => location.hash !== "#main" && read());

try {
  ({ tables } = await ask("tables", {}));
  byId("none").hidden = tables.length > 0;
  read();
} catch (error) {
  // A program without tables on disk does not know the question.
  byId("none").hidden = error.status !== 404;
  trouble(error.status === 404 ? "" : error.message);
}
