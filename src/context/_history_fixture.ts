import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { FloorKind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { type History, isStatement, type PlannedPart } from "./plan.ts";
import { type ContextConfig, contextSettings } from "./settings.ts";

await loadTokenizer();

/** Tokens that a fence and a title take. */
const FRAME_TOKENS = 10;

/** Two advocates and who moderates, in seat order. */
export const ADA: Participant = { id: "ada", name: "Ada", role: "position_advocate", position: "For" };
export const BEN: Participant = { id: "ben", name: "Ben", role: "position_advocate", position: "Against" };
export const MO: Participant = { id: "mo", name: "Mo", role: "moderator" };

/** What is to be said of a statement besides its number. */
export interface StatementOptions {
  readonly speaker?: string;
  readonly kind?: FloorKind;
  readonly phase?: string;
  readonly round?: number;
  readonly replyTo?: number;
  /** Of the text, without fence and title; at least 3. */
  readonly tokens?: number;
  /** In place of a text of `tokens`. */
  readonly text?: string;
}

/** A statement whose text begins with a marker that no other has, `m12.`, followed by as many words as it takes. */
export function statement(number: number, options: StatementOptions = {}): Statement {
  const { speaker = "ada", kind = "statement", phase = "talk", round, replyTo, tokens = 20 } = options;
  const marker = `m${number}.`;
  const text = options.text ?? [marker, ...Array(Math.max(0, tokens - countTokens(marker))).fill("word")].join(" ");
  return {
    number,
    key: `${phase}/${kind}-${number}/${speaker}`,
    phase,
    kind,
    speaker,
    at: "2026-01-01T00:00:00.000Z",
    failed: false,
    text,
    ...(round === undefined ? {} : { round }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/** What may be said of a debate besides its rounds. */
export interface DebateOptions {
  /** Of each statement but the announcement. @default 100 */
  readonly tokens?: number;
  /** What a round ends with. @default "round_summary" */
  readonly roundsEndWith?: "round_summary" | "statement";
}

/**
 * A debate: an announcement, two openings, then rounds of argument and rebuttal by each side and a round summary, and
 * two closings. A round has five statements; 3 + 5 × rounds + 2 in all.
 */
export function debate(
  rounds: number,
  { tokens = 100, roundsEndWith = "round_summary" }: DebateOptions = {},
): readonly Statement[] {
  const said: Statement[] = [];
  const say = (speaker: Participant, kind: FloorKind, options: StatementOptions = {}) => {
    said.push(statement(said.length + 1, { tokens, speaker: speaker.id, kind, ...options }));
    return said.length;
  };
  say(MO, "announcement", { phase: "openings", tokens: 12 });
  for (const advocate of [ADA, BEN]) say(advocate, "opening", { phase: "openings" });
  for (let round = 1; round <= rounds; round++) {
    const place = { phase: `arguments/round-${round}`, round };
    for (const [speaker, opponent] of [[ADA, BEN], [BEN, ADA]] as const) {
      const argument = say(speaker, "argument", place);
      say(opponent, "rebuttal", { ...place, replyTo: argument });
    }
    say(MO, roundsEndWith, place);
  }
  for (const advocate of [ADA, BEN]) say(advocate, "closing", { phase: "closings" });
  return said;
}

/** What may be said of a history besides its statements. */
export interface HistoryOptions
  extends Partial<Omit<History, "statements" | "settings" | "tokensOf" | "lengthOf" | "lost">> {
  readonly settings?: ContextConfig;
  /** Steps of summaries that were asked for in vain. */
  readonly lost?: readonly string[];
}

/** A history of Ada's with much room, unless it is said otherwise. */
export function history(statements: readonly Statement[], options: HistoryOptions = {}): History {
  const { speaker = ADA, roomTokens = 100_000, instruction = "Go on.", lost = [], replyTo } = options;
  const settings = contextSettings(options.settings);
  const { epochTokens = roomTokens, summaryRoomTokens = roomTokens } = options;
  return {
    speaker,
    statements,
    settings,
    roomTokens,
    epochTokens,
    summaryRoomTokens,
    instruction,
    ...(replyTo === undefined ? {} : { replyTo }),
    tokensOf: (part) => tokensOf(part, settings.unit),
    lengthOf: (text) => settings.unit === "tokens" ? countTokens(text) : text.length,
    lost: (step) => lost.includes(step),
  };
}

/** Tokens of the parts of a plan together. */
export function tokensOfAll(parts: readonly PlannedPart[], { tokensOf }: History): number {
  return parts.reduce((sum, part) => sum + tokensOf(part), 0);
}

/** What is shown, for short: numbers of statements, steps of summaries, `12~` for an excerpt of 12. */
export function inShort(parts: readonly PlannedPart[]): readonly (number | string)[] {
  return parts.map((part) => {
    if (isStatement(part)) return part.number;
    return part.order === "summary" ? part.step : `${part.of.number}~`;
  });
}

function tokensOf(part: PlannedPart, unit: "characters" | "tokens"): number {
  if (isStatement(part) || part.order === "excerpt") return FRAME_TOKENS + countTokens(part.text);
  // Four characters of English to a token, about.
  return FRAME_TOKENS + (unit === "tokens" ? part.maxLength : Math.ceil(part.maxLength / 4));
}
