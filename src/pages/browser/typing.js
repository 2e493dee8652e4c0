// Asks while somebody types: `form[data-estimate="ID"]` shows there what a dry run says; `form[data-swap="ID"]` takes that
// element from its result. `[data-price="PRESET"]` shows what that preset would cost.
import { all, figure, one, show, worded } from "./elements.js";
import { onNew, take } from "./parts.js";
import { here, post, whyNot } from "./server.js";
import { controlsOf, pathOf, valueOf, valuesOf } from "./values.js";

/** @import { Amount, Answer, Given } from "./server.js" */

/**
 * Returns a function that waits for its last call, and then does something so many milliseconds later.
 * @param {number} ms @param {() => unknown} act
 */
function later(ms, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}

/** Returns a function that gives options for a request, and cancels the request before it. */
function latest() {
  /** @type {AbortController | undefined} */
  let pending;
  return () => {
    pending?.abort();
    pending = new AbortController();
    return { signal: pending.signal };
  };
}

/** Most characters of documents that are sent with every estimate: what is new is sent once, however long it is. */
const MOST_ESTIMATED = 3_000_000;

/**
 * By their content, the documents that were in an estimate, with what stands for a text in later ones.
 * @type {Map<unknown, Given | undefined>}
 */
let counted = new Map();

/** @param {Given} document */
function contentOf({ base64, text }) {
  return base64 ?? text;
}

/**
 * Returns the values of a form to be estimated: with the beginnings of texts that were in an estimate before, and without
 * images that would be sent again for too long.
 * @param {HTMLFormElement} form
 */
function valuesToEstimate(form) {
  const { documents = [], ...values } =
    /** @type {{ documents?: readonly Given[], preset?: string }} */ (valuesOf(form));
  const isNew = documents.some((each) => !counted.has(contentOf(each)));
  const sent = documents.map((each) => {
    const beginning = counted.get(contentOf(each));
    return beginning ? { ...beginning, name: each.name, for: each.for } : each;
  });
  const isWhole = isNew || JSON.stringify(sent).length <= MOST_ESTIMATED;
  const rest = isWhole ? sent : sent.filter(({ characters }) => characters !== undefined);
  return { values: { ...values, documents: rest }, documents, isWhole };
}

/** Keeps what stands for documents from now on. @param {readonly Given[]} documents @param {readonly Given[]} beginnings */
function count(documents, beginnings) {
  counted = new Map(documents.map((each) => {
    const content = contentOf(each);
    return [content, counted.get(content) ?? beginnings.find(({ name }) => name === each.name)];
  }));
}

/** Returns the sum of two amounts; one of them may be missing. @param {Amount} [one] @param {Amount} [other] @returns {Amount | undefined} */
function plus(one, other) {
  if (!one || !other) return one;
  const [costUsd, calls] = [Number(one.costUsd) + Number(other.costUsd), (one.calls ?? 0) + (other.calls ?? 0)];
  const sum = { tokens: one.tokens + other.tokens, calls };
  return Number.isNaN(costUsd) ? sum : { ...sum, costUsd };
}

/** Returns what a dialogue with its panel and its clerks would probably use, and at most. @param {Answer} answer */
function amounts({ about, upTo, panel, flows = [] }) {
  const after = panel ? [panel, ...flows] : flows;
  const likely = after.reduce((sum, each) => plus(sum, each.about), about);
  return { likely, most: after.reduce((sum, each) => plus(sum, each.upTo), upTo) };
}

/** @param {number} costUsd */
function dollars(costUsd) {
  return worded("dollars", figure(costUsd, 2));
}

/** Returns what a preset would probably cost, or its tokens; nothing if that is not known. @param {Amount} [amount] */
function priceInWords(amount) {
  if (!amount) return "";
  const { tokens, costUsd } = amount;
  if (costUsd === undefined) return worded("aboutTokens", figure(tokens));
  if (costUsd === 0) return worded("free");
  return costUsd < 0.01 ? worded("lessThan", dollars(0.01)) : worded("probably", dollars(costUsd));
}

