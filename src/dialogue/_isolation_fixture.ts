import { equal, ok } from "node:assert/strict";
import { DEMANDED } from "../testdata/attacks.ts";
import { asksFor, read } from "../testdata/obedient_reader.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { fenceMark } from "../text/fence.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { type SentBlock, sentPrompts } from "../transcript/fold.ts";

/** Nobody can know the secret of a dialogue; in these tests everybody does. */
const SECRET = "07".repeat(16);

/** A world in which the secret is known. */
export const knownRuntime = { ...systemRuntime, randomBytes: (length: number) => new Uint8Array(length).fill(7) };

/** The mark of a message's fence in that world. */
export function markOf(number: number): string {
  return fenceMark(SECRET, number);
}

/** What is never seen: it has no place in a prompt, wherever in it. */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0100}-\u{e01ef}]|(?!\n|\t)\p{Cc}/u;

/** What must be the same of a prompt, whatever is quoted in it. */
export interface PromptStructure {
  readonly roles: readonly string[];
  /** What stands outside of quotations. */
  readonly outside: string;
  readonly marks: readonly string[];
  /** How many names, positions and motions are marked. */
  readonly given: number;
}

/** The structure of all prompts, by call. */
export function structuresOf(events: readonly JournalEvent[]): ReadonlyMap<string, PromptStructure> {
  return new Map([...sentPrompts(events)].map(([call, prompt]) => [call, structureOf(prompt)]));
}

/** Limits are told in characters where the motion is in a script without spaces: that alone a motion may change. */
const LENGTH = /\babout \d+ (?:words?|characters?)/g;

function structureOf(prompt: readonly SentBlock[]): PromptStructure {
  const { outside, quotations, given } = read(prompt);
  return {
    roles: prompt.map(({ role }) => role),
    outside: outside.replaceAll(LENGTH, "about so many"),
    marks: quotations.map(({ mark }) => mark),
    given: given.length,
  };
}

/** Checks what holds of every prompt: quotations are all its fences, nothing is hidden, and nothing outside is an order. */
export function checkQuoting(events: readonly JournalEvent[], about: string): void {
  for (const [call, prompt] of sentPrompts(events)) {
    const [first, ...rest] = prompt;
    equal(first?.text.match(/<<</g)?.length, 2, "the first block tells of the two lines");
    const { quotations, outside } = read(prompt);
    const brackets = rest.reduce((sum, { text }) => sum + (text.match(/<{3,}|>{3,}/g)?.length ?? 0), 0);
    equal(brackets, 4 * quotations.length, `${about}: ${call} has other fences than quotations`);
    for (const { text } of prompt) ok(!UNSEEN.test(text), `${about}: ${call} holds ${UNSEEN.exec(text)?.index}`);
    ok(
      !asksFor(DEMANDED, outside),
      `${about}: ${call} asks for ${DEMANDED}: …${
        outside.slice(Math.max(0, outside.indexOf(String(DEMANDED)) - 300)).slice(0, 500)
      }`,
    );
  }
}
