import { type Participant, PARTICIPANT_ID } from "../transcript/participant.ts";
import {
  BriefError,
  loadSources,
  type LoadSourcesOptions,
  readFields,
  type Source,
  sourcesJson,
  textIn,
  UTF_8,
} from "./source.ts";
import { join } from "node:path";
import { exists } from "../runtime/found.ts";
import { readInside } from "../runtime/inside.ts";
import { sha256 } from "../text/sha256.ts";
import { isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** One side of a brief. */
export interface BriefPosition {
  /** Matches `PARTICIPANT_ID`: a participant of the same id takes this side. */
  readonly id: string;
  /** The position in one sentence. */
  readonly text: string;
  /** Name of the file in the brief's folder. */
  readonly file: string;
  /** What can be said for it: Markdown with a heading for each line of argument. */
  readonly body: string;
}

/** What a debate on one motion is held from. */
export interface Brief {
  /** Path of its folder, as it was given. */
  readonly dir: string;
  /** The motion, in one sentence. */
  readonly motion: string;
  /** Two or more, in the order of the file. */
  readonly positions: readonly BriefPosition[];
  /** Weights by criterion id, where the brief has its own. Any positive numbers. */
  readonly criteria?: Readonly<Record<string, number>>;
  /** Explanations of terms. */
  readonly terms: Readonly<Record<string, string>>;
  /** What may be cited, in the order of the names. */
  readonly sources: readonly Source[];
  /** Over all that was read from its files, in hex. */
  readonly sha256: string;
}

/**
 * The position a participant takes: the one whose id is its id, else the one whose text is its position, else, by seat
 * among the `advocates`, one that nobody else has in one of these ways. `undefined` for somebody who is no advocate,
 * and where the brief has fewer positions than there are advocates.
 */
export function positionFor(
  brief: Brief,
  participant: Participant,
  advocates: readonly Participant[],
): BriefPosition | undefined {
  const named = claimed(brief, participant);
  if (named) return named;
  if (!advocates.some(({ id }) => id === participant.id)) return undefined;
  const taken = new Set(advocates.map((advocate) => claimed(brief, advocate)));
  const free = brief.positions.filter((position) => !taken.has(position));
  const seated = advocates.filter((advocate) => claimed(brief, advocate) === undefined);
  return free[seated.findIndex(({ id }) => id === participant.id)];
}

/**
 * What a model gets to draw on: its own side of the brief, if it takes one, and all sources with the names to cite
 * them by. Empty if there is neither.
 */
export function materialFor(brief: Brief, participant: Participant, advocates: readonly Participant[]): string {
  const position = positionFor(brief, participant, advocates);
  const parts = position ? [`What can be said for your position:\n\n${position.body.trim()}`] : [];
  if (brief.sources.length > 0) parts.push(sourceMaterial(brief.sources));
  return parts.join("\n\n");
}

/** What a model gets to draw on that takes no side, or finds its own: all positions of the brief, and its sources. */
export function briefMaterial({ positions, sources }: Brief): string {
  const sides = positions.map(({ text, body }) => `What can be said for “${text}”:\n\n${body.trim()}`);
  return [...sides, ...(sources.length > 0 ? [sourceMaterial(sources)] : [])].join("\n\n");
}

/** Sources as a model gets them, each under the name to cite it by. */
export function sourceMaterial(sources: readonly Source[]): string {
  const example = sources[0]?.name ?? "";
  const listed = sources.map((source) => {
    const origin = [source.publisher, source.year].filter((part) => part !== undefined).join(", ");
    const head = [source.title + (origin === "" ? "" : ` (${origin})`), source.url].filter((part) =>
      part !== undefined
    );
    return `[${source.name}] ${head.join(" ")}\n${source.text}`;
  });
  return [`Sources. Cite one by its name in brackets, for example [${example}]; cite nothing else.`, ...listed].join(
    "\n\n",
  );
}

function claimed(brief: Brief, participant: Participant): BriefPosition | undefined {
  const own = participant.position === undefined ? undefined : plain(participant.position);
  return brief.positions.find(({ id }) => id === participant.id) ??
    brief.positions.find(({ text }) => plain(text) === own);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[.!]$/, "");
}

const FIELDS = ["motion", "positions", "criteria", "terms"];
const ABOUT_IDS = "letters, digits, '-' and '_', at most 64";

/**
 * Reads a brief: `brief.yaml`, one Markdown file per position, and `sources/` if it is there.
 *
 * @throws {BriefError} If something is missing or wrong.
 */
