import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { FLOOR_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { ForeignMessage, ForeignTranscript } from "./foreign_transcript.ts";
import type { Mapping } from "./mapping.ts";
import { timeAt } from "./moment.ts";
import { optional, type Place, type Steps } from "./place.ts";

/**
 * Reads a transcript from where a mapping says that it stands.
 *
 * @param root What was parsed of the file.
 * @throws {ImportError} If something does not stand there, or cannot be.
 */
export function readMapped(root: Place, mapping: Mapping): ForeignTranscript {
  const { speakers = {}, leaveOut = [] } = mapping;
  const messages: ForeignMessage[] = [];
  const leftOut = new Map<string, number>();
  for (const item of along(root, mapping.messages).items("a list of messages")) {
    const speaker = along(item, mapping.speaker).text("who said it").trim();
    if (leaveOut.includes(speaker)) leftOut.set(speaker, (leftOut.get(speaker) ?? 0) + 1);
    else messages.push(messageAt(item, nameOf(speaker, mapping), mapping));
  }
  if (messages.length === 0) along(root, mapping.messages).fail("one message or more", "nobody says anything");
  return {
    speakers: Object.values(speakers),
    complete: false,
    messages,
    leftOut,
    ...omitUndefined({
      topic: mapping.topic && optional(along(root, mapping.topic), (place) => place.text("a topic").trim()),
    }),
  };
}

function nameOf(speaker: string, { speakers = {} }: Mapping): string {
  return (Object.hasOwn(speakers, speaker) ? speakers[speaker]?.name : undefined) ?? speaker;
}

function messageAt(place: Place, speaker: string, mapping: Mapping): ForeignMessage {
  const { timeFormat = "iso", kinds = {} } = mapping;
  const at = <T>(steps: Steps | undefined, read: (place: Place) => T) =>
    steps === undefined ? undefined : optional(along(place, steps), read);
  return {
    place,
    speaker,
    text: along(place, mapping.text).text("what was said: a text that is not empty"),
    ...omitUndefined({
      at: at(mapping.time, (time) => timeAt(time, timeFormat)),
      position: at(mapping.position, (position) => position.text("a position, in one sentence").trim()),
      model: at(mapping.model, (model) => model.text("a model's id").trim()),
      kind: at(mapping.kind, (kind) => kindAt(kind, kinds)),
      phase: at(mapping.phase, (phase) => phase.text("the name of a phase")),
      round: at(mapping.round, (round) => round.count("the number of a round, from 1")),
      replyTo: at(mapping.replyTo, (number) => number.count("the number of an earlier message, from 1")),
    }),
  };
}

function kindAt(place: Place, kinds: Readonly<Record<string, FloorKind>>): FloorKind {
  const word = place.text("a kind of turn");
  return (Object.hasOwn(kinds, word) ? kinds[word] : undefined) ?? place.word(FLOOR_KINDS);
}

function along(place: Place, steps: Steps): Place {
  return steps.reduce((at: Place, step) => at.at(step), place);
}
