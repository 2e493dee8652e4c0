import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type Block, type Fields, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { messageRemarks } from "./message_fields.ts";
import { messageTitle } from "./message_page.ts";
import { fileFields, participantFields, speakerFields, statusFields } from "./shared_fields.ts";
import { agentInFull, nameOf, spaced } from "./words.ts";

/** Everything that was said on the floor, in one page. */
export function transcriptPage(facts: Facts): Page {
  const { record, format } = facts;
  return {
    fields: { ...fileFields(facts, "transcript"), ...statusFields(facts) },
    get data() {
      return {
        participants: participantFields(facts),
        messages: record.messages.map((message): Fields => ({
          number: message.number,
          phase: message.phase,
          kind: message.kind,
          speaker: nameOf(facts, message.speaker),
          speaker_id: message.speaker,
          model: speakerFields(facts, message)["model"],
          ...omitUndefined({ reply_to: message.replyTo }),
          ...(message.failed
            ? { failed: message.failure.reason }
            : { text: message.text, ...omitUndefined({ fields: message.fields }) }),
          ...(!message.failed && message.overrun?.whole !== undefined ? { cut: true } : {}),
        })),
      };
    },
    blocks: [
      { heading: `Transcript: ${record.topic}`, level: 1 },
      {
        paragraph: line(
          "Messages as files of their own are listed in ",
          [link(`index.${format}`, `index.${format}`)],
          ".",
        ),
      },
      {
        list: record.participants.map(({ id, name, role, position }) => ({
          line: [
            { strong: name },
            ` (${spaced(role)})${position === undefined ? "" : `, for “${position}”`}: ${agentInFull(facts.agent(id))}`,
          ],
        })),
      },
      ...record.messages.flatMap((message, n): Block[] => [
        ...(message.phase === record.messages[n - 1]?.phase
          ? []
          : [{ heading: `Phase ${message.phase}`, level: 2 as const }]),
        { heading: messageTitle(facts, message), level: 3 },
        ...(message.replyTo === undefined ? [] : [{ paragraph: `Answers message ${message.replyTo}.` }]),
        ...messageRemarks(facts, message),
        ...(message.failed ? [] : [{ said: message.text }]),
      ]),
    ],
  };
}
