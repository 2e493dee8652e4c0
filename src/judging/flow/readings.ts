import { type Flow, type FlowClaim, type FlowMove, inOrderSaid } from "../../transcript/flow.ts";
import { FlowGraph } from "./graph.ts";
import { grounded, type Label } from "./labels.ts";
import { fateOf, isLate, type LineRead, lineRead } from "./states.ts";

/** Most lines that a dialogue is said to have come down to. */
const MOST_LINES = 5;

/** What a side had to answer, and what it left. */
export interface Burden {
  /** Id of the side. */
  readonly side: string;
  /** Claims of others that it had a turn to answer. */
  readonly owed: readonly FlowClaim[];
  /** Those that it left without a reply, as far as that is certain. */
  readonly left: readonly FlowClaim[];
  /** `true` if it may have left more: something was not read, or not looked for twice. */
  readonly isAtLeast: boolean;
  /** Those that it dealt with only in a closing, although it had a turn before. */
  readonly late: readonly FlowClaim[];
}

/** That somebody called their claim unanswered, beside what was found. */
export interface SaidUnanswered {
  readonly move: FlowMove;
  readonly claim: FlowClaim;
  /** `true` if it is so, `false` if there is an answer; absent if it is not known. */
  readonly agrees?: boolean;
  /** The answers to it, and its acceptances, before that was said. */
  readonly answers: readonly (FlowClaim | FlowMove)[];
}

/** All that follows from a flow by rule. Nothing of it says who argued better. */
export interface FlowReading {
  readonly flow: Flow;
  readonly graph: FlowGraph;
  /** The lines of argument, in order. */
  readonly lines: readonly LineRead[];
  /** The lines that both closings, or two of several speakers at their end, came back to: those with most moves first. */
  readonly cameDownTo: readonly LineRead[];
  /** How many lines both, or two of several, came back to; 0 if these are lines that only one side came back to. */
  readonly cameBack: number;
  /** Every acceptance, in order. */
  readonly conceded: readonly FlowMove[];
  /** Lines that were never answered and that their owner kept up: the only drops for a headline. */
  readonly dropped: readonly LineRead[];
  /** By side, for two sides. */
  readonly burdens: readonly Burden[];
  readonly saidUnanswered: readonly SaidUnanswered[];
  /** Ids of the single answers on which the label of each line hangs. */
  readonly hangsOn: ReadonlyMap<string, readonly string[]>;
}

/** Reads a flow: what became of each line of argument, by rule. */
export function readFlow(flow: Flow): FlowReading {
  const graph = new FlowGraph(flow);
  const lines = flow.claims.filter(({ isLine }) => isLine).map((claim) => lineRead(graph, claim));
  const { lines: cameDownTo, cameBack } = cameDown(graph, lines);
  return {
    flow,
    graph,
    lines,
    cameDownTo,
    cameBack,
    conceded: flow.moves.filter(({ kind }) => kind === "accepts"),
    dropped: lines.filter(({ claim, state, keptUp, late }) =>
      keptUp === true && (state === "unanswered" || late && !graph.isGiven(claim))
    ),
    burdens: flow.sides.length === 2 ? flow.sides.map((side) => burdenOf(graph, side)) : [],
    saidUnanswered: saidUnanswered(graph),
    hangsOn: hangingOn(graph),
  };
}

/**
 * What was said in a line of argument: claims and moves, in order. What is said to an answer stands in one line alone: in
 * its own if it is a line too, else in that of the first claim that it answers.
 */
export function movesIn(graph: FlowGraph, line: FlowClaim): readonly (FlowClaim | FlowMove)[] {
  const claims = new Set<FlowClaim>();
  const moves = new Set<FlowMove>();
  const open = [{ claim: line, isHere: true }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { claim, isHere } = next;
    claims.add(claim);
    if (!isHere) continue;
    for (const move of graph.moves(claim)) moves.add(move);
    for (const { claim: reply } of graph.replies(claim)) {
      const isHere = !reply.isLine && reply.answers[0]?.to === claim.id;
      if (isHere || !claims.has(reply)) open.push({ claim: reply, isHere });
    }
  }
  return [...claims, ...moves].toSorted(inOrderSaid);
}

