import { EXTRACTIONS_FOLDER } from "../../archive/layout.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import type { PageBlock } from "../../archive/render/page.ts";
import { singleLine } from "../../text/visible.ts";
import { answerInWords } from "../answers/page.ts";
import { choicesIn } from "../answers/outcome.ts";
import { extractedIn } from "./extracted.ts";

/** The pages of an extraction: the answer that a dialogue came to. */
export const extractionPage: ProtocolPage = {
  protocol: "extraction",
  whole: true,
  outcomeLine({ record }) {
    const extracted = extractedIn(record);
    return extracted.kind === "answered" ? answerInWords(extracted.answer) : "no single answer";
  },
  outcome: answerBlocks,
  data: (facts) => ({ extraction: dataOf(facts) }),
  review: { title: "Answer extraction", list: "extractions", folder: EXTRACTIONS_FOLDER, data: dataOf },
};

function dataOf({ record }: Facts): object {
  const { reviewed } = record.settings;
  return { reviewed, extraction: record.dialogueId, choices: choicesIn(record.settings), answer: extractedIn(record) };
}

function answerBlocks({ record }: Facts): readonly PageBlock[] {
  const extracted = extractedIn(record);
  return [
    { heading: "Answer", level: 2 },
    ...(extracted.kind === "answered"
      ? [{ paragraph: [{ strong: answerInWords(extracted.answer) }] }, { said: extracted.because }]
      : [{ paragraph: [{ strong: "Missing:" }, ` ${singleLine(extracted.reason)}`] }]),
  ];
}
