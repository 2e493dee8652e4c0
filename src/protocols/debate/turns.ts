import type { ScoresReading } from "../../agents/answer_schema.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DebateRules } from "./options.ts";
import { type Ruling, rulingSchema } from "./ruling.ts";
import { type Scored, scoreQuestion, scorersView } from "./scoring.ts";
import { limitOf, manner, RULING_TASK, rulingGuidance, summaryTask, TASKS } from "./prompts.ts";
import { speechTask } from "./speech_texts.ts";
import { type SpeechFormat, speechTokens } from "./speeches.ts";

/** The turns of a debate, each with its instructions, shown statements and limit. */
export class DebateTurns {
  readonly #topic: string;
  readonly #rules: DebateRules;
  #rulingSchema: AnswerSchema<Ruling> | undefined;

  /**
   * Makes the turns of a debate on a topic.
   *
   * @param rules The source of limits, criteria and wording.
   */
  constructor(topic: string, rules: DebateRules) {
    this.#topic = topic;
    this.#rules = rules;
  }

  /** Returns an opening statement, with the limit of openings. */
  open(): Turn {
    return this.#contribution("opening");
  }

  /** Returns an answer to the other side's case with a new argument, with the limit of arguments. */
  argue(): Turn {
    return this.#contribution("argument");
  }

  /** Returns the rebuttal of an argument, with the limit of arguments. */
  rebut(argument: Statement): Turn {
    return { ...this.#contribution("rebuttal"), replyTo: argument };
  }

  /** Returns a closing statement, with the limit of closings. */
  close(): Turn {
    return this.#contribution("closing");
  }

  /** Returns a speech of a format that is a list of them, and the statement that it answers, if it answers one. */
  speech(speech: SpeechFormat["speeches"][number], replyTo?: Statement): Turn {
    const { format: { overrun } } = this.#rules;
    const instruction = `${speechTask(speech)}\n\n${manner(this.#rules)}`;
    const { kind, name: called } = speech;
    return { kind, called, instruction, maxTokens: speechTokens(speech), overrun, ...omitUndefined({ replyTo }) };
  }

  /** Returns the moderator's summary of a round; overrunning the limit of arguments is only noted. */
  summarizeRound(): Turn {
    const { format: { roundSummary }, limits } = this.#rules;
    const instruction = summaryTask(roundSummary);
    return { kind: "round_summary", instruction, maxTokens: limits.argument, overrun: "note" };
  }

  /** Returns the moderator's closing summary; overrunning the limit of closings is only noted. */
  summarize(): Turn {
    const { format: { summary }, limits } = this.#rules;
    const instruction = summaryTask(summary);
    return { kind: "summary", instruction, maxTokens: limits.closing, overrun: "note", finalReading: true };
  }

  /**
   * @internal Returns the question for the scores of contributions that are scored together, under the same view; `undefined` if
   * no criterion applies.
   *
   * @param messages Everything said up to the end of their phase.
   */
  score(group: readonly Scored[], messages: readonly Message[]): Question<ScoresReading> | undefined {
    return scoreQuestion(group, scorersView(messages), this.#rules);
  }

  /** Returns the question for a ruling on a contribution, shown with what the contribution had to answer. */
  rule(
    contribution: Statement,
    answered: readonly Statement[],
  ): Question<{ readonly rule: string | null; readonly breaks: boolean; readonly says: string | null }> {
    return {
      kind: "rule_check",
      about: contribution,
      shown: [...answered, contribution],
      mayLeaveOut: true,
      schema: this.#rulingSchema ??= rulingSchema(),
      guidance: rulingGuidance(this.#rules, this.#topic),
      instruction: RULING_TASK,
    };
  }

  #contribution(kind: keyof typeof TASKS): Turn {
    const instruction = `${TASKS[kind]}\n\n${manner(this.#rules)}`;
    return { kind, instruction, maxTokens: limitOf(kind, this.#rules), overrun: this.#rules.format.overrun };
  }
}