/** Returns the lines that both sides, or two of several, came back to at the end; if there are none, those that one did. */
function cameDown(graph: FlowGraph, lines: readonly LineRead[]) {
  const { speeches, sides } = graph.flow;
  const speaking = sides.filter((side) => speeches.some((speech) => speech.side === side));
  const ends = speaking.map((side) => {
    const own = speeches.filter((speech) => speech.side === side);
    const closings = own.filter(({ isClosing }) => isClosing);
    return new Set((closings.length > 0 ? closings : own.slice(-1)).map(({ number }) => number));
  });
  const isCommon = sides.length > 2;
  const isLeft = ({ state }: LineRead) => state === "unopposed" || isCommon && state === "given_up";
  const counted = lines.filter((line) => !isLeft(line)).map((line) => {
    const moves = movesIn(graph, line.claim);
    const by = ends.filter((numbers) => moves.some(({ message }) => numbers.has(message))).length;
    return { line, by, moves: moves.length };
  });
  const byBoth = counted.filter(({ by }) => by >= Math.min(2, ends.length));
  const chosen = byBoth.length > 0 ? byBoth : counted.filter(({ by }) => by > 0);
  const most = chosen.toSorted((a, b) => b.by - a.by || b.moves - a.moves).slice(0, MOST_LINES);
  return { lines: most.map(({ line }) => line), cameBack: byBoth.length };
}

/** Returns by line the ids of the claims without which its label would be another one. */
function hangingOn(graph: FlowGraph): ReadonlyMap<string, readonly string[]> {
  const hanging = new Map<string, string[]>();
  for (const { id, isLine } of graph.flow.claims) if (isLine) hanging.set(id, []);
  for (const claim of graph.flow.claims) {
    if (graph.label(claim) === "out") continue; // nothing needs to be defended from it
    for (const [id, label] of labelsWithout(claim, graph)) {
      if (label !== graph.label({ id })) hanging.get(id)?.push(claim.id);
    }
  }
  return hanging;
}

/** Returns the labels without a claim of all that it answers, directly or not: no other label can change. */
function labelsWithout(without: FlowClaim, graph: FlowGraph): ReadonlyMap<string, Label> {
  const reached = new Set([without.id]);
  for (const id of reached) for (const { to } of graph.claim(id)?.answers ?? []) reached.add(to);
  reached.delete(without.id);
  const attackers = new Map<string, readonly string[]>([["in", []], ["undecided", ["undecided"]]]);
  for (const id of reached) {
    const by = graph.attackers.get(id)?.filter((each) => each !== without.id) ?? [];
    const inside = by.map((each) => reached.has(each) ? each : graph.label({ id: each }));
    attackers.set(id, inside.filter((each) => each !== "out"));
  }
  return grounded(attackers);
}

function burdenOf(graph: FlowGraph, side: string): Burden {
  const owed = graph.flow.claims.filter((claim) =>
    claim.side !== side && !graph.isGiven(claim) && graph.turnsFor(claim, side).length > 0
  );
  return {
    side,
    owed,
    left: owed.filter((claim) => fateOf(graph, claim) === "no_reply"),
    isAtLeast: owed.some((claim) => fateOf(graph, claim) === "unknown"),
    late: owed.filter((claim) => isLate(graph, claim)),
  };
}

function saidUnanswered(graph: FlowGraph): readonly SaidUnanswered[] {
  return graph.flow.moves.flatMap((move): SaidUnanswered[] => {
    const claim = move.kind === "unanswered" ? graph.claim(move.to) : undefined;
    if (!claim) return [];
    const answers = graph.responses(claim).filter(({ message }) => message < move.message);
    if (answers.length > 0) return [{ move, claim, agrees: false, answers }];
    const isSure = graph.sidesFor(claim).every((side) => graph.isSilent(claim, side, move.message));
    return [{ move, claim, answers, ...(isSure ? { agrees: true } : {}) }];
  });
}
