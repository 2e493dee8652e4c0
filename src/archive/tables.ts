import { evaluationOf, reviewedIn } from "../judging/evaluation.ts";
import type { Panel } from "../judging/panel/panel.ts";
import { readingKey, recordedPanel } from "../judging/panel/recorded.ts";
import { panelReport } from "../judging/panel/report.ts";
import { panelSureness } from "../judging/sureness.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { claimsIn } from "../judging/quotations/recorded_claims.ts";
import { criteriaOf } from "../judging/scoreboard.ts";
import { recordedBallot } from "../judging/voting/ballot.ts";
import { voteRules } from "../judging/voting/vote.ts";
import { escapeJson } from "../text/markdown.ts";
import type { Outcome, Sureness } from "../transcript/outcome.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { NO_WINNER } from "../transcript/judgement.ts";
import { type DialogueRecord, lastDecision, type Note } from "../transcript/record.ts";
import { totalUsage } from "../transcript/usage_by.ts";
import { ANSWER_COLUMNS, answerRows, CLAIM_COLUMNS, claimRows } from "./flow_exports/rows.ts";
import type { Argued } from "./render/argued.ts";
import { Facts } from "./render/facts.ts";
import { allFindings, reasonIn, scoreNotes, scoresIn } from "./render/scores.ts";
import { surenessOf } from "./render/verdict.ts";

/** A row; absent values are unknown or do not exist. */
export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

/** A dialogue or review to be included in the tables. */
export interface Tabled {
  /** Path of its folder, as shown. */
  readonly archive: string;
  readonly record: DialogueRecord;
  /** Its outcome, as on its pages. @default not said */
  readonly outcome?: Outcome;
  /** What was argued: in a dialogue whose speakers declared it, or as the clerk of a review noted it. @default nothing */
  readonly argued?: Argued | undefined;
}

/** Columns that every table begins with: the dialogue, what it reviews, and where the reviewed or own dialogue is from. */
const DIALOGUE = ["archive", "dialogue", "protocol", "reviewed", "imported_file", "imported_id"];

/** Columns that tables of parts of a dialogue begin with: also ids of message, turn and participant. */
const IDS = [...DIALOGUE, "message", "key", "participant"];

const USAGE = ["input_tokens", "cached_input_tokens", "output_tokens", "reasoning_tokens", "cost_usd", "saved_usd"];

/** A table: its columns, and its rows of a dialogue or review. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: (record: DialogueRecord, tabled: Tabled) => readonly Row[];
}

/** The tables, with their columns and rows. The guide to archives explains every column. */
const TABLES = {
  dialogues: {
    columns: [
      ...DIALOGUE,
      "topic",
      "started",
      "status",
      "end_reason",
      "headline",
      "how_sure",
      "how_sure_words",
      "why",
      "outcome",
      "winner",
      "margin",
      "sureness",
      "reason",
    ],
    rows: dialogueRows,
  },
  participants: {
    columns: [...DIALOGUE, "participant", "name", "role", "position", "agent", "model"],
    rows: participantRows,
  },
  scores: { columns: [...IDS, "by", "first", "criterion", "weight", "score", "reason", "missing"], rows: scoreRows },
  votes: {
    columns: [
      ...IDS,
      "kind",
      "first",
      "candidate",
      "rank",
      "approved",
      "weight",
      "margin",
      "reason",
      "answer",
      "abstained",
      "missing",
    ],
    rows: voteRows,
  },
  beliefs: {
    columns: [...DIALOGUE, "participant", "first", "point", "after", "side", "probability"],
    rows: beliefRows,
  },
  findings: {
    columns: [
      ...IDS,
      "by",
      "kind",
      "text",
      "verdict",
      "source",
      "reason",
      "calculation",
      "recomputed",
      "counts",
      "missing",
    ],
    rows: findingRows,
  },
  claims: { columns: [...DIALOGUE, ...CLAIM_COLUMNS], rows: (_, { argued }) => argued ? claimRows(argued) : [] },
  answers: { columns: [...DIALOGUE, ...ANSWER_COLUMNS], rows: (_, { argued }) => argued ? answerRows(argued) : [] },
  costs: {
    columns: [...IDS, "kind", "phase", "model", "calls", ...USAGE, "unknown_calls", "unpriced_calls"],
    rows: costRows,
  },
  calls: {
    columns: [
      ...IDS,
      "call",
      "kind",
      "phase",
      "model",
      "answered_by",
      "state",
      "code",
      ...USAGE,
      "reserved_tokens",
      "reserved_usd",
      "may_have_been_paid",
      "waited_ms",
      "duration_ms",
      "inherited",
    ],
    rows: callRows,
  },
} as const satisfies Readonly<Record<string, Table>>;

