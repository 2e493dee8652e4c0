import type { z } from "zod";
import type { DOCUMENTS } from "../serve/given_documents.ts";
import { Problem, wrong } from "../serve/problem.ts";
import { singleLine } from "../text/visible.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { CHAT } from "../words/chat.ts";

/** Most characters of a question: a longer message is a document, too. */
export const MOST_QUESTION = 10_000;
/** Most characters of its first and of its last paragraph, which are then the question. */
const MOST_PARAGRAPH = 2000;
/** Most names of ignored fields on record, and most characters of one. */
const MOST_IGNORED = { names: 20, length: 40 } as const;

type Document = z.output<typeof DOCUMENTS>[number];

/** A request of a chat program. */
export interface ChatRequest {
  /** The id of a model, whatever was given for it. */
  readonly model: unknown;
  /** The last message of the user, or its ends. */
  readonly question: string;
  /** What was said before, a long message, and files. */
  readonly documents: readonly Document[];
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** Names of fields that have no effect. */
  readonly ignored: readonly string[];
}

/** Fields that have an effect. */
const USED: ReadonlySet<string> = new Set(["model", "messages", "stream", "stream_options"]);

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
const isOneOf = (...values: readonly unknown[]) => (value: unknown) => values.includes(value);
const NO_TOOLS = "is not supported: a dialogue's tools are set by the operator of the server";

/** Fields that would change the form of the answer: the values that change nothing, and what to do. */
const FIXED: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, detail: string]>> = {
  tools: [isEmpty, NO_TOOLS],
  functions: [isEmpty, NO_TOOLS],
  tool_choice: [isOneOf("none", "auto"), NO_TOOLS],
  function_call: [isOneOf("none", "auto"), NO_TOOLS],
  n: [isOneOf(1), "must be 1: a dialogue has one outcome"],
  response_format: [(value) => fieldsIn(value).type === "text", "must have the type text: an outcome is Markdown"],
  logprobs: [isOneOf(false), "is not supported: an outcome has no probabilities of tokens"],
  top_logprobs: [isOneOf(0), "is not supported: an outcome has no probabilities of tokens"],
  modalities: [(value) => JSON.stringify(value) === '["text"]', 'must be ["text"]'],
  audio: [() => false, "is not supported: an outcome is text"],
};

/**
 * Reads the body of a request.
 *
 * @throws {Problem} With the field at fault.
 */
export function chatRequestIn(body: unknown): ChatRequest {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Problem(400, "The body must be a JSON object with 'model' and 'messages'");
  }
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  for (const [field, value] of given) {
    const [fits, detail] = Object.hasOwn(FIXED, field) ? FIXED[field] ?? [] : [];
    if (fits && !fits(value)) throw new Problem(400, `'${field}' ${detail}`, unsupported(field, detail));
  }
  const { model, messages, stream, stream_options: options } = fieldsIn(body) as Readonly<Record<string, unknown>>;
  const ignored = given.map(([field]) => field).filter((field) => !USED.has(field) && !Object.hasOwn(FIXED, field));
  return {
    model,
    ...askedIn(messages),
    stream: stream === true,
    includeUsage: fieldsIn(options)["include_usage"] === true,
    ignored: ignored.slice(0, MOST_IGNORED.names).map((field) => singleLine(field).slice(0, MOST_IGNORED.length)),
  };
}

function unsupported(field: string, detail = "") {
  return { errors: [{ field, detail }], code: "unsupported_parameter" };
}

/** Returns the question, which is the last message of the user, and all else as documents. */
function askedIn(messages: unknown): Pick<ChatRequest, "question" | "documents"> {
  if (!Array.isArray(messages)) throw wrong([{ field: "messages", detail: "must be a list of messages" }]);
  const files = new Files();
  const said = messages.map((message, n) => saidIn(message, `messages[${n}]`, files));
  const last = said.findLastIndex(({ role }) => role === "user");
  const text = said[last]?.text ?? "";
  if (last < 0) throw wrong([{ field: "messages", detail: "must have a message of the user: it is the question" }]);
  if (text === "") {
    throw wrong([{ field: `messages[${last}].content`, detail: "must have a text: it is the question" }]);
  }
  const before = said.filter(({ text }, n) => n !== last && text !== "")
    .map(({ role, text }) => `## ${role}\n\n${text}\n`).join("\n");
  const documents = [
    ...(before === "" ? [] : [{ name: CHAT.conversation, text: before }]),
    ...(text.length > MOST_QUESTION ? [{ name: CHAT.message, text }] : []),
  ];
  const taken = new Set(documents.map(({ name }) => name));
  return { question: questionIn(text), documents: [...documents, ...files.named(taken)] };
}

