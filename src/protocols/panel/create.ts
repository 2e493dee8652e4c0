import type { ReadDialogue } from "../read_dialogue.ts";
import type { PanelConfig } from "./config.ts";
import type { PanelJudge } from "./judges.ts";
import { PanelWorkflow } from "./workflow.ts";

/**
 * A panel of judges on a finished dialogue, ready to run.
 *
 * @throws {TypeError | RangeError} If there are fewer than two sides, a judge took part, or a field has an impossible value.
 */
export function createPanelWorkflow(
  dialogue: ReadDialogue,
  judges: readonly PanelJudge[],
  config: PanelConfig = {},
): PanelWorkflow {
  return new PanelWorkflow(dialogue, judges, config);
}
