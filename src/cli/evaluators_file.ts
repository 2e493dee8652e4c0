import { checkedSettings, readSettings } from "./checked_file.ts";
import { type Configuration, overlay } from "./configuration.ts";
import { EVALUATORS, type EvaluatorsConfiguration } from "./evaluators_fields.ts";

/** What the file is called in messages. */
const WHOLE = "the configuration of evaluators";

/** The smallest there is, in a line. */
const SMALLEST = "evaluators: [{ name: Eva, model: openai/gpt-4o-mini }]";

/**
 * Reads a configuration of evaluators, YAML or JSON, and checks it whole.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export async function readEvaluatorsFile(
  path: string,
  { cwd }: { readonly cwd?: string | undefined },
): Promise<EvaluatorsConfiguration> {
  const help = `the smallest says ${SMALLEST}`;
  return parseEvaluators(await readSettings(path, { cwd, whole: WHOLE, help }), path);
}

/**
 * Reads a configuration of evaluators from the text of a file.
 *
 * @throws {ConfigError} Naming every field that is wrong.
 */
export function parseEvaluators(content: string, path: string): EvaluatorsConfiguration {
  const otherName = (name: string) => OTHER_NAMES.get(name) ?? "";
  const value = checkedSettings(content, path, { kind: () => EVALUATORS, whole: WHOLE, otherName });
  return value as EvaluatorsConfiguration; // as it was checked
}

/** Names that people try, and the ones that are right. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["agents", "; did you mean 'evaluators'?"],
  ["participants", "; did you mean 'evaluators'?"],
  ["prompt", "; did you mean 'systemPrompt'?"],
  ["timeout", "; did you mean 'timeoutMs'?"],
  ["models", "; give each evaluator its model, or all one with 'model'"],
]);

/** A configuration of evaluators with what flags set over it: what is set for all goes over what single ones have. */
export function withFlags(
  file: EvaluatorsConfiguration,
  flags: Configuration,
): Configuration & EvaluatorsConfiguration {
  const { evaluators, ...common } = file;
  const { participants = [], ...over } = overlay({ ...common, participants: evaluators }, flags);
  return {
    ...over,
    evaluators: participants.map((one, seat) => {
      const { criteria, timeoutMs } = evaluators[seat] ?? {};
      return { ...one, ...(criteria ? { criteria } : {}), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
    }),
  };
}