export async function loadBrief(dir: string, options: LoadSourcesOptions = {}): Promise<Brief> {
  const file = join(dir, "brief.yaml");
  const wanted = "a folder with a brief.yaml, a Markdown file per position, and sources/";
  const refuse = (problem: string, cause?: unknown) => new BriefError({ file, problem, wanted, cause });
  const yaml = UTF_8.decode(await readInside(dir, "brief.yaml", refuse));
  const fields = fieldsOf(readFields(yaml, { file }), "", { file, known: FIELDS });
  const motion = textIn(fields["motion"], { file, field: "motion", wanted: "the motion, in one sentence" });
  const sides = positions(file, fields["positions"]);
  const bodies = await Promise.all(sides.map((side, index) => readBody(dir, file, side.file, index)));
  const sourcesDir = join(dir, "sources");
  const sources = await exists(sourcesDir) ? await loadSources(sourcesDir, { ...options, within: dir }) : [];
  return {
    dir,
    motion,
    positions: sides.map((side, index) => ({ ...side, body: bodies[index] ?? "" })),
    terms: terms(file, fields["terms"]),
    sources,
    sha256: digest([yaml, ...bodies, ...sources.map(sourcesJson)]),
    ...omitUndefined({ criteria: criteria(file, fields["criteria"]) }),
  };
}

/** Returns the fields of an object, of which there are no others than the `known` ones. */
function fieldsOf(
  value: unknown,
  at: string,
  { file, known, wanted = known?.join(", ") ?? "" }: { file: string; known?: readonly string[]; wanted?: string },
): { readonly [field: string]: unknown } {
  if (!isObject(value)) {
    if (at !== "") throw new BriefError({ file, field: at, value, wanted });
    throw new BriefError({ file, problem: "it has no fields", wanted });
  }
  const unknown = Object.keys(value).find((field) => !(known?.includes(field) ?? true));
  if (unknown === undefined) return value;
  const field = at === "" ? unknown : `${at}.${unknown}`;
  throw new BriefError({ file, field, value: value[unknown], problem: "there is no such field", wanted });
}

function positions(file: string, value: unknown): readonly Omit<BriefPosition, "body">[] {
  if (!Array.isArray(value) || value.length < 2) {
    const wanted = "a list of two or more, each with id, text and file";
    throw new BriefError({ file, field: "positions", value, wanted });
  }
  const seen = new Set<string>();
  return value.map((item: unknown, index) => {
    const at = `positions[${index}]`;
    const fields = fieldsOf(item, at, { file, known: ["id", "text", "file"] });
    const text = (field: string, wanted: string) => textIn(fields[field], { file, field: `${at}.${field}`, wanted });
    const id = text("id", ABOUT_IDS);
    const wanted = !PARTICIPANT_ID.test(id) ? ABOUT_IDS : seen.has(id) ? "ids that differ" : undefined;
    if (wanted !== undefined) throw new BriefError({ file, field: `${at}.id`, value: id, wanted });
    seen.add(id);
    return {
      id,
      text: text("text", "the position, in one sentence"),
      file: text("file", "the name of a Markdown file in the brief's folder"),
    };
  });
}

async function readBody(dir: string, file: string, name: string, index: number): Promise<string> {
  const field = `positions[${index}].file`;
  const wanted = "the name of a Markdown file in the brief's folder";
  const refuse = (problem: string, cause?: unknown) =>
    new BriefError({ file, field, value: name, problem: problem.replace("it", name), wanted, cause });
  const body = UTF_8.decode(await readInside(dir, name, refuse));
  if (body.trim() !== "") return body;
  throw new BriefError({
    file: join(dir, name),
    problem: "it has no text",
    wanted: "what can be said for the position",
  });
}

function criteria(file: string, value: unknown): Readonly<Record<string, number>> | undefined {
  if (value === undefined || value === null) return undefined;
  const wanted = "weights by name of the criterion, for example evidence_quality: 0.4";
  const fields = Object.entries(fieldsOf(value, "criteria", { file, wanted }));
  if (fields.length === 0) throw new BriefError({ file, field: "criteria", value, wanted });
  return Object.fromEntries(fields.map(([id, weight]) => {
    if (typeof weight === "number" && Number.isFinite(weight) && weight > 0) return [id, weight];
    throw new BriefError({ file, field: `criteria.${id}`, value: weight, wanted: "a number above 0" });
  }));
}

function terms(file: string, value: unknown): Readonly<Record<string, string>> {
  const fields = fieldsOf(value ?? {}, "terms", { file, wanted: "explanations by term" });
  return Object.fromEntries(
    Object.entries(fields).map(([term, meaning]) => [
      term,
      textIn(meaning, { file, field: `terms.${term}`, wanted: "what the term means" }),
    ]),
  );
}

/** The length goes before each part, so that no two lists of parts have one digest. */
function digest(parts: readonly string[]): string {
  return sha256(parts.map((part) => `${part.length}:${part}`).join(""));
}
