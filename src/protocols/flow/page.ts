import { FLOWS_FOLDER } from "../../archive/layout.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { FLOW_QUESTIONS } from "../../judging/flow/mod.ts";
import { ARGUED } from "../../words/argued.ts";
import { READING } from "./words/mod.ts";

/** Name of the protocol. */
export const FLOW = "flow";

/** The pages of a clerk's reading: how many messages it read. What was argued stands on the dialogue's pages. */
export const flowPage: ProtocolPage = {
  protocol: FLOW,
  whole: true,
  outcome: (facts) => ({ headline: readInWords(facts), undecided: null }),
  blocks: () => [{ paragraph: ARGUED.noVerdict }],
  data: (facts) => ({ flow: dataOf(facts) }),
  review: {
    get title() {
      return READING.title;
    },
    list: "flows",
    folder: FLOWS_FOLDER,
    line: (facts) => [READING.argued, readInWords(facts)],
    data: dataOf,
  },
};

/** Returns the numbers of the messages that a clerk was asked about, by whether they were read. */
function readIn({ record: { notes } }: Facts) {
  const entries = notes.filter(({ key, about }) =>
    about !== undefined && key.split("/").at(-2) === FLOW_QUESTIONS.entry(about)
  );
  const numbers = (isRead: boolean) =>
    entries.flatMap(({ about, answer }) => about !== undefined && answer.given === isRead ? [about] : []);
  return { read: numbers(true), unread: numbers(false) };
}

function readInWords(facts: Facts): string {
  const { read, unread } = readIn(facts);
  return READING.read(read.length, read.length + unread.length);
}

function dataOf(facts: Facts): object {
  const { settings: { reviewed }, dialogueId, status = "unfinished" } = facts.record;
  return { reviewed, flow: dialogueId, status, ...readIn(facts) };
}
