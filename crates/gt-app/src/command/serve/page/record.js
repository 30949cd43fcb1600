// Records: a game as text, the same that `gt play` reads and writes. A record is also the end of
// the address of the page, so an address is a game, and can be sent to somebody.

/** The lines of the header, with who plays on both sides. */
export function headerOf(record, seats) {
  const [header] = record.split("\n\n");
  const lines = header.split("\n").filter((line) => line !== "" && !/^(first|second):/.test(line));
  return [...lines, `first: ${seats[0]}`, `second: ${seats[1]}`].join("\n");
}

/** A record: the header, an empty line, a move a line. */
export function recordOf(header, moves) {
  return [header, "", ...moves, ""].join("\n");
}

/** A record as the end of an address. What can be read stays readable. */
export function toAddress(record) {
  const signs = { "%3A": ":", "%2F": "/", "%2C": ",", "%3B": ";", "%40": "@", "%3D": "=", "%2B": "+" };
  return encodeURIComponent(record.trimEnd())
    .replace(/%(3A|2F|2C|3B|40|3D|2B)/g, (code) => signs[code]);
}

/** The record in the address of the page: empty if there is none, null if it cannot be read. */
export function fromAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return null;
  }
}
