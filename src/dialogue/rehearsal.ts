import type { Agent } from "../agents/agent.ts";
import { bareForm } from "../agents/form_fields.ts";
import { DEFAULT_OUTPUT_TOKENS, ROOM } from "../agents/output_limit.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { FillerModel } from "../models/filler_model.ts";
import type { Json } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CallsFor } from "./calls/ledger.ts";

/** Share of an answer's limit for a contribution without its own limit: agents leave the same room again. */
const SHARE = 1 / ROOM;
/**
 * The same share for a summary, whose request leaves a quarter more for denser words; a longer one would be requested
 * twice.
 */
const SUMMARY_SHARE = 0.375;
/** The same share for a preparation, whose form has more room than the texts in it are to take. */
const PREPARATION_SHARE = 0.2;

/** Returns a rehearsal's substitute for a model: it answers with filler of the maximum contribution length. */
export function standInModel(model: ChatModel, { turn, onFloor, kind }: CallsFor): ChatModel {
  const { reasoningReserve = 0 } = model;
  return new FillerModel(model, {
    fillsForms: onFloor || kind === "preparation",
    tokens: (_, { maxOutputTokens = DEFAULT_OUTPUT_TOKENS }) => {
      const asideShare = kind === "preparation" ? PREPARATION_SHARE : SUMMARY_SHARE;
      const share = onFloor ? SHARE : asideShare;
      return turn?.maxTokens ?? Math.max(1, Math.floor((maxOutputTokens - reasoningReserve) * share));
    },
  });
}

/** Returns the substitute for an agent without a model. */
export function standInFor({ description }: Agent): Agent {
  const model = new FillerModel({ id: "filler/filler", contextWindow: Infinity });
  return {
    description,
    async answer({ schema, maxTokens = DEFAULT_OUTPUT_TOKENS * SHARE }) {
      const form = schema ? { schema: { name: schema.name, schema: bareForm(schema.jsonSchema) } } : {};
      const { text } = await model.complete([], { maxOutputTokens: maxTokens, ...form });
      return { text, ...omitUndefined({ value: schema ? JSON.parse(text) as Json : undefined }) };
    },
  };
}
