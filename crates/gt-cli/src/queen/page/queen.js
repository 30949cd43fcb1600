// The page of nimbers: what happens.

import { Wish } from "./api.js";
import { byId, make, tell, trouble } from "./dom.js";
import { Nimbers } from "./nimbers.js";
import { Picture } from "./queen-picture.js";

/** How many cells the table shows on each side of the marked one. */
const AROUND = 4;

const canvas = byId("picture");
const picture = new Picture(canvas);
const wish = new Wish();
let piece = "queen";
let marked = { a: 0, b: 0 };
let nimbers = new Nimbers(piece, { a: 0, b: 0, rows: 0, cols: 0 });
let due;

const farthest = () => Nimbers.farthest(piece);
const clamped = (distance) => Math.min(Math.max(0, distance), farthest() - 1);

/** Draws, and asks for what is seen and not known. */
function update() {
  const { window: seen } = picture;
  if (nimbers.covers(piece, seen)) {
    wish.drop();
  } else {
    const block = Nimbers.around(piece, seen);
    wish.want(JSON.stringify(block.question), (ask) => ask("queen/grundy", block.question), (found) => {
      block.fill(found);
      nimbers = block;
      trouble("");
      update();
    }, (error) => trouble(error.status === 404 ? "This program has no nimbers of the queen." : error.message,
      error.isPassing ? () => { wish.drop(); trouble(""); update(); } : null));
  }
  const shown = nimbers.piece === piece ? nimbers : new Nimbers(piece, { a: 0, b: 0, rows: 0, cols: 0 });
  tell(byId("greatest"), String(picture.draw(shown, marked)));
  const nimber = shown.at(marked.a, marked.b);
  tell(byId("at"), `(${marked.a}, ${marked.b}): ${inWords(nimber)}`);
  if (byId("numbers").open) {
    table(shown);
  }
  clearTimeout(due);
  due = setTimeout(write, 200);
}

/** Puts what is seen into the address, once it rests: browsers refuse an address for every frame. */
function write() {
  const { a, b, size } = picture;
  history.replaceState(null, "", `#piece=${piece}&cell=${marked.a},${marked.b}&from=${Math.round(a)},${Math.round(b)}&size=${size}`);
}

function inWords(nimber) {
  if (nimber === undefined) {
    return wish.isOpen ? "being computed …" : "not seen";
  }
  return nimber === null ? "blocked" : `nimber ${nimber}, ${nimber === 0 ? "lost" : "won"} for the player to move`;
}

/** What the picture shows around the marked cell, as a table of numbers. */
function table(shown) {
  const range = (at) => {
    const first = Math.max(0, at - AROUND);
    return Array.from({ length: 2 * AROUND + 1 }, (_, nth) => first + 2 * AROUND - nth);
  };
  const [rows, cols] = [range(marked.a), range(marked.b)];
  const head = make("tr", {}, make("th", { scope: "col" }, "rows \\ columns"), ...cols.map((b) => make("th", { scope: "col" }, String(b))));
  const body = rows.map((a) => make("tr", {}, make("th", { scope: "row" }, String(a)), ...cols.map((b) =>
    make("td", { class: a === marked.a && b === marked.b ? "is-here" : null }, String(shown.at(a, b) ?? "…")))));
  byId("table").replaceChildren(make("thead", {}, head), make("tbody", {}, ...body));
}

/** Several events in one frame are drawn once. */
let isDue = false;
function soon() {
  if (!isDue) {
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      update();
    });
  }
}

function mark(a, b) {
  marked = { a: clamped(a), b: clamped(b) };
  picture.reveal(marked, farthest());
  soon();
}

function zoom(size, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
  picture.zoom(size, x, y, farthest());
  soon();
}

// --- The keyboard.

