import { livePage } from "./browser.ts";

/**
 * Makes forms and buttons work. It is sent to browsers as text, so it uses nothing from outside of it. Pages name what
 * it does by attributes:
 *
 * - `form[data-action="POST PATH"]` sends its fields as JSON, by names such as `participants[0].model`. The problem of
 *   a field is shown in `#problem-FIELD`, any other in `#problem-`. `data-estimate` names the element for a dry run,
 *   `data-draft` the key under which texts survive a reload, `data-done` the words in `#sent` once it was sent, `data-words` and `data-unit` the limit of a length.
 * - `form[data-swap="ID"]` takes that element from its result as somebody types.
 * - `button[data-post]`, with `data-body`, posts, after the question `data-confirm` if it has one; `data-cite` inserts its text; `data-add` and `data-remove` change the
 *   rows of a `[data-list]`.
 * - `a[download]` is saved with the token of the tab.
 */
export function liveForms(
  { one, all, here, show, trouble, announce, ask, take, onNew }: ReturnType<typeof livePage>,
): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  type Amount = { readonly calls?: number; readonly tokens: number; readonly costUsd?: number };
  /** The fields that an answer of the API may have. */
  interface Answer {
    readonly url?: string;
    readonly title?: string;
    readonly detail?: string;
    readonly errors?: readonly { readonly field: string; readonly detail: string }[];
    readonly about?: Amount;
    readonly upTo?: Amount;
    readonly messages?: number;
    /** The problem of a form that is not ready. */
    readonly problem?: Answer;
  }

  /** Returns a key that makes sending twice count once; `randomUUID` exists on secure pages only. */
  const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

  async function post(path: string, body: unknown, options: RequestInit & { readonly key?: string } = {}) {
    const { key = newKey(), ...rest } = options;
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const response = await ask(path, { ...rest, method: "POST", headers, body: JSON.stringify(body) });
    const answer: Answer = Object(await response.json().catch(() => null));
    return { ok: response.ok, answer };
  }
  const pathOf = ({ dataset }: HTMLElement) => (dataset["action"] ?? "").replace(/^POST /, "");
  const goOn = ({ url }: Answer) => url === undefined ? take(here()) : location.assign(url);
  const whyNot = ({ detail, title = "The server refused this." }: Answer) => detail ?? title;

  /** Returns a function that waits for its last call, and then does something so many milliseconds later. */
  function later(ms: number, act: () => unknown): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return () => {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    };
  }

  // Values

  const controlsOf = (form: HTMLFormElement) =>
    [...form.elements].filter((each): each is Control => "name" in each && "value" in each && each.name !== "");

  function valueOf(control: Control): unknown {
    const { value, type, dataset: { times = "1", json } } = control;
    if (control.disabled || value.trim() === "") return undefined;
    if (control instanceof HTMLInputElement && /checkbox|radio/.test(type) && !control.checked) return undefined;
    if (type === "number") return times === "1" ? Number(value) : Math.round(Number(value) * Number(times));
    return json === undefined ? value.trim() : JSON.parse(value);
  }

  function put(into: unknown, [part, ...rest]: readonly (string | number)[], value: unknown): unknown {
    if (part === undefined) return value;
    if (typeof part === "string") return { ...Object(into), [part]: put(Object(into)[part], rest, value) };
    const list: unknown[] = Array.isArray(into) ? [...into] : [];
    list[part] = put(list[part], rest, value);
    return list;
  }

  /** Returns the parts of a name; of a row also the list before it. */
  const pathIn = (name: string) =>
    [...name.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(({ 0: part, 1: row, index }) => ({
      part,
      row,
      list: name.slice(0, index),
    }));

  /** Returns the values of a form. Empty fields and empty rows are left out; a structured answer goes as text. */
  function valuesOf(form: HTMLFormElement): object {
    const rows = new Map<string, string[]>();
    const placeOf = (list: string, row: string) => {
      const known = rows.get(list) ?? [];
      rows.set(list, known);
      return known.includes(row) ? known.indexOf(row) : known.push(row) - 1;
    };
    const controls = controlsOf(form);
    const empty = controls.filter((each) => each.dataset["empty"] !== undefined && valueOf(each) === undefined);
    let values: unknown = {};
    for (const control of controls) {
      const { name, type, dataset: { json } } = control;
      const value = valueOf(control);
      if (value === undefined) continue;
      const path = pathIn(name).map(({ part, list, row }) => row === undefined ? part : placeOf(list, row));
      const isOneOfMany = type === "checkbox" && json === undefined;
      values = put(values, isOneOfMany ? [...path, placeOf(name, control.value)] : path, value);
    }
    for (const { name, dataset } of empty) {
      const path = pathIn(name);
      const isLeftOut = path.some(({ list, row }) => row !== undefined && !rows.get(list)?.includes(row));
      if (isLeftOut || rows.has(name)) continue; // the row is empty, or the list is not
      const places = path.map(({ part, list, row }) => row === undefined ? part : placeOf(list, row));
      values = put(values, places, JSON.parse(dataset["empty"] ?? ""));
    }
    const { answer, ...rest } = Object(values);
    return answer === undefined ? rest : { ...rest, text: JSON.stringify(answer) };
  }

  // Sending

  function showProblems(form: HTMLFormElement, answer: Answer): void {
    const { errors = [] } = answer;
    const others = errors.filter(({ field, detail }) => {
      // After rows were removed, those on the page have other numbers than those that were sent.
      const name = field.replace(/^(\w+)\[(\d+)\]/, (whole, list, at) => {
        const row = all(`[data-list="${list}"] > .rows > .row`, form)[Number(at)];
        return (row && one("[name]", row)?.getAttribute("name")?.replace(/\].*/, "]")) ?? whole;
      });
      const shown = document.getElementById(`problem-${name.replace(/\s/g, "_")}`);
      if (!shown || !form.contains(shown)) return true;
      const label = one("label, legend", shown.closest(".field") ?? shown)?.firstChild?.textContent ?? "";
      show(shown, `${label} ${detail}`.trim());
      shown.closest("details")?.setAttribute("open", "");
      one(`[aria-describedby~="${CSS.escape(shown.id)}"]`, form)?.setAttribute("aria-invalid", "true");
      return false;
    });
    const rest = others.map(({ field, detail }) => `${field}: ${detail}`).join("; ");
    const whole = rest || (errors.length === 0 ? whyNot(answer) : "");
    const place = one('[id="problem-"]', form);
    if (place) show(place, whole);
    else trouble(whole);
    one('[aria-invalid="true"]', form)?.focus();
    announce(whole || errors.map(({ detail }) => detail).join("; "));
  }

  async function send(form: HTMLFormElement): Promise<void> {
    if (form.hasAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    for (const each of all(".problem", form)) show(each, "");
    for (const each of all("[aria-invalid]", form)) each.removeAttribute("aria-invalid");
    const { draft, done = "", sent: key = newKey() } = form.dataset;
    form.dataset["sent"] = key; // sent again with the same key until the server answers
    try {
      const { ok, answer } = await post(pathOf(form), valuesOf(form), { key });
      delete form.dataset["sent"];
      if (!ok) return showProblems(form, answer);
      if (draft !== undefined) sessionStorage.removeItem(`draft ${draft}`);
      await goOn(answer);
      show(one("#sent"), done);
    } catch {
      showProblems(form, { title: "The server does not answer. Your words are kept: send them again." });
    } finally {
      form.removeAttribute("aria-busy");
    }
  }

  async function press(button: HTMLButtonElement): Promise<void> {
    const { post: path = "", body = "{}", confirm: question } = button.dataset;
    if (question !== undefined && !confirm(question)) return;
    button.disabled = true;
    try {
      const { ok, answer } = await post(path, JSON.parse(body));
      if (ok) await goOn(answer);
      else trouble(whyNot(answer));
    } catch {
      trouble("The server does not answer.");
    } finally {
      button.disabled = false;
    }
  }

  /** Returns a function for requests of which only the latest one is waited for. */
  function latest(): () => RequestInit {
    let pending: AbortController | undefined;
    return () => {
      pending?.abort();
      pending = new AbortController();
      return { signal: pending.signal };
    };
  }
  const [latestEstimate, latestSearch] = [latest(), latest()];

  async function estimate(): Promise<void> {
    const form = one("form[data-estimate]");
    if (!(form instanceof HTMLFormElement) || !form.checkValidity()) return;
    const { answer: given } = await post(`${pathOf(form)}?dryRun=form`, valuesOf(form), latestEstimate());
    const { problem: answer = given } = given;
    const { about, upTo, messages = 0, errors: [problem] = [] } = answer;
    const amount = ({ tokens, costUsd }: Amount) =>
      `${costUsd === undefined ? "an unknown price" : `$${costUsd.toFixed(2)}`} (${
        tokens.toLocaleString("en")
      } tokens)`;
    const text = upTo?.costUsd === 0
      ? `${messages} messages, free: no model in it costs anything.`
      : about && upTo
      ? `${messages} messages: probably ${amount(about)}, at most ${amount(upTo)} in ${upTo.calls} calls.`
      : `No estimate yet. ${problem ? `${problem.field}: ${problem.detail}` : whyNot(answer)}`;
    show(document.getElementById(form.dataset["estimate"] ?? ""), text);
  }
  const estimateSoon = later(600, () => estimate().catch(() => {}));

  let asked: HTMLFormElement | undefined;
  async function search(): Promise<void> {
    if (!asked) return;
    const values = controlsOf(asked).flatMap((each) => valueOf(each) === undefined ? [] : [[each.name, each.value]]);
    const query = new URLSearchParams(values).toString();
    history.replaceState(null, "", `${asked.getAttribute("action")}${query === "" ? "" : `?${query}`}`);
    await take(here(), [asked.dataset["swap"] ?? ""], latestSearch());
  }
  const searchSoon = later(200, () => search().catch(() => {}));

  async function download(link: HTMLAnchorElement): Promise<void> {
    const response = await ask(link.href);
    if (!response.ok) return trouble(`The server refused this file (${response.status}).`);
    const saved = document.createElement("a");
    saved.href = URL.createObjectURL(await response.blob());
    const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    saved.download = (link.download || named) ?? "";
    saved.click();
  }

  // A person's answer

  const draftOf = ({ dataset: { draft } }: HTMLElement) => `draft ${draft}`;
  const typedIn = (form: HTMLFormElement) => controlsOf(form).filter(({ type }) => !/hidden|checkbox/.test(type));

  /** Keeps what is typed, and counts its words. */
  function keep(form: HTMLFormElement): void {
    const typed = typedIn(form);
    sessionStorage.setItem(draftOf(form), JSON.stringify(typed.map(({ name, value }) => [name, value])));
    const { words, unit = "word" } = form.dataset;
    if (words === undefined) return;
    const text = typed.filter(({ type }) => type === "textarea").map(({ value }) => value).join("\n");
    const left = Number(words) - (text.match(unit === "character" ? /\S/gu : /\S+/g) ?? []).length;
    const shown = one("output", form);
    const units = `${unit}${Math.abs(left) === 1 ? "" : "s"}`;
    show(shown, left < 0 ? `${-left} ${units} over: the end will be cut` : `${left} ${units} left`);
    shown?.classList.toggle("over", left < 0);
  }

  function restore(form: HTMLFormElement): void {
    const kept = new Map<string, string>(JSON.parse(sessionStorage.getItem(draftOf(form)) ?? "[]"));
    for (const each of typedIn(form)) each.value = kept.get(each.name) ?? each.value;
    keep(form);
  }

  /** Adds a row to a list; `#` in its names becomes a number that no other row has. */
  function addRow(list: HTMLElement): void {
    const { list: name = "" } = list.dataset;
    let free = 0;
    while (one(`[name^="${name}[${free}]"]`, list)) free++;
    const row = list.querySelector("template")?.innerHTML.replaceAll(`${name}[#]`, `${name}[${free}]`);
    one(".rows", list)?.insertAdjacentHTML("beforeend", row ?? "");
  }

  let field: HTMLTextAreaElement | undefined;
  function cite(text: string, form: HTMLFormElement | null): void {
    const into = field?.isConnected ? field : form?.querySelector("textarea");
    if (!into) return;
    into.setRangeText(text, into.selectionStart, into.selectionEnd, "end");
    into.focus();
    into.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // What people do

  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLTextAreaElement) field = target;
  });
  addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    if (form.dataset["draft"] !== undefined) keep(form);
    if (form.dataset["estimate"] !== undefined) estimateSoon();
    if (form.dataset["swap"] === undefined) return;
    asked = form;
    searchSoon();
  });
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isPaid = target instanceof HTMLInputElement && target.form?.dataset["estimate"] !== undefined;
    if (key === "Enter" && isPaid) event.preventDefault(); // only its button starts what costs money
  });
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const { action, swap } = form.dataset;
    if (action === undefined && swap === undefined) return;
    event.preventDefault();
    if (action !== undefined) return send(form);
    asked = form;
    searchSoon();
  });
  addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("button, a[download]") : null;
    if (target instanceof HTMLAnchorElement && sessionStorage.getItem("token") !== null) {
      event.preventDefault();
      download(target).catch(() => trouble("The server does not answer."));
    }
    if (!(target instanceof HTMLButtonElement)) return;
    const { post, cite: text, add, remove } = target.dataset;
    if (post !== undefined) press(target);
    if (text !== undefined) cite(text, target.form);
    const list = target.closest<HTMLElement>("[data-list]");
    if (!list || (add === undefined && remove === undefined)) return;
    if (add === undefined) target.closest(".row")?.remove();
    else addRow(list);
    one(add === undefined ? "[data-add]" : ".row:last-child :is(input, select, textarea)", list)?.focus();
    estimateSoon();
  });
  onNew((within) => {
    for (const form of all("form[data-draft]", within)) if (form instanceof HTMLFormElement) restore(form);
    if (one("form[data-estimate]", within)) estimateSoon();
  });
}

/** The module that the server's pages load. */
export const APP_MODULE = `(${liveForms})((${livePage})());\n`;