/** Returns a message as a question; of a long one, its first and its last paragraph, where people ask. */
function questionIn(text: string): string {
  if (text.length <= MOST_QUESTION) return text;
  const paragraphs = text.split(/\n\s*\n/).map((one) => one.trim()).filter((one) => one !== "");
  const first = paragraphs[0] ?? text;
  const last = paragraphs.length > 1 ? paragraphs.at(-1) : first.slice(MOST_PARAGRAPH);
  return CHAT.shortened(first.slice(0, MOST_PARAGRAPH), last?.slice(-MOST_PARAGRAPH)).toWellFormed();
}

/** Roles of messages. Those besides the user's are context, whatever they say. */
const ROLES: ReadonlySet<unknown> = new Set(["system", "developer", "user", "assistant", "tool", "function"]);

function saidIn(message: unknown, field: string, files: Files): { readonly role: string; readonly text: string } {
  const { role, content } = fieldsIn(message) as Readonly<Record<string, unknown>>;
  if (!ROLES.has(role)) {
    throw wrong([{ field: `${field}.role`, detail: `must be one of ${[...ROLES].join(", ")}` }]);
  }
  const parts = Array.isArray(content) ? content : [{ type: "text", text: content ?? "" }];
  const texts = parts.map((part, n) => textIn(part, Array.isArray(content) ? `[${n}]` : "", field, files));
  return { role: String(role), text: texts.filter((text) => text.trim() !== "").join("\n\n").trim() };
}

/** Returns the text of a part; one with data is a file. */
function textIn(part: unknown, place: string, message: string, files: Files): string {
  const { type, text, file, image_url: image } = fieldsIn(part) as Readonly<Record<string, unknown>>;
  const field = `${message}.content${place}`;
  if (type === "text" && typeof text === "string") return text;
  if (type === "image_url") {
    files.addImage(typeof image === "string" ? image : fieldsIn(image)["url"], field);
    return "";
  }
  if (type === "file") {
    files.add(fieldsIn(file)["file_data"], { field, name: fieldsIn(file)["filename"] });
    return "";
  }
  const what = type === "text" ? "must have a text" : "is of a type that is not read: give text, image_url or file";
  throw new Problem(400, `'${field}' ${what}`, unsupported(field, what));
}

/** A data URL: its media type, and its content in base64. */
const DATA_URL = /^data:([^;,]{0,200})(?:;[^;,]{0,200}){0,5};base64,/i;

/** The files of a request, each once: chat programs repeat those of earlier messages. */
class Files {
  readonly #files: (Omit<Document, "name"> & { readonly name: string | undefined; readonly base64: string })[] = [];

  addImage(url: unknown, field: string): void {
    if (typeof url !== "string" || !/^data:image\//i.test(url)) {
      throw notFetched(field, "image_url.url", "data:image/…");
    }
    this.add(url, { field });
  }

  add(data: unknown, { field, name }: { readonly field: string; readonly name?: unknown }): void {
    if (typeof data !== "string" || /^\w+:\/\//.test(data)) throw notFetched(field, "file.file_data", "data:…");
    const head = DATA_URL.exec(data);
    if (!head && data.startsWith("data:")) {
      throw wrong([{ field, detail: "has a data URL that is not in base64 (data:TYPE;base64,…)" }]);
    }
    const base64 = data.slice(head?.[0].length ?? 0);
    if (this.#files.some((file) => file.base64 === base64)) return;
    this.#files.push({ name: nameIn(name), base64, ...omitUndefined({ type: head?.[1] || undefined }) });
  }

  /** Returns the files with names that differ from each other and from those taken. */
  named(taken: Set<string>): readonly Document[] {
    return this.#files.map(({ name, ...file }, n) => {
      const usual = file.type?.startsWith("image/") ? `image-${n + 1}` : `file-${n + 1}`;
      const own = name ?? usual;
      const unique = taken.has(own) ? `${n + 1}-${own}` : own;
      taken.add(unique);
      return { ...file, name: unique };
    });
  }
}

/** Returns the name of a file without its folders and without control characters; `undefined` if nothing is left. */
function nameIn(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const plain = singleLine(name.slice(0, 1000)).replace(/\p{C}/gu, "").split(/[\\/]/).at(-1)?.trim().slice(-150);
  return plain === undefined || /^\.*$/.test(plain) ? undefined : plain;
}

function notFetched(field: string, part: string, wanted: string): Problem {
  const detail =
    `must have its content in ${part}, as ${wanted} in base64: nothing is fetched from an address or an id`;
  return new Problem(400, `'${field}' ${detail}`, { errors: [{ field, detail }] });
}
