import { UsageError } from "./cli_error.ts";
import type { Configuration, ParticipantConfiguration } from "./configuration.ts";
import { DURATION_WANTED, parseDuration } from "./duration.ts";
import { FIELDS } from "./fields.ts";
import type { Option } from "./flags/option.ts";

/**
 * A configuration with what a flag sets in it.
 *
 * @throws {UsageError} If its value is impossible.
 */
export function readValue(option: Option, given: string, configuration: Configuration): Configuration {
  const { flag, field, kind = "text", sets = true, value, within } = option;
  if (field === undefined) return configuration;
  if (within !== undefined) {
    const entry = checked(option, { [within]: kind === "text" ? given : asNumber(given) }, given);
    return { ...configuration, [field]: { ...Object(configuration[field]), ...entry } };
  }
  if (value === undefined) return { ...configuration, [field]: sets };
  switch (kind) {
    case "text":
      return { ...configuration, [field]: checked(option, given, given) };
    case "integer":
    case "number":
      return { ...configuration, [field]: checked(option, asNumber(given), given) };
    case "duration": {
      const ms = parseDuration(given);
      if (ms === undefined) throw new UsageError(`${flag} must be ${DURATION_WANTED}: current value is '${given}'`);
      return { ...configuration, [field]: ms };
    }
    case "words": {
      const words = given.split(",").map((word) => word.trim());
      return { ...configuration, [field]: checked(option, words, given) };
    }
    case "list":
      return { ...configuration, [field]: [...listIn(configuration[field]), ...checked(option, [given], given)] };
    case "rule": {
      const rules = { ...Object(configuration[field]), ...rule(option, given) };
      return { ...configuration, [field]: checked(option, rules, given) };
    }
    case "speaker":
      return { ...configuration, [field]: [...listIn(configuration[field]), speaker(option, given)] };
    case "pairs":
    case "number-pairs": {
      const [name, text] = pair(option, given);
      const entry = checked(option, { [name]: kind === "pairs" ? text : asNumber(text) }, given);
      const before = configuration[field];
      if (typeof before !== "object") return { ...configuration, [field]: entry };
      if (Object.hasOwn(before, name)) throw new UsageError(`${flag} names '${name}' twice`);
      return { ...configuration, [field]: { ...before, ...entry } };
    }
    case "model":
      return withModel(option, given, configuration);
    case "model-list": {
      const spec = given.replace(/^[^=/]*=/, "");
      return { ...configuration, models: { ...configuration.models, [spec]: spec } };
    }
  }
}

/** `SPEC` or `NAME=SPEC`: what has a `/` before the first `=` is a SPEC. */
function withModel(option: Option, given: string, configuration: Configuration): Configuration {
  if (!/^[^=/]*=/.test(given)) {
    if (configuration.model !== undefined) {
      throw new UsageError(`${option.flag} names a model for all twice; for one participant: --model NAME=SPEC`);
    }
    return { ...configuration, model: given };
  }
  const [name, spec] = pair(option, given);
  if (Object.hasOwn(configuration.models ?? {}, name)) throw new UsageError(`${option.flag} names '${name}' twice`);
  return { ...configuration, models: { ...configuration.models, [name]: spec } };
}

function pair({ flag, value }: Option, given: string): readonly [name: string, text: string] {
  const equals = given.indexOf("=");
  const [name, text] = [given.slice(0, equals).trim(), given.slice(equals + 1).trim()];
  if (equals < 1 || name === "" || text === "") {
    throw new UsageError(`${flag} must be ${value}: current value is '${given}'`);
  }
  return [name, text];
}

/** `NAME` or `NAME=SPEC`. */
function speaker(option: Option, given: string): ParticipantConfiguration {
  if (!given.includes("=")) return { name: given.trim() };
  const [name, model] = pair(option, given);
  return { name, model };
}

/** `NAME` or `NAME=N`, the name with hyphens. `max-rounds` holds always, and so is no entry: given alone, it holds alone. */
function rule(option: Option, given: string): Readonly<Record<string, number | boolean>> {
  if (given === "max-rounds") return {};
  const [name, value] = given.includes("=") ? pair(option, given) : [given, undefined];
  const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const known = Object.keys(Object((option.field ? FIELDS[option.field] : undefined)?.schema["properties"]));
  if (!known.includes(key)) {
    const names = [
      ...known.map((each) => each.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
      "max-rounds",
    ];
    throw new UsageError(`${option.flag} must be one of ${names.join(", ")}: current value is '${given}'`);
  }
  return { [key]: value === undefined ? true : asNumber(value) };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asNumber(text: string): number {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}

function checked<T>({ flag, field }: Option, value: T, given: string): T {
  const [problem] = field === undefined ? [] : FIELDS[field].check(value, []);
  if (problem) throw new UsageError(`${flag} must be ${problem.wanted}: current value is '${given}'`);
  return value;
}
