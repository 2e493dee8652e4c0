import type { Standing } from "../serve/standing.ts";
import type { ChatAnswer } from "./answer.ts";

/** The form of an answer: its parts, in order. */
export interface AnswerForm {
  readonly mediaType: string;
  /** Stands first, before the outcome is known; whatever goes wrong before any part has a status of its own. */
  readonly first: string;
  /** Says what is new. */
  readonly news: (text: string) => string;
  /** Breaks a silence, so that nobody between here and the client gives up. */
  readonly beat: string;
  readonly last: (standing: Standing, answer: ChatAnswer) => string;
  readonly error: (error: object) => string;
}

/** A dialogue as a model that was asked. */
interface AnswerOf extends Pick<Standing, "record"> {
  /** Id of the model. */
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
}

/** Returns the form of an answer: in pieces, as server-sent events, or whole, in which empty lines break a silence. */
export function formOf({ record: { dialogueId, startedAt }, model, stream, includeUsage }: AnswerOf): AnswerForm {
  const object = stream ? "chat.completion.chunk" : "chat.completion";
  const created = Math.floor(Date.parse(startedAt) / 1000);
  const answer = (fields: object) => ({ id: `chatcmpl-${dialogueId}`, object, created, model, ...fields });
  const choice = (of: object, finish_reason: string | null) => [{ index: 0, ...of, logprobs: null, finish_reason }];
  if (!stream) {
    const told: string[] = [];
    return {
      mediaType: "application/json",
      first: "",
      news: (text) => (told.push(text), ""),
      beat: "\n",
      last(standing, { content, finishReason }) {
        const message = { role: "assistant", content, refusal: null, ...progress(told.join("\n")) };
        return JSON.stringify(answer({ choices: choice({ message }, finishReason), usage: usageOf(standing) }));
      },
      error: JSON.stringify,
    };
  }
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const piece = (delta: object, finish: string | null = null) =>
    event(answer({ choices: choice({ delta }, finish), ...(includeUsage ? { usage: null } : {}) }));
  return {
    mediaType: "text/event-stream",
    first: piece({ role: "assistant", content: "" }),
    news: (text) => piece(progress(`${text}\n`)),
    beat: ":\n\n",
    last(standing, { content, finishReason }) {
      const used = includeUsage ? usageOf(standing) : undefined;
      const usage = used ? event(answer({ choices: [], usage: used })) : "";
      return `${piece({ content })}${piece({}, finishReason)}${usage}data: [DONE]\n\n`;
    },
    error: event,
  };
}

/** Progress by its two names: LibreChat and Open WebUI read the first, clients of OpenRouter the second. */
function progress(text: string) {
  return { reasoning_content: text, reasoning: text };
}

/** Returns the tokens of a dialogue, as far as they were reported; `undefined` if no call reported any. */
function usageOf({ record: { usage: { inputTokens, outputTokens, unknownCalls } } }: Standing) {
  if (unknownCalls > 0 && inputTokens + outputTokens === 0) return undefined;
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}
