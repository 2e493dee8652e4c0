import fc from "fast-check";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { FloorKind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import {
  isOrder,
  isStatement,
  type Plan,
  type PlannedTurn,
  type Planning,
  type SummaryOrder,
  type SummaryPart,
} from "./plan.ts";
import { type ContextConfig, contextSettings, type Strategy } from "./settings.ts";
import { Plans } from "./strategies/mod.ts";

await loadTokenizer();

/** Tokens for a fence and a title. */
const FRAME_TOKENS = 10;

/** Two advocates and the moderator, in seat order. */
export const ADA: Participant = { id: "ada", name: "Ada", role: "position_advocate", position: "For" };
export const BEN: Participant = { id: "ben", name: "Ben", role: "position_advocate", position: "Against" };
export const MO: Participant = { id: "mo", name: "Mo", role: "moderator" };

/** Optional fields of a statement. */
export interface StatementOptions {
  readonly speaker?: string;
  readonly kind?: FloorKind;
  readonly phase?: string;
  readonly round?: number;
  readonly replyTo?: number;
  /** Tokens of the text, without fence and title; at least 3. */
  readonly tokens?: number;
  /** Replaces a text of `tokens`. */
  readonly text?: string;
}

/** A statement whose text begins with a unique marker, `m12.`, followed by as many words as needed. */
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

/** Optional fields of a debate. */
export interface DebateOptions {
  /** Tokens of each statement except the announcement. @default 100 */
  readonly tokens?: number;
  /** Kind of the last turn in a round. @default "round_summary" */
  readonly roundsEndWith?: "round_summary" | "statement";
}

/**
 * Builds a debate: an announcement, two openings, then rounds of argument and rebuttal by each side and a round
 * summary, and two closings. A round has five statements; the total is 3 + 5 × rounds + 2.
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

/** Options of a {@linkcode Planning} in tests. */
export interface PlanningOptions extends Partial<Omit<Planning, "settings">> {
  readonly settings?: ContextConfig;
}

/** Plans for Ada in a room of 5,000 tokens by default. Each statement is counted once. */
export function planning(options: PlanningOptions = {}): Planning {
  const { epochTokens = 5000, settings: config, ...rest } = options;
  const settings = contextSettings(config);
  return {
    speaker: ADA,
    settings,
    epochTokens,
    summaryRoomTokens: epochTokens,
    tokensOf: (part) => tokensOf(part, settings.unit),
    lengthOf: (text) => settings.unit === "tokens" ? countTokens(text) : text.length,
    ...rest,
  };
}

/** A turn with plenty of room and nothing to answer by default. */
export function turnOf(statements: readonly Statement[], options: Partial<PlannedTurn> = {}): PlannedTurn {
  return { statements, roomTokens: 100_000, instruction: "Go on.", ...options };
}

/** Returns the plan for a turn after these statements, from a new instance of the strategy. */
export function planOf(
  strategy: Strategy,
  statements: readonly Statement[],
  { turn, ...options }: PlanningOptions & { readonly turn?: Partial<PlannedTurn> } = {},
): Plan {
  const given = planning({ ...options, settings: { ...options.settings, strategy } });
  return new Plans(given).plan(turnOf(statements, turn));
}

/** Returns the total tokens of a plan's parts. */
export function tokensOfAll(parts: readonly SummaryPart[], { tokensOf }: Pick<Planning, "tokensOf">): number {
  return parts.reduce((sum, part) => sum + tokensOf(part), 0);
}

/** Returns every summary that these plans order, including the sources of others, once per step. */
export function ordersOf(plans: Iterable<Plan>): readonly SummaryOrder[] {
  const found = new Map<string, SummaryOrder>();
  const visit = (part: SummaryPart) => {
    if (!isOrder(part) || found.has(part.step)) return;
    found.set(part.step, part);
    part.of.forEach(visit);
  };
  for (const { parts } of plans) parts.forEach(visit);
  return [...found.values()];
}

/** Abbreviates a plan's parts: runs of numbers as `4–9`, steps without their hashes. */
export function table(parts: readonly SummaryPart[]): string {
  const cells: string[] = [];
  let run: number[] = [];
  const close = () => {
    if (run.length > 0) cells.push(run.length === 1 ? `${run[0]}` : `${run[0]}–${run.at(-1)}`);
    run = [];
  };
  for (const part of parts) {
    if (isStatement(part) && (run.length === 0 || run.at(-1) === part.number - 1)) run.push(part.number);
    else {
      close();
      if (isStatement(part)) run.push(part.number);
      else cells.push(part.step.replace(/-[0-9a-f]{10}$/, ""));
    }
  }
  close();
  return cells.join(" ");
}

/** Dialogues of any shape: nested phases, long and short runs, statements of all lengths, some of them openings. */
export function dialogues(): fc.Arbitrary<readonly Statement[]> {
  const phase = fc.constantFrom("", "openings", "talk", "arguments/round-1", "arguments/round-2", "arguments/round-3");
  const said = fc.record<StatementOptions>({
    kind: fc.constantFrom("argument", "argument", "argument", "argument", "rebuttal", "opening", "round_summary"),
    speaker: fc.constantFrom("ada", "ben", "mo"),
    tokens: fc.oneof(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 40, max: 300 })),
  });
  const run = fc.tuple(phase, fc.array(said, { minLength: 1, maxLength: 8 }))
    .map(([phase, turns]) => turns.map((turn) => ({ ...turn, phase })));
  return fc.array(run, { minLength: 1, maxLength: 14 })
    .map((runs) => runs.flat().map((options, index) => statement(index + 1, options)));
}

const counts = new WeakMap<SummaryPart, number>();

function tokensOf(part: SummaryPart, unit: "characters" | "tokens"): number {
  // English has about four characters per token.
  if (isOrder(part)) return FRAME_TOKENS + (unit === "tokens" ? part.maxLength : Math.ceil(part.maxLength / 4));
  const tokens = counts.get(part) ?? FRAME_TOKENS + countTokens(part.text);
  counts.set(part, tokens);
  return tokens;
}
