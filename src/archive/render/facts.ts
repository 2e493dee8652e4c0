import {
  fileNumber,
  type Format,
  indexPages,
  MAX_MESSAGES_ON_INDEX,
  messageFileName,
  noteFileNames,
  noteId,
} from "../layout.ts";
import type { LabelledLine, PageBlock } from "./page.ts";
import { notContributing } from "../../judging/contributes.ts";
import { type Scoreboard, scoreboard } from "../../judging/scoreboard.ts";
import { firstWords } from "../../text/display.ts";
import { withoutMarks } from "../../text/markdown.ts";
import { titleIn } from "../../transcript/title.ts";
import type { Settings } from "../../transcript/event.ts";
import type { FlowSetting } from "../../transcript/flow.ts";
import { fieldsIn, objectIn } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import type { ProtocolOutcome, Sureness } from "../../transcript/outcome.ts";
import { type Participant, toldApart } from "../../transcript/participant.ts";
import type { Picture } from "../../transcript/picture.ts";
import type { CallRecord, DialogueRecord, Note, ToolUse } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";

/** The agent that answers for a participant, as named in the settings. */
export interface AgentName {
  /** `chat`, `human`, a custom type, or `unknown`. */
  readonly type: string;
  /** Id of the agent's model, if it has one. */
  readonly model?: string;
}

/** Returns what a side is called after "for", by its id; if it is to be short, without its position. */
export type SideName = (id: string, isShort?: boolean) => string;

/**
 * A protocol's contribution to the pages of an archive. All parts are optional: pages otherwise show what all dialogues
 * share, such as messages, decisions, summary, scores and fact checks.
 */
export interface ProtocolPage {
  /** Name of the protocol, as in journals. */
  readonly protocol: string;
  /** The protocol's decision, and the settings that prevent it. */
  readonly decision?: {
    readonly label: string;
    readonly asked: (settings: Settings) => boolean;
    /** Returns a sentence explaining why scores decide nothing with these settings; `undefined` if they may decide. */
    readonly none?: (settings: Settings) => string | undefined;
  };
  /**
   * Returns what came of a dialogue, as it stands. `verdict` is the newest decision, also of a review. `called` names the
   * sides of a reviewed dialogue as that does.
   */
  readonly outcome?: (facts: Facts, verdict: Verdict | undefined, called?: SideName) => ProtocolOutcome;
  /** Returns how sure a verdict of this protocol is. @default by the scores, if there are any */
  readonly sureness?: (facts: Facts, verdict: Verdict) => Sureness | undefined;
  /** @internal Returns how a dialogue is read for its arguments. @default what those who take a side said, in turn */
  readonly argued?: (record: DialogueRecord) => FlowSetting;
  /** How a dialogue of this protocol gets a conclusion, if nobody was asked for one. */
  readonly withoutConclusion?: string;
  /** Returns settings as pages show them: what is a text of ours, in the language that is spoken now. */
  readonly settings?: (settings: Settings) => Settings;
  /** Codes of warnings that report no loss. */
  readonly notices?: readonly string[];
  /** Returns anybody besides the participants whom pages name. */
  readonly participants?: (record: DialogueRecord) => readonly Participant[];
  /** Returns lines of the outcome's heading. @default missing answers and warnings */
  readonly heading?: (facts: Facts) => readonly LabelledLine[];
  /** Returns the outcome in full, to follow the summary. */
  readonly blocks?: (facts: Facts) => readonly PageBlock[];
  /** Present if the blocks replace the summary and scores. */
  readonly whole?: true;
  /** Present if HTML pages show the blocks right after the answer, in place of those who take a side. */
  readonly blocksFirst?: true;
  /** Returns the outcome for machines. */
  readonly data?: (facts: Facts) => object;
  /** Returns pictures of the outcome, for HTML pages. */
  readonly pictures?: (facts: Facts) => readonly Picture[];
  /** Returns the answer on a note's page; empty to show it in the usual form. */
  readonly note?: (facts: Facts, note: Note) => readonly PageBlock[];
  /** For a protocol that reviews dialogues: its part in the pages of a reviewed dialogue. */
  readonly review?: {
    readonly title: string;
    /** Name of the folder for these reviews in an archive. */
    readonly folder: string;
    /** Returns the name of a decision, for a protocol whose reviews decide something. */
    readonly decision?: (facts: Facts) => string;
    /** Returns a label and a line of a review that decides nothing. */
    readonly line?: (facts: Facts) => readonly [label: string, line: string];
    /** Pictures of a review, below its outcome in HTML, with their heading. */
    readonly pictures?: { readonly title: string; readonly of: (facts: Facts) => readonly Picture[] };
    /** Name of the JSON field that lists these reviews. */
    readonly list: string;
    /** Returns a review's entry in that list. */
    readonly data: (facts: Facts) => object;
  };
}

