import { costInWords } from "../archive/render/words.ts";
import { count, dollars } from "../words/en/numbers.ts";
import { withCommas } from "../text/display.ts";
import type { Estimate } from "../setup/estimate.ts";
import { sumOfUsage } from "../transcript/usage_by.ts";
import type { Experiment } from "./experiment.ts";
import type { Plan } from "./rehearsal.ts";
import { heldAndLeft } from "./report/missing.ts";
import type { DialogueRow } from "./row.ts";
import type { ExperimentRun } from "./run_experiment.ts";

/** Returns a plan in lines for people. */
export function planInWords({ arms, all }: Plan): readonly string[] {
  return [
    ...arms.map(({ name, dialogues, held, estimate, as, skipped }) => {
      const done = held === 0 ? "" : `, ${held} of them held already`;
      const uses = estimate ? estimateInWords(estimate) : `as much as ${as} uses`;
      const without = skipped === 0 ? "" : ` (none for ${count(skipped, "item")} without a known answer)`;
      return `${name}: ${count(dialogues, "dialogue")}${without}${done}; ${uses}`;
    }),
    `All together, without votes that match another arm: ${estimateInWords(all)}`,
  ];
}

function estimateInWords({ calls, about, upTo }: Estimate): string {
  if (calls === 0) return "no calls";
  const inWords = ({ tokens, costUsd }: Estimate["about"]) =>
    `${withCommas(tokens)} tokens${costUsd === undefined ? "" : `, ${dollars(costUsd)}`}`;
  const unknown = upTo.costUsd === undefined ? "; the price of a model is unknown" : "";
  return `${count(calls, "call")}, about ${inWords(about)}, at most ${inWords(upTo)}${unknown}`;
}

/** Returns the outcome of a run in lines for people. */
export function outcomeInWords(
  { name, arms }: Experiment,
  run: Pick<ExperimentRun, "rows" | "left">,
): readonly string[] {
  const { over, planned } = heldAndLeft(run);
  const usage = run.rows.map(({ usageWithReviews }) => usageWithReviews);
  return [
    `${name}: ${over.length} of ${planned} dialogues held`,
    ...arms.map((arm) => `${arm.name}: ${armInWords(over.filter((row) => row.arm === arm.name))}`),
    ...usage.length === 0 ? [] : [`Cost: ${costInWords(sumOfUsage(usage))}`],
  ];
}

function armInWords(rows: readonly DialogueRow[]): string {
  const known = rows.flatMap(({ answer }) => answer ?? []);
  const right = known.filter((answer) => answer.kind === "answered" && answer.right).length;
  const failed = rows.filter(({ failures }) => failures > 0).length;
  const parts = [count(rows.length, "dialogue")];
  if (known.length > 0) parts.push(`${right} of ${known.length} answers right`);
  if (failed > 0) parts.push(`${failed} with failures`);
  return parts.join(", ");
}
