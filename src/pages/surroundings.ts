import { QUESTIONS_FOLDER } from "../archive/layout.ts";
import type { Facts } from "../archive/render/facts.ts";
import { type Argued, arguedIn } from "../archive/render/argued.ts";
import { outcomeOf } from "../archive/render/outcome.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { titleOf } from "../text/title.ts";
import type { Outcome } from "../transcript/outcome.ts";
import { NEUTRAL_ROLES } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { CITED } from "../words/report.ts";
import type { Surroundings } from "./blocks.ts";
import type { Cited } from "./markdown.ts";
import { listedSources, placeKey, shownPassages } from "./passages.ts";
import { addressOf, type ShownDialogue } from "./shown_dialogue.ts";
import { sideClass } from "./style.ts";

/** The page of a dialogue, which all its parts are written into. */
export interface DialogueSurroundings extends Surroundings {
  readonly facts: Facts;
  readonly outcome: Outcome;
  readonly reviews: readonly CompletedReview[];
  /** What was argued; absent if nobody noted a line of it. */
  readonly argued: Argued | undefined;
  /** The class of a participant, which gives its colour. */
  readonly colourOf: (participant: string) => string;
  /** Ids of the passages of sources in the page, by the keys of places in them. */
  readonly passages: ReadonlyMap<string, string>;
  /** Leaves out scores and tokens, and tells the outcome last. */
  readonly student: boolean;
  /** The server's page of it; absent for a report, which leaves the archive. */
  readonly served?: ShownDialogue | undefined;
  /** What a published page has of the archive besides; absent for other pages. */
  readonly site?: PublishedParts | undefined;
}

/** What a published page has of an archive besides what was said and what came of it. */
export interface PublishedParts {
  /** Shows calls, tokens and costs. */
  readonly hasCosts: boolean;
  /** Returns the address of a file of the archive; `undefined` for one that is not published. */
  readonly fileAddress: (path: string) => string | undefined;
}

/** Options of a page's surroundings. */
export interface SurroundingsOptions {
  readonly reviews?: readonly CompletedReview[];
  readonly student?: boolean;
  readonly served?: ShownDialogue;
  readonly site?: PublishedParts | undefined;
  /** Address of a message by its number. @default its place on the same page */
  readonly messageAddress?: (number: number) => string;
}

/** Ids of those who take a side, in seat order: all but moderators, fact checkers and judges. */
export function sidesOf({ participants }: Pick<DialogueRecord, "participants">): readonly string[] {
  return participants.filter(({ role }) => !NEUTRAL_ROLES.has(role)).map(({ id }) => id);
}

/** Returns the addresses, citations and colours that a dialogue's page writes its parts with. */
export function surroundingsOf(
  facts: Facts,
  { reviews = [], student = false, served, site, messageAddress = (number) => `#message-${number}` }:
    SurroundingsOptions,
): DialogueSurroundings {
  const { messages, participants } = facts.record;
  const sides = sidesOf(facts.record);
  const questions = reviews.filter(({ path }) => path.startsWith(`${QUESTIONS_FOLDER}/`));
  const colourOf = (id: string) => sideClass(id, sides);
  const argued = arguedIn(facts, reviews);
  const sources = listedSources(facts);
  const passages = shownPassages(facts).flatMap(({ source, places }) => {
    const n = sources.findIndex(({ name }) => name === source);
    const id = `source-${n + 1}-${places[0]?.offset}`;
    return n < 0 ? [] : places.map((place) => [placeKey(place), id] as const);
  });
  return {
    facts,
    outcome: outcomeOf(facts, reviews),
    reviews,
    argued: argued && argued.reading.lines.length > 0 ? argued : undefined,
    student,
    served,
    site,
    passages: new Map(served?.live ? [] : passages), // a live page shows passages only at its end
    addresses: new Map([
      ...messages.map((message) => [facts.messageFile(message), messageAddress(message.number)] as const),
      ...reviews.map(({ path }, n) => [`${path}/summary.${facts.format}`, `#review-${n + 1}`] as const),
    ]),
    citations: new Map<string, Cited>([
      ...messages.map(({ number }) => {
        const cited = { to: messageAddress(number), sign: `(${number})`, title: CITED.message(number) };
        return [`message-${number}`, cited] as const;
      }),
      ...questions.map((review, n) => {
        const title = CITED.question(n + 1);
        return [`question-${n + 1}`, {
          to: `#review-${reviews.indexOf(review) + 1}`,
          sign: `(${title})`,
          title,
        }] as const;
      }),
      ...sources.map(({ name, title }, n) => {
        const named = CITED.source(n + 1, titleOf(title || name));
        return [name, { to: `#source-${n + 1}`, sign: `${n + 1}`, title: named }] as const;
      }),
    ]),
    colours: new Map(participants.map(({ id, name }) => [name, colourOf(id)])),
    colourOf,
  };
}

/** Returns the address of the dialogue's page on the server. */
export function serverAddress({ served }: Pick<DialogueSurroundings, "served">): string {
  return served ? addressOf(served) : "";
}
