import { isTerminal } from "../runtime/console.ts";
import { ModelError } from "../models/model_error.ts";
import { ProgramError } from "../transcript/failure.ts";
import type { Json } from "../transcript/event.ts";
import type { Agent, AgentAnswer, AgentRequest } from "./agent.ts";
import { askFields, askText, mostInWords, showTurn } from "./ask_person.ts";
import { readAnswer, readProse } from "./read_answer.ts";
import { systemTerminal, type Terminal, Turnstile, unlessAborted } from "./terminal.ts";

/** Options of a {@linkcode HumanAgent}. */
export interface HumanAgentOptions {
  /**
   * Asks the person, and resolves to their answer: a text, or JSON if the request has a schema. Without it, the agent
   * uses the terminal. `signal` aborts when the answer is no longer awaited; `problem` describes the fault in a
   * structured answer when asking again.
   */
  readonly ask?: (
    request: AgentRequest,
    options: { readonly signal: AbortSignal; readonly problem?: string },
  ) => Promise<string>;
  /** If `true`, `ask` asks this person while other people are asked too. @default false */
  readonly hasOwnPlace?: boolean;
  /** The terminal to use. @default the terminal of this process */
  readonly terminal?: Terminal;
}

/** Queues by terminal: people who share one take turns. */
const turnstiles = new WeakMap<Terminal, Turnstile>();
let ownTerminal: Terminal | undefined;

/**
 * A person who takes turns: at the terminal, or through a callback. People are asked one at a time, unless they have places of their own.
 *
 * A terminal cuts single lines longer than about 4,000 characters; long texts take several lines.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, DialogueWorkflow, HumanAgent, ScriptedModel } from "@convenings/convenings";
 *
 * // Without `ask`, the person is asked at the terminal. A form on a page could ask too.
 * const person = new HumanAgent({ ask: ({ topic }) => Promise.resolve(`${topic}? Yes.`) });
 * const model = new ScriptedModel({ lines: ["Trams carry more."] });
 * const you = { id: "you", name: "You", role: "participant", agent: person };
 * const ben = { id: "ben", name: "Ben", role: "participant", agent: new ChatAgent({ model }) };
 * const dialogue = new DialogueWorkflow("Buses", [you, ben], { maxTurns: 2, outputDirectory: false });
 * const { messages, participants } = await dialogue.run();
 *
 * assert.deepEqual(messages.map((message) => message.failed ? "" : message.text), ["Buses? Yes.", "Trams carry more."]);
 * assert.deepEqual(participants.map(({ answeredBy }) => answeredBy), ["human", "scripted/model"]);
 * ```
 */
export class HumanAgent implements Agent {
  readonly description = { type: "human" } as const;
  readonly human = true;
  readonly hasOwnPlace: boolean;
  readonly #ask: HumanAgentOptions["ask"];
  readonly #terminal: Terminal | undefined;
  readonly #turnstile = new Turnstile();

  /** Creates an agent, by default for the terminal. */
  constructor({ ask, terminal, hasOwnPlace = false }: HumanAgentOptions = {}) {
    this.hasOwnPlace = hasOwnPlace;
    this.#ask = ask;
    this.#terminal = terminal;
  }

  /** Returns `true` if standard input is a terminal. */
  static available(): boolean {
    return isTerminal("stdin");
  }

  /**
   * Asks the person once all earlier questions at the same terminal or callback are answered.
   *
   * @throws {ModelError} If the person says nothing, or a callback's answers stay unreadable.
   * @throws {ProgramError} If there is no terminal.
   */
  async answer(request: AgentRequest): Promise<AgentAnswer> {
    const ask = this.#ask;
    if (ask) return await this.#turnstile.run(() => askCallback(ask, request), request.signal);

    const terminal = this.#terminal ?? (ownTerminal ??= systemTerminal());
    if (!terminal.interactive) {
      throw new ProgramError(
        `Cannot ask ${request.participant.name}: standard input is not a terminal. Run it on one, or give 'ask'`,
      );
    }
    const turnstile = turnstiles.get(terminal) ?? new Turnstile();
    turnstiles.set(terminal, turnstile);
    return await turnstile.run(() => askOn(terminal, request), request.signal);
  }
}

async function askOn(terminal: Terminal, request: AgentRequest): Promise<AgentAnswer> {
  try {
    showTurn(terminal, request);
    if (!request.schema) return { text: await askText(terminal, request) };
    const { maxTokens, form } = request;
    if (form && maxTokens !== undefined) {
      terminal.write(`At most ${mostInWords(maxTokens, request.topic)} in all of your answers together.\n`);
    }
    const { text, value } = await askFields(request.schema, { terminal, signal: request.signal });
    return { text, value: value as Json };
  } catch (error) {
    if (request.signal.aborted) terminal.write("\n");
    throw error;
  } finally {
    terminal.release();
  }
}

async function askCallback(ask: NonNullable<HumanAgentOptions["ask"]>, request: AgentRequest): Promise<AgentAnswer> {
  const { schema, signal } = request;
  const text = await unlessAborted(ask(request, { signal }), signal);
  if (!schema) {
    if (text.trim() === "") throw new ModelError(`${request.participant.name} said nothing`, { code: "empty" });
    return { text: text.trim() };
  }
  const reading = readAnswer(text, schema);
  if (reading.ok && reading.problem === undefined) return { text, value: reading.value as Json };
  const again = await unlessAborted(ask(request, { signal, problem: reading.problem ?? "" }), signal);
  const inFields = readAnswer(again, schema);
  const rereading = inFields.ok ? inFields : readProse(again, schema) ?? inFields;
  if (!rereading.ok) {
    throw new ModelError(`Unreadable at the second attempt too: ${rereading.problem}`, { code: "unreadable" });
  }
  return { text: again, value: rereading.value as Json };
}
