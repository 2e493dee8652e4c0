import { STOP_WORDS } from "./words.ts";

/** What a name of one word is, besides a name. */
export interface NameWord {
  /** As it is written, with a capital. */
  readonly name: string;
  /** What stands in its place. */
  readonly instead: string;
  /** An English word too: a given name, a function word, or any other, such as a role. */
  readonly also?: "given" | "function" | "word";
  /** Of one that is a word: it takes an article where it is no name, so that `Engineer has` is about somebody. */
  readonly countable: boolean;
  /** Part of a longer name. */
  readonly part: boolean;
}

/** What stands around a name. */
export interface Around {
  readonly before: string;
  readonly after: string;
  /** The line it stands in. */
  readonly line: string;
  /** Capitals tell names from other words: not so where, as in German, all nouns have them. */
  readonly english: boolean;
}

/** What people do in a dialogue, after a name. */
const DOES = new RegExp(
  "^\\s{1,4}(?:(?:also|again|now|then|just|still|rightly|wrongly|simply|never|himself|herself)\\s{1,4}){0,2}(?:says|said" +
    "|argue[sd]|claim(?:s|ed)|contend(?:s|ed)|concede[sd]|insist(?:s|ed)|maintain(?:s|ed)|assert(?:s|ed)|replie[sd]|answer(?:s|ed)" +
    "|ask(?:s|ed)|tells|told|thinks|thought|believe[sd]|wants|wanted|agree[sd]|disagree[sd]|propose[sd]|suggest(?:s|ed)|objects|objected" +
    "|ignores|ignored|forgets|forgot|assumes|assumed|admits|admitted|wrote|writes|knows|knew|points\\s{1,4}out|pointed\\s{1,4}out" +
    "|is\\s{1,4}(?:wrong|right|mistaken|correct|confused)|was\\s{1,4}(?:wrong|right|mistaken)|and\\s{1,4}I" +
    "|(?:has|had)\\s{1,4}(?:not\\s{1,4}|never\\s{1,4}|just\\s{1,4})?(?:shown|argued|proved|proven|conceded|claimed|answered|told" +
    "|ignored|said|offered|given|cited|quoted|admitted|accepted|overlooked|misread|misunderstood|tried|raised)" +
    "|(?:does|did)(?:n['’]t|\\s{1,4}not)\\s{1,4}(?:answer|say|show|address|respond|explain|deny|dispute|tell|mention)" +
    "|(?:seems|appears)\\s{1,4}to\\s{1,4}(?:think|believe|say|argue|accept|agree|forget|assume|want)" +
    "|(?:may|might|will|would|can|could)\\s{1,4}(?:say|argue|claim|think|object|reply|respond|tell|insist|answer))" +
    "(?![\\p{L}\\p{N}_])",
  "iu",
);
/** What follows a subject. */
const PREDICATE = new RegExp(
  "^\\s{1,4}(?:is|was|has|had|will|would|can|cannot|could|should|must|does|did|makes|made|offers|offered|relies|relied|raises" +
    "|raised|fails|failed|misses|missed|overlooks|overlooked|presents|presented|treats|gives|gave|cites|cited|never|also|even" +
    "|still|rightly|wrongly)(?![\\p{L}\\p{N}_])",
  "u",
);
const OWNS = /^['’]s(?![\p{L}\p{N}_])/iu;
const TITLED = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Miss|Mister|Dr|Prof|Professor|Madam|Sir)\.?\s{1,4}$/iu;
/** Somebody is addressed: what stands before, and after. */
const [ADDRESSING, ADDRESSED] = [
  /(?:^|[.,;:!?\n]\s{0,4}|(?:thank you|thanks|dear|sorry|well|yes|no|but|and|so),?\s{1,4})$/iu,
  /^,\s{1,4}(?:I|you|your|we|let|tell|please|thank)(?![\p{L}\p{N}_])/u,
];
const DETERMINER =
  /(?:^|[^\p{L}])(?:an?|this|that|these|those|each|every|any|some|no|its|my|your|his|her|our|their|another|what|which)\s{1,4}$/iu;
