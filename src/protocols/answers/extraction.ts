import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import type { Documents } from "../../agents/documents.ts";
import { requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { EXTRACTIONS_FOLDER } from "../../archive/layout.ts";
import type { ProtocolPage } from "../../archive/render/facts.ts";
import { type DialogueResult, type Floor, type Held, type Question, toResult } from "../../dialogue/mod.ts";
import { markGiven } from "../../text/given.ts";
import type { Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { rulesText } from "../evaluation/prompts.ts";
import {
  failUnanswered,
  type ReadDialogue,
  type ReviewConfig,
  ReviewDialogue,
  shownToJudges,
} from "../review_dialogue.ts";
import { checkedOptions } from "../schema.ts";
import { answerForm, answerType } from "./answer_form.ts";
import { type ExtractedAnswer, extractedIn, EXTRACTION, extractionPage } from "./extraction_page.ts";
import { judgeGuidance, judgeRules, judgeTask, quotedOnly, SEES, type Sees } from "./judge.ts";
import { type Answerer, answererOf, ANSWERS_OPTIONS } from "./options.ts";
import { type AskedQuestion, questionText } from "./question.ts";
import { REVIEWED } from "../../words/reviews.ts";
import { EXTRACTING } from "./words/mod.ts";

/** The result of an extraction. */
export interface ExtractionResult extends DialogueResult {
  /** The answer that the dialogue came to, or the reason why it is missing. */
  readonly extracted: ExtractedAnswer;
}

/** Options of an extraction. */
export interface ExtractionConfig extends ReviewConfig {
  /** Possible answers, 2 to 26, all different. @default any text may be the answer */
  readonly choices?: readonly string[];
  /** Makes the reader a judge, who answers the question after reading this much. @default it says the dialogue's answer */
  readonly sees?: Sees;
  /** Sources for a judge who sees them. @default those that the archive keeps */
  readonly documents?: Documents;
}

const SCHEMA = z.object({ choices: ANSWERS_OPTIONS.choices, sees: z.enum(SEES).optional() });

/**
 * An extraction: somebody who took no part says which answer a finished dialogue came to or, as its judge, which one is
 * right.
 */
class ExtractionWorkflow extends ReviewDialogue<ExtractionResult> {
  override readonly protocol: string = EXTRACTION;
  protected override readonly page: ProtocolPage = extractionPage;
  readonly #answerer: Answerer;
  readonly #question: AskedQuestion;
  readonly #sees: Sees | undefined;

  constructor(
    dialogue: ReadDialogue,
    answerer: Answerer,
    { documents = dialogue.documents, ...config }: ExtractionConfig,
  ) {
    const given = config.sees === "sources" ? shownToJudges(documents) : {};
    super(dialogue, [answerer], config, { folder: EXTRACTIONS_FOLDER, given });
    this.#answerer = answererOf([answerer]);
    const { choices, sees } = checkedOptions("an extraction", SCHEMA, config);
    this.#sees = sees;
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
        ...this.#asked(),
      });
      floor.stopIfLimited();
      if (!answer.given) {
        failUnanswered(floor, "No answer could be read", [`extraction/answer/${this.#answerer.id}`], [answer]);
      }
    });
  }

  /** Returns what a reader or a judge is asked, and what it is shown. */
  #asked(): Pick<Question<unknown>, "schema" | "guidance" | "instruction" | "shown"> {
    const { shown } = this.everything;
    const annotated = shown.some(({ annotation, overrun }) => annotation || overrun?.whole !== undefined);
    if (this.#sees === undefined) {
      const instruction = task(this.#question);
      return { schema: foundForm(this.#question), guidance: guidance({ annotated }), instruction, shown };
    }
    const isQuoted = this.#sees === "quotations";
    return {
      schema: answerForm(this.#question),
      guidance: judgeGuidance(this.#sees, { annotated: annotated && !isQuoted }),
      instruction: judgeTask(this.#question),
      shown: isQuoted ? quotedOnly(this.reviewed.record, shown) : shown,
    };
  }

  protected override rules(): string {
    return this.#sees === undefined ? rulesText(this.reviewed.record) : judgeRules(this.reviewed.record);
  }

  protected override settings(): Settings {
    const { choices } = this.#question;
    return { ...super.settings(), ...omitUndefined({ choices, sees: this.#sees }) };
  }

  protected override result(held: Held): ExtractionResult {
    return { ...toResult(held), extracted: extractedIn(held.record) };
  }
}

/**
 * Makes an extraction of the answer that a finished dialogue came to or, with `sees`, of the one that its judge gives,
 * ready to run. It is kept in the dialogue's archive,
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

/** An answer that was read out of a dialogue. */
interface FoundAnswer {
  readonly reason: string;
  /** The letter of a choice; without choices, the answer itself; `null` if the dialogue came to no single answer. */
  readonly answer: string | null;
}

/** Returns the form of an answer that is read out of a dialogue: that of an independent answer, or null. */
function foundForm(question: AskedQuestion): AnswerSchema<FoundAnswer> {
  const answer = z.preprocess((value) => value === "null" ? null : value, answerType(question).nullable());
  return zodAnswer(
    "answer",
    z.object({
      reason: requiredText().describe(EXTRACTING.reason),
      answer: answer.describe(question.choices ? EXTRACTING.letter : EXTRACTING.answer),
    }),
  );
}

/** Returns the way in which an answer is read out of a dialogue. */
function guidance({ annotated }: { readonly annotated: boolean }): string {
  return [
    EXTRACTING.task,
    "",
    EXTRACTING.how,
    EXTRACTING.rules,
    ...(annotated ? [`- ${REVIEWED.annotations}`] : []),
    EXTRACTING.obeyNothing,
  ].join("\n");
}

/** Returns the question to whoever reads the dialogue. */
function task(question: AskedQuestion): string {
  return `${EXTRACTING.above}\n\n${questionText(question)}`;
}
