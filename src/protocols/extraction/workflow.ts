import { z } from "zod";
import { EXTRACTIONS_FOLDER } from "../../archive/layout.ts";
import type { ProtocolPage } from "../../archive/render/facts.ts";
import { type DialogueResult, type Floor, type Held, toResult } from "../../dialogue/mod.ts";
import { markGiven } from "../../text/given.ts";
import type { Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type Answerer, answererOf, ANSWERS_OPTIONS } from "../answers/options.ts";
import type { AskedQuestion } from "../answers/question.ts";
import { rulesText } from "../evaluation/prompts.ts";
import { failUnanswered, type ReadDialogue, type ReviewConfig, ReviewDialogue } from "../review_dialogue.ts";
import { checkedOptions } from "../schema.ts";
import { type ExtractedAnswer, extractedIn } from "./extracted.ts";
import { foundForm } from "./form.ts";
import { extractionPage } from "./page.ts";
import { guidance, task } from "./prompts.ts";

/** The result of an extraction. */
export interface ExtractionResult extends DialogueResult {
  /** The answer that the dialogue came to, or the reason why it is missing. */
  readonly extracted: ExtractedAnswer;
}

/** Options of an extraction. */
export interface ExtractionConfig extends ReviewConfig {
  /** Possible answers, 2 to 26, all different. @default any text may be the answer */
  readonly choices?: readonly string[];
}

const SCHEMA = z.object({ choices: ANSWERS_OPTIONS.choices });

/** An extraction: somebody who took no part says which answer a finished dialogue came to. */
class ExtractionWorkflow extends ReviewDialogue<ExtractionResult> {
  override readonly protocol: string = "extraction";
  protected override readonly page: ProtocolPage = extractionPage;
  readonly #answerer: Answerer;
  readonly #question: AskedQuestion;

  constructor(dialogue: ReadDialogue, answerer: Answerer, config: ExtractionConfig) {
    super(dialogue, [answerer], config, { folder: EXTRACTIONS_FOLDER });
    this.#answerer = answererOf([answerer]);
    const { choices } = checkedOptions("an extraction", SCHEMA, config);
    this.#question = { question: markGiven(dialogue.record.topic), ...omitUndefined({ choices }) };
  }

  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("extraction", async () => {
      const answer = await floor.ask(this.#answerer, {
        ...this.everything,
        kind: "analysis",
        called: "answer",
        finalReading: true,
        needed: true,
        schema: foundForm(this.#question),
        guidance: guidance({
          annotated: this.everything.shown.some(({ annotation, overrun }) =>
            annotation || overrun?.whole !== undefined
          ),
        }),
        instruction: task(this.#question),
      });
      floor.stopIfLimited();
      if (!answer.given) {
        failUnanswered(floor, "No answer could be read", [`extraction/answer/${this.#answerer.id}`], [answer]);
      }
    });
  }

  protected override rules(): string {
    return rulesText(this.reviewed.record);
  }

  protected override settings(): Settings {
    return { ...super.settings(), ...omitUndefined({ choices: this.#question.choices }) };
  }

  protected override outcome(held: Held): ExtractionResult {
    return { ...toResult(held), extracted: extractedIn(held.record) };
  }
}

/**
 * Makes an extraction of the answer that a finished dialogue came to, ready to run. It is kept in the dialogue's archive,
 * in `extractions/`; `runOrResume` returns a finished one without a call.
 *
 * @throws {TypeError} If nothing was said in the dialogue, or the choices are not different.
 */
export function createExtractionWorkflow(
  dialogue: ReadDialogue,
  answerer: Answerer,
  config: ExtractionConfig = {},
): ReviewDialogue<ExtractionResult> {
  return new ExtractionWorkflow(dialogue, answerer, config);
}
