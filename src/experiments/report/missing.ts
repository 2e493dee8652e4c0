import { count } from "../../words/en/numbers.ts";
import type { LabelledLine } from "../../archive/render/page.ts";
import { readingRows } from "../../judging/panel/readings.ts";
import { withCommas } from "../../text/display.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { type DialogueRow, isOverRow } from "../row.ts";
import type { ExperimentRun } from "../run_experiment.ts";
import { type ReportPart, type ReportSection, seeTable } from "./section.ts";
import { percent } from "./words.ts";

/** All that an experiment lacks, so that no figure hides it. */
export interface MissingParts {
  /** Dialogues that were planned, and those that are over. */
  readonly planned: number;
  readonly held: number;
  /** Combinations without a finished dialogue, by reason. */
  readonly left: readonly Reason[];
  /** Dialogues without a verdict or answer though they are over, by reason. */
  readonly undecided: readonly Reason[];
  /** The same by arm, models and kind of item, with the number of all such dialogues; the most first. */
  readonly without: readonly {
    readonly arm: string;
    /** In alphabetical order. */
    readonly models: readonly string[];
    /** The item's answer is known. */
    readonly isKnown: boolean;
    readonly count: number;
    readonly of: number;
  }[];
  /** Turns and questions aside without an answer, by kind of failure. */
  readonly failures: readonly { readonly code: string; readonly count: number }[];
  /** Dialogues in which one failed. */
  readonly withFailures: number;
  /** Dialogues that a limit cut short. */
  readonly cutShort: number;
  /** Readings by judges that are missing, by judge and reason. */
  readonly readings: readonly { readonly judge: string; readonly reason: string; readonly count: number }[];
  /** Calls whose cost is unknown. */
  readonly unpricedCalls: number;
}

/** A reason, and the keys of the combinations that it concerns. */
interface Reason {
  readonly reason: string;
  readonly keys: readonly string[];
}

/** Returns the dialogues that are over, and the combinations without one: all that was planned. */
export function heldAndLeft({ rows, left }: Pick<ExperimentRun, "rows" | "left">) {
  const over = rows.filter(isOverRow);
  const overKeys = new Set(over.map(({ key }) => key));
  const notHeld = left.filter(({ combination: { key } }) => !overKeys.has(key)); // the others lack only a review
  return { over, notHeld, planned: over.length + notHeld.length };
}

/** Returns what is missing. */
export function missingParts(run: Pick<ExperimentRun, "rows" | "left">): MissingParts {
  const { rows } = run;
  const { over, notHeld, planned } = heldAndLeft(run);
  const failed = Map.groupBy(rows.flatMap(({ failuresBy }) => Object.entries(failuresBy)), ([code]) => code);
  const unread = rows.flatMap(({ panel }) => panel ? readingRows(panel) : [])
    .flatMap(({ judge, missing }) => missing === undefined ? [] : [{ judge, reason: missing }]);
  return {
    planned,
    held: over.length,
    left: byReason(notHeld.map(({ combination: { key }, reason }) => [key, reason])),
    undecided: byReason(over.flatMap((row) => {
      const reason = noOutcome(row);
      return reason === undefined ? [] : [[row.key, reason] as const];
    })),
    without: withoutOutcome(over),
    failures: [...failed].map(([code, own]) => ({ code, count: own.reduce((sum, [, n]) => sum + n, 0) })),
    withFailures: rows.filter(({ failures }) => failures > 0).length,
    cutShort: rows.filter(({ cutShort }) => cutShort).length,
    readings: [...Map.groupBy(unread, (each) => JSON.stringify(each)).values()].flatMap((same) =>
      same.slice(0, 1).map((each) => ({ ...each, count: same.length }))
    ),
    unpricedCalls: rows.reduce((sum, { usageWithReviews: { unpricedCalls } }) => sum + unpricedCalls, 0),
  };
}

function withoutOutcome(rows: readonly DialogueRow[]): MissingParts["without"] {
  const alike = Map.groupBy(
    rows,
    ({ arm, models, answer }) => JSON.stringify([arm, models.toSorted(), answer !== undefined]),
  );
  return [...alike.values()].flatMap((own) => {
    const count = own.filter((row) => noOutcome(row) !== undefined).length;
    return own.slice(0, count > 0 ? 1 : 0).map(({ arm, models, answer }) => ({
      arm,
      models: models.toSorted(),
      isKnown: answer !== undefined,
      count,
      of: own.length,
    }));
  }).sort((a, b) => b.count - a.count);
}

/** Returns the reason why a dialogue gives no result; `undefined` if it gives one, or none is expected of it. */
export function noOutcome({ answer, verdict, sides }: DialogueRow): string | undefined {
  if (answer) return answer.kind === "missing" ? answer.reason : undefined;
  if (sides.length === 0) return undefined;
  if (!verdict) return "nothing was decided";
  return verdict.kind === "undecided" ? verdict.reason : undefined;
}

