import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ConfigError, UsageError } from "./cli_error.ts";
import { type Configuration, overlay } from "./configuration.ts";
import { JUDGES_FILE, type JudgesConfiguration } from "./judges_fields.ts";
import { parseReviewFile, readReviewFile, type ReviewFile } from "./review_file.ts";

const FILE: ReviewFile = {
  kind: JUDGES_FILE,
  whole: "the configuration of judges",
  smallest: "judges: [openai/gpt-4o-mini]",
  otherNames: new Map([
    ["agents", "; did you mean 'judges'?"],
    ["participants", "; did you mean 'judges'?"],
    ["evaluators", "; did you mean 'judges'?"],
    ["prompt", "; did you mean 'systemPrompt'?"],
    ["timeout", "; did you mean 'timeoutMs'?"],
    ["models", "; give each judge its model, or all one with 'model'"],
    ["motion", "; it is for convene debate: here stands who judges what was held before"],
  ]),
};

/**
 * Reads a configuration of judges, YAML or JSON, and checks it whole.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export async function readJudgesFile(
  path: string,
  { cwd }: { readonly cwd?: string | undefined },
): Promise<JudgesConfiguration> {
  return await readReviewFile(path, { cwd, file: FILE }) as JudgesConfiguration; // as it was checked
}

/**
 * Reads a configuration of judges from the text of a file.
 *
 * @throws {ConfigError} Naming every field that is wrong.
 */
export function parseJudges(content: string, path: string): JudgesConfiguration {
  return parseReviewFile(content, path, FILE) as JudgesConfiguration; // as it was checked
}

/** What of a configuration of judges is of panels alone. */
export type PanelFields = Pick<JudgesConfiguration, "samples" | "beliefs" | "truth">;

/**
 * A configuration of judges with what flags set over it; judges that flags name stand in place of the file's.
 *
 * @throws {UsageError | ConfigError} If the truth would have no effect.
 */
export function withJudgeFlags(
  file: Partial<JudgesConfiguration>,
  { configuration, flags }: { readonly configuration: Configuration; readonly flags: ReadonlyMap<string, string> },
): Configuration & PanelFields {
  const { samples, beliefs, truth, ...lower } = file;
  const set: PanelFields = omitUndefined({
    samples: flags.has("--samples") ? Number(flags.get("--samples")) : samples,
    beliefs: flags.has("--beliefs") || beliefs,
    truth: flags.get("--truth") ?? truth,
  });
  if (set.truth !== undefined && set.beliefs !== true) {
    if (flags.has("--truth")) {
      throw new UsageError("--truth is what beliefs are scored by: give --beliefs too, so that there are some");
    }
    throw new ConfigError("'truth' is what beliefs are scored by: set 'beliefs' too, so that there are some");
  }
  return { ...overlay(lower, configuration), ...set };
}
