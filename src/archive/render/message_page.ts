import { points } from "../../judging/scoreboard.ts";
import { basename } from "node:path";
import { repetitionInWords } from "../../judging/repetition.ts";
import { normalised, singleLine } from "../../text/visible.ts";
import { fieldsIn, type Json } from "../../transcript/json.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { claimsOf, tallyInWords } from "./claims.ts";
import type { Facts } from "./facts.ts";
import { turnInWords } from "./fields.ts";
import { type Fields, joined, type Line, line, link, type Page, type PageBlock } from "./page.ts";
import { findingsInShort, totalOf } from "./scores.ts";
import { calledInWords, nameOf } from "./words.ts";
import { languageName } from "../../words/language.ts";
import { MESSAGE } from "../../words/messages.ts";
import { spaced } from "../../words/phrases.ts";

/** Returns the page of one message: its text, related findings, and links to its neighbours. */
export function messagePage(facts: Facts, message: Message): Page {
  const found = findings(facts, message);
  return {
    fields: messageFields(facts, message),
    data: () => messageData(facts, message),
    text: message.failed ? undefined : message.text,
    blocks: [
      ...messageRemarks(facts, message),
      ...(message.failed ? brokenOffBlocks(message) : []),
      ...(found.length === 0 ? [] : [{ paragraph: joined(found, " · ") }]),
      { paragraph: neighbours(facts, message) },
    ],
  };
}

/** Returns the part of an answer that arrived before it broke off. */
function brokenOffBlocks({ brokenOff }: FailedTurn): readonly PageBlock[] {
  if (brokenOff === undefined) return [];
  return [remark(MESSAGE.brokenOff, MESSAGE.brokenOffText), { said: brokenOff }];
}

/** Returns a title such as `Message 3: opening statement by Ada`. */
export function messageTitle(facts: Facts, message: Message): string {
  return MESSAGE.title(message.number, calledBy(facts, message));
}

/** Returns a message as `opening statement by Ada`; an announcement has no name because the protocol words it. */
export function calledBy(facts: Facts, message: Message): string {
  return MESSAGE.called(
    calledInWords(message),
    message.kind === "announcement" ? undefined : nameOf(facts, message.speaker),
  );
}

/** Returns the beginning of a message, to identify it. */
export function said(facts: Facts, message: Message): string {
  return message.failed ? MESSAGE.nothingSaid : MESSAGE.quoted(facts.beginning(message));
}

/** The longest position in a message's file, in characters. */
const MOST_CHARACTERS = 160;

function messageFields(facts: Facts, message: Message): Fields {
  const { number, kind, called, speaker, phase } = message;
  const { name, role, position } = facts.participant(speaker);
  const answered = facts.message(message.replyTo);
  const cut = (text: string) => {
    const characters = [...text];
    return characters.length <= MOST_CHARACTERS ? text : `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…`;
  };
  return {
    number,
    kind,
    called,
    speaker: name,
    role,
    position: position === undefined ? undefined : cut(position),
    motion: facts.title,
    phase,
    language: message.failed ? undefined : message.otherLanguage,
    reply_to: answered && basename(facts.messageFile(answered)),
    failed: message.failed ? { code: message.failure.code, reason: message.failure.reason } : undefined,
  };
}

/** Returns further fields for JSON, without shortening texts. */
function messageData(facts: Facts, message: Message): object {
  const { dialogueId, topic } = facts.record;
  const { position } = facts.participant(message.speaker);
  const said = message.failed
    ? { brokenOff: message.brokenOff, refusal: message.failure.refusal }
    : { text: message.text, fields: message.fields };
  const notes = facts.notesAbout(message.number).map((note) => `../${facts.noteFile(note)}`);
  return { archive: "message", dialogue: dialogueId, motion: topic, position, ...said, notes };
}

/** Returns the findings about a message, each with its note, and a link to the note on how the message was made. */
function findings(facts: Facts, message: Message): readonly Line[] {
  const isOther = ({ kind }: Note) => kind === "score" ? 0 : 1;
  const notes = facts.notesAbout(message.number).toSorted((a, b) => isOther(a) - isOther(b));
  const details = facts.turnFile(message);
  return [
    ...notes.flatMap((note) => {
      const words = findingInWords(facts, note);
      return words === "" ? [] : [line(`${words} (`, [link(MESSAGE.note, `../${facts.noteFile(note)}`)], ")")];
    }),
    ...(details === undefined ? [] : [[link(MESSAGE.details, `../${details}`)]]),
  ];
}

function findingInWords(facts: Facts, note: Note): string {
  const { kind, answer } = note;
  if (kind === "context_summary") return ""; // it also covers earlier messages, and nobody judged it
  if (!answer.given) return MESSAGE.missing(calledInWords(note));
  if (kind === "claim_check") return tallyInWords(claimsOf(facts, { number: note.about ?? 0 }));
  if (kind === "fact_check") return MESSAGE.factCheck(findingsInShort(facts, note));
  if (kind === "rule_check") return MESSAGE.ruleCheck(rulingInWords(answer.value));
  if (kind !== "score") return calledInWords(note);
  const total = totalOf(facts, note);
  if (facts.notContributing(note.about)) return MESSAGE.notScored;
  return total === undefined ? MESSAGE.scoreUnreadable : MESSAGE.score(points(total));
}

