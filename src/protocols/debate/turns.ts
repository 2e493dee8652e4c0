import { findingsSchema, scoreSchema } from "../../agents/answer_schema.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import type { Claim, Finding } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import type { ScoreReading } from "../../transcript/score.ts";
import { criteriaOf, type DebateRules } from "./options.ts";
import { type Ruling, rulingSchema } from "./ruling.ts";
import {
  CHECKING_GUIDANCE,
  CHECKING_GUIDANCE_WITH_ANNOTATIONS,
  CHECKING_TASK,
  citedPassages,
  findingFacts,
  limitOf,
  manner,
  quotationFacts,
  RULING_TASK,
  rulingGuidance,
  scoreTask,
  scoringGuidance,
  summaryTask,
  TASKS,
} from "./prompts.ts";

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
   * Returns the question for a contribution's score: the scorer sees the contribution, what it had to answer, and
   * nothing later. `undefined` if no criterion applies.
   *
   * @param answered The statements that it had to answer, in order; for a closing, the whole debate.
   * @param found Results for its citations and quotations, if they were looked up; fact checkers' findings on it; and the
   * moderator's words about it. @default none
   */
  score(
    contribution: Statement,
    answered: readonly Statement[],
    { claims, findings = [], interventions = [] }: {
      readonly claims?: readonly Claim[] | undefined;
      readonly findings?: readonly Finding[];
      readonly interventions?: readonly Statement[];
    } = {},
  ): Question<ScoreReading> | undefined {
    const criteria = criteriaOf(answered.length > 0, this.#rules.criteria);
    if (criteria.length === 0) return undefined;
    const passages = citedPassages(claims ?? []);
    return {
      kind: "score",
      about: contribution,
      shown: [...answered, contribution, ...interventions],
      mayLeaveOut: true,
      maxTokens: limitOf(contribution.kind, this.#rules),
      schema: scoreSchema(criteria),
      guidance: scoringGuidance(this.#rules, this.#topic, { annotated: claims !== undefined }),
      quoted: [
        ...(claims ? [{ title: "What was found of its quotations and figures", text: quotationFacts(claims) }] : []),
        ...(passages === "" ? [] : [{ title: "What stands in the sources around them", text: passages }]),
        ...(findings.length > 0 ? [{ title: "What fact checkers found in it", text: findingFacts(findings) }] : []),
      ],
      instruction: scoreTask(contribution),
    };
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

  /**
   * Returns the question to a fact checker, who sees the contribution, what it answers, and the checker's own material.
   *
   * @param options With `complete`, which adds to a finding what a program can say of it.
   */
  checkFacts(
    contribution: Statement,
    { annotated = false, answered, complete }: {
      readonly annotated?: boolean;
      readonly answered?: Statement | undefined;
      readonly complete?: (finding: Finding) => Finding;
    } = {},
  ): Question<{ readonly findings: readonly Finding[] }> {
    return {
      kind: "fact_check",
      about: contribution,
      shown: answered ? [answered, contribution] : [contribution],
      schema: findingsSchema(complete),
      guidance: annotated ? CHECKING_GUIDANCE_WITH_ANNOTATIONS : CHECKING_GUIDANCE,
      instruction: CHECKING_TASK,
    };
  }

  #contribution(kind: keyof typeof TASKS): Turn {
    const instruction = `${TASKS[kind]}\n\n${manner(this.#rules)}`;
    return { kind, instruction, maxTokens: limitOf(kind, this.#rules), overrun: this.#rules.format.overrun };
  }
}
