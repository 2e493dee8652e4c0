import { ATTACHMENTS_FOLDER } from "../archive/attachments.ts";
import { Facts } from "../archive/render/facts.ts";
import { type CitedSource, sourcesIn } from "../archive/render/metadata_page.ts";
import { reviewBlocks } from "../archive/render/render.ts";
import { termsIn } from "../archive/render/summary_page.ts";
import { capital } from "../words/en/phrases.ts";
import { moment } from "../words/en/times.ts";
import { roleInWords, writtenBy } from "../archive/render/words.ts";
import { placesInWords } from "../archive/render/claims.ts";
import { passagesOf, recordedClaims } from "../judging/quotations/recorded_claims.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { withCommas } from "../text/display.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import type { Message } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { blocksInHtml } from "./blocks.ts";
import { breakable, type Html, html } from "./html.ts";
import type { MessageSurroundings } from "./message.ts";
import { passageAddress } from "./passages.ts";
import { pictureInHtml } from "./pictures.ts";

/** A part of the page, which the contents lead to. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
  /** Parts of it that the contents lead to as well. */
  readonly parts?: readonly Omit<Section, "content">[];
}

/** The participants, and the agents that answered for them; an agent shared by all is named once. */
export function castInHtml(facts: Facts, { colourOf, folded = false }: MessageSurroundings): Html {
  const { participants } = facts.record;
  const agents = participants.map(({ id }) => writtenBy(facts.agent(id)));
  const areAlike = new Set(agents).size === 1;
  const shown = (agent = "") => folded ? breakable(agent) : agent;
  const people = participants.map(({ id, name, role, position }, n) => {
    const part = roleInWords(role);
    return html`<li class="${colourOf(id)}"><b class="name">${name}</b>${
      part === name.toLowerCase() ? undefined : html`
        <span class="kind">${part}</span>
      `
    }${
      position && html`
        <q>${position}</q>
      `
    }${
      areAlike ? undefined : html`
        <span class="kind agent">${shown(agents[n])}</span>
      `
    }</li>`;
  });
  return html`${areAlike ? html`<p>${shown(agents[0])}</p>` : undefined}<ul class="cast">${people}</ul>`;
}

/** Files that were given with the question, and the images among them that the page has room for. */
export function givenSections({ settings }: DialogueRecord, images: ReadonlyMap<string, string>): readonly Section[] {
  const files = attachmentsIn(settings);
  if (files.length === 0) return [];
  const content = files.map(({ name, mediaType, bytes }) => {
    const about = `${name}: ${mediaType}, ${withCommas(bytes)} bytes`;
    const image = images.get(name);
    return image === undefined
      ? html`<p>${about}; see the folder ${ATTACHMENTS_FOLDER} of the archive.</p>`
      : html`<figure><img src="${image}" alt="Given with the question: ${name}"><figcaption>${about}</figcaption></figure>`;
  });
  return [{ id: "given", title: "Given with the question", content: html`${content}` }];
}

/** Messages of one phase that follow each other. */
export interface HeldPhase {
  /** `phase-1`, `phase-2`, … in the order of the messages. */
  readonly id: string;
  /** Its name for readers. */
  readonly title: string;
  readonly messages: readonly Message[];
}

/** Returns a dialogue's messages by phases, in order. */
export function phasesOf({ messages }: Pick<DialogueRecord, "messages">): readonly HeldPhase[] {
  const phases: { id: string; phase: string; title: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const { phase } = message;
    const last = phases.at(-1);
    if (last?.phase === phase) last.messages.push(message);
    else phases.push({ id: `phase-${phases.length + 1}`, phase, title: titleOf(message), messages: [message] });
  }
  return phases;
}

