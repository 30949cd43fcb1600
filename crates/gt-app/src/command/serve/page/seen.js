// A board as somebody sees it who stays where he is, while the players move.
//
// Some games show each position as the player to move sees it: the pieces of the one become those
// of the other with every move, and some boards turn as well. Here each player keeps colour and
// signs, as in `gt play`. A side is 0 for the player who made the first move, otherwise 1.

/** Whether the board stands on its head where `side` is to move, and `below` looks at it. */
const isTurned = (grid, side, below) => grid.turns === true && side !== below;

/** The board of a position in which `side` is to move. */
export function seen(grid, side, below) {
  const turn = { first: 0, second: 1 }[grid.turn] ?? side;
  const cells = turn === side || !grid.others ? grid.cells : grid.others;
  if (!isTurned(grid, side, below)) {
    return { ...grid, cells };
  }
  const [column_labels, row_labels] = [grid.column_labels, grid.row_labels].map((labels) => labels.toReversed());
  return { ...grid, column_labels, row_labels, cells: cells.toReversed() };
}

/** Where a cell of a position stands on that board, and the other way round. */
export function place(grid, cell, side, below) {
  return isTurned(grid, side, below) ? grid.cells.length - 1 - cell : cell;
}
