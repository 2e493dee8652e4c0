import { basename } from "node:path";
import { claimsIn, claimVerdict } from "../../judging/quotations/recorded_claims.ts";
import { normalised } from "../../text/visible.ts";
import { isList, isObject } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import type { Note, ToolUse } from "../../transcript/record.ts";
import { claimList, claimsInWords, claimsOf } from "./claims.ts";
import type { Facts } from "./facts.ts";
import { fileFields, SAID_BY_PROTOCOL, speakerFields, speakerName } from "./fields.ts";
import { type Fields, jsonPoints, type Line, line, link, type Page, type PageBlock } from "./page.ts";
import { reasonIn, scoresIn, scoresInWords } from "./scores.ts";
import { shownFields, shownInWords, summaryIn } from "./shown.ts";
import {
  agentInWords,
  capital,
  count,
  EMBEDDED,
  labelledName,
  listed,
  messagesInWords,
  nameOf,
  protocolInWords,
  readingInWords,
  spaced,
} from "./words.ts";

/** The page of one message, which can be read alone. */
export function messagePage(facts: Facts, message: Message): Page {
  const claims = claimList(claimsOf(facts, message));
  return {
    fields: messageFields(facts, message),
    data: () => message.failed ? omitUndefined({ brokenOff: message.brokenOff }) : { text: message.text },
    blocks: [
      { heading: messageTitle(facts, message), level: 1 },
      ...withReasons([...whereItBelongs(facts, message), ...asides(facts, message)]),
      ...(claims.length === 0 ? [] : [{ paragraph: "What it cites and quotes:" }, ...claims]),
      ...messageRemarks(facts, message),
      ...(message.failed ? brokenOffBlocks(message) : textBlocks(message)),
    ],
  };
}

function textBlocks({ text, fields }: Statement): readonly PageBlock[] {
  if (fields === undefined) return [{ body: text }];
  const readable: PageBlock = isObject(fields) || isList(fields)
    ? { list: jsonPoints(fields) }
    : { paragraph: String(fields) };
  return [{ said: text }, { heading: "Fields", level: 2 }, readable];
}

/** The part of an answer that had come when it broke off. */
function brokenOffBlocks({ brokenOff }: FailedTurn): readonly PageBlock[] {
  if (brokenOff === undefined) return [];
  return [remark("Broken off:", "this much of an answer had come. It counts as not said."), { said: brokenOff }];
}

/** `Message 3: opening statement by Ada`, who is said to be embedded where that is who answered. */
export function messageTitle(facts: Facts, message: Message): string {
  return `Message ${message.number}: ${spaced(message.kind)} by ${speakerName(facts, message)}`;
}

/** The beginning of a message, to recognise it by. */
export function said(facts: Facts, message: Message): string {
  return message.failed ? "nothing was said" : `“${facts.beginning(message)}”`;
}

function messageFields(facts: Facts, message: Message): Fields {
  const { name, role, position } = facts.participant(message.speaker);
  const answered = facts.message(message.replyTo);
  const notes = facts.notesAbout(message.number);
  const tools = facts.tools(message.key);
  const claims = claimsOf(facts, message);
  return {
    ...fileFields(facts, "message"),
    number: message.number,
    key: message.key,
    phase: message.phase,
    round: message.round,
    kind: message.kind,
    speaker: name,
    speaker_id: message.speaker,
    role,
    position,
    reply_to: message.replyTo === undefined
      ? undefined
      : { number: message.replyTo, file: answered && basename(facts.messageFile(answered)) },
    ...timeFields(facts, message),
    ...shownFields(facts, message),
    ...speakerFields(facts, message),
    tools: tools.length === 0 ? undefined : tools.map(({ tool, input, refused }) => ({ tool, input, refused })),
    ...(message.failed ? failureFields(message) : statementFields(facts, message)),
    inherited_from: isInherited(facts, message) ? facts.record.parent?.dialogueId : undefined,
    scores: notes.filter((note) => note.kind === "score").map((note) => scoreFields(facts, note)),
    claims: claims.length === 0
      ? undefined
      : claims.map((claim) => ({ verdict: claimVerdict(claim), text: claim.text })),
    notes: notes.map((note) => `../${facts.noteFile(note)}`),
    index: `../index.${facts.format}`,
  };
}

function failureFields({ failure: { code, reason, attempts } }: FailedTurn): Fields {
  return { failed: { code, reason, attempts } };
}

function statementFields(facts: Facts, message: Statement): Fields {
  const { overrun, fields } = message;
  return {
    tokens: facts.tokens(message),
    // The page of plain text lists them, and once is enough.
    fields: facts.format === "txt" ? undefined : fields,
    overrun: overrun && { limit: overrun.limit, tokens: overrun.tokens, cut: overrun.whole !== undefined },
  };
}

function isInherited({ forkedAfter = 0 }: Facts, { number }: Message): boolean {
  return number <= forkedAfter;
}

/** When it was said; of what was said elsewhere only as far as it is known. */
function timeFields({ record }: Facts, message: Message): Fields {
  if (!record.imported) return { time: message.at };
  return { time: (message.failed ? undefined : message.elsewhere?.at) ?? "unknown", imported_at: message.at };
}

/** One reading as fields: scores by criterion and the reason, or why they are missing. */
function scoreFields(facts: Facts, note: Note): Fields {
  const agent = facts.agent(note.participant);
  const scorer = { scorer: nameOf(facts, note.participant), scorer_id: note.participant, by: agentInWords(agent) };
  if (!note.answer.given) return { ...scorer, missing: note.answer.reason };
  const scores = Object.fromEntries(scoresIn(facts, note));
  return { ...scorer, reading: readingInWords(agent), scores, reason: reasonIn(note) };
}

