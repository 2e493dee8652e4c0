import { redact } from "../text/redact.ts";
import type { Configuration } from "./configuration.ts";
import { shellWord } from "./shell_word.ts";

/** What a run was given that the command to go on has to be given again, because no archive keeps it. */
export type GivenAgain = Pick<Configuration, "baseUrl" | "maxCostUsd" | "maxTokens" | "maxCalls" | "maxDurationMs">;

/** The command that goes on with an archive, to be copied: with the same server and within the same limits. */
export function resumeCommand(archive: string, given: GivenAgain = {}): string {
  const { baseUrl, maxCostUsd, maxTokens, maxCalls, maxDurationMs } = given;
  const flags = [
    ["--base-url", baseUrl === undefined ? undefined : shellWord(redact(baseUrl))],
    ["--max-cost", maxCostUsd],
    ["--max-tokens", maxTokens],
    ["--max-calls", maxCalls],
    ["--max-duration", maxDurationMs === undefined ? undefined : `${maxDurationMs}ms`],
  ].flatMap(([flag, value]) => value === undefined ? [] : [` ${flag} ${value}`]);
  return `convene resume ${shellWord(archive)}${flags.join("")}`;
}
