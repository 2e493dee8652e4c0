import type { ProtocolPage } from "../../archive/render/facts.ts";
import type { Floor, Held, Question, Unanswered } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import { EVALUATION_CRITERIA, EVALUATIONS_FOLDER, type Ratings } from "../../transcript/evaluation.ts";
import type { Answer } from "../../transcript/message.ts";
import type { ReadDialogue } from "../read_dialogue.ts";
import { type ReviewConfig, ReviewDialogue } from "../review_dialogue.ts";
import { evaluationPage } from "./page.ts";
import type { Evaluator } from "./evaluators.ts";
import { personaText, ratingGuidance, rulesText } from "./prompts.ts";
import { type EvaluationResult, toEvaluationResult } from "./result.ts";

/** Evaluators, each by itself, rate a dialogue that was held before. */
export class EvaluationWorkflow extends ReviewDialogue<EvaluationResult> {
  /** `evaluation` */
  override readonly protocol: string = "evaluation";
  protected override readonly page: ProtocolPage = evaluationPage;
  /** One or more. */
  declare readonly participants: readonly Evaluator[];

  /**
   * Checks everything before any call.
   *
   * @throws {TypeError} If nothing was said in the dialogue, there is no evaluator, or an id is used twice.
   */
  constructor(dialogue: ReadDialogue, evaluators: readonly Evaluator[], config: ReviewConfig = {}) {
    super(dialogue, evaluators, config, { folder: EVALUATIONS_FOLDER });
  }

  /** All are asked at once, and none hears the others. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("evaluation", async () => {
      const asked = [];
      for (const evaluator of this.participants) asked.push(floor.ask(evaluator, await this.question(evaluator)));
      const answers = await Promise.all(asked);
      floor.stopIfLimited();
      if (!answers.some(({ given }) => given)) this.#nobody(floor, answers);
    });
  }

  /** What one evaluator is asked. */
  protected async question({ criteria: ids }: Evaluator): Promise<Question<Ratings>> {
    const { ratingsSchema } = await import("./forms.ts");
    const criteria = EVALUATION_CRITERIA.filter(({ id }) => ids.includes(id));
    return {
      ...this.everything,
      kind: "evaluation",
      name: "ratings",
      finalReading: true,
      needed: true,
      schema: ratingsSchema(criteria),
      guidance: ratingGuidance(),
      instruction: "Above stands all that was said, in full or by summaries. Rate it as a whole on each criterion.",
    };
  }

  /** Ends as failed; everybody is asked again when it is resumed. */
  #nobody(floor: Floor, answers: readonly Answer<Ratings>[]): never {
    const failed = answers.flatMap((answer, seat): readonly Unanswered[] => {
      const { id = "" } = this.participants[seat] ?? {};
      if (answer.given || answer.code === "limit" || answer.code === "cancelled") return [];
      return [{ key: `evaluation/ratings/${id}`, failure: { code: answer.code } }];
    });
    return floor.fail("No evaluator gave an answer that can be read", failed);
  }

  /** What was held, by whom, and how it ended. */
  protected override rules(): string {
    return rulesText(this.reviewed.record);
  }

  /** An evaluator, and its `systemPrompt`. */
  protected override persona(participant: Evaluator): string {
    return personaText(participant);
  }

  /** What every review compares, and what each evaluator is asked about. */
  protected override settings(): Settings {
    const settings = super.settings();
    const own = Object(settings["participants"]);
    return {
      ...settings,
      participants: Object.fromEntries(this.participants.map(({ id, criteria }) => [id, { ...own[id], criteria }])),
    };
  }

  /** The ratings, and their means. */
  protected override outcome(held: Held): EvaluationResult {
    return toEvaluationResult(held);
  }
}
