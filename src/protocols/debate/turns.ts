import type { ScoresReading } from "../../agents/answer_schema.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DebateRules } from "./options.ts";
import { preparationForm, preparationTask } from "./preparation.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import { roundForm } from "./agreement.ts";
import { type Ruling, rulingSchema } from "./ruling.ts";
import { type Scored, scoreQuestion, scorersView } from "./scoring.ts";
import { crossLimit, limitOf, rulingGuidance, STEERING_TOKENS } from "./prompts.ts";
import { speechTask } from "./speech_texts.ts";
import { type SpeechFormat, speechTokens } from "./speeches.ts";
import { CROSS_EXAMINATION, MANNER, MODERATION, RULING, TASKS } from "./words/mod.ts";

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

  /** Returns the question for an advocate's plan. */
  prepare(): Question<Readonly<Record<"case" | "against" | "concede" | "sources", string>>> {
    return { kind: "preparation", schema: preparationForm(), instruction: preparationTask(this.#topic) };
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

  /** Returns the questions to another advocate, with 40 % of the limit of arguments. */
  question({ name }: Participant): Turn {
    return this.#inCross("question", CROSS_EXAMINATION.question(singleLine(name)));
  }

  /** Returns the answers to such questions, with 60 % of the limit of arguments. */
  answer(questions: Statement): Turn {
    return { ...this.#inCross("answer", CROSS_EXAMINATION.answer), replyTo: questions };
  }

  /** Returns a closing statement, with the limit of closings. */
  close(): Turn {
    return this.#contribution("closing");
  }

  /** Returns a speech of a format that is a list of them, and the statement that it answers, if it answers one. */
  speech(speech: SpeechFormat["speeches"][number], replyTo?: Statement): Turn {
    const { format: { overrun } } = this.#rules;
    const instruction = `${speechTask(speech)}\n\n${MANNER.turn(this.#rules.format.tone)}`;
    const { kind, name: called } = speech;
    return { kind, called, instruction, maxTokens: speechTokens(speech), overrun, ...omitUndefined({ replyTo }) };
  }

  /** Returns the moderator's summary of a round; overrunning the limit of arguments is only noted. */
  summarizeRound(): Turn {
    const { format: { roundSummary }, limits } = this.#rules;
    const instruction = MODERATION.summary(roundSummary);
    const form = this.#rules.endWhenAgreed ? { form: roundForm() } : {};
    return { kind: "round_summary", instruction, maxTokens: limits.argument, overrun: "note", ...form };
  }

  /** Returns the moderator's words, before a round, on what has not been answered. */
  steer(): Turn {
    return { kind: "statement", called: "steering", instruction: MODERATION.steering, maxTokens: STEERING_TOKENS };
  }

  /** Returns the moderator's closing summary; overrunning the limit of closings is only noted. */
  summarize(): Turn {
    const { format: { summary }, limits } = this.#rules;
    const instruction = MODERATION.summary(summary);
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
      instruction: RULING.task,
    };
  }

  #inCross(kind: "question" | "answer", task: string): Turn {
    const { format } = this.#rules;
    const instruction = `${task}\n\n${MANNER.turn(this.#rules.format.tone)}`;
    return { kind, instruction, maxTokens: crossLimit(kind, this.#rules), overrun: format.overrun };
  }

  #contribution(kind: keyof typeof TASKS): Turn {
    const instruction = `${TASKS[kind]}\n\n${MANNER.turn(this.#rules.format.tone)}`;
    return { kind, instruction, maxTokens: limitOf(kind, this.#rules), overrun: this.#rules.format.overrun };
  }
}
