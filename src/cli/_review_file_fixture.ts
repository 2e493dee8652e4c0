import { deepEqual, match, notEqual } from "node:assert/strict";
import type { Io } from "./io.ts";
import type { Configuration } from "../protocols/configuration.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { fileOf } from "../setup/configuration.ts";
import {
  EVALUATORS_FILE,
  type EvaluatorsConfiguration,
  JUDGES_FILE,
  type JudgesConfiguration,
} from "../setup/review_files.ts";
import { checkedSettings } from "../setup/settings_file.ts";
import type { JsonSchema } from "../transcript/problems.ts";

/** Reads a protocol's configuration from a file's text. */
export function parseConfiguration(content: string, path: string, protocol: Protocol): Configuration {
  return checkedSettings(content, path, fileOf(protocol)) as Configuration;
}

/** Reads judges from a file's text. */
export function parseJudges(content: string, path: string): JudgesConfiguration {
  return checkedSettings(content, path, JUDGES_FILE) as JudgesConfiguration;
}

/** Reads evaluators from a file's text. */
export function parseEvaluators(content: string, path: string): EvaluatorsConfiguration {
  return checkedSettings(content, path, EVALUATORS_FILE) as EvaluatorsConfiguration;
}

const SINK = { terminal: false, columns: () => undefined, write() {} };

/** A silent terminal, and an API key. */
export const WORLD: Io = {
  stdout: SINK,
  stderr: SINK,
  noColor: true,
  interactive: true,
  now: () => 0,
  env: (name) => name === "OPENAI_API_KEY" ? "key-of-a-test" : undefined,
  onInterrupt: () => () => {},
  exit() {},
};

/** Values by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** A value other than the default for each field that all review files share. */
export const COMMON_VALUES: Values = {
  model: "ollama/llama3",
  temperature: 0.5,
  reasoningEffort: "low",
  seed: 7,
  context: { strategy: "window" },
  maxDurationMs: 5,
  maxCalls: 5,
  maxTokens: 5,
  maxCostUsd: 5,
  prices: { "openai/gpt-4o": { inputUsd: 1, outputUsd: 1 } },
  unpriced: true,
  concurrency: 2,
  rateLimits: { openai: { requestsPerMinute: 3 } },
  timeoutMs: 5,
  silenceMs: 5,
  patienceMs: 5,
  outputFormat: "txt",
};

/** The same for each field that all reviewers share. */
export const REVIEWER_VALUES: Values = {
  name: "Ada",
  id: "ada",
  model: "openai/gpt-4.1",
  temperature: 0.5,
  reasoningEffort: "low",
  seed: 7,
  systemPrompt: "Be strict.",
  context: { strategy: "window" },
  budget: { maxCalls: 5 },
  timeoutMs: 5,
};

/** Fields of a schema, by name. */
export function fieldNames(schema: JsonSchema): readonly string[] {
  return Object.keys(Object(schema["properties"])).sort();
}

/** A file in which every field must have an effect. */
export interface EveryField {
  /** Builds the reviewers of a file, and returns them as text. */
  readonly builtFrom: (file: Values) => Promise<string>;
  /** The field that contains the reviewers. */
  readonly list: "judges" | "evaluators";
  readonly schema: JsonSchema;
  /** The fields of one reviewer. */
  readonly one: JsonSchema;
  readonly values: Values;
  /** Other fields of every file. */
  readonly besides?: Values;
  readonly ownValues: Values;
}

/** Checks that there is a value for each field of the schemas, and that each value changes the result. */
export async function checkEveryField(
  { builtFrom, list, schema, one, values, ownValues, besides = {} }: EveryField,
): Promise<void> {
  const reviewer = { model: "openai/gpt-4o" };
  const plain = { model: "openai/gpt-4o", ...besides, [list]: [reviewer, {}] };
  const before = await builtFrom(plain);
  deepEqual(fieldNames(schema), [...Object.keys(values), "agents", "baseUrl", "commands", "providers", list].sort());
  for (const [name, value] of Object.entries(values)) {
    notEqual(await builtFrom({ ...plain, [name]: value }), before, name);
  }
  match(await builtFrom({ ...plain, baseUrl: "http://127.0.0.1:9/v1" }), /127\.0\.0\.1:9/);
  const own = { providers: { mine: { baseUrl: "http://127.0.0.1:7/v1" } }, [list]: [{ model: "mine/m" }, {}] };
  match(await builtFrom({ ...plain, ...own }), /127\.0\.0\.1:7/);
  for (const [field, kind] of [["agents", "acp"], ["commands", "command"]] as const) {
    const program = { [field]: { mine: { command: ["deno"] } }, [list]: [{ model: `${kind}/mine` }, {}] };
    match(await builtFrom({ ...plain, ...program }), new RegExp(`${kind}/mine`));
  }
  deepEqual(fieldNames(one), Object.keys(ownValues).sort());
  for (const [name, value] of Object.entries(ownValues)) {
    notEqual(await builtFrom({ ...plain, [list]: [{ ...reviewer, [name]: value }, {}] }), before, name);
  }
}
