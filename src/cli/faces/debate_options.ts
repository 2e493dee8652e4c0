import type { Settings } from "../../transcript/event.ts";
import { objectIn } from "../../transcript/json.ts";

/** Fields of a configuration that are options of every debate, also of those of a baseline, under the same name. */
export const DEBATE_OPTIONS = [
  "debateFormat",
  "roundCount",
  "openingStatementMaxTokens",
  "argumentMaxTokens",
  "closingStatementMaxTokens",
  "turnOrder",
] as const;

/** The same, as a journal's first line has them. */
export function recordedOptions(settings: Settings) {
  const limits = objectIn(settings, "limits");
  return {
    debateFormat: settings["format"],
    roundCount: settings["rounds"],
    openingStatementMaxTokens: limits?.["opening"],
    argumentMaxTokens: limits?.["argument"],
    closingStatementMaxTokens: limits?.["closing"],
    turnOrder: settings["turnOrder"],
  };
}
