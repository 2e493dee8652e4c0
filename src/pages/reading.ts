import { arguedSections } from "./argued.ts";
import type { HeldPhase } from "./phases.ts";
import { messageInHtml, pendingMessage } from "./statement.ts";
import { dialogueRail } from "./dialogue_rail.ts";
import { PARTS } from "../words/report.ts";
import { isOver } from "../transcript/record.ts";
import { type Html, html } from "./html.ts";
import {
  clashSections,
  givenSections,
  heldSections,
  openSections,
  ownSections,
  reviewSections,
  type Section,
  termSections,
} from "./sections.ts";
import { addressOf } from "./shown_dialogue.ts";
import { sourceSections } from "./source_list.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** A dialogue with what its page shows of it. */
export interface Reading {
  readonly within: DialogueSurroundings;
  readonly phases: readonly HeldPhase[];
  /** The phase that the page shows, from 1; absent where it shows all of them. */
  readonly page?: number | undefined;
  /** The last of such pages, which has what follows the dialogue. */
  readonly last?: number | undefined;
}

/** The parts of a dialogue's page besides the front, in their order; a report and the server's page have the same. */
export interface Parts {
  /** `false` for a page of an earlier phase, which leads to what follows the dialogue. */
  readonly isLast: boolean;
  /** Files that were given; for students, what words mean. */
  readonly ahead: readonly Section[];
  /** What it came down to, between the front and what was said. */
  readonly argued: readonly Section[];
  /** What was left open; reviews. */
  readonly after: readonly Section[];
  readonly held: readonly Section[];
  /** Sources and terms, which every page has. */
  readonly reference: readonly Section[];
}

/** Returns the parts of a page. */
export function partsOf({ within, page, last }: Reading, images: ReadonlyMap<string, string> = new Map()): Parts {
  const terms = termSections(within);
  const isTold = isOver(within.facts.record) && !within.student;
  return {
    ahead: [...givenSections(within.facts.record, images), ...(within.student ? terms : [])],
    argued: isTold ? [...arguedSections(within), ...clashSections(within), ...ownSections(within)] : [],
    isLast: page === last,
    after: isTold ? [...openSections(within), ...reviewSections(within)] : [],
    held: heldSections(within),
    reference: [...sourceSections(within), ...(within.student ? [] : terms)],
  };
}

type Titled = Pick<Section, "id" | "title">;

/** A section of the page. */
export function sectionInHtml({ id, title, content }: Section): Html {
  return html`<section id="${id}"><h2>${title}</h2>${content}</section>\n`;
}

/** The rail: the phases with their turns, and the parts that follow. */
export function railOf(
  { within, phases, page, last }: Reading,
  argued: readonly Titled[],
  sections: readonly Titled[],
): Html {
  const { served } = within;
  const away = served && page !== last ? `${addressOf(served)}?page=${last}` : "";
  const before = argued.map(({ id, title }) => ({ title, to: `#${id}` }));
  const parts = sections.map(({ id, title }) => ({ title, to: `${away}#${id}` }));
  return dialogueRail({ phases, page, before, parts }, within);
}

/** Everything that was said, by phases. */
export function saidInHtml(reading: Reading): Html {
  return html`<section id="said" aria-labelledby="said-title"><h2 id="said-title">${PARTS.said}</h2>${
    itemsOf(reading, -1)
  }</section>`;
}

/** Headings of phases and messages touched after a line, in order; with them the places of turns that still go on. */
export function itemsOf({ within, phases, page }: Reading, since: number): readonly Html[] {
  const { served } = within;
  return phases.flatMap(({ id, title, messages }, n) => {
    if (page !== undefined && page !== n + 1) return [];
    const changed = served ? messages.filter(({ number }) => (served.touched.get(number) ?? 0) > since) : messages;
    if (changed.length === 0) return [];
    let next = (phases[n - 1]?.messages.at(-1)?.number ?? 0) + 1;
    const pending = messages.flatMap(({ number }) => {
      const missing = Array.from({ length: number - next }, (_, at) => next + at);
      next = number + 1;
      return served?.live ? missing : [];
    });
    const items = [
      ...changed.map((message) => ({ number: message.number, item: messageInHtml(message, within) })),
      ...pending.map((number) => ({ number, item: pendingMessage(number) })),
    ].sort((a, b) => a.number - b.number).map(({ item }) => item);
    return [html`<h3 id="${id}" data-into="said">${title}</h3>`, ...items];
  });
}
