// The head of every page: its links. A program has the pages of sea battle and of the queen only if
// it has these games.

import { make } from "./dom.js";

const PAGES = [
  ["/play", "Play"],
  ["/sea", "Sea battle"],
  ["/queen", "Nimbers"],
  ["/table", "Tables"],
];

/** Whether the program serves a page. */
const has = (path) => fetch(path).then((response) => response.ok, () => false);

const links = PAGES.map(([path, name]) =>
  make("a", { href: path, "aria-current": location.pathname === path ? "page" : null, hidden: path === "/sea" || path === "/queen" }, name));

document.querySelector(".site").append(make("div", {},
  make("a", { href: "/", class: "home", "aria-current": location.pathname === "/" ? "page" : null },
    make("img", { src: "/page/icon.svg", alt: "", width: 24, height: 24 }), "Games"),
  make("nav", { "aria-label": "Pages" }, ...links)));

for (const link of links.filter(({ hidden }) => hidden)) {
  has(link.pathname).then((isThere) => { link.hidden = !isThere; });
}
