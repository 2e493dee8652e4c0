import type { Refusal } from "./_refusal.ts";

/** A parameter that some servers do not take. */
export type Parameter =
  | "max_completion_tokens"
  | "response_format"
  | "temperature"
  | "seed"
  | "stream_options"
  | "tools";

/** How servers name the parameters in their errors. */
const NAMES: readonly (readonly [Parameter, RegExp])[] = [
  ["max_completion_tokens", /\bmax_completion_tokens\b/],
  ["response_format", /\b(response_format|json_schema|json schema|structured outputs?|grammar)\b/i],
  ["temperature", /\btemperature\b/],
  ["seed", /\bseed\b/],
  ["stream_options", /\b(stream_options|include_usage)\b/],
  ["tools", /\b(tools?|tool_choice|tool[ _]calls?|tool use|functions?|function[ -]calling)\b/i],
];

/** How servers say that a model has no tools without saying that a parameter is not supported. */
const NO_TOOLS = /no endpoints found that support tool|requires --enable-auto-tool-choice/i;

/** Says that a parameter is not taken at all, in distinction to a value that is out of range. */
const UNSUPPORTED =
  /unsupported|not (?:be )?(?:supported|permitted|allowed|recogni[sz]ed|available)|does(?:n't| not) (?:support|accept|allow)|unrecogni[sz]ed|unknown|unexpected|extra[ _](?:inputs?|fields?|forbidden)/i;

/**
 * The parameter that a server refused, if it is one of those `sent` and the request can do without it.
 * A value out of range is the caller's mistake and is not healed by leaving it out.
 */
export function refusedParameter({ status, code, param, text }: Refusal, sent: ReadonlySet<Parameter>) {
  if (sent.has("tools") && NO_TOOLS.test(text)) return "tools";
  if (status !== 400 && status !== 422) return undefined;
  const named = NAMES.filter(([name]) => sent.has(name));
  const byField = named.find(([name]) => param === name || param?.startsWith(`${name}.`));
  const [name] = byField ?? named.find(([, pattern]) => pattern.test(text)) ?? [];
  // Whatever is wrong with a schema, asking in words is better than no answer.
  if (name === undefined || name === "response_format") return name;
  return UNSUPPORTED.test(`${code ?? ""} ${text}`) ? name : undefined;
}
