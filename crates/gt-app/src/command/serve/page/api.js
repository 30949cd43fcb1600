// Questions to the program that serves the page.

/** The program has not answered the question; the message says why, in words for people. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether it may be answered the next time: the question is right. */
  get isPassing() {
    return this.status === 503 || this.status === 0;
  }
}

/** Asks one question: `ask("moves", { instance: "nim:3,4,5" })`. */
export async function ask(path, question, signal) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new Refused("The program does not answer. Does it still run?", 0);
  }
  const answer = await response.json().catch((error) => {
    if (signal?.aborted) {
      throw error;
    }
    return { error: `The program gave no answer (HTTP ${response.status}).` };
  });
  if (!response.ok) {
    throw new Refused(answer.error ?? `HTTP ${response.status}`, response.status);
  }
  return answer;
}

/**
 * One thing that a page may want to know, such as the values of the moves in the position that is
 * shown.
 *
 * A page says after every change what it wants now. If this is what was asked last, nothing
 * happens. Otherwise the question before is given up, and the program stops computing. An answer
 * that comes late is never heard.
 */
export class Wish {
  #key = null;
  #control = null;

  /** Whether an answer is awaited. */
  get isOpen() {
    return this.#control !== null;
  }

  /**
   * Wants what `key` names: an object or a text, or null for nothing any more.
   *
   * `questions` gets a function like `ask`, and may ask one question after the other. `done` gets
   * what it returns, and `failed` the error.
   */
  async want(key, questions, done, failed) {
    if (key === this.#key) {
      return;
    }
    this.#control?.abort();
    this.#key = key;
    this.#control = null;
    if (key === null) {
      return;
    }
    const control = new AbortController();
    this.#control = control;
    const over = () => {
      if (this.#control === control) {
        this.#control = null;
      }
      return control.signal.aborted;
    };
    try {
      const answer = await questions((path, question) => ask(path, question, control.signal));
      if (!over()) {
        done(answer);
      }
    } catch (error) {
      if (!over()) {
        failed(error);
      }
    }
  }

  /** Forgets what was asked, so that it can be asked again. */
  drop() {
    this.want(null);
  }
}
