import { points } from "../../judging/scoreboard.ts";
import type { Line } from "../../archive/render/page.ts";
import type { ArmComparison } from "../../judging/ratings/arms.ts";
import { type ArmMeasures, armMeasures, type Ends, type MeasuredAnswer } from "../../judging/ratings/measures.ts";
import { type Estimate, mean, type Statistic } from "../../judging/statistics/statistic.ts";
import { firstWords } from "../../text/display.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { count, dollars, isOrAre } from "../../words/en/numbers.ts";
import { capital, listed } from "../../words/en/phrases.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow, RowFact } from "../row.ts";
import { armAnswer, type ArmFindings, differenceInWords } from "./arms.ts";
import { DIALOGUE, dialogueColumns, ESTIMATE, estimateRow, type ResultTable } from "./result_table.ts";
import { notes, type ReportPart, seeTable } from "./section.ts";
import { estimateInCell, percent, percentagePoints } from "./words.ts";

/** What arguing does for whoever answers. */
export interface HelpFindings {
  /** The arms in which the judge answers alone. */
  readonly ends: Ends;
  readonly measures: readonly ArmMeasures[];
  /** By arm, the words of sources that were quoted, and how many of them the outcomes say; absent without any. */
  readonly facts: Readonly<Record<string, { readonly quoted: number; readonly reached: number }>>;
  /** Some of the quoted words that an outcome does not say. */
  readonly lost: readonly (Pick<DialogueRow, "arm" | "item"> & Pick<RowFact, "source" | "words">)[];
}

/** Arms that a headline names. */
const MOST_NAMED = 4;
/** Lost words that a report shows. */
const MOST_LOST = 6;
/** Words of each. */
const WORDS = 25;

/** Returns the measures of the arms from the dialogues that are over. */
export function helpFindings({ arms }: Experiment, rows: readonly DialogueRow[]): HelpFindings {
  const alone = (withoutSources: boolean) => arms.find((arm) => arm.withoutSources === withoutSources)?.name;
  const ends = omitUndefined({ naive: alone(true), expert: alone(false) });
  const names = arms.map(({ name }) => name);
  const known = rows.filter(({ answer }) => answer).sort((a, b) => names.indexOf(a.arm) - names.indexOf(b.arm));
  const facts = [...Map.groupBy(rows.filter(({ facts }) => facts.length > 0), ({ arm }) => arm)].map(([arm, own]) => {
    const all = own.flatMap(({ facts }) => facts);
    return [arm, { quoted: all.length, reached: all.filter(({ reached }) => reached).length }] as const;
  });
  const lost = rows.flatMap(({ arm, item, facts }) =>
    facts.flatMap(({ source, words, reached }) => reached ? [] : [{ arm, item, source, words }])
  );
  const shownLost = [...Map.groupBy(lost, (one) => JSON.stringify(one)).values()].flatMap(([one]) => one ?? []);
  const measures = armMeasures(known.map(measuredAnswer), ends);
  return { ends, measures, facts: Object.fromEntries(facts), lost: shownLost.slice(0, MOST_LOST) };
}

function measuredAnswer(row: DialogueRow): MeasuredAnswer {
  const { anyRight, agents, startedAt, lastAt, imported } = row;
  const durationMs = imported ? undefined : Date.parse(lastAt) - Date.parse(startedAt);
  const probability = probabilityIn(row);
  return { ...armAnswer(row), agents, ...omitUndefined({ durationMs, probability, anyRight }) };
}

/**
 * Returns the probability of an answer: as it was stated or, of a panel that states beliefs, the mean of its last ones. A
 * tie is not right: it has what they leave to the sides that are not.
 */
function probabilityIn({ answer, panel, sides, agents }: DialogueRow): number | undefined {
  if (!answer || answer.kind === "missing") return undefined;
  const side = answer.kind === "answered"
    ? sides.find(({ position, id }) => (position ?? id) === answer.answer)?.id
    : panel?.truth ?? sides.find((_, n) => agents[n]?.right)?.id;
  const beliefs = panel?.beliefs ?? [];
  const end = Math.max(...beliefs.map(({ point }) => point));
  const believed = mean(beliefs.flatMap(({ point, belief }) => point === end && side ? belief?.[side] ?? [] : []));
  if (answer.kind === "answered") return answer.probability ?? believed;
  return believed === undefined ? undefined : 1 - believed;
}

/**
 * Returns in a sentence which arms are right more often than the judge alone, and for which that is not shown;
 * `undefined` without the judge alone. That the judge gains by the sources is said only if it is not shown.
 */
