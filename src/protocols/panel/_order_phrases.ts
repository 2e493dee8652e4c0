import { after, MIGHT, type Phrase, phrase, SELF_NEXT, SOMEONE, THEN } from "./_phrase.ts";

const PLACE = "(?:first|second|last)";
const PLACED_SPEAKER = "(?:first|second|third|last|final|opening|closing) (?:speaker|advocate|debater)";
const DEBATE = "(?:the|this|our|today['’]s|tonight['’]s) (?:debate|discussion|dialogue|exchange)";
/** A debate over something is another one. */
const OF_NOTHING_ELSE = "(?!\\s{1,4}(?:over|about|on|among|between|around|surrounding|of)(?![\\p{L}\\p{N}_]))";
const ARGUED = "(?:said|says|argued|argues|claimed|claims|erred|errs|failed|conceded|concedes|told us|opened|spoke)";

/** Forms of verbs that tell of a beginning or an end, and of the same verb that does not. */
const SPEAK: Readonly<Record<string, string>> = Object.fromEntries([
  ["speak", "open begin start close end go speak"],
  ["speaks", "opens begins starts closes ends goes speaks"],
  ["spoke", "opened began started closed ended went spoke"],
  ["spoken", "begun gone spoken"],
  ["speaking", "opening beginning starting closing ending going speaking"],
].flatMap(([neutral = "", verbs = ""]) => verbs.split(" ").map((verb) => [verb, neutral])));

const forms = (...of: readonly string[]) =>
  Object.entries(SPEAK).flatMap(([verb, neutral]) => of.includes(neutral) ? [verb] : []).join("|");
const FINITE = forms("speak", "speaks", "spoke");
const SPOKEN = forms("spoken", "spoke");
const [GO, GOING, GONE] = ["go|goes|went|speak|speaks|spoke", "going|speaking", "gone|spoken"];

const neutral = (verb: string) => SPEAK[verb.toLowerCase()] ?? verb;
const inDebate = (verb: string) => `${neutral(verb)} in this debate`;

/** Words that tell who spoke when. */
export const ORDER_PHRASES: readonly Phrase[] = [
  // speakers by their places
  ...["as", "I am", "I['’]m", "we are", "being"].map((before): Phrase => ({
    pattern: phrase(
      `${
        after(before)
      }(?:(?:the|your|our|today['’]s) )?${PLACED_SPEAKER}(?! (?:of|at|to)(?![\\p{L}\\p{N}_])(?! (?:this|the) debate))`,
    ),
    by: () => "a speaker",
  })),
  {
    pattern: phrase(
      `(?:the|our) ${PLACED_SPEAKER}(?= ${ARGUED}(?![\\p{L}\\p{N}_])|['’]s (?:case|argument|claim|point|speech))`,
    ),
    by: () => "a speaker",
  },
  { pattern: phrase(`(?:the )?${PLACED_SPEAKER}(?=,? side \\d)`), by: () => "the speaker" },
  { pattern: phrase(`${after("(?:as|being)")}the ${PLACE}(?: one)? to speak`), by: () => "a speaker" },
  // somebody speaks at a place
  { pattern: phrase(`${after(`${SOMEONE}${MIGHT}`)}(${GO}) ${PLACE}${THEN}`), by: neutral },
  {
    pattern: phrase(
      `${after(`(?:opponents?|side|team|advocate|speaker|debater|one),? who${MIGHT}`)}(${GO}) ${PLACE}${THEN}`,
    ),
    by: neutral,
  },
  {
    pattern: phrase(
      `(${GO}) ${PLACE}(?=,? (?:and|but|so) (?:I|we) (?:go|goes|went|speak|spoke|follow|followed|close)(?![\\p{L}\\p{N}_]))`,
    ),
    by: neutral,
  },
  { pattern: phrase(`(${GOING}) ${PLACE}${SELF_NEXT}`), by: neutral },
  {
    pattern: phrase(`${after("(?:opponents?|side|team|advocate|speaker|debater),?")}(${GOING}) ${PLACE}${THEN}`),
    by: neutral,
  },
  {
    pattern: phrase(
      `${
        after("(?:advantage|privilege|honou?r|burden|benefit|right|duty|task|luxury) of")
      }(going|speaking|being) ${PLACE}${THEN}`,
    ),
    by: () => "speaking",
  },
  { pattern: phrase(`${after("having")}(${GONE}) ${PLACE}${THEN}`), by: neutral },
  { pattern: phrase(`${after("(?:I|we)")}(?:was|were) (?:the )?${PLACE}(?: one)? to speak`), by: () => "spoke" },
  { pattern: phrase(`${after("(?:I|we)")}(?:am|are) (?:the )?${PLACE}(?: one)? to speak`), by: () => "speak" },
  { pattern: phrase(`${after("(?:I|we) (?:will|shall)")}be (?:the )?${PLACE}(?: one)? to speak`), by: () => "speak" },
  // somebody opens or closes this debate
  {
    pattern: phrase(
      `${
        after(
          `(?:${SOMEONE}|opponents?,? who|side who|let me|let us|allow me to|happy to|honou?red to|pleased to)${MIGHT}`,
        )
      }(${FINITE}) ${DEBATE}${OF_NOTHING_ELSE}`,
    ),
    by: inDebate,
  },
  {
    pattern: phrase(`${after("having")}(${SPOKEN}) ${DEBATE}${OF_NOTHING_ELSE}`),
    by: (verb) => inDebate(verb).replace("spoke ", "spoken "),
  },
  { pattern: phrase(`(${forms("speaking")}) ${DEBATE}${OF_NOTHING_ELSE}${SELF_NEXT}`), by: inDebate },
  {
    pattern: phrase(
      `${
        after(
          "(?:(?:privilege|honou?r|burden|right|duty|task|pleasure) of|(?:opponents?|friends?|colleagues?|side|side \\d) for)",
        )
      }(${forms("speaking")}) ${DEBATE}${OF_NOTHING_ELSE}`,
    ),
    by: inDebate,
  },
  {
    pattern: phrase(`${after("(?:I|we)")}(${FINITE})(?= (?:for|on behalf of) side \\d)`),
    by: neutral,
  },
  // the last word
  {
    pattern: phrase(
      `${
        after(`(?:let me|${SOMEONE})${MIGHT} (?:have|has|had|get|gets|got|take|takes|claim|claims)`)
      }the (?:first|last|final) word(?! (?:on|in|over|about))`,
    ),
    by: () => "a word",
  },
];
