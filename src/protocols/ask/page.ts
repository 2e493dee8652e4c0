import { QUESTIONS_FOLDER } from "../../archive/layout.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { link, type PageBlock } from "../../archive/render/page.ts";
import { firstWords } from "../../text/display.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Statement } from "../../transcript/message.ts";
import { ANSWERED } from "./words/mod.ts";

/** Name of the protocol. */
export const ASK = "ask";

/** Most words of an answer in a line. */
const WORDS = 40;

/** Most words of a question in a title. */
const TITLE_WORDS = 20;

/** Returns the question that was asked when a dialogue was over. */
export function questionIn({ settings }: Pick<DialogueRecord, "settings">): string {
  const { question } = fieldsIn(settings["asked"]);
  return typeof question === "string" ? question : "";
}

/** Returns the answers, in the order of the seats. */
export function answersIn({ messages }: Pick<DialogueRecord, "messages">): readonly Statement[] {
  return messages.filter((message): message is Statement => !message.failed && message.kind === "answer");
}

/** The pages of a question that was asked when a dialogue was over. */
export const askPage: ProtocolPage = {
  protocol: ASK,
  whole: true,
  outcome: ({ record }) => ({
    headline: answerInALine(record),
    undecided: answersIn(record).length > 0 ? null : ANSWERED.nobody,
  }),
  blocks: answerBlocks,
  data: ({ record }) => answeredIn(record),
  review: {
    get title() {
      return ANSWERED.title;
    },
    list: "questions",
    folder: QUESTIONS_FOLDER,
    line: ({ record }) => [
      ANSWERED.asked(firstWords(singleLine(questionIn(record)), TITLE_WORDS)),
      answerInALine(record),
    ],
    data: ({ record }) => answeredIn(record),
  },
};

function answerInALine(record: DialogueRecord): string {
  const [first] = answersIn(record);
  return first ? firstWords(singleLine(first.text), WORDS) : ANSWERED.none;
}

/** Returns a question with its answers, for machines. */
export function answeredIn(record: DialogueRecord) {
  const answers = answersIn(record).map(({ number, speaker, text }) => ({ number, speaker, text }));
  const failed = record.messages.flatMap((message) =>
    message.failed ? [{ speaker: message.speaker, reason: message.failure.reason }] : []
  );
  return {
    reviewed: record.settings["reviewed"],
    ask: record.dialogueId,
    question: questionIn(record),
    answers,
    ...(failed.length > 0 ? { failed } : {}),
  };
}

function answerBlocks(facts: Facts): readonly PageBlock[] {
  const { record } = facts;
  return [
    { heading: ANSWERED.title, level: 2 },
    { said: questionIn(record) },
    ...record.messages.filter(({ kind }) => kind === "answer").flatMap((answer): readonly PageBlock[] => [
      { heading: [ANSWERED.answerBy, link(facts.nameOf(answer.speaker), facts.messageFile(answer))], level: 2 },
      answer.failed ? { paragraph: ANSWERED.failed(answer.failure.reason) } : { said: answer.text },
    ]),
  ];
}
