import type { ChatModel, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { programIn } from "../models/programs/seat_program.ts";
import { givenInWords } from "../text/display.ts";
import type { Json } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { warningText } from "../transcript/warning_text.ts";
import { AGAIN } from "../words/answer_form.ts";
import { inLanguage, languageName } from "../words/language.ts";
import type { Agent, AgentAnswer, AgentRequest, Calls } from "./agent.ts";
import { otherLanguage } from "./other_language.ts";
import { outputLimit } from "./output_limit.ts";
import { layOut } from "./prompt_layout.ts";
import { askRewording, exerciseOf } from "./rewording.ts";
import { speechIn } from "./speech.ts";
import { askStructured } from "./structured_answer.ts";
import { askWithTools } from "./use_tools.ts";

/** Options of a {@linkcode ChatAgent}. */
export interface ChatAgentOptions {
  /** The model that answers. */
  readonly model: ChatModel;
  /** Sampling temperature; the provider's default if absent. */
  readonly temperature?: number;
  /** Seed, for providers that support one; not sent if absent. */
  readonly seed?: number;
}

/**
 * A language model that takes turns. It keeps nothing between turns, so that one agent may serve several participants.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, ScriptedModel } from "@convenings/convenings";
 *
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Hello."] }), temperature: 0 });
 * assert.deepEqual(agent.description, { type: "chat", model: "scripted/model", temperature: 0 });
 * ```
 */
export class ChatAgent implements Agent {
  readonly description: { readonly type: "chat"; readonly [key: string]: Json };
  readonly models: readonly ChatModel[];
  readonly #model: ChatModel;
  /** A temperature was given, but the model rejects it. */
  readonly #isDeaf: boolean;
  readonly #sampling: { readonly temperature?: number; readonly seed?: number };

  /**
   * Creates an agent that uses one model.
   *
   * @throws {TypeError} If the model is none, such as the promise of one.
   * @throws {RangeError} If temperature or seed is invalid.
   */
  constructor({ model, temperature, seed }: ChatAgentOptions) {
    if (typeof model?.complete !== "function") {
      throw new TypeError(`Cannot make an agent: 'model' must be a model: current value is ${givenInWords(model)}`);
    }
    if (temperature !== undefined && !(Number.isFinite(temperature) && temperature >= 0)) {
      throw new RangeError(
        `Cannot make an agent: 'temperature' must be a number >= 0: current value is ${temperature}`,
      );
    }
    if (seed !== undefined && !Number.isSafeInteger(seed)) {
      throw new RangeError(`Cannot make an agent: 'seed' must be an integer: current value is ${seed}`);
    }
    this.#model = model;
    const { id, server, reasoningEffort, extraBody: body, takesTemperature = true } = model;
    this.#sampling = omitUndefined({ temperature: takesTemperature ? temperature : undefined, seed });
    this.#isDeaf = temperature !== undefined && !takesTemperature;
    this.models = [model];
    this.description = {
      type: "chat",
      model: id,
      ...omitUndefined({ server, reasoningEffort, body }),
      ...this.#sampling,
    };
  }

  /**
   * Takes a turn with one call. A second call follows if a structured answer is unreadable, a text is blank or in another
   * language than was asked for, or the model refuses, and each use of tools adds one.
   *
   * @throws {ModelError} If there is no answer, or none that can be read.
   */
  async answer(request: AgentRequest, calls: Calls): Promise<AgentAnswer> {
    const prompt = layOut(request);
    const { id: model } = this.#model;
    if (this.#isDeaf) calls.warn("no_temperature", warningText("noTemperature", model), model);
    if (programIn(model)) calls.warn("not_isolated", warningText("notIsolated", model), model);
    const options = { ...this.#sampling, maxOutputTokens: outputLimit(request, this.#model) };
    const exercise = exerciseOf(request.participant);
    const ask = askRewording(this.#model, askWithTools(this.#model, request, calls), exercise);
    if (request.schema) {
      const within = { ...options, contextWindow: request.contextWindow, exercise, language: request.language };
      const answer = await askStructured(this.#model, prompt, request.schema, calls, within, ask);
      return this.#marked({ ...answer, value: answer.value as Json }, request, calls);
    }
    const { participant: { id, name }, kind, language } = request;
    const others = request.participants.filter((one) => one.id !== id).map((one) => one.name);
    const attempt = async (asked: Prompt): Promise<{ readonly prompt: Prompt; readonly answer?: AgentAnswer }> => {
      const { completion, prompt, refusal } = await ask(asked, options);
      const text = speechIn(completion.text, { name, kind, others });
      if (text === "") return { prompt };
      const brokenOff = completion.finishReason === "length" ? true : undefined;
      const other = await otherLanguage(text, language);
      return { prompt, answer: { text, ...omitUndefined({ brokenOff, refusal, otherLanguage: other }) } };
    };
    const { prompt: shown, answer: first } = await attempt(prompt);
    if (first && first.otherLanguage === undefined) return first;
    const text = first && AGAIN.inLanguage(languageName(language ?? ""));
    const again = text === undefined ? shown : [...shown, { role: "user" as const, text }]; // with what tools have found
    const { answer = first } = await attempt(again).catch((error: unknown) => {
      if (first && error instanceof ModelError) return { answer: first };
      throw error;
    });
    if (!answer) throw new ModelError("The answer says nothing, even at the second attempt", { code: "empty" });
    return this.#marked({ ...omitUndefined({ refusal: first?.refusal }), ...answer }, request, calls);
  }

  /** Warns, once a model, of an answer that is in another language although it was asked for again. */
  #marked(answer: AgentAnswer, { language = "" }: AgentRequest, calls: Calls): AgentAnswer {
    const { otherLanguage: other } = answer;
    const { id } = this.#model;
    if (other !== undefined) {
      const [given, asked] = inLanguage("en", () => [languageName(other), languageName(language)]);
      calls.warn("other_language", warningText("otherLanguage", id, given, asked), id);
    }
    return answer;
  }
}