/** The tools that were asked for, in a line: `read_file 3 times (1 refused)`. */
function toolsInWords(tools: readonly ToolUse[]): string {
  const uses = [...Map.groupBy(tools, ({ tool }) => tool)].map(([name, all]) => {
    const refused = all.filter((use) => use.refused).length;
    return `${name} ${count(all.length, "time")}${refused === 0 ? "" : ` (${refused} refused)`}`;
  });
  return `${listed(uses)}; the results are in journal.jsonl`;
}

/** A line about a message, and a reason in somebody's words that belongs to it. */
type Entry = readonly [label: string, value: Line, reason?: string];

/** The lines, each reason as a quotation under its line: it may be as long as a message. */
function withReasons(entries: readonly Entry[]): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
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
  const answered = facts.message(message.replyTo);
  const shown = shownInWords(facts, message);
  const tools = facts.tools(message.key);
  const entries: (Entry | undefined)[] = [
    [capital(protocolInWords(record)), line(record.topic, " (", [link("index", `../index.${format}`)], ")")],
    ["Phase", message.phase],
    ["Speaker", speakerInWords(facts, message)],
    answered && [
      "Answers",
      line(
        [link(`message ${answered.number}`, basename(facts.messageFile(answered)))],
        ` by ${nameOf(facts, answered.speaker)}: ${said(facts, answered)}`,
      ),
    ],
    shown === undefined ? undefined : ["Shown to the speaker", shown],
    tools.length === 0 ? undefined : ["Tools used", toolsInWords(tools)],
    isInherited(facts, message)
      ? ["Taken over", `from ${record.parent?.dialogueId}, which this one was forked from`]
      : undefined,
  ];
  return entries.filter((entry) => entry !== undefined);
}

function speakerInWords(facts: Facts, { speaker, kind }: Message): string {
  const { name, role, position } = facts.participant(speaker);
  const side = position === undefined ? "" : `, for “${position}”`;
  const embedded = facts.agent(speaker).type === "embedded" && !SAID_BY_PROTOCOL.has(kind) ? `; ${EMBEDDED}` : "";
  return `${name} (${spaced(role)})${side}${embedded}`;
}

function asides(facts: Facts, message: Message): readonly Entry[] {
  return facts.notesAbout(message.number).map((note): Entry => {
    const { kind, answer } = note;
    const page = link("note", `../${facts.noteFile(note)}`);
    const by = line(`by ${labelledName(facts, note.participant)} (`, [page], ")");
    const summary = summaryIn(note);
    if (summary) return ["Summed up", line(`in a summary of ${messagesInWords(summary.of)}, `, by)];
    if (kind === "claim_check") {
      // Nobody was asked.
      const claims = claimsIn(note);
      const missing = answer.given ? "" : `: ${answer.reason}`;
      return [
        "Claim check",
        claims ? line(`${claimsInWords(claims)} (`, [page], ")") : line("missing (", [page], `)${missing}`),
      ];
    }
    const label = kind === "score" ? "Scores, 0–10" : capital(spaced(kind));
    if (!answer.given) return [label, line("missing, asked ", by, `: ${answer.reason}`)];
    if (kind !== "score") return [label, by];
    const scores = scoresInWords(facts, note) || "none that can be read";
    return [label, line(`${scores}; ${readingInWords(facts.agent(note.participant))}, `, by), reasonIn(note)];
  });
}

/** Remarks on a message besides its text: that it failed, broke its speaker's role, was cut, or hides something. */
export function messageRemarks(facts: Facts, message: Message): readonly PageBlock[] {
  if (message.failed) {
    const { reason, code, attempts } = message.failure;
    const tried = attempts > 0 ? `, after ${count(attempts, "attempt")}` : "";
    return [remark("Failed: nothing was said.", `${reason} (${spaced(code)}${tried}).`)];
  }
  const violation = violationIn(facts, message.key);
  const hidden = hiddenIn(message.text);
  return [
    ...(violation === undefined ? [] : [remark("Breaks its role:", violation)]),
    ...overrunRemark(facts, message),
    ...(hidden === "" ? [] : [
      remark(
        "Hidden characters",
        `stand in what was said, and are shown in another way: ${hidden}. The original is in journal.jsonl.`,
      ),
    ]),
  ];
}

function remark(strong: string, text: string): PageBlock {
  return { paragraph: [{ strong }, ` ${text}`] };
}

function overrunRemark(facts: Facts, message: Statement): readonly PageBlock[] {
  const { overrun } = message;
  if (!overrun) return [];
  const said = `${count(overrun.tokens, "token")} were said where ${overrun.limit} are allowed`;
  if (overrun.whole === undefined) return [remark("Over the limit:", `${said}. It was not cut.`)];
  const kept = `What stands here, ${count(facts.tokens(message), "token")}, is what everybody else saw`;
  return [remark("Cut:", `${said}. ${kept}; the whole answer is in journal.jsonl.`)];
}

/** Hidden characters that are told one by one. */
const MOST_NUMBERS = 16;

/** The numbers of characters that every view and prompt shows in another way; empty if there are none. */
function hiddenIn(text: string): string {
  // Where lines end with two characters nothing is hidden.
  const changed = Object.entries(normalised(text)).filter(([number]) => number !== "U+000D");
  const most = changed.slice(0, MOST_NUMBERS).map(([number, times]) => times === 1 ? number : `${number} ×${times}`);
  return most.join(", ") + (changed.length > MOST_NUMBERS ? ` and ${changed.length - MOST_NUMBERS} others` : "");
}

/** The way in which a message breaks the role of its speaker, if it does. */
export function violationIn({ record }: Facts, key: string | undefined): string | undefined {
  return record.warnings.find((warning) => warning.code === "role_violation" && warning.key === key)?.text;
}
