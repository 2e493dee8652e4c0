import { join } from "node:path";
import { z } from "zod";
import { exists } from "../runtime/found.ts";
import { readInside, type Refuse } from "../runtime/inside.ts";
import { decode } from "../text/decode.ts";
import { sha256 } from "../text/sha256.ts";
import type { Warning } from "../transcript/failure.ts";
import { singleLine } from "../text/visible.ts";
import { placeIn, readYaml } from "../text/yaml.ts";
import { MAX_NAME_LENGTH, type Participant, PARTICIPANT_ID } from "../transcript/participant.ts";
import { pathOf } from "./answer_schema.ts";
import { checkCitations, type CitingText } from "./citations.ts";
import { loadSources } from "./documents.ts";
import { BriefError, citableName, readFields, type Source, sourcesJson, textOf } from "./source.ts";

/** One side of a brief. */
export interface BriefPosition {
  /** Matches `PARTICIPANT_ID`: a participant with the same id takes this side. */
  readonly id: string;
  /** The default name of whoever takes it. */
  readonly name?: string;
  /** The position in one sentence. */
  readonly text: string;
  /** Name of the file in the brief's folder. */
  readonly file: string;
  /** Arguments for the position, as Markdown with a heading for each line of argument. */
  readonly body: string;
}

/** The material of a debate on one motion. */
export interface Brief {
  /** Path of its folder, as given. */
  readonly dir: string;
  /** The motion, in one sentence. */
  readonly motion: string;
  /** Two or more positions, in the order of the file. */
  readonly positions: readonly BriefPosition[];
  /** Weights by criterion id, any positive numbers; absent if the brief sets none. */
  readonly criteria?: Readonly<Record<string, number>>;
  /** Explanations of terms. */
  readonly terms: Readonly<Record<string, string>>;
  /** Texts that may be cited, in order of name. */
  readonly sources: readonly Source[];
  /** SHA-256 digest of all its files' contents, in hex. */
  readonly sha256: string;
}

/**
 * Returns the position that a participant takes: the one whose id matches the participant's, else the one whose text is
 * the participant's position, else the one with the participant's name, else a position that nobody claims in these
 * ways, assigned by seat among the `advocates`. Returns `undefined` for anybody who is not an advocate, and if the
 * brief has fewer positions than there are advocates.
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

/** Returns the case for the position that a participant takes; empty if it takes none. */
export function caseFor(brief: Brief, participant: Participant, advocates: readonly Participant[]): string {
  const position = positionFor(brief, participant, advocates);
  return position ? `What can be said for your position:\n\n${caseOf(position)}` : "";
}

/** Returns what a brief's terms mean, one a line; empty if it explains none. */
export function termsOf({ terms }: Brief): string {
  const lines = Object.entries(terms).map(([term, meaning]) => `- ${singleLine(term)}: ${singleLine(meaning)}`);
  return lines.length === 0 ? "" : ["What terms mean here:", ...lines].join("\n");
}

/** Returns the cases for all positions of a brief, as those without a position of their own see them. */
export function allCases({ positions }: Brief): string {
  return positions.map((position) => `What can be said for “${position.text}”:\n\n${caseOf(position)}`).join("\n\n");
}

/** Returns the case for a position, without a title that only repeats it. */
function caseOf({ text, body }: BriefPosition): string {
  const [, title = "", rest = ""] = /^#\s+([^\n]+)\n+([^]+)$/.exec(body.trim()) ?? [];
  return title !== "" && plain(title) === plain(text) ? rest : body.trim();
}

function claimed(brief: Brief, participant: Participant): BriefPosition | undefined {
  const own = participant.position === undefined ? undefined : plain(participant.position);
  return brief.positions.find(({ id }) => id === participant.id) ??
    brief.positions.find(({ text }) => plain(text) === own) ??
    brief.positions.find(({ name }) => name === participant.name);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[.!]$/, "");
}

const ABOUT_IDS = "letters, digits, '-' and '_', at most 64";
const ABOUT_NAMES = "a name for whoever takes the position";
const ABOUT_FILES = "the name of a Markdown file in the brief's folder";
const ABOUT_POSITIONS = "a list of two or more, each with id, text and file";
const ABOUT_CRITERIA = "weights by name of the criterion, for example evidence_quality: 0.4";

const positionForm = z.strictObject({
  id: z.string(ABOUT_IDS).trim().regex(PARTICIPANT_ID, ABOUT_IDS),
  name: textOf(ABOUT_NAMES).max(MAX_NAME_LENGTH, `at most ${MAX_NAME_LENGTH} characters`).exactOptional(),
  text: textOf("the position, in one sentence"),
  file: textOf(ABOUT_FILES),
}, "id, text, file and perhaps name");

