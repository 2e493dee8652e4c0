import { markdownBlocks } from "../text/markdown.ts";
import { sentences } from "../text/sentences.ts";
import { singleLine } from "../text/visible.ts";
import { words } from "../text/words.ts";
import type { Requirement, RequirementLevel } from "../transcript/design.ts";
import { hasOnlyMust, levelOf } from "./requirement_words.ts";

/** How what was found in a problem is put right. */
export interface RequirementCorrections {
  /** Requirements that were not found; they get the next ids. */
  readonly add?: readonly { readonly text: string; readonly level: RequirementLevel }[];
  /** Ids of those that are none. The others keep their ids. */
  readonly remove?: readonly string[];
  /** Other levels, by id. */
  readonly levels?: Readonly<Record<string, RequirementLevel>>;
}

/** A demand that is found, without its id yet. */
type Demand = Omit<Requirement, "id">;

/** Between two parts of a sentence that may each demand something of their own. */
const JOINTS = /;\s+|,\s+(?=(?:and|but|while|whereas|yet|or)\s)/i;

/**
 * The requirements in a problem, in their order: each sentence, or part of one, that says by a whole English word that
 * something must be (must, shall, required, mandatory, needs to, has to: major) or should be (should, ought to, ideally,
 * preferably, nice to have, if possible: minor). A list behind `The service must:` or under a heading `Must have` takes
 * its level from there. Questions and code demand nothing, nor does what is not required; what must not be, must not.
 * In a problem in another language nothing is found.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findRequirements } from "./requirements.ts";
 *
 * assert.deepEqual(findRequirements("Mustard is sold. Orders must never be lost, and pages should load fast. Must it scale?"), [
 *   { id: "R1", level: "major", text: "Orders must never be lost" },
 *   { id: "R2", level: "minor", text: "pages should load fast." },
 * ]);
 * ```
 */
export function findRequirements(problem: string): readonly Requirement[] {
  if (!mayBeEnglish(problem)) return [];
  const found: Demand[] = [];
  let section: RequirementLevel | undefined;
  let lead: Demand | undefined;
  for (const { kind, text } of markdownBlocks(problem)) {
    if (kind === "heading") {
      section = isLabel(text) ? levelOf(text) : undefined;
      lead = undefined;
    } else if (kind === "item") {
      const own = demandsIn(text);
      const inherited = lead?.level ?? section;
      if (own.length > 0) found.push(...own);
      else if (inherited && plain(text) !== "") {
        found.push({ level: inherited, text: [lead?.text ?? "", plain(text)].join(" ").trim() });
      }
    } else {
      const last = sentences(text).at(-1)?.text ?? "";
      const level = /[:：]\s*$/.test(last) ? levelOf(last) : undefined;
      lead = level && { level, text: plain(last) };
      found.push(...demandsIn(lead ? text.slice(0, text.lastIndexOf(last)) : text));
    }
  }
  return found.map((demand, n) => ({ id: `R${n + 1}`, ...demand }));
}

/**
 * The requirements as somebody who knows them has put them right.
 *
 * @throws {TypeError} If a correction names a requirement that there is not, or says nothing.
 */
export function correctRequirements(
  found: readonly Requirement[],
  { add = [], remove = [], levels = {} }: RequirementCorrections,
): readonly Requirement[] {
  const ids = found.map(({ id }) => id);
  for (const [field, named] of [["remove", remove], ["levels", Object.keys(levels)]] as const) {
    const unknown = named.find((id) => !ids.includes(id));
    if (unknown === undefined) continue;
    const there = ids.length === 0 ? "none was found" : `there are ${ids.join(", ")}`;
    throw new TypeError(`Cannot correct requirements as 'requirements.${field}' names '${unknown}': ${there}`);
  }
  const both = remove.find((id) => Object.hasOwn(levels, id));
  if (both !== undefined) {
    throw new TypeError(`Cannot correct requirements as '${both}' is in 'requirements.remove' and has a level`);
  }
  for (const level of [...Object.values(levels), ...add.map(({ level }) => level)]) {
    if (level === "major" || level === "minor") continue;
    throw new TypeError(`Cannot correct requirements as a level must be major or minor: current value is '${level}'`);
  }
  if (add.some(({ text }) => typeof text !== "string" || text.trim() === "")) {
    throw new TypeError("Cannot correct requirements as one in 'requirements.add' has no text");
  }
  return [
    ...found.filter(({ id }) => !remove.includes(id)).map((each) => ({
      ...each,
      level: levels[each.id] ?? each.level,
    })),
    ...add.map(({ text, level }, n) => ({ id: `R${found.length + n + 1}`, level, text: singleLine(text) })),
  ];
}

