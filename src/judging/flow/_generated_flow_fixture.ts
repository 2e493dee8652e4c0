import fc from "fast-check";
import type { Json } from "../../transcript/json.ts";
import type { FlowClaim, FlowSetting } from "../../transcript/flow.ts";
import { ClaimsRead, MOST_CLAIMS } from "./claims.ts";
import { listedFor, secondLooks } from "./listed.ts";
import { FLOW_QUESTIONS } from "./recorded.ts";
import type { Said } from "./_trial_debate_fixture.ts";

/** Returns a number from 0 to below the given one. */
export type Choice = (below: number) => number;

/** Numbers to choose by, for properties. */
export const CHOICES = fc.array(fc.nat(9999), { minLength: 1, maxLength: 80 });

/** Returns choices by numbers, from the beginning again when they are used up. */
export function choicesOf(numbers: readonly number[]): Choice {
  let at = 0;
  return (below) => ((numbers[at % numbers.length] ?? 0) + Math.floor(at++ / numbers.length)) % below;
}

/** A dialogue with a clerk's answers, by the names of its questions. */
export interface Generated {
  readonly setting: FlowSetting;
  readonly statements: readonly Said[];
  readonly answers: ReadonlyMap<string, Json>;
}

/** What a dialogue of sides who speak in turn is like. */
interface Turns {
  readonly messages: number;
  /** @default 2 */
  readonly sides?: number;
  /** Messages at the end that are closings. @default 0 */
  readonly closings?: number;
  /** `true` if those of a round do not hear each other. @default false */
  readonly atOnce?: boolean;
}

/** What is argued in a generated dialogue. */
interface Shape extends Turns {
  /** How many claims are offered for one that is dealt with, about. @default 3 */
  readonly every?: number;
  /** Messages at the end that do nothing. @default 0 */
  readonly silent?: number;
  /** `true` if the same words are for two claims now and then. @default true */
  readonly isTwice?: boolean;
  /** Most new lines of a message. @default 2 */
  readonly lines?: number;
  /** What is done with others' claims. */
  readonly does?: readonly string[];
  /** What is done with own claims. */
  readonly own?: readonly string[];
}

/** Sentences of a message. */
const SENTENCES = 24;

/** Returns a sentence of a message that stands nowhere else. */
export function sentence(message: number, n: number): string {
  // words of five consonants, so that no two sentences share the beginning of one
  const words = [0, 1, 2, 3].map((at) =>
    String(10_000 + 4 * (100 * message + n) + at).replace(/\d/g, (digit) => "bcdfghklmp".charAt(Number(digit)))
  );
  return `${words.join(" ").replace(/^./, (letter) => letter.toUpperCase())}.`;
}

/** Makes a dialogue whose sides speak in turn. */
export function turns({ messages, sides = 2, closings = 0, atOnce = false }: Turns): Omit<Generated, "answers"> {
  const speeches = Array.from({ length: messages }, (_, n) => {
    const by = `side-${n % sides + 1}`;
    const isClosing = n >= messages - closings;
    const [phase, kind] = isClosing ? ["closings", "closing"] as const : ["arguments", "argument"] as const;
    const step = atOnce ? Math.floor(n / sides) + 1 : n + 1;
    return { number: n + 1, by, side: by, step, phase, kind, isClosing };
  });
  const statements = speeches.map(({ number }) => ({
    number,
    text: Array.from({ length: SENTENCES }, (_, n) => sentence(number, n)).join(" "),
  }));
  return { setting: { speeches, sides: [...new Set(speeches.map(({ side }) => side))] }, statements };
}

/** Makes a dialogue and a clerk's entries about it, by the choices that are given; second looks find nothing. */
export function generatedDialogue(choice: Choice, shape: Shape): Generated {
  const { every = 3, silent = 0, isTwice = true, lines = 2, does = ["denies", "but", "accepts", "partly"] } = shape;
  const { own = ["again", "more", "drops", "settled", "unanswered"] } = shape;
  const { setting, statements } = turns(shape);
  const read = new ClaimsRead(setting, statements);
  const answers = new Map<string, Json>();
  for (const speech of setting.speeches) {
    const { number } = speech;
    let said = 0;
    let isOnce = false;
    const words = () => {
      isOnce = !(isOnce && isTwice && choice(5) === 0);
      const n = isOnce ? said++ : said - 1;
      return { words: sentence(number, n), because: null, gist: `${number}: ${n}` };
    };
    const isSilent = number > shape.messages - silent;
    const listed = listedFor(speech, read);
    const entries = (claims: readonly FlowClaim[], most: number, how: readonly string[]) =>
      Object.fromEntries(claims.map(({ id }): [string, Json] => {
        const many = !isSilent && said + MOST_CLAIMS + 1 < SENTENCES && how.length > 0 && choice(every) === 0
          ? 1 + choice(most)
          : 0;
        return [id, Array.from({ length: many }, () => ({ does: how[choice(how.length)] ?? "", ...words() }))];
      }));
    const entry = {
      others: entries(listed.others, 2, does),
      own: entries(listed.own, 1, own),
      claims: Array.from({ length: isSilent ? 0 : Math.min(MOST_CLAIMS, choice(lines + 1)) }, words),
    };
    answers.set(FLOW_QUESTIONS.entry(number), entry);
    read.add(number, entry);
  }
  return { setting, statements, answers: new Map([...answers, ...nothingMore(setting, read)]) };
}

/** Returns the answers of a clerk whose second looks find nothing. */
export function nothingMore(setting: FlowSetting, read: ClaimsRead): readonly (readonly [string, Json])[] {
  return secondLooks(setting, read).map(({ side, claims }) => [
    FLOW_QUESTIONS.look(side),
    { others: Object.fromEntries(claims.map(({ id }): [string, Json] => [id, []])) },
  ]);
}
