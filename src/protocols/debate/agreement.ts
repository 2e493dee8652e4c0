import { z } from "zod";
import type { ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import { yesOrNo } from "./ruling.ts";
import { ROUND_FORM } from "./words/mod.ts";

/** The moderator's summary of a round, with what it found of the round; `undefined` where that could not be read. */
interface RoundReading {
  readonly text: string;
  readonly agreed?: boolean | undefined;
  readonly nothing_new?: boolean | undefined;
}

/** Returns the form of a round's summary in a debate that may end early; without the other fields, it goes on. */
export function roundForm(): ContributionForm<RoundReading> {
  const text = requiredText().describe(ROUND_FORM.text);
  const agreed = z.preprocess(yesOrNo, z.boolean()).describe(ROUND_FORM.agreed);
  const nothingNew = z.preprocess(yesOrNo, z.boolean()).describe(ROUND_FORM.nothingNew);
  const form = zodAnswer<RoundReading>(
    "round_summary",
    z.object({ text, agreed, nothing_new: nothingNew }),
    z.object({ text, agreed: agreed.optional().catch(undefined), nothing_new: nothingNew.optional().catch(undefined) }),
  );
  return { ...form, proseField: "text", textOf: ({ text }) => text };
}

/** Returns the round after which there was nothing left to debate, with the reason; `undefined` if there is none. */
export function settledIn(
  messages: readonly Message[],
): { readonly round: number; readonly because: "agreed" | "nothing_new" } | undefined {
  const last = messages.findLast(({ kind }) => kind === "round_summary");
  if (!last || last.failed || last.round === undefined) return undefined;
  const { agreed, nothing_new } = fieldsIn(last.fields);
  if (agreed === true) return { round: last.round, because: "agreed" };
  return nothing_new === true ? { round: last.round, because: "nothing_new" } : undefined;
}
