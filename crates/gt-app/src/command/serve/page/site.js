// The head of every page: its links. Tables are offered if the program has them, and so are pages
// of its own.

import { make } from "./dom.js";

const here = (path) => (location.pathname === path ? "page" : null);
const link = ({ path, title }) => make("a", { href: path, "aria-current": here(path) }, title);

const nav = make("nav", { "aria-label": "Pages" }, link({ path: "/play", title: "Play" }));

document.querySelector(".site").append(make("div", {},
  make("a", { href: "/", class: "home", "aria-current": here("/") },
    make("img", { src: "/page/icon.svg", alt: "", width: 24, height: 24 }), "Games"),
  nav));

const told = await fetch("/api/verbs").then((response) => response.json()).catch(() => ({}));
nav.append(...(told.pages ?? []).map(link));
if (told.verbs?.includes("tables")) {
  nav.append(link({ path: "/table", title: "Tables" }));
}
