import type { Flow, FlowClaim, FlowEnd, FlowMove, FlowTopic, Holding } from "../../transcript/flow.ts";
import type { FlowGraph } from "./graph.ts";
import type { FlowReading } from "./readings.ts";
import type { AnswerRead, LineRead } from "./states.ts";

/** A change of mind: somebody gave up a claim, or took over one of somebody else in a revision. */
export interface Change {
  readonly move: FlowMove;
  /** The own claim that was given up; absent for a claim that was only taken over. */
  readonly gaveUp?: FlowClaim;
  /** The words of others for which: those taken over, or the earlier answers to what was given up; may be empty. */
  readonly because: readonly FlowClaim[];
}

/** A line of argument at the end, with what each compared text does with it, by the number of the message. */
export interface HeldAtEnd {
  readonly line: LineRead;
  readonly by: ReadonlyMap<number, FlowEnd>;
}

/** Something that a dialogue was held to, such as a requirement, and the objections to how it is met that still stand. */
export interface Objected {
  readonly topic: FlowTopic;
  readonly objections: readonly { readonly to: FlowClaim; readonly answer: AnswerRead }[];
}

/** Where those who look for a common result agree and differ. What is not certain is in none of the lists. */
export interface TypedDisagreement {
  /** What was given and has objections that were not met. */
  readonly objected: readonly Objected[];
  readonly changes: readonly Change[];
  /** Lines that all hold at the end. */
  readonly heldByAll: readonly LineRead[];
  /** Lines that nobody but their author took up, and at the end nobody else holds. */
  readonly onlyOne: readonly LineRead[];
  /** What else was said in critiques and got no reply. */
  readonly unanswered: readonly FlowClaim[];
  /** Lines that all others hold at the end or accepted, and that the outcome does not have. */
  readonly lost: readonly LineRead[];
  /** Who holds what at the end; empty if that was not asked. */
  readonly atEnd: readonly HeldAtEnd[];
}

/** Returns `true` if they looked for a common result, or several sides spoke: there is no other side. */
export function isCommon({ sides, ends, given, declared }: Flow): boolean {
  return sides.length > 2 || ends !== undefined || given !== undefined || declared !== undefined;
}

/** Returns where those who look for a common result agree and differ, by rule. */
export function disagreementOf({ flow, graph, lines }: FlowReading): TypedDisagreement {
  const endings = Map.groupBy(flow.endings, ({ line }) => line);
  const atEnd = lines.map((line): HeldAtEnd => {
    const found = endings.get(line.claim.id) ?? [];
    return { line, by: new Map(found.map((end) => [end.message, end])) };
  });
  const linesThat = (isOne: (standing: Standing) => boolean) =>
    atEnd.flatMap((held) => isOne(standingOf(graph, held)) ? [held.line] : []);
  const objected = objectedIn(flow.given?.topics ?? [], lines);
  const named = new Set(objected.flatMap(({ objections }) => objections.map(({ answer }) => answer.claim)));
  const isCritique = ({ message }: FlowClaim) => graph.speech(message)?.kind === "critique";
  return {
    objected,
    changes: changesIn(graph),
    heldByAll: linesThat(({ own, others }) =>
      others.length > 0 && [...own, ...others].every(({ does }) => does === "holds")
    ),
    onlyOne: linesThat(({ line: { claim, state }, own, others }) =>
      state === "unanswered" && !isCritique(claim) &&
      own.every(({ does }) => does === "holds") &&
      others.every(({ does }) => does !== undefined && does !== "holds")
    ),
    unanswered: flow.claims.filter((claim) => isCritique(claim) && graph.isUnanswered(claim) && !named.has(claim)),
    lost: linesThat(({ line: { state }, own, others, outcome }) =>
      outcome === "absent" && state !== "given_up" && others.length > 0 &&
      [...own, ...others].every(({ does }) => does !== undefined && does !== "rejects") &&
      others.every(({ does, isAccepted }) => does === "holds" || isAccepted)
    ),
    atEnd: atEnd.filter(({ by }) => by.size > 0),
  };
}

/** A line with what each last text does with it, and whether its author accepted it; `undefined` if that is not known. */
interface Standing {
  readonly line: LineRead;
  readonly own: readonly { readonly does: Holding | undefined }[];
  readonly others: readonly { readonly does: Holding | undefined; readonly isAccepted: boolean }[];
  readonly outcome: Holding | undefined;
}

function standingOf(graph: FlowGraph, { line, by }: HeldAtEnd): Standing {
  const { texts = [], outcome = 0 } = graph.flow.ends ?? {};
  const all = texts.map((text) => {
    const side = graph.speech(text)?.side;
    return { side, does: by.get(text)?.does, isAccepted: line.accepted.some((move) => move.side === side) };
  });
  return {
    line,
    own: all.filter(({ side }) => side === line.claim.side),
    others: all.filter(({ side }) => side !== line.claim.side),
    outcome: by.get(outcome)?.does,
  };
}

/** Returns `true` if somebody said the same as another without having heard it. */
export function isIndependent(graph: FlowGraph, { message, to }: FlowMove): boolean {
  return graph.speech(message)?.step === graph.speech(graph.claim(to)?.message ?? 0)?.step;
}

/** What was given up, for which answers, and what a revision took over besides. */
function changesIn(graph: FlowGraph): readonly Change[] {
  const drops = graph.flow.moves.flatMap((move): Change[] => {
    const gaveUp = move.kind === "drops" ? graph.claim(move.to) : undefined;
    if (!gaveUp) return [];
    const answers = graph.replies(gaveUp).map(({ claim }) => claim);
    return [{ move, gaveUp, because: answers.filter(({ message }) => isBefore(graph, message, move.message)) }];
  });
  const taken = graph.flow.moves.flatMap((move): Change[] => {
    const claim = move.kind === "accepts" ? graph.claim(move.to) : undefined;
    const isKnown = drops.some(({ move: { message }, because }) =>
      message === move.message && because.some(({ id }) => id === move.to)
    );
    const isRevision = graph.speech(move.message)?.kind === "refinement";
    return claim && isRevision && !isKnown ? [{ move, because: [claim] }] : [];
  });
  return [...drops, ...taken].toSorted((a, b) => a.move.message - b.move.message);
}

function isBefore(graph: FlowGraph, message: number, later: number): boolean {
  return (graph.speech(message)?.step ?? 0) < (graph.speech(later)?.step ?? 0);
}

/** Returns `true` for an objection that got no reply, or whose replies were all met. */
function stands({ inForce, label, fate }: AnswerRead): boolean {
  return inForce && fate !== "unknown" && (label === "in" || fate !== "answered");
}

function objectedIn(topics: readonly FlowTopic[], lines: readonly LineRead[]): readonly Objected[] {
  return topics.flatMap((topic): Objected[] => {
    const met = lines.filter(({ claim, state }) => topic.claims.includes(claim.id) && state !== "given_up");
    const objections = met.flatMap(({ claim, answers }) =>
      answers.filter(stands).map((answer) => ({ to: claim, answer }))
    );
    return objections.length === 0 ? [] : [{ topic, objections }];
  });
}
