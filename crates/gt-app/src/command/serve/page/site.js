// The head of every page: its links. A page is offered if the program has the verb that it asks.

import { make } from "./dom.js";

const PAGES = [
  ["/play", "Play"],
  ["/sea", "Sea battle", "sea/map"],
  ["/queen", "Nimbers", "queen/grundy"],
  ["/table", "Tables", "tables"],
];

const here = (path) => (location.pathname === path ? "page" : null);

const links = PAGES.map(([path, name, verb]) =>
  make("a", { href: path, "aria-current": here(path), "data-verb": verb, hidden: verb !== undefined && here(path) === null }, name));

document.querySelector(".site").append(make("div", {},
  make("a", { href: "/", class: "home", "aria-current": here("/") },
    make("img", { src: "/page/icon.svg", alt: "", width: 24, height: 24 }), "Games"),
  make("nav", { "aria-label": "Pages" }, ...links)));

const { verbs } = await fetch("/api/verbs").then((response) => response.json()).catch(() => ({ verbs: [] }));
for (const link of links.filter(({ dataset }) => dataset.verb)) {
  link.hidden = !verbs.includes(link.dataset.verb);
}