const briefForm = z.strictObject({
  motion: textOf("the motion, in one sentence"),
  positions: z.array(positionForm, ABOUT_POSITIONS).min(2, ABOUT_POSITIONS).superRefine((positions, { addIssue }) => {
    const all = {
      id: positions.map(({ id }) => id),
      name: positions.map(({ name }) => name && singleLine(name).toLowerCase()),
    };
    for (const [field, values] of Object.entries(all)) {
      const second = values.findIndex((one, at) => one !== undefined && values.indexOf(one) < at);
      if (second >= 0) addIssue({ code: "custom", path: [second, field], message: `unique ${field}s` });
    }
  }),
  criteria: z.record(z.string(), z.number("a number above 0").positive("a number above 0"), ABOUT_CRITERIA)
    .refine((weights) => Object.keys(weights).length > 0, ABOUT_CRITERIA).nullish(),
  terms: z.record(z.string(), textOf("what the term means"), "explanations by term").nullish(),
}, "motion, positions, criteria, terms");

/**
 * Reads a brief: `brief.yaml`, one Markdown file per position, and an optional `sources/`.
 *
 * @param options `sources` are further texts that the brief may cite; `onWarning` is called for each file that was not
 * read, and for each whose encoding was guessed.
 * @throws {BriefError} If anything is missing or wrong, or a text cites a source that does not exist.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { BriefError, loadBrief } from "@convenings/convenings";
 *
 * const { positions, sources } = await loadBrief("examples/briefs/nuclear-power");
 * assert.deepEqual(positions.map(({ id }) => id), ["build-nuclear", "renewables-first"]);
 * assert.equal(sources.find(({ name }) => name === "iea-transitions")?.year, 2022);
 *
 * const refusal = loadBrief("examples/briefs"); // not a brief, but a folder of briefs
 * await assert.rejects(refusal, (error) => error instanceof BriefError && error.file === "examples/briefs/brief.yaml");
 * ```
 */
export async function loadBrief(
  dir: string,
  { sources: more = [], onWarning: warn }: {
    readonly onWarning?: (warning: Warning) => void;
    readonly sources?: readonly Source[];
  } = {},
): Promise<Brief> {
  const file = join(dir, "brief.yaml");
  const wanted = "a folder with a brief.yaml, a Markdown file per position, and sources/";
  const refuse = (problem: string, cause?: unknown) => new BriefError({ file, problem, wanted, cause });
  const yaml = await readTextInside(dir, "brief.yaml", refuse);
  const fields = readFields(yaml, briefForm, { file });
  const { motion, positions, criteria, terms } = fields;
  const bodies = await Promise.all(positions.map((position, index) => readBody(dir, file, position.file, index)));
  const sourcesDir = join(dir, "sources");
  const unread: string[] = [];
  const onWarning = (warning: Warning) => {
    if (warning.code === "unread_source") unread.push(citableName(warning.key ?? "", new Set()));
    warn?.(warning);
  };
  const sources = await exists(sourcesDir) ? await loadSources(sourcesDir, { onWarning, within: dir }) : [];
  const citable = [...sources, ...more, ...unread.map((name) => ({ name, title: name }))];
  for (const text of textsOf(fields, file, yaml)) checkCitations(text, citable);
  for (const [index, text] of bodies.entries()) {
    const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
    checkCitations({ text, file: join(dir, positions[index]?.file ?? ""), lineAt }, citable);
  }
  return {
    dir,
    motion,
    positions: positions.map((position, index) => ({ ...position, body: bodies[index] ?? "" })),
    terms: terms ?? {},
    sources,
    sha256: digest([yaml, ...bodies, sourcesJson(sources)]),
    ...(criteria ? { criteria } : {}),
  };
}

/** Returns the texts in `brief.yaml` that may contain citations. */
function textsOf(
  { motion, positions, terms }: z.infer<typeof briefForm>,
  file: string,
  yaml: string,
): readonly CitingText[] {
  const texts: readonly (readonly [path: readonly PropertyKey[], text: string])[] = [
    [["motion"], motion],
    ...positions.map(({ text }, index) => [["positions", index, "text"], text] as const),
    ...Object.entries(terms ?? {}).map(([term, text]) => [["terms", term], text] as const),
  ];
  return texts.map(([path, text]) => {
    return { text, file, field: pathOf(path), lineAt: () => placeIn(readYaml(yaml), path).line };
  });
}

/** Reads a text of a folder, in whatever encoding it is. */
async function readTextInside(dir: string, name: string, refuse: Refuse): Promise<string> {
  const decoded = await decode(await readInside(dir, name, refuse));
  if (!decoded) throw refuse("it is no text");
  return decoded.text;
}

async function readBody(dir: string, file: string, name: string, index: number): Promise<string> {
  const field = `positions[${index}].file`;
  const refuse = (problem: string, cause?: unknown) =>
    new BriefError({ file, field, value: name, problem: problem.replace("it", name), wanted: ABOUT_FILES, cause });
  const body = await readTextInside(dir, name, refuse);
  if (body.trim() !== "") return body;
  throw new BriefError({
    file: join(dir, name),
    problem: "it contains no text",
    wanted: "the case for the position",
  });
}

/**
 * Returns one digest of all parts. Each part's length precedes it, so that different lists never hash the same bytes.
 */
function digest(parts: readonly string[]): string {
  return sha256(parts.map((part) => `${part.length}:${part}`).join(""));
}
