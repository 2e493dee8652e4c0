import type { Json } from "../../transcript/json.ts";
import { nothingMore, sentence, turns } from "./_generated_flow_fixture.ts";
import { flowOf } from "./_trial_debate_fixture.ts";
import { ClaimsRead } from "./claims.ts";
import { listedFor } from "./listed.ts";
import { type FlowReading, readFlow } from "./readings.ts";
import { FLOW_QUESTIONS } from "./recorded.ts";

/** What a message does, such as `2.1 denies` or `line`; each with words of its own. */
export type Done = Readonly<Record<number, readonly string[]>>;

/** What is particular to a dialogue; two sides speak in turn, the first in message 1. */
interface Course {
  /** @default 6 */
  readonly messages?: number;
  /** @default 2 */
  readonly closings?: number;
  /** @default 2 */
  readonly sides?: number;
  /** `true` if those of a round do not hear each other. @default false */
  readonly atOnce?: boolean;
  /** Numbers of messages without a readable entry. @default none */
  readonly unread?: readonly number[];
  /** Numbers of messages whose entry has no key at all. @default none */
  readonly blank?: readonly number[];
  /** `false` if nothing is looked for again. @default true */
  readonly looked?: boolean;
}

/** Reads a dialogue of which a clerk notes what is given, and nothing else. */
export function argued(done: Done, course: Course = {}): FlowReading {
  const { messages = 6, closings = 2, unread = [], blank = [], looked = true, ...shape } = course;
  const { setting, statements } = turns({ messages, closings, ...shape });
  const read = new ClaimsRead(setting, statements);
  const answers = new Map<string, Json>();
  for (const speech of setting.speeches) {
    const { number } = speech;
    if (unread.includes(number)) continue;
    const listed = listedFor(speech, read);
    const items = (done[number] ?? []).map((what, n) => {
      const [to = "", does = ""] = what.split(" ");
      return { to, item: { does, words: sentence(number, n), because: null, gist: `${number}: ${n}` } };
    });
    const keyed = (claims: readonly { readonly id: string }[]) =>
      Object.fromEntries(claims.map(({ id }) => [id, items.flatMap(({ to, item }) => to === id ? [item] : [])]));
    const claims = items.flatMap(({ to, item }) => to === "line" ? [item] : []);
    const isBlank = blank.includes(number);
    const entry = { others: isBlank ? {} : keyed(listed.others), own: isBlank ? {} : keyed(listed.own), claims };
    answers.set(FLOW_QUESTIONS.entry(number), entry);
    read.add(number, entry);
  }
  const more = looked ? nothingMore(setting, read) : [];
  return readFlow(flowOf(setting, statements, new Map([...answers, ...more])));
}
