import { stemmer } from "stemmer";

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|(?:\p{Nd}+(?:[.,]\p{Nd}+)*)|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const CITATION = /\[[^\[\]\n]{1,80}\]/g;

/** English words that say nothing of what a sentence is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  ("a about above after again against all almost alone along already also although always am among an and another any " +
    "anything are aren't around as at away back be because become becomes been before being below between both but by " +
    "can can't cannot could couldn't did didn't do does doesn't doing don't done down during each either else enough even " +
    "ever every everybody everyone everything far few first for from further get gets give given go goes going got had " +
    "hadn't has hasn't have haven't having he her here hers herself him himself his how however i if in indeed instead " +
    "into is isn't it it's its itself just keep last least less let like made make makes many may me might mine more most " +
    "much must my myself near need neither never next no nobody none nor not nothing now of off often on once one only or " +
    "other others otherwise our ours ourselves out over own part per perhaps put quite rather really said same say says " +
    "second see seem seems several shall she should shouldn't since so some somebody someone something still such take " +
    "than that that's the their theirs them themselves then there therefore these they thing things third this those " +
    "though three through thus to today together too toward towards two under unless until up upon us use used using very " +
    "was wasn't way we well were weren't what whatever when where whereas whether which while who whole whom whose why " +
    "will with within without won't would wouldn't yet you your yours yourself").split(" "),
);

/**
 * The words of a text in lower case, in order. Scripts without spaces between words give pairs of letters instead, so
 * that texts in them can be compared all the same. Citations such as `[tfl-2008]` are not words.
 */
export function words(text: string): readonly string[] {
  const found: string[] = [];
  for (const [run] of text.replace(CITATION, " ").matchAll(WORD)) {
    if (UNSPACED.test(run)) {
      const letters = [...run];
      if (letters.length === 1) found.push(run);
      for (let i = 0; i + 1 < letters.length; i++) found.push(`${letters[i]}${letters[i + 1]}`);
    } else {
      found.push(run.toLowerCase().replaceAll("’", "'"));
    }
  }
  return found;
}

/** The stems of the words that carry content: without stop words and single letters. Repeated words stay repeated. */
export function contentStems(text: string): readonly string[] {
  return words(text).filter((word) => !STOP_WORDS.has(word) && (word.length > 1 || word > "\x7f" || /\d/.test(word)))
    .map((word) => stemmer(word));
}
