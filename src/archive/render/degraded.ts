import type { AsideKind } from "../../transcript/kind.ts";
import type { Note } from "../../transcript/record.ts";
import type { Warning } from "../../transcript/failure.ts";
import type { Facts } from "./facts.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { calledInWords, count, cutInWords, listed, nameOf } from "./words.ts";

type DegradedLine = readonly [label: string, text: string];

/** Warnings that tell something of a dialogue from which nothing is missing. Of any other, users' own too, it is a loss. */
const NOTICES: ReadonlySet<string> = new Set([
  "context_assumed", // what is not shown because of it has a warning of its own
  "idle_rate_limit",
  "limit_near",
  "no_temperature",
  "unknown_phase",
  "unstated_end",
  "unused_answers",
  "wording",
]);

/** Warnings of what other lines of a heading tell: the status, and what is missing. */
const TOLD = /^(cut_short$|unreadable_)/;

/** Summaries for contexts and lookups have warnings of their own, which tell more than their kind. */
const TOLD_BY_WARNINGS: ReadonlySet<AsideKind> = new Set<AsideKind>(["context_summary", "claim_check"]);

/** More are counted, and stand in the metadata and beside what they are about. */
const NAMED = 5;

/** The line that says by what a dialogue was cut short before its conclusion was held. */
export function cutLine(record: DialogueRecord): readonly DegradedLine[] {
  const cut = cutInWords(record);
  return cut === undefined ? [] : [["Cut short", cut]];
}

/** The line of a decision that is never made, or before which the dialogue ended. */
export function undecidedLine({ record, page }: Facts): readonly DegradedLine[] {
  const { protocol, settings, decisions, endReason, cut } = record;
  const none = page?.decision?.none?.(settings);
  if (page?.decision && none !== undefined) return [[page.decision.label, none]];
  const isUnfinished = endReason !== undefined && endReason !== "completed" && cut === undefined;
  if (!isUnfinished || !page?.decision?.asked(settings) || Object.keys(decisions).length > 0) return [];
  return [[page.decision.label, `undecided: the ${protocol} did not come to its end`]];
}

/** Missing answers of some kinds and warnings of some codes, of which other lines of a heading tell. */
export interface ToldElsewhere {
  readonly kinds?: readonly AsideKind[];
  readonly codes?: readonly string[];
}

/**
 * Lines of a heading that say in what a dialogue came to less than was asked for: answers that are missing, and
 * warnings, those of one kind in one line. Failed turns and limits stand in its status.
 */
export function degradedLines(facts: Facts, { kinds = [], codes = [] }: ToldElsewhere = {}): readonly DegradedLine[] {
  const { notes, warnings } = facts.record;
  const asked = notes.filter(({ kind }) => !TOLD_BY_WARNINGS.has(kind) && !kinds.includes(kind));
  const missing = missingInWords(facts, asked);
  const silent = [...codes, ...facts.page?.notices ?? []];
  const losses = warnings.filter(({ code }) => !NOTICES.has(code) && !TOLD.test(code) && !silent.includes(code));
  return [
    ...(missing === "" ? [] : [["Missing", missing] as const]),
    ...[...Map.groupBy(losses, ({ code }) => code).values()].map((alike) => ["Warning", alikeInWords(alike)] as const),
  ];
}

function alikeInWords(warnings: readonly Warning[]): string {
  const [first] = warnings;
  const others = warnings.length - 1;
  return `${first?.text}${others === 0 ? "" : `; and ${count(others, "other")} like it, in the metadata`}`;
}

/** `1 of 8 scores (message 5); 2 of 3 ballots (Ben and Kim)`. */
function missingInWords(facts: Facts, asked: readonly Note[]): string {
  return [...Map.groupBy(asked, calledInWords)].flatMap(([what, notes]) => {
    const missing = notes.filter(({ answer }) => !answer.given);
    if (missing.length === 0) return [];
    return [`${missing.length} of ${count(notes.length, what)} (${whichInWords(facts, missing)})`];
  }).join("; ");
}

function whichInWords(facts: Facts, notes: readonly Note[]): string {
  const abouts = [...new Set(notes.flatMap(({ about }) => about ?? []))].sort((a, b) => a - b);
  const people = new Set(notes.flatMap(({ about, participant }) => about === undefined ? participant : []));
  const names = some([...people].map((id) => nameOf(facts, id)));
  const numbers = `${abouts.length === 1 ? "message" : "messages"} ${some(abouts.map(String))}`;
  return [...(abouts.length === 0 ? [] : [numbers]), ...(names === "" ? [] : [names])].join(", ");
}

/** `a, b and c`; of very many the first, and how many more. */
export function some(all: readonly string[]): string {
  const others = all.length - NAMED;
  return listed(others > 1 ? [...all.slice(0, NAMED), `${others} more`] : all);
}
