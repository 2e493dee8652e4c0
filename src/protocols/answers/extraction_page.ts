import { EXTRACTIONS_FOLDER } from "../../archive/layout.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import type { PageBlock } from "../../archive/render/page.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { answerRead, probabilityRead } from "./answer_form.ts";
import { choicesIn } from "./outcome.ts";
import { answerInWords } from "./page.ts";
import { SEES } from "./judge.ts";
import { OUTCOME, PAGE } from "./words/mod.ts";

/** The answer that a dialogue came to, as it was read out of it. Never guessed. */
export type ExtractedAnswer =
  /** `answer` is a text: that of the choice, if there are choices. A judge states its `probability`, 0–1. */
  | { readonly kind: "answered"; readonly answer: string; readonly because: string; readonly probability?: number }
  | { readonly kind: "missing"; readonly reason: string };

/** Returns the answer in the record of an extraction. */
export function extractedIn({ settings, notes }: Pick<DialogueRecord, "settings" | "notes">): ExtractedAnswer {
  const given = notes.findLast(({ kind }) => kind === "analysis")?.answer;
  if (!given) return { kind: "missing", reason: OUTCOME.notRead };
  if (!given.given) return { kind: "missing", reason: given.reason };
  const { reason, answer: found } = fieldsIn(given.value);
  const because = typeof reason === "string" ? reason.trim() : "";
  const answer = answerRead(given.value, choicesIn(settings));
  const probability = probabilityRead(given.value);
  if (answer !== undefined) return { kind: "answered", answer, because, ...omitUndefined({ probability }) };
  const protocol = singleLine(String(fieldsIn(settings["reviewed"])["protocol"]));
  const none = found === null ? OUTCOME.noneIn(protocol) : OUTCOME.unreadable;
  return { kind: "missing", reason: because === "" ? none : OUTCOME.because(none, because) };
}

/** Name of the protocol. */
export const EXTRACTION = "extraction";

/** Returns `true` for the record of a reading of an answer. */
export function isExtraction({ protocol }: Pick<DialogueRecord, "protocol">): boolean {
  return protocol === EXTRACTION;
}

/** The pages of an extraction: the answer that a dialogue came to. */
export const extractionPage: ProtocolPage = {
  protocol: EXTRACTION,
  whole: true,
  outcome({ record }) {
    const extracted = extractedIn(record);
    return extracted.kind === "answered"
      ? { headline: answerInWords(extracted.answer), reasons: extracted.because === "" ? [] : [extracted.because] }
      : { headline: extracted.reason };
  },
  blocks: answerBlocks,
  data: (facts) => ({ extraction: dataOf(facts) }),
  review: {
    get title() {
      return PAGE.title;
    },
    list: "extractions",
    folder: EXTRACTIONS_FOLDER,
    data: dataOf,
  },
};

function dataOf({ record }: Facts): object {
  const { reviewed } = record.settings;
  return { reviewed, extraction: record.dialogueId, choices: choicesIn(record.settings), answer: extractedIn(record) };
}

function answerBlocks({ record }: Facts): readonly PageBlock[] {
  const extracted = extractedIn(record);
  const sees = SEES.find((each) => each === record.settings["sees"]);
  return [
    { heading: PAGE.answer, level: 2 },
    ...(sees === undefined ? [] : [{ paragraph: PAGE.judged(sees) }]),
    ...(extracted.kind === "answered"
      ? [{ paragraph: [{ strong: answerInWords(extracted.answer) }] }, { said: extracted.because }]
      : [{ paragraph: [{ strong: PAGE.missing }, ` ${singleLine(extracted.reason)}`] }]),
  ];
}
