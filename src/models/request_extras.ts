import { credentialIn, registerSecret } from "../text/redact.ts";
import { isObject, type Json, parseJson } from "../transcript/json.ts";

/** What each request to a provider carries besides what the engine sends. */
export interface RequestExtras {
  /** Headers by name: a text or, for one that holds a key, the environment variable with its whole value. */
  readonly headers?: { readonly [name: string]: string | { readonly env: string } };
  /** Fields of the body by name, for requests to models. They hold no secret and are recorded. */
  readonly body?: { readonly [field: string]: Json };
}

/** The headers and body fields of a provider, with the values of their variables. */
export interface ResolvedExtras {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly [field: string]: Json };
  /** The first variable that is not set. */
  readonly missing?: string;
}

/** A header or body field that cannot be used. */
export interface ExtrasProblem {
  /** Its place, below `headers` or `body`. */
  readonly path: readonly (string | number)[];
  /** What would be right. */
  readonly wanted: string;
}

/** Headers that the engine or the connection sets. */
const SET_HEADERS =
  /^(?:accept|content-(?:type|length|encoding)|connection|host|transfer-encoding|upgrade|te|trailer|expect)$/i;

/** Names of headers and fields that hold secrets; `tokens` and `cache_key` hold none. */
const SECRET_NAME = /auth|cookie|secret|password|credential|signature|(?<!cache[-_]?)key$|token$/i;

/** Fields of the body that the engine sets, or that would change what is asked or recorded, in all wires. */
const SET_FIELDS = new Set(
  ("model models fallbacks messages prompt input contents system systemInstruction system_instruction n best_of stream " +
    "stream_options temperature seed response_format output_config reasoning_effort thinking tools tool_choice " +
    "toolConfig functions function_call generationConfig generation_config").split(" "),
);

/** Names of numbers that are limits: `max_tokens`, `maxOutputTokens`, `num_predict`. */
const LIMIT = /^max|tokens$|_(?:predict|toks|ctx)$/i;

/** Returns what is wrong with headers and body fields, independent of the environment; values are not repeated. */
export function problemsInExtras({ headers = {}, body = {} }: RequestExtras): readonly ExtrasProblem[] {
  const wrongHeaders = Object.entries(headers).flatMap(([name, value]) => {
    const wanted = headerWanted(name, value);
    return wanted === undefined ? [] : [{ path: ["headers", name], wanted }];
  });
  const wrongFields = Object.entries(body).flatMap(([field, value]) => {
    if (!SET_FIELDS.has(field)) return fieldProblems(["body", field], value);
    return [{ path: ["body", field], wanted: "left out: the engine sets it" }];
  });
  return [...wrongHeaders, ...wrongFields];
}

function headerWanted(name: string, value: string | { readonly env: string }): string | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return "the value of a header, whose name has letters, digits and '-'";
  if (SET_HEADERS.test(name)) return "left out: the engine sets it";
  if (typeof value !== "string") return undefined;
  if (SECRET_NAME.test(name) || looksSecret(value)) return "{ env: NAME }, the variable that holds its secret value";
  return /^[\x20-\x7e]+$/.test(value) ? undefined : "a text of ASCII characters in one line";
}

function fieldProblems(path: ExtrasProblem["path"], value: Json): readonly ExtrasProblem[] {
  const name = String(path.findLast((part) => typeof part === "string"));
  if (typeof value === "number" && LIMIT.test(name)) {
    return [{ path, wanted: "left out: give limits by the options of the dialogue" }];
  }
  if (typeof value === "string") {
    const isSecret = SECRET_NAME.test(name) || looksSecret(value);
    return isSecret ? [{ path, wanted: "no secret, because it is recorded: send it as a header" }] : [];
  }
  const parts: readonly (readonly [string | number, Json])[] = isObject(value)
    ? Object.entries(value)
    : Array.isArray(value)
    ? [...value.entries()]
    : [];
  return parts.flatMap(([part, inner]) => fieldProblems([...path, part], inner));
}

/**
 * Returns `true` for a value like a key: with an authentication scheme or a prefix of keys before it, or with 16 letters
 * and digits in a row, both of them. Names of models and versions have shorter rows.
 */
function looksSecret(value: string): boolean {
  if (/^(?:bearer|basic|token) |^(?:sk|pk|rk)[-_]|^eyJ/i.test(value) || credentialIn(value) !== undefined) return true;
  return (value.match(/[a-z\d]{16,}/gi) ?? []).some((row) => /\d/.test(row) && /[a-z]/i.test(row));
}

/** Returns the environment variables whose values are sent in headers. */
export function variablesIn({ headers = {} }: RequestExtras): readonly string[] {
  return Object.values(headers).flatMap((value) => typeof value === "string" ? [] : value.env);
}

/** Looks up the variables of headers, and keeps their values out of all that is written. */
export function resolveExtras(
  { headers = {}, body = {} }: RequestExtras,
  read: (variable: string) => string | undefined,
): ResolvedExtras {
  const values = Object.entries(headers).map(([name, value]) =>
    [name, typeof value === "string" ? value : secretIn(read(value.env))] as const
  );
  const missing = variablesIn({ headers }).find((variable) => read(variable) === undefined);
  const present = values.flatMap(([name, value]) => value === undefined ? [] : [[name, value] as const]);
  return { headers: Object.fromEntries(present), body, ...(missing === undefined ? {} : { missing }) };
}

function secretIn(value: string | undefined): string | undefined {
  registerSecret(value);
  registerSecret(/^\S+ +(\S+)$/.exec(value ?? "")?.[1]); // a server may repeat the key without its scheme
  return value;
}

/** Headers in which the wires send a key, and what they send where there is none. */
const PLACEHOLDERS = [["authorization", "Bearer none"], ["x-api-key", "none"], ["x-goog-api-key", "none"]] as const;

/**
 * Returns a `fetch` that adds the headers, and the fields to bodies of JSON, which keep their own. With a header of the
 * operator's own, no placeholder for a key is sent.
 */
export function fetchWith({ headers, body }: ResolvedExtras, reach: typeof fetch = fetch): typeof fetch {
  if (Object.keys(headers).length + Object.keys(body).length === 0) return reach;
  return (input, init = {}) => {
    const all = new Headers(init.headers);
    for (const [name, none] of PLACEHOLDERS) if (all.get(name) === none) all.delete(name);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const sent = typeof init.body === "string" ? parseJson(init.body) : undefined;
    const whole = isObject(sent) ? { body: JSON.stringify({ ...body, ...sent }) } : {};
    return reach(input, { ...init, headers: all, ...whole });
  };
}
