import { basename } from "node:path";
import { claimsIn } from "../../judging/quotations/recorded_claims.ts";
import { tallyClaims } from "../../judging/quotations/tally_claims.ts";
import { firstWords } from "../../text/first_words.ts";
import type { Json } from "../../transcript/event.ts";
import { normalised } from "../../text/visible.ts";
import { known } from "../../transcript/fold.ts";
import { isList, isObject } from "../../transcript/json.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import type { Note, ToolUse } from "../../transcript/record.ts";
import { violationIn } from "./agreement_blocks.ts";
import { tallyInWords } from "./claims_blocks.ts";
import { claimList, claimStates } from "./claims_found.ts";
import { type Block, type Fields, type Line, line, link, type Page } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { summaryIn, wasTooLong } from "./context_summary_page.ts";
import { points } from "./nested.ts";
import { messagesInWords } from "./numbers.ts";
import { reasonIn, scoresIn } from "./readings.ts";
import { answererFields, fileFields } from "./shared_fields.ts";
import { shownFields, shownInWords } from "./shown.ts";
import {
  agentInWords,
  capital,
  count,
  EMBEDDED,
  labelledName,
  listed,
  nameOf,
  protocolInWords,
  readingInWords,
  spaced,
} from "./words.ts";

/** Hidden characters that are told one by one. */
const MOST_NUMBERS = 16;
/** Where lines end with two characters nothing is hidden; it is on record only. */
const CARRIAGE_RETURN = "U+000D";

/** Words that a message is recognised by. */
const FIRST_WORDS = 12;

/** Kinds that a protocol says by itself, without asking anybody. */
const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(["announcement", "interruption"]);

/** The page of one message, which can be read alone. */
export function messagePage(facts: Facts, message: Message): Page {
  return {
    fields: messageFields(facts, message),
    data: message.failed ? {} : { text: message.text },
    blocks: [
      { heading: messageTitle(facts, message), level: 1 },
      ...withReasons([...whereItBelongs(facts, message), ...asides(facts, message)]),
      ...underHeading("What it cites and quotes:", claimList(facts, message)),
      ...messageRemarks(facts, message),
      ...(message.failed ? [] : message.fields === undefined ? [{ body: message.text }] : [
        { said: message.text },
        { heading: "Fields", level: 2 as const },
        ...fieldBlocks(message.fields),
      ]),
    ],
  };
}

function underHeading(paragraph: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ paragraph }, ...blocks];
}

/** The fields of a contribution, readable: each a point of a list. */
function fieldBlocks(fields: Json): readonly Block[] {
  return isObject(fields) || isList(fields) ? [{ list: points(fields) }] : [{ paragraph: String(fields) }];
}

/** `Message 3: opening statement by Ada`, who is said to be embedded where that is who answers. */
export function messageTitle(facts: Facts, message: Message): string {
  return `Message ${message.number}: ${spaced(message.kind)} by ${speakerName(facts, message)}`;
}

/** The name of a message's speaker, said to be embedded where that is who answered. */
export function speakerName(facts: Facts, { speaker, kind }: Message): string {
  return SAID_BY_PROTOCOL.has(kind) ? nameOf(facts, speaker) : labelledName(facts, speaker);
}

/** Who answered a message and what it used, as fields. */
export function speakerFields(facts: Facts, message: Message): Fields {
  return answererFields(facts, message.key, message.speaker, isSaidByProtocol(facts, message));
}

/** Whether nobody was asked for what was said: a language model says nothing without a call. */
export function isSaidByProtocol(facts: Facts, { key, speaker, kind, failed }: Message): boolean {
  if (SAID_BY_PROTOCOL.has(kind)) return true;
  return !failed && !facts.record.imported && facts.agent(speaker).type === "chat" && facts.calls(key).length === 0;
}

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

