import { fieldsIn } from "../../../transcript/json.ts";
import type { DialogueRecord } from "../../../transcript/record.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import { type Advice, adviceOn } from "./advice.ts";
import { type Consensus, consensusOf, type ConsensusOptions } from "./consensus.ts";
import { positionGroups } from "./groups.ts";
import { type GivenResponse, type ResponseTable, responseTableOf, standing, wholeRounds } from "./table.ts";
import { mean } from "../../../judging/statistics/statistic.ts";
import { jaccard, words } from "../../../text/words.ts";
import { spokenLanguage } from "../../../words/language.ts";
import { AGREEMENT } from "../words/mod.ts";

/** A warning that an agreement may have come too easily, or none. */
export interface Groupthink {
  /** `true` if two or more of the three signs were found, and no disagreement. */
  readonly detected: boolean;
  /** The signs found. */
  readonly signs: readonly ("confident" | "one_stance" | "near_identical")[];
  /** The round concerned; 0 if there was none. */
  readonly round: number;
  /** Advice; absent if groupthink was not detected. */
  readonly recommendation?: string;
}

const EVERY_CONFIDENCE = 0.8;
const MEAN_CONFIDENCE = 0.85;
/** Share of words at which two positions of one stance count as nearly the same. */
const NEARLY_THE_SAME = 0.9;

/**
 * Looks for signs among all positions after the last whole round: every confidence ≥ 0.8 with a mean ≥ 0.85; a single
 * stance; near-identical positions, which count as the same or share 0.9 of their words. The result is only a warning,
 * and never accompanies a finding of no agreement.
 */
export function groupthinkOf(responses: ResponseTable, { finding }: Pick<Consensus, "finding">): Groupthink {
  const table = wholeRounds(responses);
  const last = table.rounds.at(-1);
  const held = standing(table);
  const enough = (last?.given.length ?? 0) >= 2;
  const found = {
    confident: areConfident(held),
    one_stance: new Set(held.map(({ response }) => response.stance)).size === 1,
    near_identical: positionGroups(held, last?.evaluation).length === 1 || areNearlyTheSame(held),
  };
  const signs = enough ? (["confident", "one_stance", "near_identical"] as const).filter((sign) => found[sign]) : [];
  const detected = signs.length >= 2 && (finding === "agreement" || finding === "same_stance");
  return { detected, signs, round: last?.round ?? 0, ...(detected ? { recommendation: AGREEMENT.review } : {}) };
}

function areConfident(held: readonly GivenResponse[]): boolean {
  const confidences = held.map(({ response }) => response.confidence ?? -1);
  // three times 0.85 adds up to slightly less than 2.55
  return confidences.every((each) => each >= EVERY_CONFIDENCE) && (mean(confidences) ?? 0) >= MEAN_CONFIDENCE - 1e-9;
}

function areNearlyTheSame(held: readonly GivenResponse[]): boolean {
  return held.every((a) =>
    held.every((b) =>
      a.response.stance === b.response.stance &&
      (a === b || jaccard(words(a.response.position), words(b.response.position)) >= NEARLY_THE_SAME)
    )
  );
}

/** The outcome of a record's responses. */
interface RecordedAgreement {
  readonly table: ResponseTable;
  readonly consensus: Consensus;
  readonly groupthink: Groupthink;
  readonly advice: Advice;
}

/** Outcomes by record and language, found only once: a page needs them for its headline, its advice and its sections. */
const agreements = new WeakMap<DialogueRecord, Map<string, RecordedAgreement>>();

/** Returns the outcome of a record's responses, by the levels configured for its end. */
export function agreementOf(record: DialogueRecord): RecordedAgreement {
  const language = spokenLanguage();
  const known = agreements.get(record) ?? new Map<string, RecordedAgreement>();
  const before = known.get(language);
  if (before) return before;
  const table = responseTableOf(record);
  const consensus = consensusOf(table, levelsOf(record));
  const groupthink = groupthinkOf(table, consensus);
  const agreement = { table, consensus, groupthink, advice: adviceOn(consensus, groupthink) };
  agreements.set(record, known.set(language, agreement));
  return agreement;
}

function levelsOf({ settings }: DialogueRecord): ConsensusOptions {
  const { consensus, confidence } = fieldsIn(settings["endRules"]);
  return omitUndefined({
    level: typeof consensus === "number" ? consensus : undefined,
    confident: typeof confidence === "number" ? confidence : undefined,
  });
}
