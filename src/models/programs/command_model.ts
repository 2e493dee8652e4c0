import type { ChatModel } from "../chat_model.ts";
import { stream } from "../chat_model.ts";
import { UNKNOWN_CONTEXT_WINDOW } from "../prices.ts";
import { brokeOff, type ReadyProgram, withProgram } from "./seat_program.ts";

/**
 * Makes a model of a program of the operator's own. It is started for each answer, reads one line of JSON from its
 * input, which then ends, and writes the answer as text:
 * `{ "messages": [{ "role": "system" | "user" | "assistant", "content": TEXT }], "max_tokens": N, "schema": SCHEMA }`.
 * `schema` is there if the answer must be JSON of that form. An exit code other than 0 is a failure, whose reason is the
 * last line of its error output.
 */
export function commandModel(program: ReadyProgram): ChatModel {
  const { id, contextWindow = UNKNOWN_CONTEXT_WINDOW } = program;
  return {
    id,
    contextWindow,
    contextWindowKnown: program.contextWindow !== undefined,
    takesTemperature: false,
    takesTools: false,
    async complete(prompt, options = {}) {
      const { maxOutputTokens, schema, signal } = options;
      const ended = Promise.withResolvers<string>();
      ended.promise.catch(() => {}); // it may be cancelled first
      const lines: string[] = [];
      const onEnd = (reason: string, code: number) =>
        code === 0 ? ended.resolve(lines.join("\n")) : ended.reject(brokeOff(id, reason, lines.length > 0));
      const request = {
        messages: prompt.map(({ role, text }) => ({ role, content: text })),
        max_tokens: maxOutputTokens,
        schema: schema?.schema,
      };
      const text = await withProgram(
        program,
        { signal, onLine: (line) => void lines.push(line), onEnd },
        async (it) => {
          it.send(JSON.stringify(request)).catch(() => {}); // not awaited: one that reads nothing may answer all the same
          it.endInput();
          return await ended.promise;
        },
      );
      stream(text, options);
      return { text, finishReason: "stop", model: id };
    },
  };
}