/** First words by message, found only once because messages do not change. */
const beginnings = new WeakMap<Message, string>();
const UTF_8 = new TextEncoder();

/** Number of words that identify a message. */
const FIRST_WORDS = 12;

const NONE: readonly ProtocolPage[] = [];
const factsOf = new WeakMap<DialogueRecord, Map<Format, Facts>>();

/** Returns the tag of the language that pages of a dialogue are in. */
export function readersOf({ settings }: Pick<DialogueRecord, "settings">): string {
  const { readers } = fieldsIn(settings["language"]);
  return typeof readers === "string" ? readers : "en";
}

/** A record, with lookups that the pages of an archive often need. */
export class Facts {
  /** The record that the pages are made from. */
  readonly record: DialogueRecord;
  /** The form of the pages. */
  readonly format: Format;
  /** The pages of all known protocols. */
  readonly protocols: readonly ProtocolPage[];
  /** The page definition of the record's protocol. */
  readonly page: ProtocolPage | undefined;
  /** Tag of the language that pages are in. */
  readonly language: string;
  readonly #participants: ReadonlyMap<string, Participant>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #messages: ReadonlyMap<number | undefined, Message>;
  readonly #calls: ReadonlyMap<string, readonly CallRecord[]>;
  readonly #tools: ReadonlyMap<string, readonly ToolUse[]>;
  readonly #notes: ReadonlyMap<number | undefined, readonly Note[]>;
  readonly #notesByKey: ReadonlyMap<string, Note>;
  readonly #noteFiles: ReadonlyMap<string, string>;
  /** Paths by message number. */
  readonly #messageFiles = new Map<number, string>();
  readonly #notContributing: ReadonlyMap<number, Note>;
  #title: string | undefined;
  #board: Scoreboard | undefined;
  #indexPages: ReadonlyMap<string, string> | undefined;

  /** Creates new facts; {@linkcode Facts.of} reuses earlier ones. */
  constructor(record: DialogueRecord, format: Format, protocols: readonly ProtocolPage[]) {
    this.record = record;
    this.format = format;
    this.protocols = protocols;
    this.language = readersOf(record);
    this.page = protocols.find(({ protocol }) => protocol === record.protocol);
    const others = this.page?.participants?.(record) ?? [];
    this.#participants = new Map([...others, ...record.participants].map((one) => [one.id, one]));
    this.#names = new Map(toldApart([...this.#participants.values()]).map(({ id, name }) => [id, name]));
    this.#messages = new Map(record.messages.map((message) => [message.number, message]));
    this.#calls = Map.groupBy(record.calls, (call) => call.key);
    this.#tools = Map.groupBy(record.tools, (use) => use.key);
    this.#notes = Map.groupBy(record.notes, (note) => note.about);
    this.#notesByKey = new Map(record.notes.map((note) => [note.key, note]));
    this.#noteFiles = noteFileNames(record.notes, format);
    this.#notContributing = notContributing(record.notes);
  }

  /** The title in a line. */
  get title(): string {
    return this.#title ??= titleIn(this.record);
  }

  /** Returns the note by which a message is no contribution, if there is one. */
  notContributing(number: number | undefined): Note | undefined {
    return number === undefined ? undefined : this.#notContributing.get(number);
  }

