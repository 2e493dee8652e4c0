import { after, type Phrase, phrase, SELF_NEXT } from "./_phrase.ts";

/** What only somebody who argues does. */
const ARGUES = "(?:argue[sd]?|claim(?:s|ed)?|contend(?:s|ed)?|concede[sd]?|insist(?:s|ed)?|maintain(?:s|ed)?" +
  "|assert(?:s|ed)?|err(?:s|ed)?|repl(?:y|ies|ied)|(?:has|have|had) (?:(?:not|never|just|already) )?" +
  "(?:shown|argued|proved|proven|failed|conceded|claimed|answered|told|ignored))";

const DOES = `(?:${ARGUES}|says|said|agrees?|agreed|disagrees?|disagreed|denies|denied|wants?|is|has|must)`;

/** What follows the name of a side of a debate, and not that of something else that has sides. */
const OF_DEBATE = "(?=['’]s (?:case|argument|claim|point|position|speech|figures|evidence|burden)" +
  `|\\s{0,4}(?:[.,;:!?)\\]—–"”*]|$)| (?:${ARGUES}|says?|said|is|are|was|were|has|have|will|must|can|cannot|may|might` +
  "|should|would|could|does|do|did|and|or|but|wants?|asks?|offers?|wins?|spoke|speaks|went|goes|opened|opens|(?:in|of) this debate)(?![\\p{L}\\p{N}_]))";

const BENCH = "(?:sides?|teams?|advocates?|speakers?|debaters?|bench|benches)";
const ORDINAL = "(?:(?:first|second|third|last|final) )?";
const FIGHTS = "(?:(?:now|will|shall|must) )?(?:speak|plead|argue|stand|rise|open|close)";
const DEBATE = "(?:the|this|our|today['’]s) (?:debate|discussion|dialogue|exchange)";

/**
 * Phrases for a side. `The opposing side` is no such: it is whoever is opposed to the one that speaks. Of `the opposition`
 * alone nobody can tell whether it sits in this debate or in a parliament, so that it takes words around it that can.
 */
function phrasesFor(side: "affirmative" | "negative", nouns: string): readonly Phrase[] {
  const of = (pattern: string): Phrase => ({ pattern: phrase(pattern), by: { side } });
  return [
    of(`the ${ORDINAL}${nouns}(?:['’]s)? ${BENCH}${OF_DEBATE}`),
    of(`the ${nouns} case(?= (?:stands|falls|fails|rests|collapses|is|has|was|would)(?![\\p{L}\\p{N}_]))`),
    of(`(?:the )?${nouns}(?=['’]s (?:case|burden)(?![\\p{L}\\p{N}_]))`),
    of(`${after("(?:I|we),?")}the ${nouns}(?=,)`),
    of(`${after("we of")}the ${nouns}(?! (?:that|which) )`),
    of(`the ${nouns}(?= (?:has|have) (?:not )?(?:met|carried|discharged) (?:its|their|the) burden)`),
    of(`${after("(?:I am|we are|I['’]m|we['’]re)")}the ${nouns}(?=\\s{0,4}(?:[.,;!]|$))`),
    of(`${after("(?:as|for|on behalf of)")}(?:the )?${nouns}${SELF_NEXT}`),
    of(
      `${after(`(?:I|we) ${FIGHTS} (?:${DEBATE} )?(?:for|on behalf of)`)}the ${nouns}(?=\\s{0,4}(?:[.,;:!?]|$)| and )`,
    ),
    of(`${after("(?:(?:I|we) represent|(?:my|our) side,)")}the ${nouns}(?=\\s{0,4}(?:[.,;:!?]|$))`),
  ];
}

/** Words that tell which side affirms, which are replaced only where that is known. */
export const SIDE_PHRASES: readonly Phrase[] = [
  ...phrasesFor("affirmative", "(?:affirmative|proposition)"),
  ...phrasesFor("negative", "(?:negative|opposition)"),
  { pattern: phrase("the (?:pro|proposing) (?:side|team|advocate|speaker)" + OF_DEBATE), by: { side: "affirmative" } },
  {
    pattern: phrase(`${after("(?:I|we) (?:open|close) for")}the government(?=\\s{0,4}(?:[.,;:!?]|$))`),
    by: { side: "affirmative" },
  },
  { pattern: phrase("the con (?:side|team|advocate|speaker)" + OF_DEBATE), by: { side: "negative" } },
  { pattern: phrase(`the (?:affirmative|proposition)(?= ${ARGUES}(?![\\p{L}\\p{N}_]))`), by: { side: "affirmative" } },
  {
    pattern: phrase(`${after("(?:of|by|from|against)")}the affirmative(?=\\s{0,4}[,.;:!?])`),
    by: { side: "affirmative" },
  },
  // where both are said to do something, the two of this debate are meant
  {
    pattern: phrase(
      `the proposition(?= ${DOES}(?![\\p{L}\\p{N}_])[^.!?]{0,80} the opposition ${DOES}(?![\\p{L}\\p{N}_]))`,
    ),
    by: { side: "affirmative" },
  },
  {
    pattern: phrase(`(?<=side \\d ${DOES}[^.!?]{0,80} )the opposition(?= ${DOES}(?![\\p{L}\\p{N}_]))`),
    by: { side: "negative" },
  },
  { pattern: phrase(`the negative(?= ${ARGUES}(?![\\p{L}\\p{N}_]))`), by: { side: "negative" } },
];
