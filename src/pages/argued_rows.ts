import { type FlowReading, movesIn } from "../judging/flow/mod.ts";
import type { FlowClaim, FlowMove, FlowSpeech } from "../transcript/flow.ts";

/** A stretch of a line of argument over the messages that are read, in order. */
export interface RowPart {
  /** Messages that it takes up. */
  readonly span: number;
  /** A message that says something in the line; absent for messages that do not. */
  readonly said?: { readonly speech: FlowSpeech; readonly moves: readonly (FlowClaim | FlowMove)[] };
  /** `true` between two messages that say something in it. */
  readonly isBetween: boolean;
  /** Sides that had a turn here and answered only later. */
  readonly waits: readonly string[];
  /** Claims that could be answered here first, and never were, for certain. */
  readonly never: readonly FlowClaim[];
}

/** Returns a line of argument message by message: what was said in it, and what waits in between. */
export function rowOf({ graph, flow: { speeches } }: FlowReading, line: FlowClaim): readonly RowPart[] {
  const all = movesIn(graph, line);
  const byMessage = Map.groupBy(all, ({ message }) => message);
  const last = all.at(-1)?.message ?? 0;
  const ids = new Set(all.map(({ id }) => id));
  const claims = all.filter(isClaim);
  const own = claims.filter((claim) => isOf(claim, line, ids)); // what is said to the others stands in another line
  const responses = new Map(own.map((claim) => [claim, graph.responses(claim)[0]]));
  const told = new Set<FlowClaim>();
  const parts: RowPart[] = [];
  for (let at = 0; at < speeches.length;) {
    const speech = speeches[at];
    const moves = speech && byMessage.get(speech.number);
    const isBetween = parts.some(({ said }) => said) && (speech?.number ?? 0) < last;
    if (speech && moves) {
      parts.push({ span: 1, said: { speech, moves }, isBetween, waits: [], never: [] });
      at++;
      continue;
    }
    const next = speeches.findIndex(({ number }, n) => n > at && byMessage.has(number));
    const run = speeches.slice(at, next < 0 ? speeches.length : next);
    const isBefore = ({ message }: FlowClaim) => message < (speech?.number ?? 0);
    const waits = own.filter(isBefore).flatMap((claim) => {
      const { message = 0, side } = responses.get(claim) ?? {};
      return message > (run.at(-1)?.number ?? 0) && run.some((each) => each.side === side) ? side ?? [] : [];
    });
    const never = claims.filter((claim) =>
      isBefore(claim) && !told.has(claim) && !graph.isGiven(claim) && graph.isUnanswered(claim) &&
      graph.turnsFor(claim).some((turn) => run.includes(turn))
    );
    for (const claim of never) told.add(claim);
    parts.push({ span: run.length, isBetween, waits: [...new Set(waits)], never });
    at += run.length;
  }
  return parts;
}

/** Returns `true` for a claim, `false` for a move about one. */
export function isClaim(each: FlowClaim | FlowMove): each is FlowClaim {
  return !("kind" in each);
}

/** Returns `true` if what is said to a claim stands in this line, not in another one. */
function isOf({ id, isLine, answers }: FlowClaim, line: FlowClaim, ids: ReadonlySet<string>): boolean {
  return id === line.id || !isLine && ids.has(answers[0]?.to ?? "");
}
