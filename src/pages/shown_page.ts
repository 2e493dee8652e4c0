import { Facts, type ProtocolPage } from "../archive/render/facts.ts";
import { messageTitle } from "../archive/render/message_page.ts";
import type { LabelledLine } from "../archive/render/page.ts";
import { sentFor, shownInWords } from "../archive/render/shown.ts";
import { nameOf } from "../archive/render/words.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { blocksInHtml } from "./blocks.ts";
import { framePage } from "./frame.ts";
import { html } from "./html.ts";
import { messageAddresses } from "./shown_dialogue.ts";
import { surroundingsOf } from "./surroundings.ts";

/** A message whose speaker's prompt is shown. */
export interface ShownPrompt {
  /** Id of the dialogue in addresses. */
  readonly id: string;
  readonly record: DialogueRecord;
  readonly protocols: readonly ProtocolPage[];
  readonly message: Message;
  /** The dialogue's journal. */
  readonly events: readonly JournalEvent[];
}

/** The page of what a speaker was shown before a message: the prompt as it was sent, block by block. */
export function shownPage({ id, record, protocols, message, events }: ShownPrompt): string {
  const facts = Facts.of(record, "md", protocols);
  const messageAddress = messageAddresses({ id, record });
  const within = surroundingsOf(facts, { reviews: [], student: false, messageAddress });
  const name = nameOf(facts, message.speaker);
  const sent = sentFor(facts, message, events);
  const shown = shownInWords(facts, message);
  const fields: readonly LabelledLine[] = [
    ["Message", messageTitle(facts, message)],
    ...(shown === undefined ? [] : [["Shown of the dialogue", shown] as const]),
    ...("none" in sent ? [["Prompt", `none: ${sent.none}`] as const] : [["Sent to", sent.model] as const]),
  ];
  const body = html`
    <header class="front">
    <p class="kind"><a href="${messageAddress(message.number)}">← Back to message ${message.number}</a></p>
    <h1>What <bdi>${name}</bdi> was shown</h1>
    ${blocksInHtml([{ fields }], within)}
    </header>
    <div class="story">${"none" in sent ? undefined : sent.blocks.map(({ role, text }) =>
      html`
        <section class="sent">
          <h2>${role}</h2>
          <pre dir="auto">${text || "(not on record)"}</pre>
        </section>
      `
    )}</div>
  `;
  return framePage({ title: `What ${name} was shown for message ${message.number}`, page: "dialogue", body });
}
