import type { ProtocolPage } from "../../archive/render/facts.ts";
import { count } from "../../words/numbers.ts";
import { spaced } from "../../words/phrases.ts";
import { type DialogueResult, type Floor, type Held, type Question, toResult } from "../../dialogue/mod.ts";
import { type Evaluation, evaluationOf, isWithoutScore } from "../../judging/mod.ts";
import { markGiven } from "../../text/given.ts";
import {
  EVALUATION_CRITERIA,
  EVALUATIONS_FOLDER,
  type OwnCriterion,
  type Ratings,
} from "../../transcript/evaluation.ts";
import type { Settings } from "../../transcript/event.ts";
import { fieldsIn, type Json } from "../../transcript/json.ts";
import { noneCounted } from "../participant.ts";
import {
  failUnanswered,
  type ReadDialogue,
  type ReviewConfig,
  ReviewDialogue,
  shownToJudges,
} from "../review_dialogue.ts";
import { criteriaFor, type Evaluator, ownCriteria } from "./evaluators.ts";
import { ratingsSchema } from "./forms.ts";
import { evaluationPage } from "./page.ts";
import { ratingGuidance, rulesText } from "./prompts.ts";
import { CRITERIA, RATING } from "./words/mod.ts";

/** The result of an evaluation. */
export interface EvaluationResult extends DialogueResult {
  /** All ratings and means; missing values stay missing. */
  readonly evaluation: Evaluation;
}

/** Options of an evaluation. */
type Config = NonNullable<Parameters<typeof createEvaluationWorkflow>[2]>;

/** An evaluation, in which each evaluator rates a finished dialogue separately. */
class EvaluationWorkflow extends ReviewDialogue<EvaluationResult> {
  override readonly protocol: string = "evaluation";
  protected override readonly page: ProtocolPage = evaluationPage;
  declare readonly participants: readonly Evaluator[];
  readonly #own: readonly OwnCriterion[];

  constructor(dialogue: ReadDialogue, evaluators: readonly Evaluator[], { ownCriteria: own = [], ...config }: Config) {
    super(dialogue, evaluators, config, { folder: EVALUATIONS_FOLDER, given: shownToJudges(dialogue.documents) });
    this.#own = ownCriteria(own);
  }

  /** Asks all evaluators at once; none hears the others. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("evaluation", async () => {
      const asked = this.participants.map((evaluator) => floor.ask(evaluator, this.#question(evaluator)));
      const answers = await Promise.all(asked);
      floor.stopIfLimited();
      if (answers.some(({ given }) => given)) return;
      const keys = this.participants.map(({ id }) => `evaluation/ratings/${id}`);
      failUnanswered(floor, "No evaluator gave a readable answer", keys, answers);
    });
  }

  /** Returns an evaluator's built-in criteria: its own selection, or those that fit the protocol. */
  #builtIn({ criteria = criteriaFor(this.reviewed.record.protocol) }: Evaluator) {
    return EVALUATION_CRITERIA.filter(({ id }) => criteria.includes(id));
  }

  #question(evaluator: Evaluator): Question<Ratings> {
    const builtIn = this.#builtIn(evaluator).map(({ id }) => ({ id, ...CRITERIA[id] }));
    const own = this.#own.map(({ id, description }) => {
      return { id, name: markGiven(spaced(id)), description: markGiven(description) };
    });
    return {
      ...this.everything,
      kind: "evaluation",
      name: "ratings",
      finalReading: true,
      needed: true,
      schema: ratingsSchema([...builtIn, ...own]),
      guidance: ratingGuidance({
        annotated: this.everything.shown.some(({ annotation, overrun }) => annotation || overrun?.whole !== undefined),
      }),
      instruction: RATING.task,
    };
  }

  protected override rules(): string {
    return rulesText(this.reviewed.record);
  }

  /** Adds each evaluator's criteria. */
  protected override settings(): Settings {
    const settings = super.settings();
    const own = fieldsIn(settings["participants"]);
    const asked = this.participants.map((evaluator): [string, Json] => {
      const criteria = [...this.#builtIn(evaluator), ...this.#own].map(({ id }) => id);
      return [evaluator.id, { ...fieldsIn(own[evaluator.id]), criteria }];
    });
    return {
      ...settings,
      participants: Object.fromEntries(asked),
      ...(this.#own.length > 0 ? { ownCriteria: this.#own.map((one) => ({ ...one })) } : {}),
    };
  }

  /** @throws {TypeError} If the record is not an evaluation's. */
  protected override result(held: Held): EvaluationResult {
    const evaluation = evaluationOf(held.record);
    if (!evaluation) throw new TypeError(`Cannot read an evaluation from the record of a ${held.record.protocol}`);
    const result = toResult(held);
    if (result.status !== "completed" || !isWithoutScore(evaluation)) return { ...result, evaluation };
    // No scores at all are a failure; individual missing scores are not.
    const { evaluators } = evaluation;
    const reason = `${count(evaluators.length, "evaluator")} gave no scores`;
    const failure = noneCounted({ key: "evaluation", asked: evaluators.map(({ id }) => id), reason });
    return { ...result, failures: [...result.failures, failure], evaluation };
  }
}

/**
 * Makes an evaluation of a finished dialogue, ready to run.
 *
 * @throws {TypeError | RangeError} If nothing was said in the dialogue, there is no evaluator, an id is used twice, or a
 * field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { ChatAgent, DialogueWorkflow, ScriptedModel } from "@convenings/convenings";
 * import { createEvaluationWorkflow, createEvaluator, readDialogue } from "@convenings/convenings/judging";
 *
 * const out = await mkdtemp(`${tmpdir()}/archive-`);
 * const speaker = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: speaker }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const ratings = { security: { reason: "Nobody speaks of it.", score: null }, overall: { reason: "Short.", score: 3 } };
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: [JSON.stringify(ratings)] }) });
 * const evaluator = createEvaluator({ criteria: ["security", "overall"], agentConfig: { id: "eva" } }, agent);
 * const result = await createEvaluationWorkflow(await readDialogue(archive), [evaluator]).run();
 *
 * assert.equal(result.archive, `${archive}/evaluations/001`);
 * assert.deepEqual(result.evaluation.means, [
 *   { criterion: "security", scored: 0, asked: 1 },
 *   { criterion: "overall", mean: 3, scored: 1, asked: 1 },
 * ]);
 * await rm(out, { recursive: true });
 * ```
 */
export function createEvaluationWorkflow(
  dialogue: ReadDialogue,
  evaluators: readonly Evaluator[],
  config: ReviewConfig & {
    /** Custom criteria for every evaluator, in addition to the built-in ones. @default none */
    readonly ownCriteria?: readonly {
      readonly name: string;
      /** Its meaning. */
      readonly description: string;
      /** Its weight in the mean over all criteria; built-in criteria have 1. @default 1 */
      readonly weight?: number;
    }[];
  } = {},
): ReviewDialogue<EvaluationResult> {
  return new EvaluationWorkflow(dialogue, evaluators, config);
}
