import { equal, ok } from "node:assert/strict";
import { DEMANDED } from "../testdata/attacks.ts";
import { asksFor, read } from "../testdata/obedient_reader.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { fenceMark } from "../text/fence.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { type SentBlock, sentPrompts } from "../transcript/fold.ts";

/** The secret of all dialogues in these tests; otherwise nobody can know it. */
const SECRET = "07".repeat(16);

/** A runtime with the known secret. */
export const knownRuntime = { ...systemRuntime, randomBytes: (length: number) => new Uint8Array(length).fill(7) };

/** Returns the mark of a message's fence under that secret. */
export function markOf(number: number): string {
  return fenceMark(SECRET, number);
}

/** Invisible characters, which must not occur anywhere in a prompt. */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0100}-\u{e01ef}]|(?!\n|\t)\p{Cc}/u;

/** The parts of a prompt that must be the same, whatever is quoted in it. */
export interface PromptStructure {
  readonly roles: readonly string[];
  /** Text outside quotations. */
  readonly outside: string;
  readonly marks: readonly string[];
  /** Number of marked names, positions and motions. */
  readonly given: number;
}

/** Returns the structure of all prompts, by call. */
export function structuresOf(events: readonly JournalEvent[]): ReadonlyMap<string, PromptStructure> {
  return new Map([...sentPrompts(events)].map(([call, prompt]) => [call, structureOf(prompt)]));
}

/** Limits, in characters where the motion is in a script without spaces: the only difference a motion may make. */
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

/**
 * Checks every prompt: all its fences are quotations, nothing is hidden, and nothing outside quotations is an order.
 */
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
