// The start page: every game of the program.

import { ask } from "./api.js";
import { byId, make, tell, trouble } from "./dom.js";

/** Where a game is played. */
const address = (instance) => `/play?game=${encodeURIComponent(instance)}`;

/** A game: what it is about, its parameters, and two ways to begin. */
function entry({ name, example, parameters, about }) {
  const change = () => {
    byId("instance").value = example;
    byId("instance").focus();
    byId("instance").scrollIntoView({ block: "center" });
  };
  const isShort = example.length <= 26;
  return make("li", {},
    make("h2", {}, name),
    about ? make("p", {}, about) : null,
    parameters ? make("p", { class: "parameters quiet" }, "Parameters: ", parameters) : null,
    make("div", { class: "acts" },
      make("a", { href: address(example) }, "Play ", isShort ? make("span", { class: "text" }, example) : `the example of ${name}`),
      parameters ? make("button", { type: "button", "aria-label": `Change the parameters of ${name}`, click: change }, "Change") : null));
}

byId("own").addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = address(byId("instance").value.trim());
});

try {
  const { games } = await ask("games", {});
  byId("games").append(...games.map(entry));
  byId("examples").append(...games.map(({ example }) => make("option", { value: example })));
  tell(byId("count"), `${games.length} games`);
} catch (error) {
  trouble(error.message, () => location.reload());
}
