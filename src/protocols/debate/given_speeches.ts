import { singleLine } from "../../text/visible.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import { count } from "../../words/numbers.ts";
import { listed } from "../../words/phrases.ts";
import { cannotHold } from "../schema.ts";
import type { DebateParticipant } from "./participants.ts";
import { answeredIn, isExamination, type Speech } from "./speeches.ts";

/** A speech with who gives it, and the speech that it answers. */
export interface GivenSpeech {
  readonly speech: Speech;
  readonly speaker: DebateParticipant;
  /** Absent if it answers none. */
  readonly answers?: GivenSpeech;
}

/**
 * Returns the speeches of a format with their speakers, in order; none if it has rounds. Advocates of the same position
 * form a side.
 *
 * @throws {TypeError} If there are not two sides, or a side has more speakers than the format.
 */
export function givenSpeeches(
  { name, speeches = [] }: { readonly name: string; readonly speeches?: readonly Speech[] },
  advocates: readonly DebateParticipant[],
): readonly GivenSpeech[] {
  if (speeches.length === 0) return [];
  const sides = sidesOf(advocates);
  if (sides.length !== 2) {
    throw cannotHold("a debate")(
      `the format '${name}' is for two sides, each with a position: there are ${sides.length}`,
    );
  }
  const most = Math.max(...speeches.map(({ speaker = 1 }) => speaker));
  const large = sides.find(({ length }) => length > most);
  if (large) {
    throw cannotHold("a debate")(
      `the format '${name}' has ${count(most, "speaker")} a side, but ${large.length} speak for '${
        large[0]?.position
      }'`,
    );
  }
  const given: GivenSpeech[] = [];
  for (const [at, speech] of speeches.entries()) {
    const side = sides[speech.side - 1] ?? [];
    const speaker = side[(speech.speaker ?? 1) - 1] ?? side[0];
    if (speaker) given.push({ speech, speaker, ...omitUndefined({ answers: given[answeredIn(speeches, at) ?? -1] }) });
  }
  return given;
}

/** Returns advocates by side, in order of seats: those of the same position are one side. */
export function sidesOf<T extends Participant>(advocates: readonly T[]): readonly (readonly T[])[] {
  return [...Map.groupBy(advocates, ({ position = "" }) => position.trim().toLowerCase()).values()];
}

/** Returns the names of the speakers of both sides. */
export function sideNames(advocates: readonly Participant[]): readonly [string, string] {
  const [pro = "", con = ""] = sidesOf(advocates).map((side) => listed(side.map(({ name }) => singleLine(name))));
  return [pro, con];
}

/** Returns `true` for a phase that a limit may cut out: any but the first and the last. */
export function mayBeCut(phase: string, speeches: readonly GivenSpeech[]): boolean {
  return phase !== speeches[0]?.speech.phase && phase !== speeches.at(-1)?.speech.phase;
}

/** Returns a speech as it was said; `undefined` if it was not. */
export function statementOf(given: GivenSpeech | undefined, messages: readonly Message[]): Statement | undefined {
  return messages.find((message): message is Statement =>
    !message.failed && message.speaker === given?.speaker.id && message.phase === given.speech.phase &&
    message.called === given.speech.name
  );
}

/** Returns `true` if both sides have given a speech that is no question or answer. */
export function bothHeard(speeches: readonly GivenSpeech[], messages: readonly Message[]): boolean {
  const said = messages.filter((message) => !message.failed && !isExamination(message));
  const sides = speeches.flatMap(({ speech, speaker }) =>
    said.some((message) => message.speaker === speaker.id) ? speech.side : []
  );
  return new Set(sides).size === 2;
}
