// Small helpers for the document.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * Makes an element: `make("a", { href: "/", class: "main" }, "Games")`.
 *
 * A property that is a function is a listener: `{ click: play }`. What is null or false is left
 * out. Children are elements or text. Text is never read as HTML, because answers quote what people
 * typed.
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      element.addEventListener(key, value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

let again = null;

/**
 * Says at the top of the page what is wrong; an empty text takes it away. A question that may be
 * answered the next time is asked by `ask`, for which there is a button.
 */
export function trouble(text, ask = null) {
  const box = byId("trouble");
  const drawn = `${text} ${ask !== null}`;
  again = ask;
  if (box.dataset.drawn !== drawn) {
    box.dataset.drawn = drawn;
    const button = make("button", { type: "button", click: () => again() }, "Ask again");
    box.replaceChildren(text, ...(ask === null ? [] : [" ", button]));
  }
  box.hidden = text === "";
}

/** Shows or hides an element, and sets its text. Nothing is written if nothing changes, because a
 * screen reader would say it again. */
export function tell(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
  element.hidden = text === "";
}
