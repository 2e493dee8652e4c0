import type { ChatModel, Completion, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Participant } from "../transcript/participant.ts";
import { AGAIN } from "../words/answer_form.ts";
import { isRefusal } from "./refusal.ts";
import { withoutReasoning } from "./thinking.ts";
import type { Ask } from "./use_tools.ts";

/** Returns what the task is, for a model that refused it: whoever has a side speaks for it, and all others for themselves. */
export function exerciseOf({ position }: Pick<Participant, "position">): string {
  return position === undefined ? AGAIN.exercise : AGAIN.exerciseOfSide;
}

/** The most of a refusal that an error's message quotes, in characters. */
const QUOTED_CHARACTERS = 200;

/**
 * Returns a function that asks again, once and in other words, if the model refuses: in the field for it, through its
 * provider's filter, or in an answer without a form that is nothing but a refusal. What tools have found is kept, and
 * the answer comes with the words of the refusal.
 *
 * @param exercise What the task is, of {@linkcode exerciseOf}.
 * @throws {ModelError} With code `refusal`, if it refuses again.
 */
export function askRewording({ id }: Pick<ChatModel, "id">, ask: Ask, exercise: string): Ask {
  return async (prompt, options) => {
    const attempt = async (asked: Prompt) => {
      try {
        const answer = await ask(asked, options);
        return options.schema || !isRefused(answer.completion)
          ? { answer }
          : { prompt: answer.prompt, refusal: withoutReasoning(answer.completion.text) };
      } catch (error) {
        if (!(error instanceof ModelError && (error.code === "refusal" || error.code === "content_filter"))) {
          throw error;
        }
        return { prompt: asked, refusal: error.refusal, cause: error };
      }
    };
    const first = await attempt(prompt);
    if (first.answer) return first.answer;
    const second = await attempt([...first.prompt, { role: "user", text: `${exercise} ${AGAIN.now}` }]);
    if (second.answer) return { ...second.answer, refusal: first.refusal ?? first.cause?.message ?? "" };
    const { refusal = first.refusal, cause } = second;
    const said = refusal === undefined ? cause?.message ?? "" : refusal.replaceAll(/\s+/g, " ").trim();
    const quoted = said.length > QUOTED_CHARACTERS ? `${said.slice(0, QUOTED_CHARACTERS)}…` : said;
    throw new ModelError(`The model ${id} refused, also when it was asked in other words: ${quoted}`, {
      code: "refusal",
      attempts: 2,
      ...omitUndefined({ refusal, cause, usage: cause?.usage }),
    });
  };
}

function isRefused({ text, toolCalls }: Completion): boolean {
  return !toolCalls?.length && isRefusal(withoutReasoning(text));
}
