import fc from "fast-check";
import { history, type HistoryOptions, inShort, statement, type StatementOptions } from "../_history_fixture.ts";
import { type History, isStatement, type Plan, type PlannedPart, type SummaryOrder } from "../plan.ts";
import type { Statement } from "../../transcript/message.ts";

const sizes = new WeakMap<PlannedPart, number>();

/** A history in which nothing is counted twice, so that whole dialogues can be planned in a test. */
export function quickHistory(statements: readonly Statement[], options: HistoryOptions = {}): History {
  const plain = history(statements, options);
  const tokensOf = (part: PlannedPart): number => {
    const known = sizes.get(part) ?? plain.tokensOf(part);
    sizes.set(part, known);
    return known;
  };
  return { ...plain, tokensOf };
}

/**
 * Dialogues of any shape: phases in phases, long and short runs, statements of all lengths, some of them openings.
 *
 * @param roundSummaries Whether some statements sum up a round.
 */
export function dialogues(
  { roundSummaries = true }: { readonly roundSummaries?: boolean } = {},
): fc.Arbitrary<readonly Statement[]> {
  const phase = fc.constantFrom("", "openings", "talk", "arguments/round-1", "arguments/round-2", "arguments/round-3");
  const kind = fc.constantFrom("opening", "argument", "rebuttal", roundSummaries ? "round_summary" : "statement");
  const said = fc.record<StatementOptions>({
    phase,
    kind: fc.oneof({ weight: 1, arbitrary: kind }, { weight: 6, arbitrary: fc.constant("argument" as const) }),
    speaker: fc.constantFrom("ada", "ben", "mo"),
    tokens: fc.oneof(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 40, max: 300 })),
  });
  const run = fc.tuple(phase, fc.array(said, { minLength: 1, maxLength: 8 }))
    .map(([phase, turns]) => turns.map((turn) => ({ ...turn, phase })));
  return fc.array(run, { minLength: 1, maxLength: 14 })
    .map((runs) => runs.flat().map((options, index) => statement(index + 1, options)));
}

/** Every summary that these plans order, those that others are made of included, once a step. */
export function ordersOf(plans: Iterable<Plan>): readonly SummaryOrder[] {
  const found = new Map<string, SummaryOrder>();
  const visit = (part: PlannedPart) => {
    if (isStatement(part) || part.order !== "summary" || found.has(part.step)) return;
    found.set(part.step, part);
    part.of.forEach(visit);
  };
  for (const { parts, ahead = [] } of plans) [...parts, ...ahead].forEach(visit);
  return [...found.values()];
}

/** What is shown, for short, with runs of numbers as `4–9` and steps without their hashes. */
export function table(parts: readonly PlannedPart[]): string {
  const cells: string[] = [];
  let from = 0;
  let to = 0;
  const close = () => {
    if (from > 0) cells.push(from === to ? `${from}` : `${from}–${to}`);
    from = to = 0;
  };
  for (const cell of inShort(parts)) {
    if (typeof cell === "number" && from > 0 && cell === to + 1) to = cell;
    else {
      close();
      if (typeof cell === "number") from = to = cell;
      else cells.push(cell.replace(/-[0-9a-f]{10}$/, ""));
    }
  }
  close();
  return cells.join(" ");
}