/** Returns a moderator's ruling in words: the rule that a contribution breaks, if any. */
export function rulingInWords(value: Json): string {
  const { breaks, rule } = fieldsIn(value);
  if (breaks !== true) return MESSAGE.noBreach;
  return typeof rule === "string" ? MESSAGE.breaks(singleLine(rule)) : MESSAGE.breach;
}

/** Returns links such as `← 6 Ada, argument · index · 8 Ben, argument →`. */
function neighbours(facts: Facts, { number }: Message): Line {
  const to = (message: Message) =>
    link(
      `${message.number} ${turnInWords(facts, message)}`,
      basename(facts.messageFile(message)),
    );
  const [before, after] = [facts.message(number - 1), facts.message(number + 1)];
  return line(
    before && ["← ", to(before), " · "],
    [link(MESSAGE.index, `../index.${facts.format}`)],
    after && [" · ", to(after), " →"],
  );
}

function notCounted(facts: Facts, note: Note): string {
  return MESSAGE.noContributionBy(calledInWords(note), nameOf(facts, note.participant));
}

/** Returns remarks on a message: a failure, a breach of its speaker's role, a cut prompt or text, or hidden characters. */
export function messageRemarks(facts: Facts, message: Message): readonly PageBlock[] {
  if (message.failed) {
    const { reason, code, attempts, refusal } = message.failure;
    if (refusal !== undefined) {
      return [remark(MESSAGE.refused, MESSAGE.refusedText), { said: refusal }];
    }
    return [remark(MESSAGE.failed, MESSAGE.failedBecause(reason, spaced(code), attempts))];
  }
  const violation = violationIn(facts, message.key);
  const none = facts.notContributing(message.number);
  const repetition = repetitionInWords(message.text);
  const cut = warningAt(facts, "prompt_cut", message.key);
  const hidden = hiddenIn(message.text);
  return [
    ...(none === undefined ? [] : [remark(MESSAGE.noContribution, notCounted(facts, none))]),
    ...languageRemark(message),
    ...(repetition === undefined ? [] : [remark(MESSAGE.repeats, `${repetition}.`)]),
    ...(violation === undefined ? [] : [remark(MESSAGE.breaksRole, violation)]),
    ...(cut === undefined ? [] : [remark(MESSAGE.itsPrompt, cut)]),
    ...overrunRemark(message),
    ...(hidden === "" ? [] : [
      remark(MESSAGE.hidden, MESSAGE.hiddenText(hidden)),
    ]),
  ];
}

/** Says which language a message or an answer is in, if that is not the dialogue's. */
export function languageRemark({ otherLanguage }: Pick<Statement, "otherLanguage">): readonly PageBlock[] {
  return otherLanguage === undefined
    ? []
    : [remark(MESSAGE.otherLanguage, MESSAGE.otherLanguageText(languageName(otherLanguage)))];
}

function remark(strong: string, text: string): PageBlock {
  return { paragraph: [{ strong }, ` ${text}`] };
}

function overrunRemark({ overrun }: Statement): readonly PageBlock[] {
  if (!overrun) return [];
  const { tokens, limit, whole } = overrun;
  if (whole === undefined) return [remark(MESSAGE.overLimit, MESSAGE.overLimitText(tokens, limit))];
  return [remark(MESSAGE.cut, MESSAGE.cutText(tokens, limit))];
}

/** Returns `true` for a message from the dialogue that this one was forked from. */
export function isInherited({ forkedAfter = 0 }: Facts, { number }: Message): boolean {
  return number <= forkedAfter;
}

/** The most hidden characters to list individually. */
const MOST_NUMBERS = 16;

/** Returns the numbers of characters that views and prompts replace; empty if there are none. */
function hiddenIn(text: string): string {
  // A line end of two characters hides nothing.
  const changed = Object.entries(normalised(text)).filter(([number]) => number !== "U+000D");
  const most = changed.slice(0, MOST_NUMBERS).map(([number, times]) => times === 1 ? number : `${number} ×${times}`);
  const others = changed.length - MOST_NUMBERS;
  return others > 0 ? MESSAGE.hiddenMore(most.join(", "), others) : most.join(", ");
}

/** Returns a description of how a message breaks its speaker's role, if it does. */
export function violationIn(facts: Facts, key: string | undefined): string | undefined {
  return warningAt(facts, "role_violation", key);
}

function warningAt({ record }: Facts, code: string, key: string | undefined): string | undefined {
  return record.warnings.find((warning) => warning.code === code && warning.key === key)?.text;
}
