import { cutLine } from "./degraded.ts";
import type { Facts } from "./facts.ts";
import { castOf, topicBlocks, wholeFields } from "./fields.ts";
import { messageRemarks, messageTitle } from "./message_page.ts";
import { around, link, type Page, type PageBlock } from "./page.ts";
import { TRANSCRIPT } from "../../words/archive_pages.ts";
import { agentsInFull, roleInWords } from "./words.ts";

/** Returns all messages on one page. */
export function transcriptPage(facts: Facts): Page {
  const { record: { participants, messages }, record, format, title } = facts;
  const cut = cutLine(record);
  const agents = agentsInFull(participants.map(({ id }) => facts.agent(id)));
  const index = link(`index.${format}`);
  return {
    fields: wholeFields(facts, "transcript"),
    data: () => ({ participants: castOf(facts), messages }),
    blocks: [
      { heading: TRANSCRIPT.title(title), level: 1 },
      { paragraph: around(TRANSCRIPT.listed, index) },
      {
        list: participants.map(({ name, role, position }, n) => ({
          line: [{ strong: name }, TRANSCRIPT.participant(roleInWords(role), position, agents[n] ?? "")],
        })),
      },
      ...topicBlocks(facts),
      ...(cut.length === 0 ? [] : [{ fields: cut }]),
      ...messages.flatMap((message, n): PageBlock[] => [
        ...(message.phase === messages[n - 1]?.phase
          ? []
          : [{ heading: TRANSCRIPT.phase(message.phase), level: 2 as const }]),
        { heading: messageTitle(facts, message), level: 3 },
        ...(message.replyTo === undefined ? [] : [{ paragraph: TRANSCRIPT.answers(message.replyTo) }]),
        ...messageRemarks(facts, message),
        ...(message.failed ? [] : [{ said: message.text }]),
      ]),
    ],
  };
}
