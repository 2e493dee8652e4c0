import { isObject } from "./_usage.ts";

/** What a server says in an answer that is an error. */
export interface Refusal {
  /** HTTP status, or the one named in the body; absent if there is none. */
  readonly status?: number;
  /** Short and stable, for example `insufficient_quota`. */
  readonly code?: string;
  /** Kind of error, for example `invalid_request_error`. */
  readonly type?: string;
  /** The parameter it is about. */
  readonly param?: string;
  /** What it says, in one line; empty if it says nothing. */
  readonly text: string;
}

/** Longest text of a server that is passed on. */
const MAX_TEXT = 300;

/** Reads the body of an error, whether of OpenAI's shape (`{ error: { message, code } }`), FastAPI's (`detail`) or none. */
export function readRefusal(body: unknown, status?: number): Refusal {
  const error = isObject(body) && body.error !== undefined && body.error !== null ? body.error : body;
  const fields = isObject(error) ? error : {};
  const code = fields.code;
  const inBody = toStatus(code) ?? toStatus(fields.status);
  const named = status ?? inBody;
  return {
    ...(named === undefined ? {} : { status: named }),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof fields.type === "string" ? { type: fields.type } : {}),
    ...(typeof fields.param === "string" ? { param: fields.param } : {}),
    text: oneLine(textOf(error)),
  };
}

/** The text in one line, cut to a length that is fit for an error message. Markup is taken out. */
export function oneLine(text: string): string {
  const plain = /<\/?[a-z!][^>]*>/i.test(text)
    ? text.replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/gi, " ").replaceAll(/<[^>]*>/g, " ")
    : text;
  // deno-lint-ignore no-control-regex -- a server's text must not steer a terminal
  const line = plain.replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

function textOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (!isObject(error)) return error === undefined || error === null ? "" : JSON.stringify(error);
  const said = error.message ?? error.detail;
  if (typeof said === "string") return said;
  return Object.keys(error).length === 0 ? "" : JSON.stringify(said ?? error);
}

function toStatus(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 400 && number < 600 ? number : undefined;
}
