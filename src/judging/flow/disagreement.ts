import type { FlowClaim, FlowEnd, FlowMove, FlowTopic } from "../../transcript/flow.ts";
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
  /** What was said in critiques and got no reply. */
  readonly unanswered: readonly FlowClaim[];
  /** Lines that all others hold at the end or accepted, and that the outcome does not have. */
  readonly lost: readonly LineRead[];
  /** Who holds what at the end; empty if that was not asked. */
  readonly atEnd: readonly HeldAtEnd[];
}

/** Returns where those who look for a common result agree and differ, by rule. */
export function disagreementOf({ flow, graph, lines }: FlowReading): TypedDisagreement {
  const { texts = [], outcome } = flow.ends ?? {};
  const found = Map.groupBy(flow.endings, ({ line }) => line);
  const atEnd = lines.map((line): HeldAtEnd => {
    const endings = found.get(line.claim.id) ?? [];
    return { line, by: new Map(endings.map((end) => [end.message, end])) };
  });
  const own = ({ line }: HeldAtEnd) => texts.filter((text) => graph.speech(text)?.side === line.claim.side);
  const others = ({ line }: HeldAtEnd) => texts.filter((text) => graph.speech(text)?.side !== line.claim.side);
  const does = ({ by }: HeldAtEnd, text: number) => by.get(text)?.does;
  const isCertain = (held: HeldAtEnd) => texts.every((text) => held.by.has(text));
  const isAccepted = ({ line: { accepted } }: HeldAtEnd, text: number) =>
    accepted.some(({ side }) => side === graph.speech(text)?.side);
  const isShared = (held: HeldAtEnd) =>
    own(held).every((text) => does(held, text) !== "rejects") && others(held).length > 0 &&
    others(held).every((text) =>
      does(held, text) === "holds" || does(held, text) !== "rejects" && isAccepted(held, text)
    );
  const isCritique = ({ message }: FlowClaim) => graph.speech(message)?.kind === "critique";
  return {
    objected: objectedIn(flow.given?.topics ?? [], lines),
    changes: changesIn(graph),
    heldByAll: linesOf(atEnd.filter((held) => texts.length > 1 && texts.every((text) => does(held, text) === "holds"))),
    onlyOne: linesOf(
      atEnd.filter((held) =>
        held.line.state === "unanswered" && !isCritique(held.line.claim) && !graph.isGiven(held.line.claim) &&
        isCertain(held) && own(held).every((text) => does(held, text) === "holds") &&
        others(held).every((text) => does(held, text) !== "holds")
      ),
    ),
    unanswered: flow.claims.filter((claim) => isCritique(claim) && graph.isUnanswered(claim)),
    lost: linesOf(atEnd.filter((held) =>
      outcome !== undefined && does(held, outcome) === "absent" && isCertain(held) &&
      held.line.state !== "given_up" && isShared(held)
    )),
    atEnd: atEnd.filter(({ by }) => by.size > 0),
  };
}

function linesOf(some: readonly HeldAtEnd[]): readonly LineRead[] {
  return some.map(({ line }) => line);
}

/** Returns `true` if somebody said the same as another without having heard it. */
export function isIndependent(graph: FlowGraph, { message, to }: FlowMove): boolean {
  const [said, heard] = [message, graph.claim(to)?.message ?? 0].map((number) => graph.speech(number)?.step ?? 0);
  return said !== undefined && said === heard;
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

function objectedIn(topics: readonly FlowTopic[], lines: readonly LineRead[]): readonly Objected[] {
  return topics.flatMap((topic): Objected[] => {
    const objections = lines.filter(({ claim }) => topic.claims.includes(claim.id)).flatMap(({ claim, answers }) =>
      answers.filter(({ inForce, label, fate }) => inForce && label !== "out" && fate !== "unknown")
        .map((answer) => ({ to: claim, answer }))
    );
    return objections.length === 0 ? [] : [{ topic, objections }];
  });
}
