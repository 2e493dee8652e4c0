import { period } from "../../words/en/times.ts";
import type { LabelledLine } from "../../archive/render/page.ts";
import type { Origin } from "./origin.ts";
import { type ReportSection, tableLink } from "./section.ts";

/** The numbers of what an experiment asked. */
export interface Asked {
  readonly items: number;
  /** Items whose answer is known. */
  readonly answered: number;
  readonly arms: number;
  readonly models: number;
  readonly judges: number;
}

/** The tables of the results, with what each row is. */
export const TABLES = {
  combinations: "a dialogue, with its outcome and cost",
  questions: "an item in an arm, with its outcomes",
  arms: "an arm, with its accuracy",
  arm_measures: "a measure of an arm, such as its gain over the judge alone",
  facts: "words of a source that were quoted in a dialogue, and if its outcome says them",
  arm_differences: "two arms, with the difference of their accuracy",
  ratings: "a model, with its strength",
  differences: "two models, with the difference of their strengths",
  ratings_by_judge: "a strength or an advantage, from the readings of one judge",
  leanings: "a leaning of a judge",
  agreement: "a measure of agreement between judges",
  readings: "a judge's reading of a debate in one order",
  pairs: "two debates with the sides exchanged",
  unpaired: "a debate without such a partner",
  beliefs: "a judge's probability of a side after a round",
  belief_scores: "a score of beliefs after a round, by judge and of all",
  dialogues: "a dialogue or a panel on it",
  participants: "a participant",
  scores: "a score",
  votes: "a vote or a reading",
  findings: "a finding of a fact check",
  claims: "a claim of a speaker, with what became of it",
  answers: "what was said to a claim",
  costs: "costs by participant, purpose and model",
  calls: "a request to a model",
} as const;

/** Returns on a page how the experiment was made, and its tables. */
export function madeSection({ made, asked }: { readonly made: Origin; readonly asked: Asked }): ReportSection {
  return {
    id: "made",
    title: "How it was made",
    parts: [
      { fields: fieldsOf(made, asked) },
      { heading: "Tables", level: 2 },
      { paragraph: "Each is a CSV file; a table without rows has its header alone. A row is:" },
      { list: Object.entries(TABLES).map(([name, row]) => ({ line: [tableLink(name), `: ${row}`] })) },
    ],
  };
}

function fieldsOf(made: Origin, { items, answered }: Asked): readonly LabelledLine[] {
  const {
    file,
    hash,
    models,
    answeredBy,
    judges,
    judging,
    prices,
    seating,
    seeds,
    repetitions,
    arms,
    limits,
    version,
    from,
    to,
  } = made;
  const fields: LabelledLine[] = file ? [["File", file.path], ["SHA-256 of the file", file.sha256]] : [];
  fields.push(
    ["Hash of the plan", hash],
    ["Held", from !== undefined && to !== undefined ? period(from, to) : "nothing was held"],
    ["Items", `${items}, ${answered} with a known answer`],
    ["Models", models.join(", ") || "none"],
    ["Judges", judges.join(", ") || "none"],
    ...(judging.length > 0 ? [["Judging", judging.join("; ")] as const] : []),
    ...(prices.length > 0 ? [["Prices for a million tokens", prices.join("; ")] as const] : []),
  );
  for (const [model, ids] of Object.entries(answeredBy)) {
    const others = ids.filter((id) => !`/${model}`.endsWith(`/${id}`));
    if (others.length > 0) fields.push([`${model} was`, others.join(", ")]);
  }
  for (const { name, protocol, settings } of arms) {
    fields.push([`Arm ${name}`, `protocol ${protocol}; ${settings || "defaults"}`]);
  }
  fields.push(["Seating", seating]);
  if (seeds.length > 0) {
    fields.push(
      ["Seeds", seeds.join(", ")],
      ["Repetitions", String(repetitions)],
      ["Intervals of ratings", "1,000 resamples of the motions, seed 1"],
      ["Limits", limits],
    );
  }
  fields.push(["Version", `convene ${version}`]);
  return fields;
}
