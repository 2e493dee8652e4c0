import type { AsideKind } from "../../transcript/kind.ts";
import type { Note } from "../../transcript/record.ts";
import type { Warning } from "../../transcript/failure.ts";
import { warningInWords } from "../../transcript/warning_text.ts";
import { languageOfTexts, spokenLanguage } from "../../words/language.ts";
import type { Facts } from "./facts.ts";
import { type LabelledLine, type Line, line } from "./page.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { calledInWords, countInWords, cutInWords, nameOf, protocolInWords } from "./words.ts";
import { LIMITS, LOSSES, STATUS } from "../../words/status.ts";
import { SIGNS } from "../../words/phrases.ts";

type DegradedLine = readonly [label: string, text: string];

/** Codes of warnings that report no loss. Any other warning, including a user's own, counts as a loss. */
const NOTICES: ReadonlySet<string> = new Set([
  "context_assumed", // any resulting gap has a warning of its own
  "idle_rate_limit",
  "left_out", // of an imported file: stage directions, notices
  "limit_near",
  "model_not_listed", // if it does not exist, the dialogue stops
  "no_temperature",
  "speakers_named_once",
  "unknown_end",
  "unknown_phase",
  "thinking_room",
  "unstated_end",
  "unused_answers",
  "wording",
]);

/** Codes of warnings that other lines of a heading already cover: the status, and missing answers. */
const TOLD = /^(cut_short$|unreadable_)/;

/** Kinds of question whose own warnings say more than their kind: context summaries and source checks. */
const TOLD_BY_WARNINGS: ReadonlySet<AsideKind> = new Set<AsideKind>(["context_summary", "claim_check"]);

/** The most items to name. Others are only counted here, but appear in the metadata and next to their messages. */
const NAMED = 5;

/** Returns the line that names the limit that ended a dialogue's rounds early, before its conclusion was held. */
export function cutLine(record: DialogueRecord): readonly DegradedLine[] {
  const cut = cutInWords(record);
  return cut === undefined ? [] : [[LIMITS.label, cut]];
}

/** Returns the line of a decision that was never made because of the settings or an early end. */
export function undecidedLine({ record, page }: Facts): readonly DegradedLine[] {
  const { settings, decisions, endReason, cut } = record;
  const none = page?.decision?.none?.(settings);
  if (page?.decision && none !== undefined) return [[page.decision.label, none]];
  const isUnfinished = endReason !== undefined && endReason !== "completed" && cut === undefined;
  if (!isUnfinished || !page?.decision?.asked(settings) || Object.keys(decisions).length > 0) return [];
  return [[page.decision.label, STATUS.didNotFinish(protocolInWords(record))]];
}

/** Missing answers and warnings, by kind and code, that other lines of a heading already cover. */
export interface ToldElsewhere {
  readonly kinds?: readonly AsideKind[];
  readonly codes?: readonly string[];
}

/**
 * Returns the lines of a heading that report losses: missing answers, and warnings, with those of one kind on one line.
 * Failed turns and reached limits are part of the status.
 */
export function degradedLines(facts: Facts, { kinds = [], codes = [] }: ToldElsewhere = {}): readonly LabelledLine[] {
  const { notes, warnings } = facts.record;
  const asked = notes.filter(({ kind }) => !TOLD_BY_WARNINGS.has(kind) && !kinds.includes(kind));
  const missing = missingInWords(facts, asked);
  const silent = [...codes, ...facts.page?.notices ?? []];
  const losses = warnings.filter(({ code }) => !NOTICES.has(code) && !TOLD.test(code) && !silent.includes(code));
  return [
    ...(missing === "" ? [] : [[LOSSES.missing, missing] as const]),
    ...[...Map.groupBy(losses, ({ code }) => code).values()].map((alike) =>
      [LOSSES.warning, alikeInWords(alike)] as const
    ),
  ];
}

function alikeInWords([first, ...others]: readonly Warning[]): Line {
  const text = first ? warningLine(first) : "";
  const more = others.length === 0 ? "" : LOSSES.andSimilar(others.length);
  return typeof text === "string" ? text + more : line(text, more);
}

/** Returns what a warning says, marked as English where it says so in no other language. */
export function warningLine(warning: Warning): Line {
  const isEnglish = languageOfTexts(spokenLanguage()) === "en";
  return warningInWords(warning) ?? (isEnglish ? warning.text : [{ english: warning.text }]);
}

/** Returns missing answers in words: `1 of 8 scores (message 5); 2 of 3 ballots (Ben and Kim)`. */
function missingInWords(facts: Facts, asked: readonly Note[]): string {
  return [...Map.groupBy(asked, calledInWords)].flatMap(([, notes]) => {
    const missing = notes.filter(({ answer }) => !answer.given);
    const [first] = missing;
    if (!first) return [];
    return [LOSSES.answers(missing.length, countInWords(notes.length, first), whichInWords(facts, missing))];
  }).join(SIGNS.between);
}

function whichInWords(facts: Facts, notes: readonly Note[]): string {
  const abouts = [...new Set(notes.flatMap(({ about }) => about ?? []))].sort((a, b) => a - b);
  const people = new Set(notes.flatMap(({ about, participant }) => about === undefined ? participant : []));
  const names = some([...people].map((id) => nameOf(facts, id)));
  const numbers = LOSSES.messages(some(abouts.map(String)), abouts.length === 1);
  return [...(abouts.length === 0 ? [] : [numbers]), ...(names === "" ? [] : [names])].join(", ");
}

/** Returns a list such as `a, b and c`; for a long list, the first items and the number of others. */
export function some(all: readonly string[]): string {
  const others = all.length - NAMED;
  return others > 1 ? LOSSES.some(all.slice(0, NAMED), others) : LOSSES.some(all, 0);
}
