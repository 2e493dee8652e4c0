import type { Agent } from "../agents/agent.ts";
import { DEFAULT_OUTPUT_TOKENS, ROOM } from "../agents/output_limit.ts";
import { FillerModel, fillerText } from "../models/filler_model.ts";
import type { ChatModel } from "../models/chat_model.ts";
import type { Json } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CallsFor } from "./calls/ledger.ts";
import { type Lengths, mostSaid } from "./calls/worst_case.ts";

/** A script has taken so many turns with fillers that it may have no end without real answers. */
export class EndlessError extends Error {
  /** `EndlessError`, to tell it from other errors. */
  override name = "EndlessError";
}

/** How a script is run without asking anybody: fillers answer. */
export interface Rehearsal {
  /** How long contributions are: as long as they should be at most, or as they can be at worst. */
  readonly length: "limit" | "worst";
  /** Turns that an optional phase takes before it ends. @default all */
  readonly optionalTurns?: number;
  /** Hears the number of each turn; may throw. */
  readonly countTurn?: (number: number) => void;
  /** Whether limits hold, and something is set aside for the end. @default false */
  readonly limited?: boolean;
}

/** Share of an answer's limit that a contribution without one of its own takes: agents leave room for as much again. */
const SHARE = 1 / ROOM;
/** The same of a summary, whose request leaves a quarter more for denser words; a longer one would be asked for twice. */
const SUMMARY_SHARE = 0.375;

/** The model that stands in for another: it answers with filler. */
export function standInModel(model: ChatModel, { turn, onFloor }: CallsFor, { length }: Rehearsal): ChatModel {
  const { reasoningReserve = 0 } = model;
  return new FillerModel(model, {
    fillsForms: turn !== undefined,
    tokens: (_, { maxOutputTokens = DEFAULT_OUTPUT_TOKENS }) => {
      if (turn && length === "worst") return mostSaid(turn, maxOutputTokens);
      const share = onFloor || length === "worst" ? SHARE : SUMMARY_SHARE;
      return turn?.maxTokens ?? Math.max(1, Math.floor((maxOutputTokens - reasoningReserve) * share));
    },
  });
}

/** Stands in for somebody who answers without a model: a person, or the embedded agent. */
export function standInFor({ description }: Agent, { length }: Rehearsal): Agent {
  const model = new FillerModel({ id: "filler/filler", contextWindow: Infinity });
  return {
    description,
    async answer({ schema, maxTokens = DEFAULT_OUTPUT_TOKENS * SHARE }) {
      const form = schema ? { schema: { name: schema.name, schema: schema.jsonSchema } } : {};
      const most = length === "worst" ? mostSaid({ maxTokens }, maxTokens) : maxTokens;
      const { text } = await model.complete([], { maxOutputTokens: most, ...form });
      return { text, ...omitUndefined({ value: schema ? JSON.parse(text) as Json : undefined }) };
    },
  };
}

/** What a form makes of filler, as long as the contribution may be: what the form adds of its own does not matter. */
export function rehearsedText(text: string, lengths: Lengths, { length }: Rehearsal): string {
  const { maxTokens, overrun } = lengths;
  if (maxTokens === undefined) return text;
  if (length === "limit") return fillerText(maxTokens);
  return overrun === "note" ? text : fillerText(mostSaid(lengths, maxTokens));
}
