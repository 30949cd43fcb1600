// What a screen reader says of a cell: `c3: x, first player; chosen; win in 5 plies`.

const SIGNS = { "-": "line across", "|": "line down", "*": "star", "#": "hash", "+": "plus", "%": "percent" };
const MARKS = {
  chosen: "chosen",
  next: "can be chosen next",
  last: "touched by the last move",
  best: "on the way to a best move",
};

/** The name of a cell: the labels of its column and its row, `c3`. */
export function cellName(grid, cell) {
  const column = grid.column_labels[cell % grid.columns];
  const row = grid.row_labels[Math.floor(cell / grid.columns)];
  // Labels such as `1` and `2` would make another number.
  const isPlain = /^[a-z]+$/i.test(column) && /^\d+$/.test(row);
  return isPlain ? `${column}${row}` : `row ${row}, column ${column}`;
}

/** All of what a cell shows, in words. */
export function cellWords(grid, cell, marks, value) {
  const { sign, tint } = grid.cells[cell];
  const stands = {
    empty: sign === "." ? "empty" : `empty, ${SIGNS[sign] ?? sign}`,
    neutral: SIGNS[sign] ?? sign,
    outside: "no cell",
  }[tint] ?? `${SIGNS[sign] ?? sign}, ${tint} player`;
  const more = marks.map((mark) => MARKS[mark]);
  return [`${cellName(grid, cell)}: ${stands}`, ...more, value].filter(Boolean).join("; ");
}
