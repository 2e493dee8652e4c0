import type { GivenText } from "../../agents/documents.ts";
import { readersOf } from "../../archive/render/facts.ts";
import { QUESTIONS_FOLDER } from "../../archive/layout.ts";
import type { CompletedReview } from "../../archive/reviews.ts";
import { type DialogueParticipant, type DialogueResult, type Floor, type Held, toResult } from "../../dialogue/mod.ts";
import { markGiven } from "../../text/given.ts";
import type { Settings } from "../../transcript/event.ts";
import { concluding } from "../../transcript/outcome.ts";
import type { Statement } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { type ReadDialogue, type ReviewConfig, ReviewDialogue } from "../review_dialogue.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { answersIn, ASK, askPage, questionIn } from "./page.ts";
import { personaOf, rulesOf, taskOf } from "./prompts.ts";
import { ASKED } from "./words/mod.ts";
import { inLanguage, languagesIn } from "../../words/language.ts";
import { speechName } from "../../words/speeches.ts";
import { KINDS } from "../../words/turns.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Options of a question. */
export interface AskConfig
  extends ReviewConfig, Pick<ProtocolConfig, "documents" | "checkQuotations" | "keepOriginals" | "configuration"> {
  /** Limit of each answer, in tokens; an integer >= 1. @default 600 */
  readonly answerMaxTokens?: number;
}

/** The result of a question. */
export interface AskResult extends DialogueResult {
  readonly question: string;
  /** Answers, in the order of the seats. */
  readonly answers: readonly Statement[];
}

const ANSWER_TOKENS = 600;

/** A question to those who took part in a finished dialogue. Each answers for itself, and hears nobody else. */
class AskWorkflow extends ReviewDialogue<AskResult> {
  override readonly protocol: string = ASK;
  protected override readonly page = askPage;
  readonly #question: string;
  readonly #answerMaxTokens: number;

  constructor(
    dialogue: ReadDialogue,
    { question, answerers, earlier }: Asked,
    { answerMaxTokens = ANSWER_TOKENS, documents, ...config }: AskConfig,
  ) {
    const ours = () => [...messageTexts(dialogue.record), ...earlier.map(answerText)];
    const { speakers } = languagesIn(config.language ?? readersOf(dialogue.record));
    const texts = [...inLanguage(speakers, ours), ...documents?.texts ?? []];
    const given = { texts, images: documents?.images ?? [], warnings: documents?.warnings ?? [] };
    super(dialogue, answerers, config, { folder: QUESTIONS_FOLDER, given: { documents: given } });
    if (question.trim() === "") throw new TypeError("Cannot ask as 'question' is empty");
    this.#question = question.trim();
    this.#answerMaxTokens = answerMaxTokens;
  }

  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("answers", async () => {
      const turn = { kind: "answer", instruction: taskOf(this.#question), maxTokens: this.#answerMaxTokens } as const;
      await floor.together(this.participants.map((participant) => [participant, turn]));
    });
  }

  protected override rules(): string {
    return rulesOf(this.reviewed.record);
  }

  protected override persona(participant: DialogueParticipant): string {
    const { name, systemPrompt } = participant;
    const persona = personaOf(participant, markGiven(name), this.reviewed.record);
    return systemPrompt === undefined ? persona : `${persona}\n${systemPrompt}`;
  }

  protected override settings(): Settings {
    return { ...super.settings(), asked: { question: this.#question, maxTokens: this.#answerMaxTokens } };
  }

  protected override result(held: Held): AskResult {
    return { ...toResult(held), question: this.#question, answers: answersIn(held.record) };
  }
}

/** Who is asked what. */
export interface Asked {
  readonly question: string;
  /** Participants of the dialogue, with the agents that answer for them; one or more. */
  readonly answerers: readonly DialogueParticipant[];
  /** Earlier questions about the dialogue, in order. */
  readonly earlier: readonly Pick<CompletedReview, "record">[];
}

/**
 * Makes a question about a finished dialogue, ready to run. Those who are asked have all that was said, the earlier
 * questions and the dialogue's documents as sources, so that what they quote is looked up. It is kept in the dialogue's
 * archive, in `questions/`.
 *
 * @throws {TypeError} If the question is empty, or nothing was said in the dialogue.
 */
export function createAskWorkflow(
  dialogue: ReadDialogue,
  asked: Asked,
  config: AskConfig = {},
): ReviewDialogue<AskResult> {
  return new AskWorkflow(dialogue, asked, config);
}

/** Returns the id of whoever wrote the outcome of a dialogue: its conclusion, or else the last words of a model. */
export function authorOf({ messages }: DialogueRecord): string | undefined {
  const last = messages.findLast((message): message is Statement => !message.failed && message.kind !== "announcement");
  return (concluding(messages) ?? last)?.speaker;
}

/** Returns `false` for somebody whose answers are recorded, without one to a question that is asked later. */
export function canAnswer({ id, agent: { models = [] } }: DialogueParticipant): boolean {
  return models.every((model) => model.holds?.(`answers/answer/${id}#1`) ?? true);
}

/** Returns each statement of a dialogue as a text that can be cited. */
function messageTexts({ messages, participants }: DialogueRecord): readonly GivenText[] {
  const nameOf = new Map(participants.map(({ id, name }) => [id, name]));
  return messages.flatMap((message) => {
    if (message.failed) return [];
    const { number, speaker, kind, called, text } = message;
    const title = ASKED.message(
      nameOf.get(speaker) ?? speaker,
      called === undefined ? KINDS[kind] : speechName(called),
    );
    return [{ source: { name: `message-${number}`, title, text } }];
  });
}

function answerText({ record }: Pick<CompletedReview, "record">, at: number): GivenText {
  const nameOf = new Map(record.participants.map(({ id, name }) => [id, name]));
  const answers = answersIn(record).map(({ speaker, text }) =>
    `${nameOf.get(speaker) ?? speaker}${SIGNS.colon} ${text}`
  );
  const text = [ASKED.earlierQuestion(questionIn(record)), ...answers].join("\n\n");
  return {
    source: { name: `question-${at + 1}`, title: ASKED.earlier, text },
  };
}