/**
 * Returns the tables of several dialogues as file texts, each with its name and number of rows.
 *
 * @param header Begins CSV with the names of the columns. @default true
 */
export function tablesOf(
  all: readonly Tabled[],
  form: TableForm,
  { header = true }: { readonly header?: boolean } = {},
) {
  const origins = new Map(
    all.flatMap(({ record }) => reviewedIn(record.settings) ? [] : [[record.dialogueId, record]]),
  );
  return Object.entries(TABLES).map(([name, { columns, rows: rowsOf }]) => {
    const rows = all.flatMap((tabled) => {
      const { archive, record } = tabled;
      const { dialogueId: dialogue, protocol, settings } = record;
      const reviewed = reviewedIn(settings)?.dialogueId;
      const { file: imported_file, id: imported_id } = origins.get(reviewed ?? dialogue)?.imported ?? {};
      const head = { archive, dialogue, protocol, reviewed, imported_file, imported_id };
      return rowsOf(record, tabled).map((row): Row => ({ ...head, ...row }));
    });
    return { file: `${name}.${form}`, content: tableText(rows, columns, form, { header }), rows: rows.length };
  });
}

/** The form of a table. */
export type TableForm = "csv" | "jsonl";

/** Returns a table as the text of a file; rows may have other fields, which are left out. */
export function tableText(
  rows: readonly Row[],
  columns: readonly string[],
  form: TableForm,
  { header = true }: { readonly header?: boolean } = {},
): string {
  const names = [...columns];
  if (form === "jsonl") return rows.map((row) => `${escapeJson(JSON.stringify(row, names))}\n`).join("");
  const lines = [...(header ? [names] : []), ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");
}

/** Returns a cell of CSV (RFC 4180). A text that begins like a formula is escaped; a negative number is not. */
function csvCell(value: Row[string]): string {
  const text = typeof value === "string" ? value.replace(/^[=+\-@\t\r＝＋－＠]/, "'$&") : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns one row for a dialogue or a review, with its outcome as on its pages and its last decision. */
function dialogueRows(record: DialogueRecord, { outcome: said }: Tabled): readonly Row[] {
  const { topic, startedAt: started, status, endReason: end_reason } = record;
  const last = lastDecision(record);
  const { kind: outcome, ...verdict } = last ?? {};
  return [{
    topic,
    started,
    status: status ?? "unfinished",
    end_reason,
    headline: said?.headline,
    how_sure: said?.howSure?.level,
    how_sure_words: said?.howSure?.words,
    why: said && said.reasons.length > 0 ? said.reasons.join(" ") : undefined,
    outcome,
    winner: "winner" in verdict ? verdict.winner : undefined,
    margin: "margin" in verdict ? verdict.margin : undefined,
    sureness: last && surenessIn(record, last)?.word,
    reason: "reason" in verdict ? verdict.reason : undefined,
  }];
}

/** Returns how sure a record's last decision is; `undefined` if nothing measures it. */
function surenessIn(record: DialogueRecord, verdict: Verdict): Sureness | undefined {
  const panel = recordedPanel(record);
  return panel ? panelSureness(panelReport(panel).verdict) : surenessOf(Facts.of(record, "json"), verdict);
}

/** Returns one row for each participant of a dialogue, or judge or evaluator of a review. */
function participantRows(record: DialogueRecord): readonly Row[] {
  const facts = Facts.of(record, "json");
  return record.participants.map(({ id: participant, name, role, position }) => {
    const { type: agent, model } = facts.agent(participant);
    return { participant, name, role, position, agent, model };
  });
}

/**
 * Returns one row for each score: of a contribution, of a side by a panel's judge, or of a whole dialogue by an
 * evaluator.
 */
function whyMissing(facts: Facts, { about, answer }: Note): string {
  if (!answer.given) return answer.reason;
  return facts.notContributing(about) ? "the message is no contribution" : "the score is unreadable";
}

function scoreRows(record: DialogueRecord): readonly Row[] {
  const evaluation = evaluationOf(record);
  if (evaluation) {
    const own = new Map(evaluation.own?.criteria.map(({ id, weight }) => [id, weight]));
    return evaluation.evaluators.flatMap(({ id, criteria, ratings, failed }) =>
      criteria.map((criterion): Row => {
        const { score = null, reason, problem } = ratings[criterion] ?? {};
        const missing = score === null ? failed?.reason ?? problem ?? "no score was given" : undefined;
        const weight = criterion === "overall" ? undefined : own.get(criterion) ?? 1;
        return {
          key: `evaluation/ratings/${id}`,
          by: id,
          criterion,
          weight,
          score: score ?? undefined,
          reason,
          missing,
        };
      })
    );
  }
  const facts = Facts.of(record, "json");
  const weights = new Map(criteriaOf(record.settings).map(({ id, weight }) => [id, weight]));
  const scored = scoreNotes(facts).flatMap((note): readonly Row[] => {
    const { about: message, key, participant: by } = note;
    const row = { message, key, participant: facts.message(message)?.speaker, by };
    const scores = scoresIn(facts, note);
    if (scores.length === 0) return [{ ...row, missing: whyMissing(facts, note) }];
    return scores.map(([criterion, score]) => ({
      ...row,
      criterion,
      weight: weights.get(criterion),
      score,
      reason: reasonIn(note),
    }));
  });
  const judged = readingsIn(record).flatMap(({ key, judge: by, first, judgement }): readonly Row[] =>
    judgement.given
      ? Object.entries(judgement.scores).flatMap(([participant, scores]) =>
        Object.entries(scores).map(([criterion, score]) => ({
          key,
          participant,
          by,
          first,
          criterion,
          weight: weights.get(criterion),
          score,
        }))
      )
      : [{ key, by, first, missing: judgement.reason }]
  );
  return [...scored, ...judged];
}

/** Returns the readings of a panel's judges, with their keys and the side read first, if that is known. */
function readingsIn(record: DialogueRecord) {
  const { panel, readings = [] } = recordedPanel(record) ?? {};
  return readings.map(({ judge, order, sample, judgement }) => {
    return {
      key: readingKey(judge, (panel?.orders ?? []).indexOf(order) + 1, sample),
      judge,
      first: firstIn(panel, judge, order),
      judgement,
    };
  });
}

/** Returns the side that a judge read first; `undefined` if nobody recorded it. */
function firstIn(panel: Panel | undefined, judge: string, [first]: readonly string[]): string | undefined {
  return panel?.unordered?.includes(judge) ? undefined : first;
}

/** Returns one row for each side's probability after a part of the dialogue, by judge and order. */
function beliefRows(record: DialogueRecord): readonly Row[] {
  const { panel, beliefs = [] } = recordedPanel(record) ?? {};
  return beliefs.flatMap(({ judge: participant, point, after, byOrder }) =>
    byOrder.flatMap(({ order, belief = {} }) =>
      Object.entries(belief).map(([side, probability]): Row => ({
        participant,
        first: firstIn(panel, participant, order),
        point,
        after,
        side,
        probability,
      }))
    )
  );
}

/** Returns one row for each candidate on a ballot, other vote, and reading and resulting vote of a panel's judge. */
function voteRows(record: DialogueRecord): readonly Row[] {
  const { weights } = voteRules(record.settings) ?? {};
  const cast = record.notes.filter(({ kind }) => kind === "ballot").flatMap((note): readonly Row[] => {
    const { about: message, key, participant, answer } = note;
    const row = { message, key, participant, kind: "ballot", weight: weights?.[participant] };
    if (!answer.given) return [{ ...row, missing: answer.reason }];
    const ballot = recordedBallot(answer.value);
    if (!ballot) return [{ ...row, answer: JSON.stringify(answer.value) }];
    const { ranking, approved, labels = {}, reasons = {} } = ballot;
    return [...new Set([...ranking, ...approved ?? [], ...Object.keys(labels)])].map((candidate) => ({
      ...row,
      candidate,
      rank: ranking.indexOf(candidate) + 1 || undefined,
      approved: approved?.includes(candidate),
      reason: reasons[candidate],
    }));
  });
  const readings = readingsIn(record).map(({ key, judge: participant, first, judgement }): Row => ({
    key,
    participant,
    first,
    kind: "reading",
    ...(judgement.given
      ? { candidate: judgement.winner ?? NO_WINNER, margin: judgement.margin, reason: judgement.clash }
      : { missing: judgement.reason }),
  }));
  const panel = recordedPanel(record);
  const votes = panel ? panelReport(panel).verdict.judges : [];
  const judged = votes.map(({ judge: participant, vote }): Row => ({
    participant,
    kind: "vote",
    ...(vote.cast
      ? { candidate: vote.winner ?? NO_WINNER }
      : { [vote.because === "unread" ? "missing" : "abstained"]: vote.abstained }),
  }));
  return [...cast, ...readings, ...judged];
}

/** Returns one row for each finding of a fact checker, and each quotation, citation or figure checked. */
function findingRows(record: DialogueRecord): readonly Row[] {
  const facts = Facts.of(record, "json");
  const speaker = (message: number | undefined) => facts.message(message)?.speaker;
  const found = allFindings(facts).map(({ note, finding, overruled }): Row => {
    const { about: message, key, kind, participant: by } = note;
    const { claim: text, recomputed, ...rest } = finding;
    const done = omitUndefined({ recomputed: recomputed?.verdict });
    return { message, key, participant: speaker(message), by, kind, text, ...rest, ...done, counts: !overruled };
  });
  const missing = record.notes.flatMap(({ about: message, key, kind, participant: by, answer }): readonly Row[] =>
    kind !== "fact_check" || answer.given
      ? []
      : [{ message, key, participant: speaker(message), by, kind, missing: answer.reason }]
  );
  const lookedUp = record.notes.flatMap((note) =>
    (claimsIn(note) ?? []).flatMap(({ message, speaker: participant, quotations, citations, figures, uncompared }) =>
      [
        ...quotations.map((quotation): Row => {
          const places = "places" in quotation ? quotation.places : [];
          const source = [...new Set(places.map(({ source }) => source))].join("; ") || undefined;
          return { kind: "quotation", text: quotation.text, verdict: quotation.verdict, source };
        }),
        ...citations.map(({ name, known }): Row => ({
          kind: "citation",
          text: name,
          verdict: known ? "known" : "unknown",
        })),
        ...figures.map(({ text, found, date }): Row => ({
          kind: date ? "date" : "figure",
          text,
          verdict: found ? "found" : "not_found",
        })),
        ...uncompared.map((text): Row => ({ kind: "figure", text, verdict: "not_compared" })),
      ].map((row): Row => ({ message, key: note.key, participant, ...row }))
    )
  );
  return [...found, ...missing, ...lookedUp];
}

/** Returns sums over calls, by participant, kind, phase and model; together the rows cover all calls. */
function costRows({ calls }: DialogueRecord): readonly Row[] {
  const own = calls.filter(({ inherited }) => !inherited);
  const groups = Map.groupBy(
    own,
    ({ participant, kind, phase, model }) => JSON.stringify([participant, kind, phase, model]),
  );
  return [...groups.values()].flatMap((group): readonly Row[] => {
    const [first] = group;
    if (!first) return [];
    const { participant, kind, phase, model } = first;
    const { calls, costUsd, savedUsd, unknownCalls, unpricedCalls, ...tokens } = totalUsage(group);
    return [{
      participant,
      kind,
      phase,
      model,
      calls,
      input_tokens: tokens.inputTokens,
      cached_input_tokens: tokens.cachedInputTokens,
      output_tokens: tokens.outputTokens,
      reasoning_tokens: tokens.reasoningTokens,
      cost_usd: costUsd,
      saved_usd: savedUsd,
      unknown_calls: unknownCalls,
      unpriced_calls: unpricedCalls,
    }];
  });
}

/** Returns one row for each request to a model, with the message it was made for or asks about. */
function callRows({ calls, messages, notes }: DialogueRecord): readonly Row[] {
  const numbers = new Map<string, number | undefined>([
    ...notes.map(({ key, about }) => [key, about] as const),
    ...messages.map(({ key, number }) => [key, number] as const),
  ]);
  return calls.map((each): Row => {
    const { call, key, participant, kind, phase, model, state, code, usage, reserved, inherited } = each;
    return {
      message: numbers.get(key),
      key,
      participant,
      call,
      kind,
      phase,
      model,
      state,
      code,
      inherited,
      answered_by: each.answeredBy,
      input_tokens: usage?.inputTokens,
      output_tokens: usage?.outputTokens,
      cached_input_tokens: usage?.cachedInputTokens,
      reasoning_tokens: usage?.reasoningTokens,
      cost_usd: each.costUsd,
      saved_usd: each.savedUsd,
      reserved_tokens: reserved.tokens,
      reserved_usd: reserved.costUsd,
      waited_ms: each.waitedMs,
      duration_ms: each.durationMs,
      may_have_been_paid: each.mayHaveBeenPaid,
    };
  });
}
