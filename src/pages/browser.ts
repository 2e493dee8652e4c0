/**
 * Makes pages live. It is sent to browsers as text, so it uses nothing from outside of it. Pages name what it does by
 * attributes:
 *
 * - `body[data-locked]` asks for the page again, with the token.
 * - `body[data-dialogue][data-seq][data-live]` listens to a dialogue's events, and asks for parts of the page after
 *   them; `#now [data-key]` shows what is being said in its `.text`.
 * - `[data-refresh="SECONDS"]` is asked for again and again; a new `[data-announce]` is read out.
 * - `[data-keep]` stays as it is, with what is typed in it, while that is the same.
 *
 * Returns what forms need of it.
 */
export function livePage() {
  const one = (selector: string, within: ParentNode = document) => within.querySelector<HTMLElement>(selector);
  const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)];
  const parse = (text: string) => new DOMParser().parseFromString(text, "text/html");
  const here = () => location.pathname + location.search;
  const page = () => document.body.dataset;
  const newcomers: ((within: ParentNode) => void)[] = [showTexts];
  const started = Date.now();

  function show(element: HTMLElement | null, text: string): void {
    if (!element || element.textContent === text) return;
    element.textContent = text;
    element.hidden = text === "";
  }
  const trouble = (text: string) => show(one("#trouble"), text);
  const announce = (text: string) => one("#announced")?.replaceChildren(text);

  // Asking the server

  const [, kind, given = ""] = /^#(token|seat)=(.+)$/.exec(location.hash) ?? [];
  if (kind !== undefined) {
    sessionStorage.setItem(kind === "seat" ? `seat ${location.pathname}` : kind, given); // a seat's is good there alone
    history.replaceState(null, "", here());
  }

  function ask(path: string, { headers, ...options }: RequestInit = {}): Promise<Response> {
    const names = [`seat ${location.pathname}`, "token"];
    const token = names.map((name) => sessionStorage.getItem(name)).find((each) => each !== null);
    const known = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    return fetch(path, { ...options, headers: { ...known, ...Object(headers) } });
  }

  // Parts of the page

  /** Puts an element in place of the one with its id; what was open stays open, and the focus where it was. */
  function swap(fresh: Element): void {
    const old = document.getElementById(fresh.id);
    const own = document.adoptNode(fresh);
    if (!(own instanceof HTMLElement) || old?.isEqualNode(own)) return;
    const { keep } = own.dataset;
    if (keep !== undefined && old?.dataset["keep"] === keep) return;
    if (old) replace(old, own);
    else document.getElementById(own.dataset["into"] ?? "")?.append(own);
    for (const act of newcomers) act(own);
  }

  function replace(old: HTMLElement, own: HTMLElement): void {
    const inside = all("*", old);
    const focus = inside.findIndex((each) => each === document.activeElement);
    const id = inside[focus]?.id;
    const folds = all("details", old);
    all("details", own).forEach((each, at) => {
      const fold = folds[at];
      if (fold) each.toggleAttribute("open", fold.hasAttribute("open"));
    });
    old.replaceWith(own);
    const same = id ? document.getElementById(id) : all("*", own)[focus];
    if (focus >= 0) same?.focus({ preventScroll: true });
    const [before, news] = [old, own].map((each) =>
      [each, ...all("[data-announce]", each)].map(({ dataset }) => dataset["announce"] ?? "").join(" ").trim()
    );
    if (news && news !== before) announce(news);
  }

  async function take(
    address: string,
    ids: readonly string[] = ["masthead", "main"],
    options: RequestInit = {},
  ): Promise<void> {
    const response = await ask(address, options);
    if (!response.ok) return trouble(`The server refused this page (${response.status}).`);
    const found = parse(await response.text());
    document.title = found.title;
    trouble("");
    for (const id of ids) {
      const fresh = found.getElementById(id);
      if (fresh) swap(fresh);
    }
    if (!ids.includes("main")) return;
    for (const name of Object.keys(page())) delete page()[name];
    Object.assign(page(), found.body.dataset);
    [seen, shownUpTo] = [page()["seq"] ?? "0", page()["seq"] ?? "0"];
    listen();
  }

  const askedAt = new Map<string, number>();
  async function refresh(): Promise<void> {
    const now = Date.now();
    const due = all("[data-refresh]").filter(({ id, dataset }) =>
      Number(dataset["refresh"]) * 1000 <= now - (askedAt.get(id) ?? started)
    );
    if (due.length === 0 || document.hidden) return;
    const ids = due.map(({ id }) => id);
    for (const id of ids) askedAt.set(id, now);
    await take(here(), ids).catch(() => trouble("The server does not answer. Trying again …"));
  }

  let isFirst = location.hash === "";
  /**
   * Changes the page, and goes on to the end of what was said if the reader was there. What is said when a live page is
   * opened comes into view once, unless the reader has gone elsewhere.
   */
  function following(change: () => void): void {
    const end = () =>
      (one("#seats:not(:empty)") ?? one("#now:not(:empty)") ?? one("#said"))?.getBoundingClientRect().bottom ?? -1;
    const bottom = innerHeight - parseFloat(`0${getComputedStyle(document.documentElement).scrollPaddingBottom}`);
    const before = end();
    change();
    const comes = isFirst && scrollY === 0 && one("#now:not(:empty)") !== null;
    if (comes) isFirst = false;
    const over = end() - bottom;
    if ((comes || before >= 0 && before < innerHeight + 120) && over > 0) scrollBy(0, over + 24);
  }

  // A dialogue as it is held

  const texts = new Map<string, string>();
  let [seen, shownUpTo] = [page()["seq"] ?? "0", page()["seq"] ?? "0"];
  let isAsking = false;
  let stream: AbortController | undefined;
  let pauseMs = 1000;

  function showTexts(): void {
    for (const each of all("#now [data-key]")) {
      const text = texts.get(each.dataset["key"] ?? "");
      const shown = one(".text", each) ?? each;
      if (text !== undefined && shown.textContent !== text) shown.textContent = text;
    }
  }

  async function askForParts(): Promise<void> {
    const { dialogue } = page();
    if (dialogue === undefined || isAsking) return;
    isAsking = true;
    const upTo = seen;
    try {
      const query = new URLSearchParams({
        ...Object.fromEntries(new URLSearchParams(location.search)),
        since: shownUpTo,
      });
      const response = await ask(`/dialogues/${encodeURIComponent(dialogue)}/parts?${query}`);
      if (!response.ok) throw new Error(`${response.status}`);
      const parts = [...parse(await response.text()).body.children];
      following(() => parts.forEach(swap));
      shownUpTo = upTo;
    } catch {
      setTimeout(partsSoon, 2000);
    }
    isAsking = false;
    if (seen !== upTo) partsSoon();
  }

  let partsTimer: ReturnType<typeof setTimeout> | undefined;
  /** Asks for parts once for all events of a moment. */
  function partsSoon(): void {
    partsTimer ??= setTimeout(() => {
      partsTimer = undefined;
      askForParts();
    }, 150);
  }

  /** Takes one event of the stream, by its lines. */
  function hear(lines: readonly string[]): void {
    const field = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ""));
    const [[type], [id], data] = [field("event"), field("id"), field("data").join("\n")];
    if (data === "") return; // a comment, which only keeps the connection
    pauseMs = 1000;
    if (type === "turn.delta") {
      const { key, offset, text } = JSON.parse(data);
      const shown = one(`#now [data-key="${CSS.escape(key)}"] .text`)?.textContent;
      texts.set(key, (texts.get(key) ?? shown ?? "").slice(0, offset) + text);
      return following(showTexts);
    }
    seen = id ?? seen;
    if (type === "dialogue.ended") delete page()["live"];
    if (type === "dialogue.resumed") page()["live"] = "";
    partsSoon();
  }

  async function listen(): Promise<void> {
    const { dialogue, live } = page();
    if (dialogue === undefined || live === undefined || stream || document.hidden) return;
    const own = stream = new AbortController();
    try {
      const headers = { Accept: "text/event-stream", "Last-Event-ID": seen };
      const address = `/api/dialogues/${encodeURIComponent(dialogue)}/events`;
      const { body, ok, status } = await ask(address, { headers, signal: own.signal });
      if (status >= 400 && status < 429) return trouble(`The server refused the live connection (${status}).`);
      if (!ok || !body) throw new Error(`${status}`);
      trouble("");
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = "";;) {
        const { value, done } = await reader.read();
        if (done) break;
        const events = (rest + value).replace(/\r\n/g, "\n").split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) hear(event.split("\n"));
      }
    } catch {
      if (!own.signal.aborted) trouble("The connection is lost. Reconnecting …");
    } finally {
      if (stream === own) stream = undefined;
    }
    if (own.signal.aborted || page()["live"] === undefined) return;
    setTimeout(listen, pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(2 * pauseMs, 30_000);
  }

  /** Marks the message that is read in the rail. */
  function markPlace(): void {
    const read = all("article.message[id]:not([hidden])").findLast((each) =>
      each.getBoundingClientRect().top < innerHeight / 3
    );
    for (const link of all("#rail .turn")) {
      if (link.getAttribute("href") === `#${read?.id}`) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  }
  newcomers.push(markPlace);
  let isMarking = false;
  addEventListener("scroll", () => {
    if (isMarking) return;
    isMarking = true;
    requestAnimationFrame(() => {
      isMarking = false;
      markPlace();
    });
  });
  markPlace();

  // Keys

  /** Goes to the message before or after the one that is read. */
  function go(forward: boolean): void {
    const messages = all("article.message:not([hidden])");
    const tops = messages.map((each) => Math.round(each.getBoundingClientRect().top));
    const message = messages[forward ? tops.findIndex((top) => top > 30) : tops.findLastIndex((top) => top < 0)];
    if (!message) return;
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
    message.scrollIntoView({ block: "start" });
  }

  addEventListener("keydown", (event) => {
    const { key, target } = event;
    const field = target instanceof HTMLElement && target.closest("input, textarea, select") ? target : undefined;
    if (key === "Escape") field?.blur();
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "j" || key === "k") go(key === "j");
    const keys = one("#keys");
    if (key === "?" && keys instanceof HTMLDialogElement) {
      if (keys.open) keys.close();
      else keys.showModal();
    }
    if (key !== "/") return;
    event.preventDefault();
    const search = one('input[type="search"]');
    if (search) search.focus();
    else if (one("#masthead nav")) location.assign("/#search");
  });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) stream?.abort();
    else if (page()["live"] !== undefined) {
      stream = undefined;
      listen();
      partsSoon();
    }
  });
  if (page()["locked"] !== undefined && sessionStorage.length > 0) {
    take(here()).then(() => {
      const target = document.getElementById(location.hash.slice(1));
      target?.scrollIntoView();
      target?.focus();
    })
      .catch(() => trouble("The server does not answer."));
  } // The page was asked for without the token; with it there are links to seats.
  else if (page()["live"] !== undefined && sessionStorage.length > 0) partsSoon();
  listen();
  if (page()["live"] !== undefined) partsSoon(); // with the token, as the page itself was asked for without
  setInterval(refresh, 1000);

  const onNew = (act: (within: ParentNode) => void) => {
    newcomers.push(act);
    act(document);
  };
  return { one, all, here, show, trouble, announce, ask, take, onNew };
}
