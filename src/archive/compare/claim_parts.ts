import { firstWords } from "../../text/display.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { isOver } from "../../transcript/record.ts";
import { CLAIMS_APART, COMPARE, TURNS_APART } from "../../words/compare.ts";
import { type Line, line, type PageBlock, type Point } from "../render/page.ts";
import { type Both, both } from "./both.ts";
import { type ClaimAlone, CLOSE_WORDS, SHARED_WORDS } from "./claims.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { commandFor, messageIn } from "./in_words.ts";
import type { ComparedPart } from "./part.ts";

/** Most claims of a list: the rest is in the data. */
const MOST = 8;
/** Most words of a quotation. */
const WORDS = 25;

/** Returns the claims that only one dialogue has, beside each other, then those that both may have. */
export function claimParts({ sides, argued, claims }: Comparison): readonly ComparedPart[] {
  if (!claims) return [{ blocks: missingBlocks(sides, argued) }];
  const { alone, common, inherited } = claims;
  const left = inherited === 0 ? [] : [CLAIMS_APART.inherited(inherited)];
  const perhaps = both(alone, (list, at) => closeBlocks(sides, at, list));
  return [
    { blocks: [{ paragraph: CLAIMS_APART.words }] },
    { beside: both(alone, (list, at) => aloneBlocks(sides[at], list)) },
    ...(perhaps.every(({ length }) => length === 0) ? [] : [{ beside: perhaps }]),
    ...(common.length === 0 ? [] : [{
      blocks: [
        { paragraph: CLAIMS_APART.common(common.length) },
        { list: common.map((pair) => ({ line: line(...both(pair, (claim, at) => sameLine(sides[at], claim, at))) })) },
      ],
    }]),
    { blocks: [{ paragraph: [...left, CLAIMS_APART.rule(100 * SHARED_WORDS, 100 * CLOSE_WORDS)].join(" ") }] },
  ];
}

/** Claims that the other dialogue has nothing close to, the lines of argument first. */
function aloneBlocks(side: Compared, claims: readonly ClaimAlone[]): readonly PageBlock[] {
  const alone = claims.filter(({ close }) => !close);
  if (alone.length === 0) return [{ paragraph: CLAIMS_APART.none }];
  return listOf(side, alone, ({ claim }) => claimLine(side, claim));
}

/** Claims that the other dialogue has a sentence close to, with that sentence. */
function closeBlocks(sides: Both<Compared>, at: 0 | 1, claims: readonly ClaimAlone[]): readonly PageBlock[] {
  const other = at === 0 ? 1 : 0;
  const list = claims.filter(({ close }) => close);
  if (list.length === 0) return [];
  const closeLine = ({ claim, close }: ClaimAlone) =>
    line(
      claimLine(sides[at], claim),
      ...(close
        ? [
          CLAIMS_APART.close(TURNS_APART.message(other)),
          messageIn(sides[other], close.message),
          CLAIMS_APART.quoted(firstWords(close.text, WORDS)),
        ]
        : []),
    );
  return [{ paragraph: CLAIMS_APART.perhaps(list.length) }, ...listOf(sides[at], list, closeLine)];
}

function listOf(
  side: Compared,
  claims: readonly ClaimAlone[],
  lineOf: (claim: ClaimAlone) => Line,
): readonly PageBlock[] {
  const order = ({ claim }: ClaimAlone) => claim.isLine ? 0 : 1;
  const list = claims.toSorted((a, b) => order(a) - order(b)).slice(0, MOST).map((each): Point => ({
    line: lineOf(each),
  }));
  const rest = claims.length - MOST;
  const more = CLAIMS_APART.more(rest, commandFor("export", side, "--flow csv"));
  return [{ list: rest > 0 ? [...list, { line: more }] : list }];
}

function claimLine(side: Compared, { gist, by, message, words }: FlowClaim): Line {
  return line(
    [{ strong: gist }],
    CLAIMS_APART.by(side.facts.nameOf(by)),
    messageIn(side, message),
    CLAIMS_APART.quoted(firstWords(words.text, WORDS)),
  );
}

function sameLine(side: Compared, { gist, by, message }: FlowClaim, at: 0 | 1) {
  return line(CLAIMS_APART.pair(at, gist), CLAIMS_APART.by(side.facts.nameOf(by)), messageIn(side, message), ")");
}

/** Says of which dialogue it is not noted what was argued, and how to note it. */
function missingBlocks(sides: Both<Compared>, argued: Comparison["argued"]): readonly PageBlock[] {
  const missing = sides.flatMap((side, at) => argued[at] ? [] : [{ side, letter: COMPARE.letter(at === 0 ? 0 : 1) }]);
  return [
    { paragraph: CLAIMS_APART.missing(missing.map(({ letter }) => letter)) },
    {
      list: missing.map(({ side, letter }) => ({
        line: isOver(side.facts.record)
          ? CLAIMS_APART.toNote(commandFor("flow", side, "--clerk SPEC"))
          : CLAIMS_APART.notOver(letter),
      })),
    },
  ];
}