function messageFields(facts: Facts, message: Message): Fields {
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
    ...known({ round: message.round }),
    kind: message.kind,
    speaker: name,
    speaker_id: message.speaker,
    role,
    ...known({ position }),
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
        ...known({ normalised: normalisedFields(message.text) }),
        // plain text has no form for fields in fields: the page tells them
        ...(facts.format === "txt" ? {} : known({ fields: message.fields })),
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

/** The tools that were asked for, in a line: `read_file 3 times (1 refused)`. */
function toolsInWords(tools: readonly ToolUse[]): string {
  const byName = [...Map.groupBy(tools, ({ tool }) => tool)];
  const uses = byName.map(([name, all]) => {
    const refused = all.filter((use) => use.refused).length;
    return `${name} ${count(all.length, "time")}${refused === 0 ? "" : ` (${refused} refused)`}`;
  });
  return `${listed(uses)}; the results are in journal.jsonl`;
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

/** A line about a message, and a reason in somebody's words that belongs to it. */
type Entry = readonly [label: string, value: Line, reason?: string];

/** The lines, each reason as a quotation under its line: it may be as long as a message. */
function withReasons(entries: readonly Entry[]): readonly Block[] {
  const blocks: Block[] = [];
  let fields: (readonly [string, Line])[] = [];
  for (const [label, value, reason = ""] of entries) {
    fields.push([label, value]);
    if (reason.trim() === "") continue;
    blocks.push({ fields }, { said: reason });
    fields = [];
  }
  return fields.length === 0 ? blocks : [...blocks, { fields }];
}

function whereItBelongs(facts: Facts, message: Message): readonly Entry[] {
  const { record, format } = facts;
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  const inherited = message.number <= (facts.forkedAfter ?? 0) && record.parent;
  const shown = shownInWords(facts, message);
  const tools = facts.tools(message.key);
  return [
    [capital(protocolInWords(record)), line(record.topic, " (", [link("index", `../index.${format}`)], ")")],
    ["Phase", message.phase],
    ["Speaker", speakerInWords(facts, message)],
    ...(answered
      ? [
        [
          "Answers",
          line(
            [link(`message ${answered.number}`, basename(facts.messageFile(answered)))],
            ` by ${nameOf(facts, answered.speaker)}: ${said(answered)}`,
          ),
        ] as const,
      ]
      : []),
    ...(shown === undefined ? [] : [["Shown to the speaker", shown] as const]),
    ...(tools.length === 0 ? [] : [["Tools used", toolsInWords(tools)] as const]),
    ...(inherited ? [["Taken over", `from ${inherited.dialogueId}, which this one was forked from`] as const] : []),
  ];
}

function speakerInWords(facts: Facts, { speaker, kind }: Message): string {
  const { name, role, position } = facts.participant(speaker);
  const { type } = facts.agent(speaker);
  const side = position === undefined ? "" : `, for “${position}”`;
  const embedded = type === "embedded" && !SAID_BY_PROTOCOL.has(kind) ? `; ${EMBEDDED}` : "";
  return `${name} (${spaced(role)})${side}${embedded}`;
}

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

/** What looking a statement up came to. Nobody was asked. */
function claimCheckLine(facts: Facts, note: Note): Line {
  const page = link("note", `../${facts.noteFile(note)}`);
  const claims = claimsIn(note);
  if (!claims) return line("missing (", [page], `)${note.answer.given ? "" : `: ${note.answer.reason}`}`);
  const found = claims.length === 0 ? "nothing is cited or quoted in it" : tallyInWords(tallyClaims(claims));
  return line(`${found.replace(/\.$/, "")} (`, [page], ")");
}

function asides(facts: Facts, message: Message): readonly Entry[] {
  return facts.notesAbout(message.number).map((note) => {
    const by = line(`by ${labelledName(facts, note.participant)} (`, [link("note", `../${facts.noteFile(note)}`)], ")");
    const summary = summaryIn(note);
    if (summary) {
      const tooLong = wasTooLong(facts, note) ? ", over its limit" : "";
      return ["Summed up", line(`in a summary of ${messagesInWords(summary.of)}${tooLong}, `, by)];
    }
    const label = note.kind === "score" ? "Scores, 0–10" : capital(spaced(note.kind));
    if (note.kind === "claim_check") return [label, claimCheckLine(facts, note)];
    if (!note.answer.given) return [label, line("missing, asked ", by, `: ${note.answer.reason}`)];
    if (note.kind !== "score") return [label, by];
    const scores = scoresIn(facts, note).map(([id, score]) => `${spaced(id)} ${score}`).join(", ");
    const reading = readingInWords(facts.agent(note.participant));
    return [label, line(`${scores || "none that can be read"}; ${reading}, `, by), reasonIn(note)];
  });
}
