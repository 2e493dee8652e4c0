import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { recordedDecision } from "../../judging/decision.ts";
import { type Scoreboard, scoreboard, verdictOf } from "../../judging/scoreboard.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import type { Failure } from "../../transcript/failure.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { type DialogueRecord, isOver } from "../../transcript/record.ts";
import type { ParticipantScore, Unscored } from "../../transcript/score.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { debateFormats, formatName } from "./formats.ts";
import { speechesVerdict } from "./speeches_verdict.ts";
import { noneCounted } from "../participant.ts";
import { UNDECIDED } from "./words/mod.ts";

/** The result of a debate. */
export interface DebateResult extends DialogueResult {
  /** Scores of the advocates that have a total, by participant id; each is one reading by one model. */
  readonly scores: Readonly<Record<string, ParticipantScore>>;
  /** The advocates without a total, with the reasons. */
  readonly unscored: readonly Unscored[];
  /** The verdict by the scores or, if these decide, by opinions; undecided, with the reason, if they give none. */
  readonly verdict: Verdict;
}

/** Returns the result of a debate's record. */
export function toDebateResult(held: Held): DebateResult {
  const { record } = held;
  const result = toResult(held);
  const board = scoreboard(record);
  const { scores, unscored } = board;
  return {
    ...result,
    failures: [...result.failures, ...noScoreAtAll(record, board)],
    scores,
    unscored,
    verdict: record.decisions["verdict"] ?? { kind: "undecided", reason: whyUndecided(record) },
  };
}

/** Returns a failure if scoring was requested and no score was given; individual missing scores are warnings. */
function noScoreAtAll(record: DialogueRecord, board: Scoreboard): readonly Failure[] {
  const { settings, notes, participants } = record;
  const scores = notes.filter(({ kind }) => kind === "score");
  const contributions = [...Object.values(board.scores), ...board.unscored]
    .reduce((sum, { contributions }) => sum + contributions, 0);
  if (!isOver(record) || settings["scoring"] !== true || contributions === 0) return [];
  if (scores.length === 0 && record.endReason === "max_turns") return []; // it ended before they were asked for
  if (scores.some(({ answer }) => answer.given)) return [];
  const asked = participants.flatMap(({ id, role }) => role === "moderator" ? [id] : []);
  const reason = `None of the ${contributions} contributions has a score`;
  return [noneCounted({ key: "verdict", asked, reason })];
}

/**
 * Returns the verdict by the scores; undecided if a limit cut a round short and left the sides with unequal turns, or if
 * the reasons for the decision name another side.
 */
export function debateVerdict(record: DialogueRecord): Verdict {
  const verdict = scoreVerdict(record);
  const { carried = null } = recordedDecision(record)?.grounds ?? {};
  if (verdict.kind !== "decided" || verdict.by || carried === null || carried === verdict.winner) return verdict;
  const name = (id: string) => record.participants.find((one) => one.id === id)?.name ?? id;
  return { kind: "undecided", reason: UNDECIDED.differs(name(verdict.winner), name(carried)) };
}

/** Returns the verdict without regard to reasons: by the scores or, in formats that ask for them, by opinions. */
export function scoreVerdict(record: DialogueRecord): Verdict {
  if (record.settings["speeches"] !== undefined) return speechesVerdict(record);
  const { cut, participants, messages } = record;
  const verdict = verdictOf(scoreboard(record), (id) => participants.find((one) => one.id === id)?.name ?? id);
  const sides = participants.filter(({ role }) => role === "position_advocate");
  const turns = messages.filter(({ kind, number }) => number <= (cut?.after ?? 0) && CONTRIBUTION_KINDS.has(kind));
  const countsOf = (some: readonly Message[]) =>
    sides.map(({ id }) => some.filter(({ speaker }) => speaker === id).length);
  const spoken = countsOf(turns.filter(({ failed }) => !failed));
  const inRound = countsOf(turns.filter(({ phase }) => cut?.before.startsWith(`${phase}/`)));
  if (!cut || [spoken, inRound].some((counts) => new Set(counts).size < 2)) return verdict;
  const turnsOf = sides.map(({ name }, n) => [name, spoken[n] ?? 0] as const);
  return { kind: "undecided", reason: UNDECIDED.unequalTurns(turnsOf, cut.limit === "max_duration") };
}

/** Returns the reason why a debate that is over has no verdict. */
export function whyUndecided({ endReason, settings, cut }: DialogueRecord): string {
  if (endReason !== "completed" && !cut) return UNDECIDED.notFinished;
  const none = noWinner(settings);
  if (none === undefined && settings["scoring"] !== true) return UNDECIDED.scoringOff;
  return none ?? UNDECIDED.noVerdict;
}

/** Returns why a debate's format names no winner; `undefined` if it names one. */
export function noWinner({ format, decidedBy }: Settings): string | undefined {
  const known = Object.values(debateFormats).find(({ name }) => name === format);
  const namesWinner = decidedBy === undefined ? known?.namesWinner ?? true : decidedBy !== "nothing";
  if (namesWinner) return undefined;
  return UNDECIDED.noWinner(formatName({ name: String(format) }));
}