/** The phase of its first message: `arguments/round-1` is arguments, round 1; `rounds/round-1` is round 1. */
export function titleOf({ phase, kind }: { readonly phase: string; readonly kind: string }): string {
  return capital((phase || kind).replace(/^rounds\//, "").replaceAll("/", ", ").replace(/[-_]/g, " "));
}

/** A review as one of several on the page of its dialogue. */
export interface ShownReview {
  readonly review: CompletedReview;
  readonly n: number;
  readonly within: MessageSurroundings;
}

/** A review links to files of its own, which have the names of the dialogue's. */
const NO_ADDRESSES: MessageSurroundings["addresses"] = new Map();

/** Returns a review as a section: who judged, the outcome, and beliefs as they moved. */
export function reviewSection({ protocols, format }: Facts, { review: { record }, n, within }: ShownReview): Section {
  const facts = Facts.of(record, format, protocols);
  const { title = capital(record.protocol), line, pictures } = facts.page?.review ?? {};
  const own = { ...within, addresses: NO_ADDRESSES };
  const drawn = pictures?.of(facts).map((picture) => pictureInHtml(picture, within.colourOf)) ?? [];
  return {
    id: `review-${n + 1}`,
    title: `${line?.(facts)[0] ?? title}${record.imported ? " made elsewhere, imported " : ", "}${
      moment(record.startedAt).slice(0, 10)
    }`,
    content: html`${blocksInHtml(reviewBlocks(facts), own)}${
      drawn.length === 0 ? undefined : html`<h3>${pictures?.title}</h3>${drawn}`
    }`,
  };
}

/** Returns the terms of the brief; none if it has none. */
export function termSections({ settings }: DialogueRecord, within: MessageSurroundings): readonly Section[] {
  const fields = termsIn(settings);
  if (fields.length === 0) return [];
  return [{ id: "terms", title: "Terms", content: html`${blocksInHtml([{ fields }], within)}` }];
}

/** A source by the name that texts cite, with its title, which leads to its address. */
export function sourceInHtml({ name, title, url, found }: CitedSource): Html {
  return html`<b>[${name}]</b> ${
    /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noopener noreferrer nofollow">${title || url}</a>` : title
  }${
    found && html`
      <span class="kind">found by a tool, ${moment(found.at)}, SHA-256 ${found.sha256}</span>
    `
  }`;
}

/** Links to the whole text of a source, and to the file that it was read from, to be saved. */
function filesInHtml({ path, original }: CitedSource, addressOf: (path: string) => string): readonly Html[] {
  const files = [["whole text", path], ["as given", original]] as const;
  return files.flatMap(([words, file]) =>
    file === undefined ? [] : [html`
      <a class="kind" href="${addressOf(file)}" download>${words}</a>
    `]
  );
}

/** Returns the sources that texts cite, with the passages that they quote; citations lead to both. */
export function sourceSections(
  facts: Facts,
  { addresses, sourceAddress }: MessageSurroundings,
): readonly Section[] {
  const sources = sourcesIn(facts.record);
  if (sources.length === 0) return [];
  const claims = recordedClaims(facts.record)?.claims ?? [];
  const passages = claims.flatMap((claim) => passagesOf(claim).map((each) => ({ ...each, number: claim.message })));
  const places = [
    ...Map.groupBy(passages, ({ place: { source, offset, end } }) => `${source} ${offset} ${end}`).values(),
  ];
  const quoted = Map.groupBy(places, ([first]) => first?.place.source);
  const passageInHtml = (alike: typeof passages, n: number) => {
    const [first] = alike;
    if (!first) return undefined;
    const { place, passage: { before, words, after } } = first;
    const messages = [...new Set(alike.map(({ number }) => number))].map((number) => {
      const message = facts.message(number);
      const address = message && addresses.get(facts.messageFile(message));
      return address === undefined
        ? html`
          ${number}
        `
        : html`
          <a href="${address}">${number}</a>
        `;
    });
    const id = passageAddress(`source-${n + 1}`, place);
    const given = `${alike.some(({ of }) => of === "quotation") ? "quoted" : "given"} in ${
      messages.length === 1 ? "message" : "messages"
    }`;
    const where = html`<span class="kind">${placesInWords([place])}; ${given}${messages}</span>`;
    return html`<blockquote id="${id}">${before}<mark>${words}</mark>${after} ${where}</blockquote>`;
  };
  const content = html`<ul class="sources">${
    sources.map((source, n) =>
      html`<li id="source-${n + 1}">${sourceInHtml(source)}${sourceAddress && filesInHtml(source, sourceAddress)}${
        quoted.get(source.name)?.map((alike) => passageInHtml(alike, n))
      }</li>`
    )
  }</ul>`;
  return [{ id: "sources", title: "Sources", content }];
}
