import { VERSION } from "../../runtime/system_runtime.ts";
import { withCommas } from "../../text/display.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { reviewerOf } from "../../protocols/cast.ts";
import type { Price } from "../../transcript/usage.ts";
import type { Arm, Experiment, Seating } from "../experiment.ts";
import { REQUESTS } from "../options.ts";
import { experimentHash } from "../plan.ts";
import type { DialogueRow } from "../row.ts";

/** The file that an experiment was read from. */
export interface ExperimentFileRead {
  /** Path as given. */
  readonly path: string;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
}

/** The origin of an experiment's results. */
export interface Origin {
  readonly file?: ExperimentFileRead;
  /** Hash of its items, arms, models and seating, by which parts of one experiment are recognised, in hex. */
  readonly hash: string;
  readonly models: readonly string[];
  /** By SPEC of a model that was called, the ids that its provider gives the models that answered. */
  readonly answeredBy: Readonly<Record<string, readonly string[]>>;
  /** Judges, as panels call them. */
  readonly judges: readonly string[];
  /** Settings of judges: models that answer, temperatures and criteria; empty if nobody judged. */
  readonly judging: readonly string[];
  /** Prices that were given, in US dollars per million tokens. */
  readonly prices: readonly string[];
  /** Opponents in debates. */
  readonly seating: string;
  readonly seeds: readonly number[];
  readonly repetitions: number;
  readonly arms: readonly { readonly name: string; readonly protocol: string; readonly settings: string }[];
  readonly limits: string;
  /** Version of the program that wrote the report. */
  readonly version: string;
  /** Beginning of the first dialogue and end of the last, ISO 8601 in UTC; absent if there is none. */
  readonly from?: string;
  readonly to?: string;
}

/** Returns how an experiment was made. */
export function originOf(
  experiment: Experiment,
  rows: readonly DialogueRow[],
  file?: ExperimentFileRead,
): Origin {
  const { models, seating, seeds, repetitions, arms, limits, archives } = experiment;
  const given = Object.entries(limits).map(([name, most]) => `${name} ${withCommas(most)}`);
  return {
    hash: experimentHash(experiment),
    models: archives ? [...new Set(rows.flatMap(({ sides }) => sides.map(({ model }) => model)))] : models,
    answeredBy: answeredBy(rows),
    judges: [...new Set(rows.flatMap(({ panel }) => panel?.judges.map(({ called }) => called) ?? []))],
    judging: judgingInWords(arms, rows),
    prices: [
      ...new Set(arms.flatMap(({ configuration: { prices = {} } }) => Object.entries(prices).map(priceInWords))),
    ],
    seating: archives
      ? `as in the archives of ${Object.values(archives).join(", ")}`
      : seatingInWords(seating, models.length),
    seeds,
    repetitions,
    arms: arms.map(({ name, protocol, configuration, as }) => ({
      name,
      protocol,
      settings: [
        ...(as ? [`matches ${as.match} of ${as.arm}`] : []),
        ...Object.entries(configuration).flatMap(([field, value]) =>
          typeof value === "object" || REQUESTS.some((name) => name === field) ? [] : [`${field} ${value}`]
        ),
      ].join(", "),
    })),
    limits: given.length === 0 ? "none" : given.join(", "),
    version: VERSION,
    ...omitUndefined({
      file,
      from: rows.map(({ startedAt }) => startedAt).sort()[0],
      to: rows.map(({ lastAt }) => lastAt).sort().at(-1),
    }),
  };
}

function answeredBy(rows: readonly DialogueRow[]): Origin["answeredBy"] {
  const named = Map.groupBy(rows.flatMap(({ costs }) => costs), ({ model }) => model);
  return Object.fromEntries(
    [...named].map(([model, own]) => [model, [...new Set(own.flatMap(({ answeredBy }) => answeredBy))].sort()]),
  );
}

/** Returns who judges in which way: judges who answer, those of panels with their temperature, and their criteria. */
function judgingInWords(arms: readonly Arm[], rows: readonly DialogueRow[]): Origin["judging"] {
  const lines = arms.flatMap(({ judge, configuration: { judges = [], temperature } }) => [
    ...(judge ? [`${judge.model} answers, and sees ${judge.sees}`] : []),
    ...judges.map(reviewerOf).map(({ name, model, temperature: own = temperature }) =>
      `${name ?? model}: temperature ${own ?? "of the provider"}`
    ),
  ]);
  const criteria = rows.flatMap(({ panel }) => panel && panel.criteria.length > 0 ? [panel.criteria.join(", ")] : []);
  return [...new Set([...lines, ...criteria.map((names) => `criteria: ${names.replaceAll("_", " ")}`)])];
}

function priceInWords([model, { inputUsd, outputUsd }]: readonly [string, Price]): string {
  return `${model} $${inputUsd} in, $${outputUsd} out`;
}

function seatingInWords(seating: Seating, models: number): string {
  if (typeof seating === "object") return "given pairs, each with the sides exchanged";
  switch (seating) {
    case "self":
      return models === 1 ? "the model against itself" : "each model against itself";
    case "round_robin":
      return "every pair of models, each with the sides exchanged";
    case "swiss":
      return "Swiss tournament: pairs of similar standing, each with the sides exchanged";
  }
}