const [SMALL_THE, CAPITAL_THE] = [/(?:^|[^\p{L}])the\s{1,4}$/u, /(?:^|[^\p{L}])The\s{1,4}$/u];
/** Where a sentence or a line begins, behind marks of lists, headings and quotations. */
const BEGINS = /(?:^|[.!?…]["”’)\]*_]{0,3}\s{1,4}|\n)[\s>#*_\-–—•"“‘'([\d.)]{0,12}$/u;
const ABBREVIATION = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|Prof|St|vs|cf|e\.g|i\.e)\.\s{1,4}$/iu;
const LABEL = /^[*_]{0,3}:/u;
const MONTH = /^(?:April|May|June|August)$/u;
const DATED =
  /(?:^|[^\p{L}])(?:in|since|until|till|by|last|next|during|early|late|mid|of|from|to|this|\d{1,2}(?:st|nd|rd|th)?)[\s-]{1,4}$/iu;
/** What is called by a single letter only if it is somebody. */
const BEFORE_LETTER =
  /(?:^|[^\p{L}])(?:participant|speaker|debater|advocate|member|with|as|to|by|against|than|from|like|unlike|that|while|both|answer(?:s|ed|ing)?|told|and)\s{1,4}$/iu;
const SIDE_OF = /^\s{1,4}(?:side|team|camp)(?!\s{1,4}effects?)(?![\p{L}\p{N}_])/iu;
/** Words that are what somebody holds, or a head of a list of it: with a colon they label that, and nobody. */
const HELD = /^(?:pros?|cons?|contra|yes|no|for|against|affirmative|negative|proposition|opposition)$/iu;

/**
 * Whether somebody is meant where a name of one word stands.
 *
 * @param form As it stands, in NFC.
 * @param isName Whether another word is somebody's name too.
 */
export function isMeant(
  word: NameWord,
  form: string,
  around: Around,
  isName: (other: string) => boolean,
): boolean {
  const { before, after, line } = around;
  const written = form === word.name;
  const inCapitals = form === form.toUpperCase() && [...form].length > 1;
  if (word.also === undefined) {
    if (form === form.toLowerCase()) return !word.part || isOfSomebody(after);
    return inCapitals || !isOthers(around, isName);
  }
  if (!written && !inCapitals) return false;
  const behindThe = before.replace(/(?:^|(?<=[^\p{L}]))the\s{1,4}$/iu, "");
  const addressed = word.also !== "function" && ADDRESSING.test(before) && ADDRESSED.test(after);
  if (TITLED.test(before) || addressed) return true;
  if (DETERMINER.test(before)) return false;
  const the = SMALL_THE.test(before) || CAPITAL_THE.test(before);
  if (the && word.also !== "word") return false;
  if (the && SIDE_OF.test(after)) return true;
  if (isOfSomebody(after)) return word.also !== "function" || written && !isContraction(form, after);
  if (inCapitals && !written) return false;
  if (word.countable && word.also !== "function" && PREDICATE.test(after)) return true;
  if (LABEL.test(after) && BEGINS.test(before) && !HELD.test(form)) return word.also !== "function";
  const begins = BEGINS.test(behindThe) && !ABBREVIATION.test(before);
  // "The Skeptic" has its capital even where a sentence begins; "in The Economist" is a title
  if (begins !== CAPITAL_THE.test(before) || isJoined(form, around) || isOthers(around, isName) || isTitle(line)) {
    return false;
  }
  if (MONTH.test(form) && (DATED.test(before) || /^,?\s{1,4}\d/u.test(after))) return false;
  return [...form].length > 1 || BEFORE_LETTER.test(before);
}

/** Whether somebody does or has what follows. */
export function isOfSomebody(after: string): boolean {
  return OWNS.test(after) || DOES.test(after);
}

/** `For and Against` are what one may be, and nobody. */
function isJoined(form: string, { before, after }: Around): boolean {
  const [, next = ""] = /^\s{0,4}(?:and|or|vs\.?|\/)\s{0,4}(\p{L}{2,11})/u.exec(after) ?? [];
  const [, previous = ""] = /(\p{L}{2,11})\s{0,4}(?:and|or|vs\.?|\/)\s{0,4}$/u.exec(before) ?? [];
  return HELD.test(form) && (HELD.test(next) || HELD.test(previous));
}

/** `That's` and `Let's` are no possessives. */
function isContraction(form: string, after: string): boolean {
  return OWNS.test(after) && /^(?:that|let|what|who|here|there|where|how|it|he|she|one)$/iu.test(form);
}

/** Followed by another word with a capital, as in `Adam Smith`, it is the name of somebody else, outside of headings. */
function isOthers({ after, line, english }: Around, isName: (other: string) => boolean): boolean {
  if (!english) return false;
  const [, next] = /^\s{1,4}(\p{Lu}[\p{Ll}\p{M}'’]{1,30})(?![\p{L}\p{N}_])/u.exec(after) ?? [];
  if (next === undefined || STOP_WORDS.has(next.toLowerCase()) || isName(next) || next === "Side") return false;
  return !isTitle(line);
}

/** A heading, or a line in which nearly every longer word has a capital. */
function isTitle(line: string): boolean {
  if (/^\s{0,4}(?:#{1,6}\s|\*\*)/u.test(line)) return true;
  if (/[.!?]\s/u.test(line)) return false;
  const long = line.match(/\p{L}{4,40}/gu) ?? [];
  return long.length >= 3 && long.filter((word) => /^\p{Lu}/u.test(word)).length / long.length > 0.7;
}
