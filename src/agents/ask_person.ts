import { ModelError } from "../models/model_error.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { singleLine, visible } from "../text/visible.ts";
import { cutToColumns, firstWords, wrap } from "../text/display.ts";
import { isAside } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { AgentRequest, AnswerSchema } from "./agent.ts";
import { asForm, type Form, hasType, plainForm, propertiesOf, readField } from "./form_fields.ts";
import { phaseInWords } from "./prompt_layout.ts";
import { countedIn } from "../text/length.ts";
import { count } from "../words/en/numbers.ts";
import { limitOf } from "../words/lengths.ts";
import { annotated, inWords, nameOf } from "./said_block.ts";
import type { Terminal } from "./terminal.ts";

/** Prefix of each line of a quoted message. */
const MARGIN = "  │ ";

/** The most sources to list; others are only counted. */
const MOST_SOURCES = 12;
/** The most words of a source that are shown with it. */
const SOURCE_WORDS = 60;

/** Lists of sources that were already shown. Each participant has one list, the same in all turns. */
const listed = new WeakSet<NonNullable<AgentRequest["citable"]>>();

/** Shows a person everything said since their own last message, and the task. */
export function showTurn(terminal: Terminal, request: AgentRequest): void {
  const { participant, instruction, guidance = "", quoted = [], attachments = [], blind = false } = request;
  const { columns: width } = terminal;
  const told = (text: string, margin = "") =>
    wrap(visible(text), { ...omitUndefined({ width }), first: margin, rest: margin });
  const said = (text: string) => told(text, MARGIN);
  const name = nameOf(request, participant.id);
  const phase = phaseInWords(request);
  const parts = [
    `\n${told(`── ${name}, it is your turn: ${inWords(request)}${phase === "" ? "" : ` (${phase})`} ──`)}`,
    ...attachments.map(({ name, text }) =>
      `Given with the question, ${visible(name)}${text === undefined ? ": an image" : `:\n${said(text)}`}`
    ),
    ...ownCase(request).map((text) => `Your case, which nobody else is shown:\n${said(text)}`),
    ...sourcesToCite(request, said, width),
    ...unseen(request).map((statement) => {
      const name = nameOf(request, statement.speaker);
      const title = blind ? name : `Message ${statement.number}, ${inWords(statement)} by ${name}`;
      return `${title}:\n${said(annotated(statement))}`;
    }),
    ...quoted.map(({ title, text }) => `${visible(title)}:\n${said(text)}`),
    ...[guidance, instruction].filter((text) => text !== "").map((text) => told(text)),
  ];
  terminal.write(`${parts.join("\n\n")}\n\n`);
}

/** The case for a person's position, at their first contribution. */
function ownCase({ ownCase, kind, shown, participant }: AgentRequest): readonly string[] {
  const isFirst = shown.every(({ speaker }) => speaker !== participant.id);
  return isFirst && !isAside(kind) && ownCase !== "" ? [ownCase] : [];
}

/** The sources that a person may cite, each with its first words, at their first contribution. */
function sourcesToCite(
  { citable = [], kind }: AgentRequest,
  said: (text: string) => string,
  width = 80,
): readonly string[] {
  if (citable.length === 0 || isAside(kind) || listed.has(citable)) return [];
  listed.add(citable);
  const line = (text: string) => `  ${cutToColumns(singleLine(text), width - 2)}`;
  const lines = citable.slice(0, MOST_SOURCES).flatMap(({ name, title, text = "" }) => [
    line(`[${name}] ${title}`),
    ...(text === "" ? [] : [said(firstWords(text, SOURCE_WORDS))]),
  ]);
  const more = citable.length - MOST_SOURCES;
  return [
    ["You may cite these sources as [name]:", ...lines, ...(more > 0 ? [line(`… and ${more} more`)] : [])].join("\n"),
  ];
}

/**
 * Text that follows an empty line within this time was pasted with it, in ms: nobody types that fast. A terminal that
 * reads lines would show the marks of a bracketed paste as text.
 */
const PASTE_MS = 100;