function byReason(all: readonly (readonly [key: string, reason: string])[]): readonly Reason[] {
  return [...Map.groupBy(all, ([, reason]) => reason)].map(([reason, own]) => ({
    reason,
    keys: own.map(([key]) => key),
  }))
    .sort((a, b) => b.keys.length - a.keys.length);
}

/** The kinds of failures, as a reader would name them. */
const FAILURES: Readonly<Partial<Record<string, string>>> = {
  timeout: "no answer in time",
  unreachable: "no connection",
  rate_limit: "the provider was busy",
  server: "the provider failed",
  malformed: "an answer in the wrong format",
  truncated: "an answer that broke off",
  empty: "an empty answer",
  length: "no text within the output limit",
  blank: "nothing but white space, when a form was required",
  auth: "the key was refused",
  not_found: "the model does not exist",
  bad_request: "the request was refused",
  quota: "the account is empty",
  content_filter: "the provider withheld the answer",
  refusal: "the model refused",
  context: "the prompt was too long",
  unreadable: "an answer that could not be read, twice",
  unknown_call: "a call that may have been paid was not repeated",
  agent_error: "an error in an agent",
} satisfies Record<FailureCode, string>;

/** Names the kind of a failure, without the words of the server that failed. */
export function failureInWords(code: FailureCode): string {
  return FAILURES[code] ?? code;
}

/** Returns what is missing on a page, with reasons; the page also says if nothing is. */
export function missingSection(missing: MissingParts): ReportSection {
  const { left, undecided, without, failures, readings } = missing;
  const parts = [
    { fields: countsOf(missing) },
    ...tableParts("Dialogues not held", reasonsTable(left)),
    ...tableParts("Dialogues without a result", reasonsTable(undecided)),
    // these are seldom missing at random
    ...tableParts("Dialogues without a result, by models", {
      head: ["Arm", "Models", "Items", "Without a result", "Dialogues", "Share"],
      right: [3, 4, 5],
      rows: without.map(({ arm, models, isKnown, count, of }) => {
        return [arm, models.join(" and "), isKnown ? "known answer" : "open", count, of, percent(count / of)];
      }),
      file: "combinations",
    }),
    ...tableParts("Failed turns and questions", {
      head: ["Failure", "Number"],
      right: [1],
      rows: failures.map(({ code, count }) => [FAILURES[code] ?? code, count]),
      file: "calls",
    }),
    ...tableParts("Missing readings", {
      head: ["Judge", "Reason", "Number"],
      right: [2],
      rows: readings.map(({ judge, reason, count }) => [judge, reason, count]),
      file: "readings",
    }),
  ];
  return { id: "missing", title: "Failures and missing results", parts };
}

function countsOf(missing: MissingParts): readonly LabelledLine[] {
  const { planned, held, withFailures, cutShort, unpricedCalls } = missing;
  const fields: LabelledLine[] = [
    ["Dialogues", `${withCommas(held)} of ${withCommas(planned)} held`],
    ["With failures", withFailures === 0 ? "none" : count(withFailures, "dialogue")],
    ["Readings missing", withCommas(unreadIn(missing))],
  ];
  if (cutShort > 0) fields.push(["Cut short by a limit", count(cutShort, "dialogue")]);
  if (unpricedCalls > 0) fields.push(["Cost unknown", count(unpricedCalls, "call")]);
  return fields;
}

function unreadIn({ readings }: MissingParts): number {
  return readings.reduce((sum, { count }) => sum + count, 0);
}

/** Keys that a reason names; the table of combinations has all. */
const MOST_NAMED = 5;

function reasonsTable(reasons: readonly Reason[]) {
  const rows = reasons.map(({ reason, keys }) => {
    const more = keys.length > MOST_NAMED ? "; and more" : "";
    return [reason, keys.length, keys.slice(0, MOST_NAMED).join("; ") + more];
  });
  return { head: ["Reason", "Number", "Dialogues"], right: [1], rows, file: "combinations" };
}

/** Rows of a table on the page; its file has the others. */
const MOST_ROWS = 100;

/** Returns a table with its heading, and a link to the file with the same facts; nothing without rows. */
function tableParts(
  heading: string,
  { head, right, rows, file }: {
    readonly head: readonly string[];
    readonly right: readonly number[];
    readonly rows: readonly (readonly (string | number)[])[];
    readonly file: string;
  },
): readonly ReportPart[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST_ROWS).map((row) =>
    row.map((cell) => typeof cell === "number" ? withCommas(cell) : cell)
  );
  return [{ heading, level: 2 }, { head, right, table: shown }, seeTable("Details", file)];
}

/** Returns what is missing in a line. */
export function missingInWords(missing: MissingParts): string {
  const { planned, held, undecided } = missing;
  const [left, none, unread] = [planned - held, undecided.flatMap(({ keys }) => keys).length, unreadIn(missing)];
  const all = [];
  if (left > 0) all.push(`${count(left, "dialogue")} not held`);
  if (none > 0) all.push(`${count(none, "dialogue")} without a result`);
  if (unread > 0) all.push(count(unread, "reading"));
  return all.length === 0 ? "nothing" : all.join(", ");
}
