import type { RequirementLevel } from "../transcript/design.ts";

/** A word stands alone: no letter, digit or hyphen is at its ends. */
const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_-])(?:${words})(?![\\p{L}\\p{M}\\p{N}_-])`, "giu");

/** What says that something must be. */
const MAJOR = whole(
  "must|mustn't|must[ -]haves?|shall|shan't|required|mandatory|obligatory|(?:needs?|has|have) to",
);

/** What says that something should be. */
const MINOR = whole(
  "should|shouldn't|ought to|ideally|preferabl[ye]|preferred|desirable|nice[ -]to[ -]haves?|would (?:like|prefer)|" +
    "recommended|(?:if|where|wherever) possible",
);

/** Who is nobody, and what is nothing: `no password`, but not `no more than two`. */
const NOBODY =
  "(?:nobody|no[ -]one|nothing|none|no(?! (?:more|less|fewer|later|earlier|sooner|longer|greater|higher|lower))" +
  "(?: (?!(?:must|shall|should|ought|would)\\b)[^\\s.,;:!?]+){1,4}?)";

/** What has such a word and demands nothing. */
const DEMANDS_NOTHING = [
  whole(
    "(?:not|cannot|no longer|never|neither|\\w+n't)(?: (?:\\w+ly|yet|be|been))* " +
      "(?:required|mandatory|obligatory|recommended)",
  ),
  whole(
    "(?:do|does|did|wo|will|would|may|might|shall|should|must|ca|can|could)(?: not|n't) (?:need|have) to|" +
      "(?:no longer|never) (?:needs?|has|have) to|(?:need|needs) not",
  ),
  whole(
    `${NOBODY} (?:(?:is|are|was|were|(?:will|can|may) be|(?:has|have) been) (?:required|mandatory|obligatory)|` +
      "(?:will )?(?:needs?|has|have) to)",
  ),
  whole("(?:as|if|when|whenever|where|wherever|than) (?:required|preferred|recommended)"),
  whole("(?:has|have) to do with"),
];

/** `Should the server fail, …` is a condition. */
const CONDITION =
  /^should\s+(?:the|a|an|any|this|that|these|those|it|they|he|she|we|you|one|there|something|someone)\b/i;

/** Code, addresses, and words that are named rather than used. */
const NOT_USED = [
  /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g,
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi,
  /(?<=\])\([^()\s]*\)/g,
  /<\/?[a-z][^<>]*>/gi,
  /["“„«‘][^\s"“”„«»‘’]+(?: [^\s"“”„«»‘’]+){0,2} ?["”“»’]/g,
  /(?<![\p{L}\p{N}])'[^\s']+(?: [^\s']+){0,2} ?'(?![\p{L}\p{N}])/gu,
];

/** What a text demands by its words, each taken as a whole word; `undefined` if it demands nothing. */
export function levelOf(text: string): RequirementLevel | undefined {
  const used = usedIn(text);
  if (has(used, MAJOR)) return "major";
  return has(used, MINOR) ? "minor" : undefined;
}

/** Whether `must` is the only word of a text that says that something must or should be. */
export function hasOnlyMust(text: string): boolean {
  const used = usedIn(text);
  const words = [...used.matchAll(MAJOR), ...used.matchAll(MINOR)].map(([word]) => word.toLowerCase());
  return words.every((word) => word === "must");
}

function usedIn(text: string): string {
  // only where it is an apostrophe: it also ends what is quoted
  let used = text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'").replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, "").replace(
    /\s+/g,
    " ",
  ).trim();
  for (const pattern of NOT_USED) used = used.replace(pattern, (cut) => " ".repeat(cut.length));
  if (CONDITION.test(used)) used = used.replace(/^should/i, "");
  // A prohibition stays one: only the words that demand nothing go.
  for (const pattern of DEMANDS_NOTHING) {
    used = used.replace(pattern, (cut) => cut.replace(/^(must|shall|should)?.*$/is, (_, modal = "") => `${modal} `));
  }
  return used;
}

function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) >= 0;
}
