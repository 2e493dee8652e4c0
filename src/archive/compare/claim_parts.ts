import { firstWords } from "../../text/display.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { isOver } from "../../transcript/record.ts";
import { CLAIMS_APART, COMPARE, TURNS_APART } from "../../words/compare.ts";
import { line, type PageBlock, type Point } from "../render/page.ts";
import { type Both, both } from "./both.ts";
import { type ClaimAlone, CLOSE_WORDS, SHARED_WORDS } from "./claims.ts";
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
    { blocks: [{ paragraph: [CLAIMS_APART.rule(100 * SHARED_WORDS, 100 * CLOSE_WORDS), ...left].join(" ") }] },
    { beside: both(alone, (list, at) => aloneBlocks(sides, at, list)) },
    ...(common.length === 0 ? [] : [{
      blocks: [
        { paragraph: CLAIMS_APART.common(common.length) },
        { list: common.map((pair) => ({ line: line(...both(pair, (claim, at) => sameLine(sides[at], claim, at))) })) },
      ],
    }]),
  ];
}

/** Those that the other has nothing close to come first, and of these the lines of argument. */
function aloneBlocks(sides: Both<Compared>, at: 0 | 1, claims: readonly ClaimAlone[]): readonly PageBlock[] {
  if (claims.length === 0) return [{ paragraph: CLAIMS_APART.none }];
  const [side, other] = [at, at === 0 ? 1 : 0] as const;
  const order = ({ claim, close }: ClaimAlone) => (close ? 2 : 0) + (claim.isLine ? 0 : 1);
  const quoted = (text: string) => CLAIMS_APART.quoted(firstWords(text, WORDS));
  const list = claims.toSorted((a, b) => order(a) - order(b)).slice(0, MOST).map(({ claim, close }): Point => ({
    line: line(
      [{ strong: claim.gist }],
      CLAIMS_APART.by(sides[side].facts.nameOf(claim.by)),
      messageIn(sides[side], claim.message),
      quoted(claim.words.text),
      ...(close
        ? [CLAIMS_APART.close(TURNS_APART.message(other)), messageIn(sides[other], close.message), quoted(close.text)]
        : []),
    ),
  }));
  const rest = claims.length - MOST;
  const more = CLAIMS_APART.more(rest, commandFor("export", sides[side], "--flow csv"));
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
