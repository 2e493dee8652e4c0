import { type AnswerRead, disagreementOf, type FlowReading, type LineRead } from "../../judging/flow/mod.ts";
import { ARGUED, DISAGREEMENT, ENTRY_WORDS, LINE_STATES } from "../../words/argued.ts";
import { FINDINGS } from "../../words/checked_claims.ts";
import { listed, SIGNS } from "../../words/phrases.ts";
import type { CompletedReview } from "../reviews.ts";
import { Facts } from "./facts.ts";
import { agentInWords } from "./words.ts";
import type { Argued, SideNames } from "./argued.ts";

/** Returns how a line of argument ended, in words. */
export function stateInWords(
  { claim, state, answers, accepted, granted, keptUp, isAtLeast, unread }: LineRead,
  names: SideNames,
): string {
  const isBetweenTwo = names.other(claim.side) !== undefined;
  const acceptedBy = listed([...new Set(accepted.map(({ side }) => side))].map(names.of));
  switch (state) {
    case "given_up":
    case "settled":
      return LINE_STATES[state](names.of(claim.side));
    case "unknown":
      return unread.length > 0 ? LINE_STATES.unread(unread) : LINE_STATES.lookedOnce;
    case "unanswered":
      return keptUp === false ? LINE_STATES.left : LINE_STATES.unanswered(names.other(claim.side));
    case "granted_in_part":
      return LINE_STATES.granted_in_part(listed([...new Set(granted.map(({ side }) => side))].map(names.of)));
    case "conceded":
      return LINE_STATES[isBetweenTwo ? "conceded" : "agreed"](acceptedBy);
    case "conceded_with_a_but":
      return LINE_STATES[isBetweenTwo ? "conceded_with_a_but" : "agreed_with_a_but"](acceptedBy);
    case "answered": {
      const standing = answers.filter(({ inForce, label }) => inForce && label === "in");
      return LINE_STATES.answered(standing.length, answers.length, isAtLeast);
    }
    case "defended":
      return LINE_STATES.defended(answers.length);
    case "open":
      return LINE_STATES[isAtLeast ? "openAtLeast" : "open"];
    case "new_in_closing":
    case "last_word":
    case "unopposed":
      return LINE_STATES[state];
  }
}

/** Returns what was argued in one paragraph: lines, what both sides came back to, what was conceded and what left. */
export function arguedInWords({ reading, names }: Pick<Argued, "reading" | "names">): string {
  const { flow, lines, cameBack, conceded, burdens } = reading;
  const by = (state: LineRead["state"]) => lines.filter((line) => line.state === state).length;
  if (lines.length === 0) return ARGUED.noLines;
  const whole = new Set(conceded.map(({ to }) => to));
  const partly = new Set(flow.moves.flatMap(({ kind, to }) => kind === "partly" && !whole.has(to) ? [to] : []));
  const closing = new Set(flow.speeches.flatMap(({ side, isClosing }) => isClosing ? [side] : []));
  return [
    ...(flow.unread.length === 0 ? [] : [ARGUED.asFar]),
    ARGUED.lines(lines.length),
    ...(flow.sides.length < 2 ? [ARGUED.alone] : [
      ARGUED.cameDown(cameBack, flow.sides.length, flow.sides.every((side) => closing.has(side))),
      `${ARGUED.unanswered(by("unanswered"), by("unknown"))}${SIGNS.between}${
        ARGUED[flow.sides.length === 2 ? "conceded" : "agreed"](whole.size, partly.size)
      }.`,
    ]),
    ...(flow.endings.length === 0 ? [] : [endInWords(reading)]),
    ...(burdens.length === 0 ? [] : [
      ARGUED.left(
        burdens.map(({ side, left, owed, isAtLeast }) => ({
          name: names.of(side),
          left: isAtLeast ? ARGUED.atLeast(left.length) : String(left.length),
          owed: owed.length,
        })),
      ),
    ]),
  ].join(" ");
}

/** Returns how an answer in a line of argument stands, as the first word of its entry. */
export function entryWord(answer: AnswerRead): string {
  return ENTRY_WORDS[standingOf(answer)];
}

/** Returns how an answer in a line of argument stands, as the name of its word. */
export function standingOf({ inForce, label, fate }: AnswerRead): keyof typeof ENTRY_WORDS {
  if (!inForce) return fate === "conceded" || fate === "settled" ? fate : "given_up";
  if (label === "in") return "stands";
  if (label === "out") return "met";
  return fate === "last_word" || fate === "in_closing" || fate === "unknown" ? fate : "open";
}

/** Returns how many lines all hold at the end, and how many of those that all others hold the outcome lacks. */
function endInWords(reading: FlowReading): string {
  const { ends, endings } = reading.flow;
  const read = new Set(endings.map(({ message }) => message));
  if (ends?.texts.some((text) => !read.has(text))) return DISAGREEMENT.endUnread;
  const { heldByAll, lost } = disagreementOf(reading);
  return DISAGREEMENT.sum(heldByAll.length, lost.length);
}

/** Returns what a clerk is called: its name, and the agent that answered for it. */
export function clerkInWords({ format, protocols }: Facts, { record }: CompletedReview): string {
  const review = Facts.of(record, format, protocols);
  const [clerk] = record.participants;
  return FINDINGS.by(clerk?.name ?? "", agentInWords(review.agent(clerk?.id ?? "")));
}
