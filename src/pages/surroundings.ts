import { QUESTIONS_FOLDER } from "../archive/layout.ts";
import type { Facts } from "../archive/render/facts.ts";
import { sourcesIn } from "../archive/render/metadata_page.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { NEUTRAL_ROLES } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { MessageSurroundings } from "./message.ts";
import { sideClass } from "./style.ts";

/** Options of a page's surroundings. */
export interface SurroundingsOptions {
  readonly reviews: readonly CompletedReview[];
  readonly student: boolean;
  /** Address of a message by its number. @default its place on the same page */
  readonly messageAddress?: (number: number) => string;
}

/** Ids of those who take a side, in seat order: all but moderators, fact checkers and judges. */
export function sidesOf({ participants }: Pick<DialogueRecord, "participants">): readonly string[] {
  return participants.filter(({ role }) => !NEUTRAL_ROLES.has(role)).map(({ id }) => id);
}

/** Returns the addresses, citations and colours that a dialogue's page writes its blocks with. */
export function surroundingsOf(
  facts: Facts,
  { reviews, student, messageAddress = (number) => `#message-${number}` }: SurroundingsOptions,
): MessageSurroundings {
  const { messages, participants } = facts.record;
  const sides = sidesOf(facts.record);
  const questions = reviews.filter(({ path }) => path.startsWith(`${QUESTIONS_FOLDER}/`));
  const colourOf = (id: string) => sideClass(id, sides);
  return {
    student,
    addresses: new Map([
      ...messages.map((message) => [facts.messageFile(message), messageAddress(message.number)] as const),
      ...reviews.map(({ path }, n) => [`${path}/summary.${facts.format}`, `#review-${n + 1}`] as const),
    ]),
    citations: new Map([
      ...messages.map(({ number }) => [`message-${number}`, messageAddress(number)] as const),
      ...questions.map((review, n) => [`question-${n + 1}`, `#review-${reviews.indexOf(review) + 1}`] as const),
      ...sourcesIn(facts.record).map(({ name }, n) => [name, `#source-${n + 1}`] as const),
    ]),
    colours: new Map(participants.map(({ id, name }) => [name, colourOf(id)])),
    colourOf,
  };
}
