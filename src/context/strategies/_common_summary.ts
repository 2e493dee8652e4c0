import { sha256 } from "../../text/sha256.ts";
import type { Statement } from "../../transcript/message.ts";
import { firstNumber, isStatement, type SummaryOrder } from "../plan.ts";

/** What a summary is made of. */
export type SummaryPart = Statement | SummaryOrder;

/** What is said of a summary besides what it is made of. */
export interface CommonSummaryOptions {
  /** What of the dialogue it sums up. */
  readonly method: "contribution" | "contributions" | "round" | "block" | "phase" | "whole";
  /** Path of the phase it belongs to; empty for the whole dialogue. */
  readonly phase: string;
  /** In the unit of the settings; an integer >= 1. */
  readonly maxLength: number;
}

/** Characters of a path in a step: it becomes part of the name of a file. */
const MAX_PATH = 80;
/** Hex digits of a hash in a step: 40 bits, for the few summaries there are of the same statements. */
const HASH_DIGITS = 10;

/** Texts stay the same, and are hashed once, however many plans are made. */
const hashes = new WeakMap<Statement, string>();

/**
 * A summary for everybody, `round/arguments/round-3/14-18-5f2c81d09e`: what it sums up, its first and its last number,
 * and a hash of all that goes in. The hash is why a step always stands for the same summary, also where the views of
 * two speakers leave out different statements of a round, or show them under other names.
 */
export function commonSummary(
  of: readonly SummaryPart[],
  { method, phase, maxLength }: CommonSummaryOptions,
): SummaryOrder {
  const [first, last] = [of[0], of.at(-1)];
  if (!first || !last) throw new TypeError(`Cannot summarise the ${method} of '${phase}' as it has no statement`);
  const parts = of.map((part) => isStatement(part) ? hashOf(part) : part.step);
  const hash = sha256(JSON.stringify([method, phase, maxLength, ...parts])).slice(0, HASH_DIGITS);
  const path = phase.replace(/[^A-Za-z0-9_/-]+/g, "_").slice(0, MAX_PATH);
  const range = `${firstNumber(first)}-${lastNumber(last)}`;
  const step = [method, ...path.split("/"), `${range}-${hash}`].filter((name) => name !== "").join("/");
  return { order: "summary", step, by: "common", of, method, maxLength };
}

/** Everything that stands in a part, itself or summed up. */
export function statementsIn(part: SummaryPart): readonly Statement[] {
  return isStatement(part) ? [part] : part.of.flatMap(statementsIn);
}

function lastNumber(part: SummaryPart): number {
  if (isStatement(part)) return part.number;
  const last = part.of.at(-1);
  return last ? lastNumber(last) : 0;
}

function hashOf(statement: Statement): string {
  const known = hashes.get(statement);
  if (known !== undefined) return known;
  const { number, speaker, kind, text } = statement;
  const hash = sha256(JSON.stringify([number, speaker, kind, text]));
  hashes.set(statement, hash);
  return hash;
}
