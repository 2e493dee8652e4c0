import { basename } from "node:path";
import { firstWords } from "../../text/first_words.ts";
import { known } from "../../transcript/fold.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { type Block, type Fields, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { reasonIn, scoresIn } from "./readings.ts";
import { answererFields, fileFields } from "./shared_fields.ts";
import { agentInWords, capital, count, nameOf, readingInWords, spaced } from "./words.ts";

/** Kinds that a protocol says by itself, without asking anybody. */
const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(["announcement", "interruption"]);

/** The page of one message, which can be read alone. */
export function messagePage(facts: Facts, message: Message): Page {
  return {
    fields: messageFields(facts, message),
    data: message.failed ? {} : { text: message.text },
    blocks: [
      { heading: messageTitle(facts, message), level: 1 },
      { paragraph: whereItBelongs(facts, message) },
      ...messageRemarks(facts, message),
      ...facts.notesAbout(message.number).filter((note) => note.kind === "score").flatMap((note) =>
        scoreBlocks(facts, note)
      ),
      ...otherNotes(facts, message),
      ...(message.failed ? [] : [{ body: message.text }]),
    ],
  };
}

/** `3. Opening statement by Ada`. */
export function messageTitle(facts: Facts, message: Message): string {
  return `${message.number}. ${capital(spaced(message.kind))} by ${nameOf(facts, message.speaker)}`;
}

/** What must be known of a message besides its text: that it failed, was cut, or ran over. */
export function messageRemarks(facts: Facts, message: Message): readonly Block[] {
  if (message.failed) {
    const { reason, code, attempts } = message.failure;
    const tried = attempts > 0 ? `, after ${count(attempts, "attempt")}` : "";
    return [{ paragraph: [{ strong: "Failed: nothing was said." }, ` ${reason} (${spaced(code)}${tried}).`] }];
  }
  const { overrun } = message;
  if (!overrun) return [];
  const said = `${count(overrun.tokens, "token")} were said where ${overrun.limit} are allowed`;
  return [{
    paragraph: overrun.whole === undefined ? [{ strong: "Over the limit:" }, ` ${said}. It was not cut.`] : [
      { strong: "Cut:" },
      ` ${said}. What stands here, ${count(facts.tokens(message), "token")}, is what everybody else saw; the whole ` +
      "answer is in journal.jsonl.",
    ],
  }];
}

function messageFields(facts: Facts, message: Message): Fields {
  const { name, role, position } = facts.participant(message.speaker);
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  const notes = facts.notesAbout(message.number);
  const forkedAfter = facts.forkedAfter ?? 0;
  return {
    ...fileFields(facts, "message"),
    number: message.number,
    key: message.key,
    phase: message.phase,
    ...known({ round: message.round }),
    kind: message.kind,
    speaker: name,
    speaker_id: message.speaker,
    role,
    ...known({ position }),
    ...(message.replyTo === undefined ? {} : {
      reply_to: { number: message.replyTo, ...(answered ? { file: basename(facts.messageFile(answered)) } : {}) },
    }),
    time: message.at,
    ...answererFields(facts, message.key, message.speaker, SAID_BY_PROTOCOL.has(message.kind)),
    ...(message.failed
      ? { failed: { code: message.failure.code, reason: message.failure.reason, attempts: message.failure.attempts } }
      : { tokens: facts.tokens(message) }),
    ...(message.failed || !message.overrun ? {} : {
      overrun: {
        limit: message.overrun.limit,
        tokens: message.overrun.tokens,
        cut: message.overrun.whole !== undefined,
      },
    }),
    ...(message.number <= forkedAfter ? { inherited_from: facts.record.parent?.dialogueId } : {}),
    scores: notes.filter((note) => note.kind === "score").map((note) => scoreFields(facts, note)),
    notes: notes.map((note) => `../${facts.noteFile(note)}`),
    index: `../index.${facts.format}`,
  };
}

/** One reading as fields: scores by criterion and the reason, or why they are missing. */
export function scoreFields(facts: Facts, note: Note): Fields {
  const agent = facts.agent(note.participant);
  const scorer = { scorer: nameOf(facts, note.participant), scorer_id: note.participant, by: agentInWords(agent) };
  return note.answer.given
    ? {
      ...scorer,
      reading: readingInWords(agent),
      scores: Object.fromEntries(scoresIn(facts, note)),
      reason: reasonIn(note),
    }
    : { ...scorer, missing: note.answer.reason };
}

/** One reading in a line or two. */
function scoreBlocks(facts: Facts, note: Note): readonly Block[] {
  const scorer = nameOf(facts, note.participant);
  const reading = readingInWords(facts.agent(note.participant));
  if (!note.answer.given) {
    return [{ paragraph: [{ strong: "Scores:" }, ` missing from ${scorer} (${note.answer.reason}).`] }];
  }
  const scores = scoresIn(facts, note).map(([id, score]) => `${spaced(id)} ${score}`).join(", ");
  return [{
    paragraph: line([
      { strong: "Scores of 10:" },
      ` ${scores || "none that can be read"}. By ${scorer}: ${reading}. ${reasonIn(note)}`,
    ]),
  }];
}

function otherNotes(facts: Facts, message: Message): readonly Block[] {
  const others = facts.notesAbout(message.number).filter((note) => note.kind !== "score");
  if (others.length === 0) return [];
  return [{
    list: others.map((note) => ({
      line: [
        link(capital(spaced(note.kind)), `../${facts.noteFile(note)}`),
        ` by ${nameOf(facts, note.participant)}${note.answer.given ? "" : `: missing (${note.answer.reason})`}`,
      ],
    })),
  }];
}

function whereItBelongs(facts: Facts, message: Message) {
  const { record, format } = facts;
  const { name, role, position } = facts.participant(message.speaker);
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  const embedded = facts.agent(message.speaker).type === "embedded" && !SAID_BY_PROTOCOL.has(message.kind);
  return line(
    `From the ${record.protocol} “${record.topic}” (`,
    [link("index", `../index.${format}`)],
    `), phase ${message.phase}. ${name} is ${spaced(role)}${position === undefined ? "" : `, for: “${position}”`}.`,
    embedded ? " Spoken by the embedded agent, which is no language model." : "",
    answered &&
      line(
        " It answers ",
        [link(`message ${answered.number}`, basename(facts.messageFile(answered)))],
        ` by ${nameOf(facts, answered.speaker)}: ${
          answered.failed ? "nothing was said." : `“${firstWords(answered.text, 12)}”`
        }`,
      ),
  );
}