canvas.addEventListener("keydown", (event) => {
  const by = event.shiftKey ? 10 : 1;
  const { rows } = picture.window;
  const { a, b } = marked;
  const keys = {
    ArrowUp: () => mark(a + by, b),
    ArrowDown: () => mark(a - by, b),
    ArrowLeft: () => mark(a, b + by),
    ArrowRight: () => mark(a, b - by),
    PageUp: () => mark(a + rows, b),
    PageDown: () => mark(a - rows, b),
    Home: () => mark(0, 0),
    "+": () => zoom(picture.next(1)),
    "-": () => zoom(picture.next(-1)),
  };
  if (event.key in keys && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    keys[event.key]();
  }
});

// --- The mouse, and one or two fingers.

const fingers = new Map();
let isDragged = false;

canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  isDragged = fingers.size > 1;
});
canvas.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) {
    return;
  }
  const now = { x: event.offsetX, y: event.offsetY };
  // A click with an unsteady hand is still a click.
  if (!isDragged && Math.hypot(now.x - before.x, now.y - before.y) < 5) {
    return;
  }
  isDragged = true;
  canvas.classList.add("is-dragged");
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  fingers.set(event.pointerId, now);
  if (other) {
    const apart = (finger) => Math.max(10, Math.hypot(finger.x - other.x, finger.y - other.y));
    picture.zoom(picture.size * (apart(now) / apart(before)), (now.x + other.x) / 2, (now.y + other.y) / 2, farthest());
  }
  const share = other ? 2 : 1;
  picture.move((now.y - before.y) / picture.size / share, (now.x - before.x) / picture.size / share, farthest());
  soon();
});
for (const name of ["pointerup", "pointercancel"]) {
  canvas.addEventListener(name, (event) => {
    if (name === "pointerup" && !isDragged && fingers.has(event.pointerId)) {
      const { a, b } = picture.cell(event.offsetX, event.offsetY);
      mark(a, b);
    }
    fingers.delete(event.pointerId);
    canvas.classList.toggle("is-dragged", fingers.size > 0);
  });
}
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(picture.size * 2 ** (-event.deltaY / 300), event.offsetX, event.offsetY);
}, { passive: false });

// --- Buttons, and the address.

byId("in").addEventListener("click", () => zoom(picture.next(1)));
byId("out").addEventListener("click", () => zoom(picture.next(-1)));
byId("corner").addEventListener("click", () => {
  picture.move(-Infinity, -Infinity, farthest());
  mark(0, 0);
});
byId("piece").addEventListener("change", () => {
  piece = byId("piece").value;
  zoom(picture.size, canvas.clientWidth, canvas.clientHeight);
  mark(marked.a, marked.b);
});
byId("go").addEventListener("submit", (event) => {
  event.preventDefault();
  const [a, b, ...more] = byId("cell").value.split(/[\s,;x]+/).filter(Boolean).map(Number);
  if (Number.isInteger(a) && Number.isInteger(b) && more.length === 0 && a < farthest() && b < farthest() && a >= 0 && b >= 0) {
    trouble("");
    mark(a, b);
  } else {
    trouble(`A cell is two distances to the corner, such as 100, 161; each from 0 to ${farthest() - 1} here.`);
  }
});
byId("numbers").addEventListener("toggle", soon);
new ResizeObserver(soon).observe(canvas);

function read() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const pair = (name) => (parts.get(name) ?? "").split(",").map((text) => Number(text) || 0);
  const known = [...byId("piece").options].map(({ value }) => value);
  piece = known.includes(parts.get("piece")) ? parts.get("piece") : "queen";
  byId("piece").value = piece;
  const [a = 0, b = 0] = pair("cell");
  const [up = 0, left = 0] = pair("from");
  zoom(Number(parts.get("size")) || 24, canvas.clientWidth, canvas.clientHeight);
  picture.move(up - picture.a, left - picture.b, farthest());
  mark(a, b);
}

window.addEventListener("hashchange", () => {
  if (location.hash !== "#main") {
    read();
  }
});
read();
