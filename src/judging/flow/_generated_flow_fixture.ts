import type { Json } from "../../transcript/json.ts";
import type { FlowClaim, FlowSetting } from "../../transcript/flow.ts";
import { ClaimsRead, MOST_ANSWERS, MOST_CLAIMS } from "./claims.ts";
import { listedFor, secondLooks } from "./listed.ts";
import { FLOW_QUESTIONS } from "./recorded.ts";
import type { Said } from "./_trial_debate_fixture.ts";

/** Returns a number from 0 to below the given one. */
export type Choice = (below: number) => number;

/** A dialogue with a clerk's answers, by the names of its questions. */
export interface Generated {
  readonly setting: FlowSetting;
  readonly statements: readonly Said[];
  readonly answers: ReadonlyMap<string, Json>;
}

/** What a generated dialogue is like. */
interface Shape {
  readonly messages: number;
  /** @default 2 */
  readonly sides?: number;
  /** Messages at the end that are closings. @default 0 */
  readonly closings?: number;
  /** Every how manieth claim that is offered is dealt with, about. @default 3 */
  readonly every?: number;
  /** Most new lines of a message. @default 2 */
  readonly lines?: number;
  /** Moves about others' claims; `but` and `denies` if there are to be no others. */
  readonly does?: readonly string[];
  /** Moves about own claims. */
  readonly own?: readonly string[];
}

/** Sentences of a generated message: as many as its entry can need. */
const SENTENCES = 30;

/** Returns a sentence of a message that stands nowhere else. */
export function sentence(message: number, n: number): string {
  return `In speech ${message} it is said under heading ${n} that roads${message} differ from rails${n}.`;
}

/** Makes a dialogue whose sides speak in turn, and a clerk's entries about it, by the choices that are given. */
export function generatedDialogue(
  choice: Choice,
  { messages, sides = 2, closings = 0, every = 3, lines = 2, does = ["denies", "but", "accepts"], own = OWN }: Shape,
): Generated {
  const speeches = Array.from({ length: messages }, (_, n) => {
    const by = `side-${n % sides + 1}`;
    const isClosing = n >= messages - closings;
    return { number: n + 1, by, side: by, step: n + 1, phase: isClosing ? "closings" : "arguments", isClosing };
  });
  const statements = speeches.map(({ number }) => ({
    number,
    text: Array.from({ length: SENTENCES }, (_, n) => sentence(number, n)).join(" "),
  }));
  const setting = { speeches, sides: [...new Set(speeches.map(({ side }) => side))] };
  const read = new ClaimsRead(setting, statements);
  const answers = new Map<string, Json>();
  for (const speech of speeches) {
    const { number } = speech;
    let said = 0;
    const words = () => ({ words: sentence(number, said++ % SENTENCES), because: null, gist: `${number}: ${said}` });
    const listed = listedFor(speech, read);
    const entries = (claims: readonly FlowClaim[], most: number, how: readonly string[]) =>
      Object.fromEntries(claims.map(({ id }): [string, Json] => [
        id,
        Array.from(
          { length: choice(every) === 0 ? 1 + choice(most) : 0 },
          () => ({ does: how[choice(how.length)] ?? "", ...words() }),
        ),
      ]));
    const entry = {
      others: entries(listed.others, MOST_ANSWERS, does),
      own: entries(listed.own, 1, own),
      claims: Array.from({ length: Math.min(MOST_CLAIMS, choice(lines + 1)) }, words),
    };
    answers.set(FLOW_QUESTIONS.entry(number), entry);
    read.add(number, entry);
  }
  for (const { side, claims } of secondLooks(setting, read)) {
    answers.set(FLOW_QUESTIONS.look(side), { others: Object.fromEntries(claims.map(({ id }) => [id, []])) });
  }
  return { setting, statements, answers };
}

const OWN = ["again", "more", "drops", "unanswered"];
