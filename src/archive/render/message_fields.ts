import { basename } from "node:path";
import { firstWords } from "../../text/display.ts";
import { normalised } from "../../text/visible.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Note, ToolUse } from "../../transcript/record.ts";
import { claimStates } from "./claims_found.ts";
import { shownFields } from "./context_pages.ts";
import type { Block, Fields } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { fileFields, speakerFields } from "./shared_fields.ts";
import { reasonIn, scoresIn } from "./values.ts";
import { agentInWords, count, nameOf, readingInWords, spaced } from "./words.ts";

/** Words that a message is recognised by. */
const FIRST_WORDS = 12;

/** How a message begins, to recognise it by. */
export function said(message: Message): string {
  return message.failed ? "nothing was said" : `“${beginning(message)}”`;
}

/** What was said does not change: it is looked at once, however often an index is written. */
const beginnings = new WeakMap<Statement, string>();

/** The first words of a statement, without the marks of a heading or list they may begin with. */
export function beginning(statement: Statement): string {
  const words = beginnings.get(statement) ??
    firstWords(statement.text.replace(/^\s*(?:(?:#{1,6}|[>*-])\s+)+/, ""), FIRST_WORDS);
  beginnings.set(statement, words);
  return words;
}

/** Hidden characters that are told one by one. */
export const MOST_NUMBERS = 16;
/** Where lines end with two characters nothing is hidden; it is on record only. */
const CARRIAGE_RETURN = "U+000D";

/** What must be known of a message besides its text: that it failed, was cut, or ran over. */
export function messageRemarks(facts: Facts, message: Message): readonly Block[] {
  if (message.failed) {
    const { reason, code, attempts } = message.failure;
    const tried = attempts > 0 ? `, after ${count(attempts, "attempt")}` : "";
    return [{ paragraph: [{ strong: "Failed: nothing was said." }, ` ${reason} (${spaced(code)}${tried}).`] }];
  }
  return [...violationBlocks(facts, message), ...overrunBlocks(facts, message), ...normalisedRemarks(message)];
}

/** Hidden characters are shown by their numbers in every view and prompt: that they were there is said. */
function normalisedRemarks({ text }: Statement): readonly Block[] {
  const changed = Object.entries(normalised(text)).filter(([number]) => number !== CARRIAGE_RETURN);
  if (changed.length === 0) return [];
  const most = changed.slice(0, MOST_NUMBERS).map(([number, times]) => times === 1 ? number : `${number} ×${times}`);
  const others = changed.length > MOST_NUMBERS ? ` and ${changed.length - MOST_NUMBERS} others` : "";
  return [{
    paragraph: [
      { strong: "Hidden characters" },
      ` stand in what was said, and are shown in another way: ${most.join(", ")}${others}. The original is in ` +
      "journal.jsonl.",
    ],
  }];
}

function violationBlocks(facts: Facts, { key }: Statement): readonly Block[] {
  const violation = violationIn(facts, key);
  return violation === undefined ? [] : [{ paragraph: [{ strong: "Breaks its role:" }, ` ${violation}`] }];
}

function overrunBlocks(facts: Facts, message: Statement): readonly Block[] {
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

/** How a message breaks the role of its speaker, if it does. */
export function violationIn({ record }: Facts, key: string | undefined): string | undefined {
  return record.warnings.find((warning) => warning.code === "role_violation" && warning.key === key)?.text;
}

/** A message for machines: where it belongs, who said it, and what was asked about it. */
export function messageFields(facts: Facts, message: Message): Fields {
  const { name, role, position } = facts.participant(message.speaker);
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  const notes = facts.notesAbout(message.number);
  const forkedAfter = facts.forkedAfter ?? 0;
  const tools = facts.tools(message.key);
  return {
    ...fileFields(facts, "message"),
    number: message.number,
    key: message.key,
    phase: message.phase,
    ...omitUndefined({ round: message.round }),
    kind: message.kind,
    speaker: name,
    speaker_id: message.speaker,
    role,
    ...omitUndefined({ position }),
    ...(message.replyTo === undefined ? {} : {
      reply_to: { number: message.replyTo, ...(answered ? { file: basename(facts.messageFile(answered)) } : {}) },
    }),
    ...timeFields(facts, message),
    ...shownFields(facts, message),
    ...speakerFields(facts, message),
    ...(tools.length === 0 ? {} : { tools: tools.map((use) => toolFields(use)) }),
    ...(message.failed
      ? { failed: { code: message.failure.code, reason: message.failure.reason, attempts: message.failure.attempts } }
      : {
        tokens: facts.tokens(message),
        ...omitUndefined({ normalised: normalisedFields(message.text) }),
        // The page of plain text lists them, and once is enough.
        ...(facts.format === "txt" ? {} : omitUndefined({ fields: message.fields })),
      }),
    ...(message.failed || !message.overrun ? {} : {
      overrun: {
        limit: message.overrun.limit,
        tokens: message.overrun.tokens,
        cut: message.overrun.whole !== undefined,
      },
    }),
    ...(message.number <= forkedAfter ? { inherited_from: facts.record.parent?.dialogueId } : {}),
    scores: notes.filter((note) => note.kind === "score").map((note) => scoreFields(facts, note)),
    ...claimStates(facts, message),
    notes: notes.map((note) => `../${facts.noteFile(note)}`),
    index: `../index.${facts.format}`,
  };
}

/** When it was said; of what was said elsewhere only as far as it is known. */
function timeFields({ record }: Facts, message: Message): Fields {
  if (!record.imported) return { time: message.at };
  return { time: (message.failed ? undefined : message.elsewhere?.at) ?? "unknown", imported_at: message.at };
}

/** By number of the character; of very many kinds the first, and how often the others occur. */
function normalisedFields(text: string): Fields | undefined {
  const changed = Object.entries(normalised(text));
  if (changed.length === 0) return undefined;
  const others = changed.slice(MOST_NUMBERS).reduce((sum, [, times]) => sum + times, 0);
  return { ...Object.fromEntries(changed.slice(0, MOST_NUMBERS)), ...(others === 0 ? {} : { others }) };
}

function toolFields({ tool, input, refused }: ToolUse): Fields {
  return { tool, input, ...(refused ? { refused } : {}) };
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