/** Returns the line that was pasted together with the one before; `undefined` if there is none. */
async function pastedLine({ terminal, signal }: Asking): Promise<string | undefined> {
  const pause = new AbortController();
  const timer = setTimeout(() => pause.abort(), PASTE_MS);
  try {
    return await terminal.readLine(AbortSignal.any([signal, pause.signal]));
  } catch (error) {
    if (signal.aborted || !pause.signal.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a limit for a person at a terminal, in words or characters of the dialogue's language: `150 words`. */
export function mostInWords(maxTokens: number, topic: string): string {
  const { most, unit } = limitOf(maxTokens, topic);
  return count(most, unit);
}

/**
 * Asks for a text of one or more lines, up to an empty line or Ctrl-D; a backslash at the end of a line stands for an
 * empty line, and so does an empty line inside a pasted text.
 *
 * @throws {ModelError} With code `empty`, if the person ends the input twice without a word.
 */
export async function askText(terminal: Terminal, request: AgentRequest): Promise<string> {
  const { maxTokens, participant, signal } = request;
  const limit = maxTokens === undefined ? "" : `At most ${mostInWords(maxTokens, request.topic)}. `;
  const how =
    "An empty line or Ctrl-D ends your answer.\n\\ at the end of a line begins a new paragraph; pasted text keeps its own.";
  terminal.write(`${wrap(`${limit}${how}`, omitUndefined({ width: terminal.columns }))}\n> `);
  const lines: string[] = [];
  let pasted: string | undefined;
  for (let ends = 0; ends < 2;) {
    const line = pasted ?? await terminal.readLine(signal);
    const said = lines.length > 0;
    pasted = line?.trim() === "" && said ? await pastedLine({ terminal, signal }) : undefined;
    if (pasted !== undefined) {
      if (lines.at(-1) !== "") lines.push("");
      continue;
    }
    if (line === undefined && !said) {
      ends++;
      terminal.write(ends < 2 ? "\nYou have written nothing yet. Press Ctrl-D again to say nothing.\n> " : "\n");
    } else if (line === undefined || (line.trim() === "" && said)) {
      const text = lines.join("\n").trim().replace(/\n{3,}/g, "\n\n");
      await loadTokenizer();
      if (maxTokens !== undefined) {
        const over = countTokens(text) > maxTokens ? ": over the limit" : "";
        const said = countedIn(text, limitOf(maxTokens, request.topic).unit);
        terminal.write(`\n(${said} of about ${mostInWords(maxTokens, request.topic)}${over})\n`);
      }
      return text;
    } else {
      if (line.trim() !== "") lines.push(line.replace(/\s*\\$/, "\n"));
      terminal.write("> ");
    }
  }
  throw new ModelError(`${nameOf(request, participant.id)} said nothing`, { code: "empty" });
}

/**
 * Returns the messages to summarize or to judge under labels, the statements asked about, or everything said since the
 * person's last message.
 */
export function unseen(
  { kind, shown, replyTo, together, participant, blind = false }: AgentRequest,
): readonly Statement[] {
  if (kind === "context_summary" || blind) return shown;
  if (replyTo && isAside(kind)) return together ?? [replyTo];
  const since = shown.slice(shown.findLastIndex(({ speaker }) => speaker === participant.id) + 1);
  return !replyTo || since.some(({ number }) => number === replyTo.number) ? since : [replyTo, ...since];
}

interface Asking {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/**
 * Asks for a structured answer field by field. Repeats each field until it is valid, the whole form until the schema
 * accepts it, and once those fields in which a whole answer contradicts itself.
 *
 * @throws {ModelError} With code `empty`, if the person ends the input with Ctrl-D.
 */
export async function askFields<T>(
  schema: AnswerSchema<T>,
  asking: Asking,
): Promise<{ readonly value: T; readonly text: string }> {
  let given: Form | undefined;
  for (;;) {
    const value = given
      ? await askObject(asking, schema.jsonSchema, given)
      : await askValue(asking, schema.jsonSchema, "");
    const reading = schema.read(value);
    if (reading.ok && (given || !reading.isWhole)) return { value: reading.value, text: JSON.stringify(reading.value) };
    asking.terminal.write(`${visible(reading.problem ?? "")} Please try again.\n`);
    given = reading.ok ? without(asForm(value), reading.fields ?? []) : undefined;
  }
}

function without(value: Form, fields: readonly string[]): Form {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

async function askValue(asking: Asking, wanted: Form, name: string): Promise<unknown> {
  const form = plainForm(wanted);
  if (hasType(form, "object")) {
    // Says what the fields are about.
    if (typeof form["description"] === "string") asking.terminal.write(`${labelOf(form, name)}\n`);
    return await askObject(asking, form);
  }
  if (hasType(form, "array")) return await askList(asking, form, name);
  for (;;) {
    const reading = readField(form, await askLine(asking, `${labelOf(form, name)}: `));
    if ("value" in reading) return reading.value;
    asking.terminal.write(`  Please answer with ${reading.hint}.\n`);
  }
}

async function askObject(asking: Asking, form: Form, given: Form = {}): Promise<Form> {
  const object: [string, unknown][] = Object.entries(given);
  for (const [name, inner] of propertiesOf(form)) {
    if (!Object.hasOwn(given, name)) object.push([name, await askValue(asking, inner, name)]);
  }
  return Object.fromEntries(object);
}

/** Asks for one item after another; an empty line for an item's first field ends the list. */
async function askList(asking: Asking, form: Form, name: string): Promise<readonly unknown[]> {
  const item = asForm(form["items"]);
  const [first] = hasType(item, "object") ? propertiesOf(item) : [];
  const [firstName, firstForm] = first ? [first[0], plainForm(first[1])] : [name, plainForm(item)];
  const items: unknown[] = [];
  for (;;) {
    const line = await askLine(
      asking,
      `${name} ${items.length + 1}, ${labelOf(firstForm, firstName)} (empty line to finish): `,
    );
    if (line.trim() === "") return items;
    const reading = readField(firstForm, line);
    if ("hint" in reading) asking.terminal.write(`  Please answer with ${reading.hint}.\n`);
    else items.push(first ? await askObject(asking, item, { [firstName]: reading.value }) : reading.value);
  }
}

async function askLine({ terminal, signal }: Asking, label: string): Promise<string> {
  terminal.write(label);
  const line = await terminal.readLine(signal);
  if (line !== undefined) return line;
  terminal.write("\n");
  throw new ModelError("The person gave no answer", { code: "empty" });
}

/** Marks around given words. Only models need them: people see who wrote what. */
const MARKS = /[⟦⟧]/g;

/** Returns a label such as `clarity, 0–10 (Is it clear?)`. */
function labelOf(form: Form, name: string): string {
  const { minimum, maximum, enum: choices, description } = form;
  const range = typeof minimum === "number" && typeof maximum === "number" ? `, ${minimum}–${maximum}` : "";
  const choice = Array.isArray(choices) ? `, ${choices.join(" / ")}` : "";
  const about = typeof description === "string" ? ` (${description.replace(MARKS, "")})` : "";
  return visible(`${name}${range}${choice}${about}`);
}
