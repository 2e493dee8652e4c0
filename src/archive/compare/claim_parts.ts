import { firstWords } from "../../text/display.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { isOver } from "../../transcript/record.ts";
import { CLAIMS_APART, COMPARE } from "../../words/compare.ts";
import { line, type PageBlock, type Point } from "../render/page.ts";
import { type Both, both } from "./both.ts";
import { SHARED_WORDS } from "./claims.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { commandFor, messageIn } from "./in_words.ts";
import type { ComparedPart } from "./part.ts";

/** Most claims of a list: the rest is in the data. */
const MOST = 12;
/** Most words of a quotation. */
const WORDS = 25;

/** Returns the claims that only one dialogue has, beside each other, and those that both probably have. */
export function claimParts({ sides, argued, claims }: Comparison): readonly ComparedPart[] {
  if (!claims) return [{ blocks: missingBlocks(sides, argued) }];
  const { alone, common, inherited } = claims;
  const left = inherited === 0 ? [] : [CLAIMS_APART.inherited(inherited)];
  return [
    { blocks: [{ paragraph: [CLAIMS_APART.rule(100 * SHARED_WORDS), ...left].join(" ") }] },
    { beside: both(alone, (list, at) => aloneBlocks(sides[at], list)) },
    ...(common.length === 0 ? [] : [{
      blocks: [
        { paragraph: CLAIMS_APART.common(common.length) },
        { list: common.map((pair) => ({ line: line(...both(pair, (claim, at) => sameLine(sides[at], claim, at))) })) },
      ],
    }]),
  ];
}

function aloneBlocks(side: Compared, claims: readonly FlowClaim[]): readonly PageBlock[] {
  if (claims.length === 0) return [{ paragraph: CLAIMS_APART.none }];
  const rest = claims.length - MOST;
  const linesFirst = claims.toSorted((a, b) => Number(b.isLine) - Number(a.isLine));
  const list = linesFirst.slice(0, MOST).map((claim): Point => ({
    line: line(
      [{ strong: claim.gist }],
      CLAIMS_APART.by(side.facts.nameOf(claim.by)),
      messageIn(side, claim.message),
      CLAIMS_APART.quoted(firstWords(claim.words.text, WORDS)),
    ),
  }));
  const more = CLAIMS_APART.more(rest, commandFor("export", side, "--flow csv"));
  return [{ list: rest > 0 ? [...list, { line: more }] : list }];
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
