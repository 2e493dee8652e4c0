import type { FlowClaim, FlowMove } from "../../transcript/flow.ts";
import type { FlowGraph, Reply } from "./graph.ts";
import type { Label } from "./labels.ts";

/** How a line of argument ended; the first that fits. */
export type LineState =
  | "given_up" // by its owner
  | "settled" // an objection that was met, as its owner says
  | "unknown" // something was not read, or not looked for twice
  | "new_in_closing" // first said in a closing, and not answered
  | "last_word" // nobody had a turn left to answer it
  | "conceded" // accepted, and no answer to it stands
  | "granted_in_part" // a part of it was accepted, and it was not answered
  | "unanswered"
  | "unopposed" // says how something given is met, and nobody objected: that is no silence
  | "conceded_with_a_but" // accepted, and an answer to it stands or may stand
  | "answered" // an answer stands
  | "open" // fought to the end: whether an answer stands depends on what nobody had a turn left to answer
  | "defended"; // all answers were met

/** What became of an answer. */
export type Fate =
  | "no_reply"
  | "last_word" // nobody had a turn left to reply
  | "in_closing" // said in a closing, to which another one might have replied
  | "conceded"
  | "granted_in_part"
  | "given_up"
  | "settled"
  | "unknown"
  | "answered";

/** An answer in a line, and all that was said to it. */
export interface AnswerRead extends Reply {
  readonly label: Label;
  readonly fate: Fate;
}

/** A line of argument as it was read. */
export interface LineRead {
  readonly claim: FlowClaim;
  readonly state: LineState;
  readonly label: Label;
  /** The answers to it; `label` tells which stand. */
  readonly answers: readonly AnswerRead[];
  /** Who accepted it, with which words. */
  readonly accepted: readonly FlowMove[];
  /** Who accepted a part of it. */
  readonly granted: readonly FlowMove[];
  /** `true` if its owner said it again, or added to it; `false` if it had a turn and did not; absent without a turn. */
  readonly keptUp?: boolean;
  /** `true` if it was first answered in a closing although there was a turn before. */
  readonly late: boolean;
  /** `true` if more answers to it may stand than are known to: where something was not read, or not looked for twice. */
  readonly isAtLeast: boolean;
  /** For an unknown state: the messages that were not read. */
  readonly unread: readonly number[];
}

/** Returns what became of an answer. */
export function fateOf(graph: FlowGraph, claim: FlowClaim): Fate {
  const withdrawn = graph.withdrawn(claim);
  if (withdrawn) return withdrawn;
  if (graph.isAccepted(claim)) return "conceded";
  if (graph.replies(claim).length > 0) return "answered";
  if (graph.isPartlyAccepted(claim)) return "granted_in_part";
  if (graph.isUnanswered(claim)) return "no_reply";
  if (graph.isBeforeAnother(claim)) return graph.unreadFor(claim).length > 0 ? "unknown" : "in_closing";
  return graph.turnsFor(claim).length > 0 || graph.unreadFor(claim).length > 0 ? "unknown" : "last_word";
}

/** Returns how a line of argument ended. */
export function lineRead(graph: FlowGraph, claim: FlowClaim): LineRead {
  const answers = graph.replies(claim).map((reply): AnswerRead => ({
    ...reply,
    label: reply.inForce ? graph.label(reply.claim) : "out",
    fate: fateOf(graph, reply.claim),
  }));
  const moves = graph.moves(claim);
  const later = graph.flow.speeches.filter(({ side, number }) => side === claim.side && number > claim.message);
  const isKept = moves.some(({ kind }) => kind === "again" || kind === "more");
  const isSure = !later.some(({ number }) => graph.flow.unread.includes(number));
  return {
    claim,
    state: stateOf(graph, claim, answers),
    label: graph.label(claim),
    answers,
    accepted: moves.filter(({ kind }) => kind === "accepts"),
    granted: moves.filter(({ kind }) => kind === "partly"),
    ...(isKept ? { keptUp: true } : later.length > 0 && isSure ? { keptUp: false } : {}),
    late: isLate(graph, claim),
    isAtLeast: graph.unreadFor(claim).length > 0 ||
      [claim, ...answers.flatMap((answer) => answer.inForce ? [answer.claim] : [])].some((each) =>
        graph.restsOnSilence(each)
      ),
    unread: unreadBehind(graph, claim),
  };
}

function stateOf(graph: FlowGraph, claim: FlowClaim, answers: readonly AnswerRead[]): LineState {
  const withdrawn = graph.withdrawn(claim);
  if (withdrawn) return withdrawn;
  const stands = (label: Label) => answers.some((answer) => answer.label === label);
  const isAccepted = graph.isAccepted(claim);
  // an answer that stands, or that nobody could reply to, needs no silence, whatever the others are
  if (stands("in")) return isAccepted ? "conceded_with_a_but" : "answered";
  const isFought = answers.some((answer) => answer.label === "undecided" && !graph.restsOnSilence(answer.claim));
  if (isFought) return isAccepted ? "conceded_with_a_but" : "open";
  const rests = [claim, ...answers.flatMap((answer) => answer.inForce ? [answer.claim] : [])];
  if (rests.some((each) => graph.restsOnSilence(each))) return "unknown";
  if (answers.length === 0 && !isAccepted) {
    if (graph.isPartlyAccepted(claim)) return "granted_in_part";
    if (graph.speech(claim.message)?.isClosing) return "new_in_closing";
    if (graph.turnsFor(claim).length === 0) return "last_word";
    if (!graph.isUnanswered(claim)) return "unknown";
    return graph.isGiven(claim) ? "unopposed" : "unanswered";
  }
  if (isAccepted) return stands("undecided") ? "conceded_with_a_but" : "conceded";
  return stands("undecided") ? "open" : "defended";
}

/** Returns the messages that were not read and on which the state of a claim depends. */
function unreadBehind(graph: FlowGraph, claim: FlowClaim): readonly number[] {
  const open = new Set([claim]);
  for (const each of open) {
    for (const reply of graph.replies(each)) {
      if (reply.inForce && graph.restsOnSilence(reply.claim)) open.add(reply.claim);
    }
  }
  return [...new Set([...open].flatMap((each) => graph.unreadFor(each)))].toSorted((a, b) => a - b);
}

/** Returns `true` if a claim was dealt with in a closing first, although a side that did so had a turn before. */
export function isLate(graph: FlowGraph, claim: FlowClaim): boolean {
  const [first] = graph.responses(claim);
  if (!first || !graph.speech(first.message)?.isClosing) return false;
  const hadTurn = graph.turnsFor(claim, first.side).some(({ isClosing, number }) =>
    !isClosing && number < first.message
  );
  return hadTurn && graph.sidesFor(claim).every((side) => graph.isSilent(claim, side, first.message));
}
