import { checkInteger } from "../../dialogue/mod.ts";
import type { Criterion } from "../../transcript/score.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { criteriaFrom, type CriterionWeight } from "./criteria.ts";
import { DEBATE_FORMATS, type DebateFormat, type DebateFormatName, debateFormats } from "./formats/mod.ts";

/** Whether advocates speak one after the other, or all at once in each step. */
export type TurnOrder = "sequential" | "simultaneous";

/** How a debate is held. */
export interface DebateConfig extends ProtocolConfig {
  /** Lengths, tone, announcements, weights, and whether a winner is named. @default "formal" */
  readonly debateFormat?: DebateFormatName;
  /** Rounds of arguments and rebuttals; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /** In tokens as counted by `src/text/`; an integer >= 1. @default the format's */
  readonly openingStatementMaxTokens?: number;
  /** Of arguments and rebuttals, in tokens. @default the format's */
  readonly argumentMaxTokens?: number;
  /** In tokens. @default the format's */
  readonly closingStatementMaxTokens?: number;
  /** Whether the moderator scores; the embedded agent never does. @default true, but for a person false */
  readonly scoringEnabled?: boolean;
  /** Criteria with any positive weights. @default the format's five */
  readonly criteria?: Readonly<Record<string, CriterionWeight>>;
  /** Whether advocates speak in turn or at once in each step. @default "sequential" */
  readonly turnOrder?: TurnOrder;
}

/** How a debate is held, with everything that was left out filled in. */
export interface DebateRules {
  /** Lengths, tone, announcements, weights, and whether a winner is named. */
  readonly format: DebateFormat;
  /** Rounds of arguments and rebuttals; 1 or more. */
  readonly rounds: number;
  /** In tokens. */
  readonly limits: { readonly opening: number; readonly argument: number; readonly closing: number };
  /** Weights sum to 1. */
  readonly criteria: readonly Criterion[];
  /** Whether advocates speak in turn or at once. */
  readonly turnOrder: TurnOrder;
}

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a field has an impossible value.
 */
export function debateRules(config: DebateConfig): DebateRules {
  const { debateFormat = "formal", turnOrder = "sequential", roundCount = 3 } = config;
  const format = Object.hasOwn(debateFormats, debateFormat) ? debateFormats[debateFormat] : undefined;
  if (!format) {
    throw new TypeError(
      `Cannot hold a debate as 'debateFormat' must be one of ${
        DEBATE_FORMATS.join(", ")
      }: current value is '${debateFormat}'`,
    );
  }
  if (turnOrder !== "sequential" && turnOrder !== "simultaneous") {
    throw new TypeError(
      `Cannot hold a debate as 'turnOrder' must be sequential or simultaneous: current value is '${turnOrder}'`,
    );
  }
  const {
    openingStatementMaxTokens: opening = format.openingStatementMaxTokens,
    argumentMaxTokens: argument = format.argumentMaxTokens,
    closingStatementMaxTokens: closing = format.closingStatementMaxTokens,
  } = config;
  checkInteger("roundCount", roundCount, 1);
  checkInteger("openingStatementMaxTokens", opening, 1);
  checkInteger("argumentMaxTokens", argument, 1);
  checkInteger("closingStatementMaxTokens", closing, 1);
  return {
    format,
    rounds: roundCount,
    limits: { opening, argument, closing },
    criteria: criteriaFrom(config.criteria ?? format.weights),
    turnOrder,
  };
}
