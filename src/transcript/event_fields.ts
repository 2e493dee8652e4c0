import type { EventBase, EventBody, JournalEvent } from "./event.ts";
import type { Warning } from "./failure.ts";

type Type = EventBody["type"];
type Base = "type" | keyof EventBase;
type FieldOf<T extends Type> = Exclude<keyof Extract<EventBody, { readonly type: T }>, Base>;

const BASE: readonly string[] = ["type", "seq", "at", "dialogueId", "prev", "inherited"] satisfies readonly Base[];
const OPENING = ["prices", "contextWindows", "configuration"] as const;
const TURN = ["key", "number", "participant", "kind", "called", "phase", "round", "replyTo"] as const;
const ASIDE = [
  "key",
  "participant",
  "kind",
  "called",
  "about",
  "together",
  "answer",
  "failure",
  "otherLanguage",
] as const;
const CALL_END = ["call", "usage", "costUsd", "durationMs", "text"] as const;
const USE = ["call", "place", "own"] as const;

/** Fields of every type of event, beside those that all have. */
const FIELDS = {
  "dialogue.started": [
    ...OPENING,
    "journal",
    "sealed",
    "protocol",
    "topic",
    "participants",
    "settings",
    "secret",
    "parent",
    "imported",
  ],
  "dialogue.resumed": [...OPENING, "mayHaveBeenPaid", "mayHaveBeenUsed", "seats"],
  "phase.started": ["phase", "optional"],
  "turn.started": [...TURN, "shown", "digests", "wording"],
  "turn.completed": [...TURN, "text", "fields", "overrun", "refusal", "otherLanguage", "elsewhere"],
  "turn.failed": [...TURN, "failure", "absent"],
  "block.recorded": ["hash", "text"],
  "call.sent": ["call", "model", "prefix", "blocks", "maxOutputTokens", "reserved", "waitedMs"],
  "call.answered": [
    ...CALL_END,
    "toolCalls",
    "finishReason",
    "model",
    "savedUsd",
    "imagesRefused",
    "toolsRefused",
    "cutFrom",
    "paidOnce",
  ],
  "call.failed": [...CALL_END, "code", "reason", "status", "retryAfterMs", "contextTokens", "mayHaveBeenPaid"],
  "tool.sent": [...USE, "tool", "input"],
  "tool.answered": [...USE, "output", "refused", "source"],
  "tool.called": [...USE, "tool", "input", "output", "refused"],
  "note.recorded": ASIDE,
  "score.recorded": ASIDE,
  "decision.recorded": ["decision", "verdict"],
  "limit.reached": ["limit", "before", "ends", "scope", "most"],
  "warning.raised": ["code", "text", "says", "values", "key"],
  "dialogue.ended": ["status", "endReason", "usage", "failures", "because", "cut", "durationMs", "seal"],
} as const satisfies { readonly [T in Type]: readonly FieldOf<T>[] };

type Forgotten = { readonly [T in Type]: Exclude<FieldOf<T>, (typeof FIELDS)[T][number]> }[Type];
/** Does not compile if a field is missing above. */
const NAMES: [Forgotten] extends [never] ? Readonly<Record<Type, readonly string[]>> : Forgotten = FIELDS;

/** Fields that were written before the first release, and that nothing reads any more. */
const FORMER: ReadonlySet<string> = new Set(["judging"]);

/** Returns `true` for an event of a type that this version knows; a journal may have others, of a later version. */
export function isKnown(event: JournalEvent): boolean {
  return Object.hasOwn(FIELDS, event.type);
}

/** Returns a warning, by name, for each thing in an event that this version does not know, and so shows nowhere. */
export function unknownIn(event: JournalEvent): readonly (readonly [name: string, warning: Warning])[] {
  const { type, seq } = event;
  const from = "of another version of the program, which is shown nowhere else";
  if (!isKnown(event)) {
    return [[type, { code: "unknown_event", text: `Line ${seq} of the journal is an event '${type}' ${from}` }]];
  }
  const known = NAMES[type];
  return Object.keys(event).flatMap((name) => {
    if (BASE.includes(name) || known.includes(name) || FORMER.has(name)) return [];
    const text = `Line ${seq} of the journal has a field '${name}' of '${type}' ${from}`;
    return [[`${type} ${name}`, { code: "unknown_field", text }] as const];
  });
}
