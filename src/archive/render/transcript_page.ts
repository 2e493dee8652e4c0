import { cutLine } from "./degraded.ts";
import type { Facts } from "./facts.ts";
import { castOf, topicBlocks, wholeFields } from "./fields.ts";
import { messageRemarks, messageTitle } from "./message_page.ts";
import { line, link, type Page, type PageBlock } from "./page.ts";
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
      { heading: `Transcript: ${title}`, level: 1 },
      { paragraph: line("Individual files for messages are listed in ", [index], ".") },
      {
        list: participants.map(({ name, role, position }, n) => ({
          line: [
            { strong: name },
            ` (${roleInWords(role)})${position === undefined ? "" : `, for “${position}”`}: ${agents[n]}`,
          ],
        })),
      },
      ...topicBlocks(facts),
      ...(cut.length === 0 ? [] : [{ fields: cut }]),
      ...messages.flatMap((message, n): PageBlock[] => [
        ...(message.phase === messages[n - 1]?.phase ? [] : [{ heading: `Phase ${message.phase}`, level: 2 as const }]),
        { heading: messageTitle(facts, message), level: 3 },
        ...(message.replyTo === undefined ? [] : [{ paragraph: `Answers message ${message.replyTo}.` }]),
        ...messageRemarks(facts, message),
        ...(message.failed ? [] : [{ said: message.text }]),
      ]),
    ],
  };
}
