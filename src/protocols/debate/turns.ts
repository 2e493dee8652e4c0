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

/** The turns of a debate: what each asks for, what it shows, and how long it may be. */
export class DebateTurns {
  readonly #topic: string;
  readonly #rules: DebateRules;
  #rulingSchema: AnswerSchema<Ruling> | undefined;
  #findingsSchema: AnswerSchema<{ readonly findings: readonly Finding[] }> | undefined;

  /** Limits, criteria and wording follow from the rules. */
  constructor(topic: string, rules: DebateRules) {
    this.#topic = topic;
    this.#rules = rules;
  }

  /** An opening statement, within the opening's limit. */
  open(): Turn {
    return this.#contribution("opening");
  }

  /** An answer to the other side's case and a new argument, within the limit of arguments. */
  argue(): Turn {
    return this.#contribution("argument");
  }

  /** The rebuttal of an argument, within the limit of arguments. */
  rebut(argument: Statement): Turn {
    return { ...this.#contribution("rebuttal"), replyTo: argument };
  }

  /** A closing statement, within the closing's limit. */
  close(): Turn {
    return this.#contribution("closing");
  }

  /** The moderator's summary of a round; an overrun of the limit of arguments is only noted. */
  summarizeRound(): Turn {
    const { format: { roundSummary }, limits } = this.#rules;
    const instruction = summaryTask(roundSummary);
    return { kind: "round_summary", instruction, maxTokens: limits.argument, overrun: "note" };
  }

  /** The moderator's closing summary; an overrun of the closing's limit is only noted. */
  summarize(): Turn {
    const { format: { summary }, limits } = this.#rules;
    const instruction = summaryTask(summary);
    return { kind: "summary", instruction, maxTokens: limits.closing, overrun: "note", finalReading: true };
  }

  /**
   * The score of a contribution: the scorer sees it, what it had to answer, and nothing later. `undefined` if there is
   * no criterion that can be asked of it.
   *
   * @param answered The statements that it had to answer, in their order: of a closing the whole debate.
   * @param claims What was found of what it cites and quotes, if that was looked up.
   * @param interventions What the moderator said to it, if it stepped in. @default nothing
   */
  score(
    contribution: Statement,
    answered: readonly Statement[],
    claims?: readonly Claim[],
    interventions: readonly Statement[] = [],
  ): Question<ScoreReading> | undefined {
    const criteria = criteriaOf(answered.length > 0, this.#rules.criteria);
    if (criteria.length === 0) return undefined;
    return {
      kind: "score",
      about: contribution,
      shown: [...answered, contribution, ...interventions],
      mayLeaveOut: true,
      maxTokens: limitOf(contribution.kind, this.#rules),
      schema: scoreSchema(criteria),
      guidance: scoringGuidance(this.#rules, this.#topic, { annotated: claims !== undefined }),
      ...(claims
        ? { quoted: [{ title: "What was found of its quotations and figures", text: quotationFacts(claims) }] }
        : {}),
      instruction: scoreTask(contribution),
    };
  }

  /** The moderator's ruling on a contribution, which it sees with what that had to answer. */
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

  /** The check of a contribution's claims: the checker sees the contribution and its own material, nothing else. */
  checkFacts(
    contribution: Statement,
    { annotated = false }: { readonly annotated?: boolean } = {},
  ): Question<{ readonly findings: readonly Finding[] }> {
    return {
      kind: "fact_check",
      about: contribution,
      shown: [contribution],
      schema: this.#findingsSchema ??= findingsSchema(),
      guidance: annotated ? CHECKING_GUIDANCE_WITH_ANNOTATIONS : CHECKING_GUIDANCE,
      instruction: CHECKING_TASK,
    };
  }

  #contribution(kind: keyof typeof TASKS): Turn {
    const instruction = `${TASKS[kind]}\n\n${manner(this.#rules)}`;
    return { kind, instruction, maxTokens: limitOf(kind, this.#rules), overrun: this.#rules.format.overrun };
  }
}
