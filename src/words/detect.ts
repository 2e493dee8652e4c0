/** The language of a text, and what it was told by. */
export interface DetectedLanguage {
  /** Its tag (BCP 47). */
  readonly tag: string;
  /** Its script, its words, or nothing: then it is taken to be English. */
  readonly by: "script" | "words" | "nothing";
}

/** Languages that a script belongs to where the words do not tell: the one with the most speakers. */
const BY_SCRIPT: readonly (readonly [script: RegExp, tag: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
];
/** Words from which on the words of a language in Latin letters tell: shorter English motions look Dutch. */
const ENOUGH_WORDS = 6;
/** Least share of letters in another script. */
const SHARE = 0.3;
/** Least lead of another language over English, in the detector's scores. */
const LEAD = 0.05;

/** Tells the language of a text by its script or, from six words on, by its words; else it is taken to be English. */
export async function detectLanguage(text: string): Promise<DetectedLanguage> {
  const { tag, by } = await detected(text);
  return { tag, by };
}

/** A language with the detector's score of any, by its tag; without scores where its words do not count. */
interface Detected extends DetectedLanguage {
  readonly scores?: Readonly<Record<string, number>>;
}

async function detected(text: string): Promise<Detected> {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [script] = BY_SCRIPT.map(([pattern, tag]) => ({ tag, share: (text.match(pattern)?.length ?? 0) / letters }))
    .filter(({ tag, share }) => share >= (tag === "ja" ? SHARE / 3 : SHARE));
  const isEnough = (text.match(/[\p{L}\p{M}'’]+/gu)?.length ?? 0) >= ENOUGH_WORDS;
  if (script && !(isEnough && MANY_OF_ONE_SCRIPT.has(script.tag))) return { tag: script.tag, by: "script" };
  const untold = { tag: script?.tag ?? "en", by: script ? "script" : "nothing" } as const;
  if (!isEnough) return untold;
  const { eld } = await import("eld/extrasmall");
  const found = eld.detect(text);
  const scores = found.getScores();
  const lead = (scores[found.language] ?? 0) - (scores["en"] ?? 0);
  const isSure = found.isReliable() && (found.language === "en" || lead >= LEAD);
  return isSure ? { tag: found.language, by: "words", scores } : untold;
}

/** Least lead of another language over the expected one in a text of some length: one quotation does not give it. */
const SURE_LEAD = 0.1;

/**
 * Returns the tag of a text's language if it surely is not the expected one: by its script or, where the detector knows the
 * expected language, by its words.
 */
export async function detectOther(text: string, expected: string): Promise<string | undefined> {
  const { tag, by, scores } = await detected(text);
  const { language } = new Intl.Locale(expected);
  if (by === "nothing" || tag === language) return undefined;
  if (scriptOf(tag) !== scriptOf(expected)) return tag;
  const { eld } = await import("eld/extrasmall");
  const isKnown = Object.values(eld.info().Languages).includes(language);
  return scores && isKnown && (scores[tag] ?? 0) - (scores[language] ?? 0) >= SURE_LEAD ? tag : undefined;
}

function scriptOf(tag: string): string | undefined {
  return new Intl.Locale(tag).maximize().script?.replace(/^Han[st]$/, "Han");
}

/** Scripts of several languages with many speakers, by the tag above. */
const MANY_OF_ONE_SCRIPT = new Set(["ar", "ru", "hi"]);
