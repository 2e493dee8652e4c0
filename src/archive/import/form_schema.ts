import { z } from "zod";
import { fieldsIn, isList, isObject } from "../../transcript/json.ts";
import { FLOOR_KINDS } from "../../transcript/kind.ts";
import { PARTICIPANT_ID } from "../../transcript/participant.ts";
import { addProblem, type FoundProblem, pathInWords } from "../../transcript/problems.ts";
import { speakerProblems, truthProblems } from "./speakers.ts";
import type { Form } from "./form.ts";
import type { TranscriptForm } from "./transcript_form.ts";

const text = (wanted: string) => z.string().regex(/\S/).trim().meta({ wanted });
const count = (wanted: string) => z.int().min(1).meta({ wanted });

/** Schema of a time with its zone. */
export const TIME: z.ZodType<string> = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
])
  .meta({ wanted: "a time in ISO 8601 with its zone, such as 2026-01-31T12:00:00Z" });

const SPEAKER = z.strictObject({
  id: z.string().regex(PARTICIPANT_ID).meta({ wanted: "an id of up to 64 letters, digits, - and _" }).optional(),
  name: text("a name"),
  role: text("a role, such as moderator").optional(),
  position: text("a position, in one sentence").optional(),
  affirms: z.boolean().optional(),
  model: text("a model's id, or human").optional(),
});

const MESSAGE = z.strictObject({
  speaker: text("the name or id of the speaker"),
  text: z.string().meta({ wanted: "a text, empty if nothing was said" }),
  time: TIME.optional(),
  stamp: text("a time as it was written").optional(),
  model: text("a model's id").optional(),
  kind: z.enum(FLOOR_KINDS).optional(),
  phase: text("the name of a phase").optional(),
  round: count("the number of a round, from 1").optional(),
  replyTo: count("the number of an earlier message, from 1").optional(),
});

/** Schema of a transcript. Unknown fields are refused, so that nothing is lost unnoticed. */
export const TRANSCRIPT: z.ZodType<TranscriptForm> = z.strictObject({
  transcript: z.literal(1).meta({ wanted: "1, the version of the form" }).optional(),
  id: text("the id of the conversation").optional(),
  topic: text("a topic").optional(),
  truth: text("the id, name or position of a side").optional(),
  speakers: z.array(SPEAKER).meta({ wanted: "a list of speakers" }).optional(),
  messages: z.array(MESSAGE).min(1, { abort: true }).meta({ wanted: "a list of one message or more" }),
}).superRefine((form, context) => {
  for (const problem of [...speakerProblems(form), ...truthProblems(form), ...messageProblems(form)]) {
    addProblem(context, problem);
  }
});

function messageProblems({ messages }: TranscriptForm): readonly FoundProblem[] {
  if (messages.every(({ text }) => text.trim() === "")) {
    return [{ path: [], problem: "all of its messages are empty", wanted: "a message with a text" }];
  }
  return messages.flatMap(({ replyTo }, n) => {
    if (replyTo === undefined || replyTo <= n) return [];
    return [{ path: ["messages", n, "replyTo"], wanted: `a number below the message's own, ${n + 1}` }];
  });
}

/** The JSON form of our own, which says more than any other. */
export const JSON_FORM: Form = {
  name: "json",
  isCertain: true,
  called: "a transcript as JSON",
  example: '{ "transcript": 1, "topic": "Buses or trams?", "messages": [{ "speaker": "Ana", "text": "Buses." }] }',
  fits: ({ json }) => isList(json) ? json.length > 0 && json.every(isMarked) : isMarked(json) || hasSpeakers(json),
  read: ({ json }) => {
    if (!isList(json)) return [{ transcript: fieldsIn(json) }];
    return json.map((one, n) => {
      return { transcript: fieldsIn(one), place: pathInWords([n]), placeOf: (path) => pathInWords([n, ...path]) };
    });
  },
};

function isMarked(value: unknown): boolean {
  return isObject(value) && typeof value["transcript"] === "number";
}

function hasSpeakers(value: unknown): boolean {
  return isObject(value) && isList(value["speakers"]);
}
