import { markdownBlocks } from "../../text/markdown.ts";
import { sentences } from "../../text/sentences.ts";
import { singleLine } from "../../text/visible.ts";
import { words } from "../../text/words.ts";
import type { Requirement } from "./design.ts";

/** Corrections to the requirements found in a problem. */
export interface RequirementCorrections {
  /** Missed requirements; they get the next ids. */
  readonly add?: readonly { readonly text: string; readonly level: Requirement["level"] }[];
  /** Ids of false requirements. The others keep their ids. */
  readonly remove?: readonly string[];
  /** Changed levels, by id. */
  readonly levels?: Readonly<Record<string, Requirement["level"]>>;
}

/** A demand found in a text, without an id yet. */
type Demand = Omit<Requirement, "id">;

/** Joints between two parts of a sentence that may each contain a demand. */
const JOINTS = /;\s+|,\s+(?=(?:and|but|while|whereas|yet|or)\s)/i;

/**
 * Returns the requirements in a problem, in order: each sentence or clause with a whole English word that says
 * something must be (must, shall, required, mandatory, needs to, has to: major) or should be (should, ought to,
 * ideally, preferably, nice to have, if possible: minor). A list under a heading `Must have` or after
 * `The service must:` takes that level. Questions and code demand nothing, nor does "not required"; prohibitions do.
 */
export function findRequirements(problem: string): readonly Requirement[] {
  const found: Demand[] = [];
  let section: Requirement["level"] | undefined;
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
 * Returns the requirements with corrections.
 *
 * @throws {TypeError} If a correction names a requirement that does not exist.
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
  return [
    ...found.filter(({ id }) => !remove.includes(id)).map((each) => ({
      ...each,
      level: levels[each.id] ?? each.level,
    })),
    ...add.map(({ text, level }, n) => ({ id: `R${found.length + n + 1}`, level, text: singleLine(text) })),
  ];
}

/** Distinguishes a heading that sets a level (`Must have`) from others (`Why we must act now`). */
function isLabel(heading: string): boolean {
  return words(heading).length <= MOST_LABEL_WORDS && !/[?？]\s*$/.test(heading);
}

const MOST_LABEL_WORDS = 3;

/** Returns the demands in a block, sentence by sentence; lines with a demand each are not joined. */
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
 * Splits a block before each line with a separate demand: the line starts like a sentence and contains a demand, and
 * either the text before it also does or its first word is one. Prose lines broken within a sentence stay together.
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
/** Words that never end a line of a list. */
const GOES_ON = /(?:,|\b(?:an?|and|as|at|by|for|from|if|in|into|is|of|on|or|per|that|the|their|to|with|be))\s*$/i;
const STARTS_WITH_A_DEMAND =
  /^[^\p{L}\p{N}]*(?:must|shall|should|required|mandatory|ideally|preferabl[ye]|preferred|nice to have)\b/iu;

/** Returns a text in one line, without emphasis and link syntax. */
function plain(text: string): string {
  return singleLine(
    text.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1").replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, "")
      .replace(/(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu, ""),
  );
}

/** Matches words only as a whole: no letter, digit or hyphen may adjoin them. */
const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_-])(?:${words})(?![\\p{L}\\p{M}\\p{N}_-])`, "giu");

const MAJOR = whole("must|mustn't|must[ -]haves?|shall|shan't|required|mandatory|obligatory|(?:needs?|has|have) to");
const MINOR = whole(
  "should|shouldn't|ought to|ideally|preferabl[ye]|preferred|desirable|nice[ -]to[ -]haves?|would (?:like|prefer)|" +
    "recommended|(?:if|where|wherever) possible",
);

/** Phrases that contain such a word but demand nothing. */
const DEMANDS_NOTHING = [
  whole(
    "(?:not|cannot|no longer|never|\\w+n't)(?: (?:\\w+ly|yet|be|been))* (?:required|mandatory|obligatory|recommended)",
  ),
  whole(
    "(?:do|does|did|wo|will|would|may|might|shall|should|must|ca|can|could)(?: not|n't) (?:need|have) to|" +
      "(?:no longer|never) (?:needs?|has|have) to|(?:need|needs) not",
  ),
  // `no password`, but not `no more than two`
  whole(
    "(?:nobody|nothing|no(?! (?:more|less|fewer|later|longer|greater|higher|lower))(?: [^\\s.,;:!?]+){1,4}?) " +
      "(?:(?:is|are|was|were|will be) (?:required|mandatory|obligatory)|(?:needs?|has|have) to)",
  ),
  whole("(?:as|if|when|whenever|where|wherever|than) (?:required|preferred|recommended)|(?:has|have) to do with"),
];

/** `Should the server fail, …` is a condition. */
const CONDITION =
  /^should\s+(?:the|a|an|any|this|that|these|those|it|they|he|she|we|you|one|there|something|someone)\b/i;

/** Code, addresses, and words that are mentioned rather than used. */
const NOT_USED = [
  /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g,
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi,
  /(?<=\])\([^()\s]*\)/g,
  /["“„«‘][^\s"“”„«»‘’]+(?: [^\s"“”„«»‘’]+){0,2} ?["”“»’]/g,
  /(?<![\p{L}\p{N}])'[^\s']+(?: [^\s']+){0,2} ?'(?![\p{L}\p{N}])/gu,
];

/** Returns the level that a text's words demand, each matched as a whole word; `undefined` if they demand nothing. */
function levelOf(text: string): Requirement["level"] | undefined {
  // only if it is an apostrophe: the same character also closes quotations
  let used = text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'").replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, "")
    .replace(/\s+/g, " ").trim();
  for (const pattern of NOT_USED) used = used.replace(pattern, (cut) => " ".repeat(cut.length));
  if (CONDITION.test(used)) used = used.replace(/^should/i, "");
  // A prohibition stays one: only the words without a demand are removed.
  for (const pattern of DEMANDS_NOTHING) {
    used = used.replace(pattern, (cut) => cut.replace(/^(must|shall|should)?.*$/is, (_, modal = "") => `${modal} `));
  }
  if (used.search(MAJOR) >= 0) return "major";
  return used.search(MINOR) >= 0 ? "minor" : undefined;
}