/** Whether a heading says what all that stands under it is, as `Must have` does, and `Why we must act now` does not. */
function isLabel(heading: string): boolean {
  return words(heading).length <= MOST_LABEL_WORDS && !/[?？]\s*$/.test(heading);
}

const MOST_LABEL_WORDS = 3;

/** What a block demands, sentence by sentence; lines that demand something each are not one sentence. */
function demandsIn(block: string): readonly Demand[] {
  return linesApart(block).flatMap(sentences).flatMap(({ text }) => {
    if (/[?？]["”’)*_]*\s*$/.test(text)) return [];
    const parts = text.split(JOINTS);
    const demanding = parts.length > 1 && parts.every((part) => levelOf(part) !== undefined) ? parts : [text];
    return demanding.flatMap((part): Demand[] => {
      const level = levelOf(part);
      const said = plain(part).replace(/^(?:and|but|while|whereas|yet|or) /i, "");
      return level && said !== "" ? [{ level, text: said }] : [];
    });
  });
}

/**
 * A block cut before each line that begins a demand of its own: it starts like a sentence and demands something, and so
 * does what stands before it, or its own first word. Lines of prose that is broken in the middle of a sentence stay together.
 */
function linesApart(block: string): readonly string[] {
  const parts: string[] = [];
  for (const line of block.split("\n")) {
    const before = parts.at(-1);
    const begins = before === undefined ||
      STARTS_LIKE_A_SENTENCE.test(line) && !GOES_ON.test(before.slice(-20)) && levelOf(line) !== undefined &&
        (levelOf(before) !== undefined || STARTS_WITH_A_DEMAND.test(line));
    if (begins) parts.push(line);
    else parts.push(`${parts.pop()}\n${line}`);
  }
  return parts;
}

const STARTS_LIKE_A_SENTENCE = /^[^\p{L}\p{N}]*[\p{Lu}\p{Lt}\p{N}]/u;
/** Words that no line of a list ends with. */
const GOES_ON = /(?:,|\b(?:an?|and|as|at|by|for|from|if|in|into|is|of|on|or|per|that|the|their|to|with|be))\s*$/i;
const STARTS_WITH_A_DEMAND =
  /^[^\p{L}\p{N}]*(?:must|shall|should|required|mandatory|ideally|preferabl[ye]|preferred|nice to have)\b/iu;

/** In one line, without emphasis and the signs of links. */
function plain(text: string): string {
  return singleLine(
    text.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1").replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, "")
      .replace(/(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu, ""),
  );
}

/** Words that hardly any other language has, and of which English has many. */
const ENGLISH = new Set(["the", "and", "with", "that", "are", "be", "it", "by", "from", "to", "of", "a"]);
/** With fewer words it cannot be told. */
const TELLING_WORDS = 12;
/** In English text these are a fifth of all words and more. */
const LEAST_SHARE = 0.04;

/** `Must` is a word of other languages too (Estonian: black); the others are not. */
function mayBeEnglish(text: string): boolean {
  const all = words(text);
  if (all.length < TELLING_WORDS || !hasOnlyMust(text)) return true;
  return all.filter((word) => ENGLISH.has(word)).length / all.length >= LEAST_SHARE;
}