  /**
   * Returns the facts of a record, created once.
   *
   * @param protocols Page definitions of known protocols; other archives get the plain pages.
   */
  static of(record: DialogueRecord, format: Format, protocols: readonly ProtocolPage[] = NONE): Facts {
    const byFormat = factsOf.get(record) ?? new Map<Format, Facts>();
    const known = byFormat.get(format);
    const facts = known?.protocols === protocols ? known : new Facts(record, format, protocols);
    factsOf.set(record, byFormat.set(format, facts));
    return facts;
  }

  /** Returns a participant, or a side judged by participants; for an unknown id, one without a name. */
  participant(id: string): Participant {
    return this.#participants.get(id) ?? { id, name: id, role: "participant" };
  }

  /** Returns the name of a participant, or of a side judged, with what tells it from an equal one. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Returns `true` for the id of a participant or a judged side, but not for another winner such as `admitted`. */
  hasParticipant(id: string): boolean {
    return this.#participants.has(id);
  }

  /** Returns the agent that answers for a participant. */
  agent(id: string): AgentName {
    const agent = objectIn(objectIn(objectIn(this.record.settings, "participants"), id), "agent");
    const { type, model } = agent ?? {};
    return { type: typeof type === "string" ? type : "unknown", ...(typeof model === "string" ? { model } : {}) };
  }

  /** Returns the message with a number. */
  message(number: number | undefined): Message | undefined {
    return this.#messages.get(number);
  }

  /** Returns the path of a message's file, relative to the archive's folder. */
  messageFile(message: Message): string {
    const file = this.#messageFiles.get(message.number) ??
      `messages/${messageFileName(message, this.participant(message.speaker), this.format)}`;
    this.#messageFiles.set(message.number, file);
    return file;
  }

  /**
   * Returns the path of the note on how a message was made; `undefined` if the protocol wrote it without asking
   * anybody.
   */
  turnFile(message: Message): string | undefined {
    const asked = !["announcement", "interruption"].includes(message.kind);
    return asked ? `notes/${fileNumber(message.number)}_turn.${this.format}` : undefined;
  }

  /** Returns the note with a key. */
  note(key: string): Note | undefined {
    return this.#notesByKey.get(key);
  }

  /** Returns the notes about a message. */
  notesAbout(number: number): readonly Note[] {
    return this.#notes.get(number) ?? [];
  }

  /** Returns the path of a note's file, relative to the archive's folder. */
  noteFile(note: Note): string {
    return `notes/${this.#noteFiles.get(noteId(note)) ?? ""}`;
  }

  /** Returns the calls made for a turn or question. */
  calls(key: string): readonly CallRecord[] {
    return this.#calls.get(key) ?? [];
  }

  /** Returns the tools requested in a turn. */
  tools(key: string): readonly ToolUse[] {
    return this.#tools.get(key) ?? [];
  }

  /** Estimates the tokens of a message at four bytes each, so that no page needs a vocabulary; 0 for a failed turn. */
  tokens(message: Message): number {
    return message.failed ? 0 : Math.ceil(UTF_8.encode(message.text).length / 4);
  }

  /** Returns the first words of a message, without Markdown; empty for a failed turn. */
  beginning(message: Message): string {
    if (message.failed) return "";
    const words = beginnings.get(message) ?? firstWords(withoutMarks(message.text), FIRST_WORDS);
    beginnings.set(message, words);
    return words;
  }

  /** Returns the participants' scores, and the participants without a score. */
  get board(): Scoreboard {
    return this.#board ??= scoreboard(this.record);
  }

  /** Returns the pages of the index by phase; none if one page lists all messages. */
  get indexPages(): ReadonlyMap<string, string> {
    return this.#indexPages ??= this.record.messages.length > MAX_MESSAGES_ON_INDEX
      ? indexPages(this.record, this.format)
      : new Map();
  }

  /** Returns the number of the last message inherited from the dialogue this one was forked from. */
  get forkedAfter(): number | undefined {
    const { parent, messages } = this.record;
    return parent && messages.find(({ key }) => key === parent.key)?.number;
  }
}