export function helpHeadline(
  { measures, ends: { expert } }: Pick<HelpFindings, "measures" | "ends">,
): string | undefined {
  const { gain, loss, no_gain_shown: open } = gainsBy({ measures });
  const say = (all: readonly ArmComparison[], words: string) => {
    const names = all.map(({ first }) => first);
    const who = names.length > MOST_NAMED ? count(names.length, "arm") : listed(names);
    return names.length === 0 ? [] : [`${capital(who)} ${names.length > 1 ? "are" : "is"} ${words}`];
  };
  const says = [
    ...say(gain.filter(({ first }) => first !== expert), "right more often than the judge alone"),
    ...say(loss, "right less often than the judge alone"),
    ...(open.length > MOST_NAMED && gain.length + loss.length === 0
      ? ["No arm is shown to help"]
      : say(open, "not shown to help")),
  ];
  const isSmall = open.some(({ difference }) => questionsNeeded(difference) !== undefined);
  return says.length === 0 ? undefined : `${says.join(". ")}${isSmall ? ": there are too few questions to tell" : ""}`;
}

function gainsBy({ measures }: Pick<HelpFindings, "measures">) {
  const gains = measures.flatMap(({ gain }) => gain ?? []);
  const of = (finding: ArmComparison["finding"]) => gains.filter((gain) => gain.finding === finding);
  return { gain: of("gain"), loss: of("loss"), no_gain_shown: of("no_gain_shown") };
}

/** Returns what is shown and what is not, arm by arm, with figures. */
function helpInWords(findings: Pick<HelpFindings, "measures">): readonly string[] {
  const { gain, loss, no_gain_shown: open } = gainsBy(findings);
  return [
    ...gain.map(({ first, difference }) => `${first}: a gain is shown, ${differenceInWords(difference)}`),
    ...loss.map(({ first, difference }) => `${first}: a loss is shown, ${differenceInWords(difference)}`),
    ...open.map(({ first, difference }) =>
      `${first}: no gain is shown, ${differenceInWords(difference)}${neededInWords(difference)}`
    ),
  ];
}

/** Returns how many questions would show a difference, if it is as large as it seems; an empty text if that is unknown. */
export function neededInWords(difference: Estimate): string {
  const needed = questionsNeeded(difference);
  if (!difference.defined || needed === undefined) return "";
  const { n } = difference;
  return `; if it is that large, it takes about ${count(needed, "question")} to show it, and there ${isOrAre(n)} ${n}`;
}

/** The most questions that anybody would be advised to ask. */
const MOST_QUESTIONS = 10_000;

/** Returns the number of questions at which an interval of the same spread would exclude 0; `undefined` if too many. */
export function questionsNeeded(difference: Estimate): number | undefined {
  if (!difference.defined || !difference.interval.defined) return undefined;
  const { value, n, interval: { low, high } } = difference;
  const reach = value > 0 ? value - low : high - value;
  const needed = Math.ceil(n * (reach / Math.abs(value)) ** 2);
  return needed <= MOST_QUESTIONS && needed > n ? needed : undefined;
}

/** Columns of one table, and those with which the next one begins if there are more. */
const [MOST_COLUMNS, NEXT_TABLE] = [7, ["Brier score", "Cost"]];

/** A column of the table of measures: its cell for an arm, `undefined` if it has none, and what it means. */
type Column = readonly [head: string, cell: (measures: ArmMeasures) => string | undefined, meaning?: string];

