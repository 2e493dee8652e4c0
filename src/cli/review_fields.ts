import type { Configuration } from "./configuration.ts";
import { COMMON_FIELDS } from "./fields/common_fields.ts";
import type { Field } from "./fields/field.ts";
import { picked } from "./picked.ts";

/** How a review is held, and within what: alike in the file of a review, and where a debate hands it to its panel. */
export const REVIEW_BOUNDS = [
  "context",
  "maxDurationMs",
  "maxCalls",
  "maxTokens",
  "maxCostUsd",
  "prices",
  "concurrency",
  "rateLimits",
  "timeoutMs",
  "silenceMs",
  "outputFormat",
] as const satisfies readonly (keyof Configuration)[];

/** What a configuration of those who review has in common with one of a dialogue. */
const COMMON = ["model", "baseUrl", "temperature", "seed", ...REVIEW_BOUNDS] as const;

/** What a configuration of those who review says besides who they are and what they do. */
export type ReviewConfiguration = Pick<Configuration, typeof COMMON[number]>;

/** Fields of such a configuration. */
export const REVIEW_FIELDS: Readonly<Record<keyof ReviewConfiguration, Field>> = picked(COMMON_FIELDS, COMMON);
