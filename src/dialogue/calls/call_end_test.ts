import { deepEqual, equal } from "node:assert/strict";
import { ModelError } from "../../models/model_error.ts";
import { failureOf, reportedUsage } from "./call_end.ts";

const signal = new AbortController().signal;
const USAGE = { inputTokens: 3, outputTokens: 2 };
const NONSENSE = [{ ...USAGE, inputTokens: NaN }, { ...USAGE, outputTokens: -1 }, {
  ...USAGE,
  cachedInputTokens: Infinity,
}];

Deno.test("reportedUsage() takes usage that makes no sense for none", () => {
  deepEqual(reportedUsage(USAGE), USAGE);
  for (const usage of NONSENSE) equal(reportedUsage(usage), undefined);
});

Deno.test("failureOf() books no usage that makes no sense", () => {
  const failed = (usage: typeof USAGE) => failureOf(new ModelError("No", { code: "empty", usage }), signal)?.usage;
  deepEqual(failed(USAGE), USAGE);
  for (const usage of NONSENSE) equal(failed(usage), undefined);
});
