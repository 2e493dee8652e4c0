import { Facts, type ProtocolPage, readersOf } from "../archive/render/facts.ts";
import { messageTitle } from "../archive/render/message_page.ts";
import type { LabelledLine } from "../archive/render/page.ts";
import { sentFor, shownInWords } from "../archive/render/shown.ts";
import { nameOf } from "../archive/render/words.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { blocksInHtml } from "./blocks.ts";
import { framePage } from "./frame.ts";
import { SHOWN } from "../words/dialogue_page.ts";
import { inLanguage } from "../words/language.ts";
import { html, sentence } from "./html.ts";
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
export function shownPage(shown: ShownPrompt): string {
  return inLanguage(readersOf(shown.record), () => pageOf(shown));
}

function pageOf({ id, record, protocols, message, events }: ShownPrompt): string {
  const facts = Facts.of(record, "md", protocols);
  const messageAddress = messageAddresses({ id, record });
  const within = surroundingsOf(facts, { reviews: [], student: false, messageAddress });
  const name = nameOf(facts, message.speaker);
  const sent = sentFor(facts, message, events);
  const shown = shownInWords(facts, message);
  const fields: readonly LabelledLine[] = [
    [SHOWN.message, messageTitle(facts, message)],
    ...(shown === undefined ? [] : [[SHOWN.dialogue, shown] as const]),
    ...("none" in sent ? [[SHOWN.prompt, SHOWN.none(sent.none)] as const] : [[SHOWN.sentTo, sent.model] as const]),
  ];
  const body = html`
    <header class="front">
    <p class="kind"><a href="${messageAddress(message.number)}">← ${SHOWN.back(message.number)}</a></p>
    <h1>${sentence(SHOWN.title, html`<bdi>${name}</bdi>`)}</h1>
    ${blocksInHtml([{ fields }], within)}
    </header>
    <div class="story">${"none" in sent ? undefined : sent.blocks.map(({ role, text }) =>
      html`
        <section class="sent">
          <h2>${role}</h2>
          <pre dir="auto">${text || SHOWN.notOnRecord}</pre>
        </section>
      `
    )}</div>
  `;
  return framePage({ title: SHOWN.titleFor(name, message.number), page: "dialogue", body });
}
