import { inSpan } from "../runtime/span.ts";
import type { Experiment } from "./experiment.ts";

/** The state of an experiment after a run, as far as a span tells of it. */
interface Ran {
  readonly rows: readonly unknown[];
  readonly left: readonly unknown[];
  readonly stopped?: string;
}

/** Runs an experiment within a span, so that all its dialogues are in one trace. */
export function traced<T extends Ran>({ name, items, arms }: Experiment, run: () => Promise<T>): Promise<T> {
  const attributes = {
    "gen_ai.operation.name": "invoke_workflow",
    "gen_ai.agent.name": "experiment",
    "convenings.experiment.name": name,
    "convenings.experiment.items": items.length,
    "convenings.experiment.arms": arms.length,
  };
  return inSpan({ name: "invoke_workflow experiment", attributes }, async (span) => {
    const ran = await run();
    const { rows, left, stopped } = ran;
    span?.set({
      "convenings.experiment.dialogues": rows.length,
      "convenings.experiment.left": left.length,
      "convenings.experiment.stopped": stopped,
    });
    return ran;
  });
}
