import { sentences } from "../../text/sentences.ts";
import type { Statement } from "../../transcript/message.ts";
import type { PositionStance } from "../../transcript/position.ts";
import type { Brief, BriefPosition } from "../brief_position.ts";
import * as advocate from "./advocate.ts";
import type { Measured } from "./measured_answer.ts";
import * as moderator from "./moderator.ts";
import { nameOf, ownStatements } from "./seat.ts";
import { Speech } from "./speech.ts";
import { type Side, sideFor, type Stage } from "./stage.ts";
import { listed } from "./wording.ts";

/** Shares of the limit: for the position as it was, and for the answer to a critique. */
const KEPT_SHARE = 0.6;
const ANSWER_SHARE = 0.3;

const YES: ReadonlySet<string> = new Set(["yes", "for", "pro"]);
const NO: ReadonlySet<string> = new Set(["no", "against", "contra"]);

/**
 * The position as it was, as far as it fits, with an answer to the last critique. The stance is read from the id of the
 * brief's position, never from a text.
 */
export function revisedPosition(stage: Stage): Measured {
  const side = sideFor(stage);
  const critiques = stage.request.shown.filter(({ speaker }) => speaker !== stage.request.participant.id);
  const before = stage.request.replyTo ?? ownStatements(stage.request).at(-1);
  const kept = before ? keptOf(before, stage) : { text: "", whole: true };
  const target = critiques.at(-1);
  const answer = side && target ? advocate.answer(within(side, ANSWER_SHARE), target) : "";
  const position = [kept.text, answer].filter((text) => text !== "").join("\n\n");
  const said = position === "" ? moderator.neutralStatement(stage) : position;
  const value = {
    position: said,
    stance: side ? stanceOf(side.position, stage.brief) : "open",
    changes: changesIn(stage, { whole: kept.whole, answered: answer === "" ? undefined : target, critiques }),
  };
  return { value, text: said };
}

/** What the id of a brief's position says to its motion: an exact word, or `no-` and the id of another position. */
export function stanceOf({ id }: BriefPosition, { positions }: Pick<Brief, "positions">): PositionStance {
  const ids = new Set(positions.map((position) => position.id.toLowerCase()));
  const own = id.toLowerCase();
  if (YES.has(own) || ids.has(`no-${own}`)) return "yes";
  if (NO.has(own) || (own.startsWith("no-") && ids.has(own.slice("no-".length)))) return "no";
  return "open";
}

function keptOf({ text }: Statement, { request: { maxTokens } }: Stage) {
  const speech = new Speech(maxTokens === undefined ? {} : { maxTokens: Math.floor(KEPT_SHARE * maxTokens) });
  let whole = true;
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const [at, sentence] of sentences(paragraph).entries()) {
      whole = speech.add(sentence.text, { paragraph: at === 0 }) && whole;
    }
  }
  return { text: speech.text, whole };
}

function within(side: Side, share: number): Side {
  const { maxTokens } = side.request;
  if (maxTokens === undefined) return side;
  return { ...side, request: { ...side.request, maxTokens: Math.max(1, Math.floor(share * maxTokens)) } };
}

interface Change {
  readonly whole: boolean;
  readonly answered: Statement | undefined;
  readonly critiques: readonly Statement[];
}

function changesIn({ request }: Stage, { whole, answered, critiques }: Change): string {
  const critics = [...new Set(critiques.map(({ speaker }) => nameOf(request, speaker)))];
  return [
    whole ? "What was said before stands word for word." : "What was said before stands, shortened to its length.",
    answered ? `An answer to ${nameOf(request, answered.speaker)} is added.` : "Nothing is added.",
    critics.length > 0 ? `Measured, not judged: the critiques of ${listed(critics)} were not weighed.` : "",
  ].filter((text) => text !== "").join(" ");
}