const latestEstimate = latest();

/**
 * Shows what the dialogue of a form would probably cost under each preset.
 * @param {HTMLFormElement} form @param {Amount | undefined} likely Under the one that is chosen. @param {{ readonly signal: AbortSignal }} options
 */
async function comparePresets(form, likely, options) {
  const { values } = valuesToEstimate(form);
  for (const price of all("[data-price]", form)) {
    const { price: preset } = price.dataset;
    if (!likely || preset === values.preset) show(price, priceInWords(likely));
    else {
      const { answer } = await post(`${pathOf(form)}?dryRun=form`, { ...values, preset }, options);
      show(price, priceInWords(amounts(answer).likely));
    }
  }
}

/** Shows what the dialogue of a form may cost. */
async function estimate() {
  const form = one("form[data-estimate]");
  if (!(form instanceof HTMLFormElement) || !form.checkValidity()) return;
  const { values, documents, isWhole } = valuesToEstimate(form);
  const options = latestEstimate();
  const { answer: given } = await post(`${pathOf(form)}?dryRun=form`, values, options);
  const { problem: answer = given } = given;
  if (given.documents) count(documents, given.documents);
  const { panel, flows, messages = 0, shown: { errors: [fault] = [] } = {} } = answer;
  const { likely, most } = amounts(answer);
  const isPriced = likely?.costUsd !== undefined && most?.costUsd !== undefined;
  /** @param {Amount} amount */
  const inWords = ({ tokens, costUsd = 0 }) => {
    const counted = worded("tokens", figure(tokens));
    return isPriced ? worded("dollarsAndTokens", dollars(costUsd), counted) : counted;
  };
  const after = panel ? flows ? "PanelAndClerks" : "AndPanel" : flows ? "AndClerks" : "";
  const what = worded(`messages${after}`, `${messages}`);
  const unpriced = isPriced ? "" : ` ${worded("unpriced")}`;
  const texts = most?.costUsd === 0
    ? [worded("allFree", what)]
    : likely && most
    ? [worded("estimate", what, inWords(likely), inWords(most), `${most.calls}`) + unpriced]
    : [worded("noEstimate"), fault ? ` ${fault.field}: ` : " ", fault ?? whyNot(answer)];
  const more = isWhole ? "" : ` ${worded("imagesLeft")}`;
  show(document.getElementById(form.dataset.estimate ?? ""), ...texts, more);
  await comparePresets(form, likely, options);
}

/** Shows it once nothing has changed for a moment. */
export const estimateSoon = later(600, () => estimate().catch(() => {}));

const latestSearch = latest();
/** @type {HTMLFormElement | undefined} */
let asked;

/** Shows what is found as somebody types. */
async function search() {
  if (!asked) return;
  const values = controlsOf(asked).flatMap((each) => valueOf(each) === undefined ? [] : [[each.name, each.value]]);
  const query = new URLSearchParams(values).toString();
  history.replaceState(null, "", `${asked.getAttribute("action")}${query === "" ? "" : `?${query}`}`);
  await take(here(), [asked.dataset.swap ?? ""], latestSearch());
}
const searchSoon = later(200, () => search().catch(() => {}));

addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  if (!form) return;
  if (form.dataset.estimate !== undefined) estimateSoon();
  if (form.dataset.swap === undefined) return;
  asked = form;
  searchSoon();
});
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isPaid = target instanceof HTMLInputElement && target.form?.dataset.estimate !== undefined;
  if (key === "Enter" && isPaid) event.preventDefault(); // only its button starts what costs money
});
addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.swap === undefined) return;
  event.preventDefault();
  asked = form;
  searchSoon();
});
onNew((within) => {
  if (one("form[data-estimate]", within)) estimateSoon();
});
