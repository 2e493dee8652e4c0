/** What people do in a dialogue, after a name. */
export const DOES = new RegExp(
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
export const PREDICATE = new RegExp(
  "^\\s{1,4}(?:is|was|has|had|will|would|can|cannot|could|should|must|does|did|makes|made|offers|offered|relies|relied|raises" +
    "|raised|fails|failed|misses|missed|overlooks|overlooked|presents|presented|treats|gives|gave|cites|cited|never|also|even" +
    "|still|rightly|wrongly)(?![\\p{L}\\p{N}_])",
  "u",
);
export const OWNS = /^['’]s(?![\p{L}\p{N}_])/iu;
export const TITLED = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Miss|Mister|Dr|Prof|Professor|Madam|Sir)\.?\s{1,4}$/iu;
/** Somebody is addressed: what stands before, and after. */
export const [ADDRESSING, ADDRESSED] = [
  /(?:^|[.,;:!?\n]\s{0,4}|(?:thank you|thanks|dear|sorry|well|yes|no|but|and|so),?\s{1,4})$/iu,
  /^,\s{1,4}(?:I|you|your|we|let|tell|please|thank)(?![\p{L}\p{N}_])/u,
];
export const DETERMINER =
  /(?:^|[^\p{L}])(?:an?|this|that|these|those|each|every|any|some|no|its|my|your|his|her|our|their|another|what|which)\s{1,4}$/iu;
export const [SMALL_THE, CAPITAL_THE] = [/(?:^|[^\p{L}])the\s{1,4}$/u, /(?:^|[^\p{L}])The\s{1,4}$/u];
/** Where a sentence or a line begins, behind marks of lists, headings and quotations. */
export const BEGINS = /(?:^|[.!?…]["”’)\]*_]{0,3}\s{1,4}|\n)[\s>#*_\-–—•"“‘'([\d.)]{0,12}$/u;
export const ABBREVIATION = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|Prof|St|vs|cf|e\.g|i\.e)\.\s{1,4}$/iu;
export const LABEL = /^[*_]{0,3}:/u;
export const MONTH = /^(?:April|May|June|August)$/u;
export const DATED =
  /(?:^|[^\p{L}])(?:in|since|until|till|by|last|next|during|early|late|mid|of|from|to|this|\d{1,2}(?:st|nd|rd|th)?)[\s-]{1,4}$/iu;
/** What is called by a single letter only if it is somebody. */
export const BEFORE_LETTER =
  /(?:^|[^\p{L}])(?:participant|speaker|debater|advocate|member|with|as|to|by|against|than|from|like|unlike|that|while|both|answer(?:s|ed|ing)?|told|and)\s{1,4}$/iu;
export const SIDE_OF = /^\s{1,4}(?:side|team|camp)(?!\s{1,4}effects?)(?![\p{L}\p{N}_])/iu;
/** Words that are what somebody holds, or a head of a list of it: with a colon they label that, and nobody. */
export const HELD = /^(?:pros?|cons?|contra|yes|no|for|against|affirmative|negative|proposition|opposition)$/iu;

/** What stands in a heading before somebody who is answered. */
export const AT_SOMEBODY = /(?:^|[^\p{L}])(?:to|against|with|from|by|answering|rebutting|refuting)\s{1,4}$/iu;
