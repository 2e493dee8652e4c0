import { worded } from "./elements.js";

const [, kind, given = ""] = /^#(token|seat)=(.+)$/.exec(location.hash) ?? [];
if (kind !== undefined) {
  sessionStorage.setItem(kind === "seat" ? `seat ${location.pathname}` : kind, given); // a seat's is good there alone
  history.replaceState(null, "", here());
}

/** @typedef {{ readonly calls?: number, readonly tokens: number, readonly costUsd?: number }} Amount */
/** @typedef {{ readonly name: string, readonly text?: string, readonly base64?: string, readonly for?: readonly string[], readonly characters?: number }} Given */
/** @typedef {{ readonly about: Amount, readonly upTo: Amount }} Estimate */
/** @typedef {{ readonly field: string, readonly text: string, readonly lang?: string }} Fault What is wrong with a field. */
/**
 * The fields that an answer of the API may have; `problem` is that of a form that is not ready, and `shown` what is wrong
 * in the page's language.
 * @typedef {object} Answer
 * @property {string} [url] @property {Answer} [problem]
 * @property {{ readonly text: string, readonly lang?: string, readonly errors: readonly Fault[] }} [shown]
 * @property {Amount} [about] @property {Amount} [upTo] @property {number} [messages]
 * @property {Estimate} [panel] @property {readonly Estimate[]} [flows]
 * @property {readonly Given[]} [documents]
 */

/** Returns the address of the page without the part after `#`. */
export function here() {
  return location.pathname + location.search;
}

/** Asks the server, with the token that this tab knows. @param {string} path @param {RequestInit} [options] */
export function ask(path, options = {}) {
  const token = sessionStorage.getItem(`seat ${location.pathname}`) ?? sessionStorage.getItem("token");
  const headers = new Headers(options.headers);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  return fetch(path, { ...options, headers });
}

/** Returns a key that makes sending twice count once; `randomUUID` exists on secure pages only. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

/**
 * Posts JSON to the API.
 * @param {string} path
 * @param {unknown} body
 * @param {{ readonly key?: string, readonly signal?: AbortSignal }} [options]
 */
export async function post(path, body, { key = newKey(), signal } = {}) {
  const { lang } = document.documentElement;
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key, "Page-Language": lang };
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await ask(path, signal ? { ...options, signal } : options);
  /** @type {Answer | null} */
  const answer = await response.json().catch(() => null);
  return { ok: response.ok, answer: answer ?? {} };
}

/** Returns the reason why the server refused something. @param {Answer} answer */
export function whyNot({ shown }) {
  return shown ?? worded("refused");
}
