// Draws nimbers on a canvas: a square a cell, with its number where there is room.

import { MOST_CELLS } from "./nimbers.js";

/** Viridis at five places; between them colours are mixed. */
const RAMP = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
const BLACK = [0, 0, 0];
/** From this size on, in pixels, a cell shows its number. */
const NUMBERS_FROM = 20;
export const SIZES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/**
 * What is seen: the cell at the bottom right, as distances to the corner, and the size of a cell.
 *
 * The corner is at the bottom right of the board, so distances grow upwards and to the left.
 */
export class Picture {
  a = 0;
  b = 0;
  size = 24;
  #canvas;
  #context;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  /** The cells that are seen at least in part. */
  get window() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const [a, b] = [Math.floor(this.a), Math.floor(this.b)];
    return {
      a, b,
      rows: Math.ceil(height / this.size + this.a) - a,
      cols: Math.ceil(width / this.size + this.b) - b,
    };
  }

  /** Moves what is seen, by cells. */
  move(up, left, farthest) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.a = Math.min(Math.max(0, this.a + up), Math.max(0, farthest - height / this.size));
    this.b = Math.min(Math.max(0, this.b + left), Math.max(0, farthest - width / this.size));
  }

  /** Zooms to a size of cells around a point of the canvas, which stays where it is. */
  zoom(size, x, y, farthest) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const least = Math.sqrt((width * height) / MOST_CELLS);
    const to = Math.min(SIZES.at(-1), Math.max(size, Math.ceil(least * 10) / 10, Math.max(width, height) / farthest));
    const [up, left] = [height - y, width - x].map((far) => far / this.size - far / to);
    this.size = to;
    this.move(up, left, farthest);
  }

  /** The next size of `SIZES`, larger or smaller. */
  next(step) {
    return step > 0 ? (SIZES.find((size) => size > this.size) ?? this.size) : (SIZES.findLast((size) => size < this.size) ?? SIZES[0]);
  }

  /** The cell under a point of the canvas. */
  cell(x, y) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    return { a: Math.floor(this.a + (height - y) / this.size), b: Math.floor(this.b + (width - x) / this.size) };
  }

  /** The point of the canvas in the middle of a cell. */
  #middle(a, b) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    return [width - (b - this.b + 0.5) * this.size, height - (a - this.a + 0.5) * this.size];
  }

  /** Moves the window as little as possible, so that a cell is seen. */
  reveal({ a, b }, farthest) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const [rows, cols] = [height / this.size, width / this.size];
    const shift = (at, from, seen) => Math.min(at - from, 0) + Math.max(at + 1 - (from + seen), 0);
    this.move(shift(a, this.a, rows), shift(b, this.b, cols), farthest);
  }

  /** Draws what is known, and a frame around the marked cell. Returns the greatest nimber seen. */
  draw(nimbers, marked) {
    const scale = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (this.#canvas.width !== Math.round(width * scale) || this.#canvas.height !== Math.round(height * scale)) {
      [this.#canvas.width, this.#canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    }
    const { a, b, rows, cols } = this.window;
    const greatest = greatestOf(nimbers, this.window);
    const context = this.#context;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.imageSmoothingEnabled = false;
    const [x, y] = [width - (b + cols - this.b) * this.size, height - (a + rows - this.a) * this.size];
    context.drawImage(pixels(nimbers, this.window, greatest), x, y, cols * this.size, rows * this.size);
    if (this.size >= NUMBERS_FROM) {
      this.#numbers(nimbers, greatest);
    }
    this.#frame(marked);
    return greatest;
  }

  #numbers(nimbers, greatest) {
    const context = this.#context;
    const { a: least, b: first, rows, cols } = this.window;
    const digits = String(greatest).length;
    context.font = `${Math.min(this.size * 0.45, (this.size * 1.35) / digits)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let a = least; a < least + rows; a += 1) {
      for (let b = first; b < first + cols; b += 1) {
        const nimber = nimbers.at(a, b);
        if (nimber !== undefined && nimber !== null) {
          context.fillStyle = isLight(colour(nimber, greatest)) ? "#000" : "#fff";
          const [x, y] = this.#middle(a, b);
          context.fillText(nimber, x, y + 0.02 * this.size);
        }
      }
    }
  }

  /** Two frames, a light and a dark one: one of them is seen on any colour. */
  #frame({ a, b }) {
    const side = Math.max(this.size, 6);
    const [x, y] = this.#middle(a, b).map((middle) => middle - side / 2);
    for (const [style, out, width] of [["#fff", 0.5, 3], ["#d00000", 0.5, 1.5]]) {
      this.#context.strokeStyle = style;
      this.#context.lineWidth = width;
      this.#context.strokeRect(x - out, y - out, side + 2 * out, side + 2 * out);
    }
  }
}

function greatestOf(nimbers, { a: least, b: first, rows, cols }) {
  let greatest = 1;
  for (let a = least; a < least + rows; a += 1) {
    for (let b = first; b < first + cols; b += 1) {
      greatest = Math.max(greatest, nimbers.at(a, b) ?? 0);
    }
  }
  return greatest;
}

/** A picture with a pixel a cell; cells that are not known stay clear. */
function pixels(nimbers, { a, b, rows, cols }, greatest) {
  const image = new ImageData(cols, rows);
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const nimber = nimbers.at(a + rows - 1 - row, b + cols - 1 - col);
      if (nimber !== undefined && nimber !== null) {
        const place = 4 * (row * cols + col);
        [image.data[place], image.data[place + 1], image.data[place + 2]] = colour(nimber, greatest);
        image.data[place + 3] = 255;
      }
    }
  }
  const canvas = new OffscreenCanvas(cols, rows);
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}

function colour(nimber, greatest) {
  if (nimber === 0) {
    return BLACK;
  }
  const at = greatest <= 1 ? 0 : ((nimber - 1) / (greatest - 1)) * (RAMP.length - 1);
  const low = Math.min(Math.floor(at), RAMP.length - 2);
  return RAMP[low].map((part, nth) => part + (RAMP[low + 1][nth] - part) * (at - low));
}

const isLight = ([red, green, blue]) => 0.3 * red + 0.59 * green + 0.11 * blue > 125;