/** Returns all measures of the arms on a page, in as many tables as fit a page, and a picture of accuracy by cost. */
export function helpParts(findings: HelpFindings & ArmFindings): readonly ReportPart[] {
  const { measures, facts, answersEach } = findings;
  const estimate = (of: (one: ArmMeasures) => Estimate | undefined, form = points) => (one: ArmMeasures) => {
    const value = of(one);
    return value?.defined ? estimateInCell(value, form) : undefined;
  };
  const results = new Map(findings.arms.map((one) => [one.arm, one]));
  const columns: readonly Column[] = [
    ["Accuracy", estimate(({ arm }) => results.get(arm)?.accuracy, percent)],
    [
      "Gain over the judge alone",
      estimate(({ gain }) => gain?.difference, percentagePoints),
      "percentage points of accuracy; intervals hold for all arms but expert at once",
    ],
    ["Of the sources' gain", estimate(({ recovered }) => recovered, percent), "the share that the gain is of expert's"],
    [
      "Pays to be right",
      estimate(({ scoreDifference }) => scoreDifference),
      "the judge's probability for those who argue for the right answer, less that for the others, −1 to 1",
    ],
    [
      "Right answers lost",
      estimate(({ oracleGap }) => oracleGap, percent),
      "one was given, and the outcome is another",
    ],
    [
      "Brier score",
      estimate(({ brier }) => brier),
      "of the stated probability that the answer is right; always saying 50 % scores 0.50, and less is better",
    ],
    ["Logarithmic score", estimate(({ logarithmic }) => logarithmic), "of the same; always saying 50 % scores 0.69"],
    [
      "Facts in the outcome",
      ({ arm }) => factsInWords(facts[arm]),
      "quoted words of sources of which the outcome says all figures and at least half of the other words",
    ],
    ["Answers in each", ({ arm }) => answersEach[arm]?.toFixed(1), "messages of a model that answers alone"],
    [
      "Cost",
      ({ costUsd }) => inDollars(costUsd),
      "of a dialogue with its judges, mean; a vote that matches another arm may use as much as that arm",
    ],
    ["Cost of a right answer", ({ arm, costUsd }) => {
      const { right, costPerRightUsd } = results.get(arm) ?? {};
      return costPerRightUsd && right ? inDollars(costPerRightUsd) : costUsd.defined ? undefined : "unknown";
    }],
    [
      "Time",
      ({ durationMs }) => durationMs.defined ? secondsInWords(durationMs.value) : undefined,
      "of the same, median",
    ],
    ["Best for its cost", ({ isOnFrontier }) => isOnFrontier ? "yes" : undefined],
  ];
  const used = columns.filter(([, cell]) => measures.some((one) => cell(one) !== undefined));
  const starts = used.length > MOST_COLUMNS ? used.map(([head]) => NEXT_TABLE.includes(head)) : [];
  const tables = [...Map.groupBy(used, (_, n) => starts.slice(0, n + 1).filter(Boolean).length).values()];
  const table = (own: readonly Column[]): ReportPart => ({
    head: ["Arm", ...own.map(([head]) => head)],
    right: own.map((_, n) => n + 1),
    table: measures.map((one): readonly Line[] => [one.arm, ...own.map(([, cell]) => cell(one) ?? "–")]),
  });
  return [
    ...notes(helpInWords(findings)),
    ...tables.map(table),
    ...costPicture(findings),
    { paragraph: "Intervals are of 95 % over questions." },
    { fields: used.flatMap(([head, , meaning]) => meaning === undefined ? [] : [[head, meaning] as const]) },
    seeTable("All measures", "arm_measures"),
    ...lostParts(findings),
  ];
}

function lostParts({ facts, lost }: HelpFindings): readonly ReportPart[] {
  if (Object.keys(facts).length === 0) return [];
  const lines = lost.map(({ arm, item, source, words }) =>
    `Quoted but not in the outcome of ${arm} on ${item}: “${firstWords(words, WORDS)}” [${source}]`
  );
  return [...notes(lines), seeTable("All words of sources that were quoted, said by the outcome or lost", "facts")];
}

function inDollars(cost: Statistic): string {
  return cost.defined ? dollars(cost.value) : "unknown";
}

function factsInWords(facts: HelpFindings["facts"][string] | undefined): string | undefined {
  return facts && `${facts.reached} of ${facts.quoted}`;
}

function secondsInWords(durationMs: number): string {
  return durationMs < 90_000 ? `${Math.round(durationMs / 1000)} s` : `${Math.round(durationMs / 60_000)} min`;
}

function costPicture({ measures, arms }: HelpFindings & Pick<ArmFindings, "arms">): readonly ReportPart[] {
  const places = measures.flatMap(({ arm, costUsd, isOnFrontier }) => {
    const accuracy = arms.find((one) => one.arm === arm)?.accuracy;
    if (!costUsd.defined || !accuracy?.defined) return [];
    return [{ name: arm, cost: costUsd.value, share: accuracy.value, isOnFrontier }];
  });
  if (places.length < 2) return [];
  const label = places.map(({ name, cost, share }) => `${name} ${percent(share)} for ${dollars(cost)}`).join(", ");
  const caption =
    "Accuracy by cost of a dialogue; filled and joined: no other arm but expert is right as often for less";
  return [{ plane: { caption, label, cost: dollars, share: percent, points: places } }];
}

/** Returns the tables of measures and of quoted facts. */
export function helpTables({ measures }: HelpFindings, rows: readonly DialogueRow[]): readonly ResultTable[] {
  const estimates = (one: ArmMeasures) => ({
    gain: one.gain?.difference,
    recovered: one.recovered,
    score_difference: one.scoreDifference,
    oracle_gap: one.oracleGap,
    brier: one.brier,
    logarithmic: one.logarithmic,
    cost_usd: one.costUsd,
    duration_ms: one.durationMs,
  });
  return [
    {
      name: "arm_measures",
      columns: ["arm", "measure", ...ESTIMATE],
      rows: measures.flatMap((one) =>
        Object.entries(estimates(one)).flatMap(([measure, estimate]) =>
          estimate === undefined ? [] : [{ arm: one.arm, measure, ...estimateRow(estimate) }]
        )
      ),
    },
    {
      name: "facts",
      columns: [...DIALOGUE, "message", "source", "words", "reached"],
      rows: rows.flatMap((row) => row.facts.map((fact) => ({ ...dialogueColumns(row), ...fact }))),
    },
  ];
}
