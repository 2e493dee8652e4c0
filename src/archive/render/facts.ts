import {
  fileNumber,
  type Format,
  indexPages,
  MAX_MESSAGES_ON_INDEX,
  messageFileName,
  noteFileNames,
} from "../layout.ts";
import type { LabelledLine, PageBlock, RenderedFile } from "./page.ts";
import { type Scoreboard, scoreboard } from "../../judging/scoreboard.ts";
import { firstWords } from "../../text/display.ts";
import type { Settings } from "../../transcript/event.ts";
import { objectIn } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { CallRecord, DialogueRecord, Note, ToolUse } from "../../transcript/record.ts";

/** The agent that answers for a participant, as the settings name it. */
export interface AgentName {
  /** `chat`, `embedded`, `human`, a type of the user's own, or `unknown`. */
  readonly type: string;
  /** Id of the model, of agents that have one. */
  readonly model?: string;
}

/**
 * A protocol's part in the pages of an archive. All of it may be left out: the pages then tell what every dialogue has, its
 * messages, decisions, summary, scores and fact checks.
 */
export interface ProtocolPage {
  /** Name of the protocol, as journals have it. */
  readonly protocol: string;
  /** The decision that it comes to, and whether settings ask for one. */
  readonly decision?: {
    readonly label: string;
    readonly asked: (settings: Settings) => boolean;
    /** The reason, in a sentence, why settings have scores decide nothing. */
    readonly none?: (settings: Settings) => string | undefined;
  };
  /** The outcome in a line, where no decision tells it, of a dialogue whose conclusion was held. */
  readonly outcomeLine?: (facts: Facts) => string | undefined;
  /** Codes of warnings that tell of no loss. */
  readonly notices?: readonly string[];
  /** Others than the participants whom pages name. */
  readonly participants?: (record: DialogueRecord) => readonly Participant[];
  /** Lines of the outcome's heading. @default what is missing, and what was warned of */
  readonly heading?: (facts: Facts) => readonly LabelledLine[];
  /** The outcome, after the summary. */
  readonly outcome?: (facts: Facts) => readonly PageBlock[];
  /** Present if the outcome stands in place of a summary and scores. */
  readonly whole?: true;
  /** The outcome for machines. */
  readonly data?: (facts: Facts) => object;
  /** The answer on a note's page; empty where the answer is to be shown as any other. */
  readonly note?: (facts: Facts, note: Note) => readonly PageBlock[];
  /** Files besides those of every archive. */
  readonly files?: (facts: Facts) => readonly RenderedFile[];
  /** Of a protocol that reviews dialogues: how the pages of a reviewed one tell of it. */
  readonly review?: {
    readonly title: string;
    /** Name of the folder in an archive that reviews of it stand in. */
    readonly folder: string;
    /** The outcome of a review that decides something, with a label. */
    readonly outcome?: (facts: Facts) => readonly [label: string, outcome: string];
    /** Field of their list in JSON. */
    readonly list: string;
    /** A review in that list. */
    readonly data: (facts: Facts) => object;
  };
}

/** Messages do not change: their first words are looked for once, however often an index is written. */
const beginnings = new WeakMap<Message, string>();
const UTF_8 = new TextEncoder();

/** Words that a message is recognised by. */
const FIRST_WORDS = 12;

/** A text without what marks a heading, a list or words as emphasised, as far as its first words need it. */
function withoutMarks(text: string): string {
  const words = text.slice(0, 1000).replace(/^\s*(?:(?:#{1,6}|[>*-])\s+)+/, "");
  return words.replace(/(\*\*|__|[*_`])(?=\S)(.*?\S)\1(?!\w)/g, "$2") + text.slice(1000);
}

const NONE: readonly ProtocolPage[] = [];
const factsOf = new WeakMap<DialogueRecord, Map<Format, Facts>>();

/** A record, and what the pages of an archive ask of it again and again. */
export class Facts {
  /** The record that the pages are made from. */
  readonly record: DialogueRecord;
  /** The form of the pages. */
  readonly format: Format;
  /** The pages of protocols, of which one may be the record's. */
  readonly protocols: readonly ProtocolPage[];
  /** The part of the record's protocol. */
  readonly page: ProtocolPage | undefined;
  readonly #participants: ReadonlyMap<string, Participant>;
  readonly #messages: ReadonlyMap<number | undefined, Message>;
  readonly #calls: ReadonlyMap<string, readonly CallRecord[]>;
  readonly #tools: ReadonlyMap<string, readonly ToolUse[]>;
  readonly #notes: ReadonlyMap<number | undefined, readonly Note[]>;
  readonly #notesByKey: ReadonlyMap<string, Note>;
  readonly #noteFiles: ReadonlyMap<string, string>;
  /** By number of the message. */
  readonly #messageFiles = new Map<number, string>();
  #board: Scoreboard | undefined;
  #indexPages: ReadonlyMap<string, string> | undefined;

  /** Makes new facts, where {@linkcode Facts.of} returns those that it made before. */
  constructor(record: DialogueRecord, format: Format, protocols: readonly ProtocolPage[]) {
    this.record = record;
    this.format = format;
    this.protocols = protocols;
    this.page = protocols.find(({ protocol }) => protocol === record.protocol);
    const others = this.page?.participants?.(record) ?? [];
    this.#participants = new Map([...others, ...record.participants].map((one) => [one.id, one]));
    this.#messages = new Map(record.messages.map((message) => [message.number, message]));
    this.#calls = Map.groupBy(record.calls, (call) => call.key);
    this.#tools = Map.groupBy(record.tools, (use) => use.key);
    this.#notes = Map.groupBy(record.notes, (note) => note.about);
    this.#notesByKey = new Map(record.notes.map((note) => [note.key, note]));
    this.#noteFiles = noteFileNames(record.notes, format);
  }

  /**
   * The facts of a record, made once.
   *
   * @param protocols The pages of protocols that are known; an archive of another has the plain ones.
   */
  static of(record: DialogueRecord, format: Format, protocols: readonly ProtocolPage[] = NONE): Facts {
    const byFormat = factsOf.get(record) ?? new Map<Format, Facts>();
    const known = byFormat.get(format);
    const facts = known?.protocols === protocols ? known : new Facts(record, format, protocols);
    factsOf.set(record, byFormat.set(format, facts));
    return facts;
  }

  /** A participant, or a side that participants judge; of an id that nobody has, one without a name. */
  participant(id: string): Participant {
    return this.#participants.get(id) ?? { id, name: id, role: "participant" };
  }

  /** Returns `true` for the id of a participant or a judged side, not for another winner such as `admitted`. */
  hasParticipant(id: string): boolean {
    return this.#participants.has(id);
  }

  /** The agent that answers for a participant. */
  agent(id: string): AgentName {
    const agent = objectIn(objectIn(objectIn(this.record.settings, "participants"), id), "agent");
    const { type, model } = agent ?? {};
    return { type: typeof type === "string" ? type : "unknown", ...(typeof model === "string" ? { model } : {}) };
  }

  /** Returns the message of a number. */
  message(number: number | undefined): Message | undefined {
    return this.#messages.get(number);
  }

  /** Path of a message's file from the archive's folder. */
  messageFile(message: Message): string {
    const file = this.#messageFiles.get(message.number) ??
      `messages/${messageFileName(message, this.participant(message.speaker), this.format)}`;
    this.#messageFiles.set(message.number, file);
    return file;
  }

  /** Path of the note on how a message was made; `undefined` if the protocol said it without asking anybody. */
  turnFile(message: Message): string | undefined {
    const asked = !["announcement", "interruption"].includes(message.kind);
    return asked ? `notes/${fileNumber(message.number)}_turn.${this.format}` : undefined;
  }

  /** The note with a key. */
  note(key: string): Note | undefined {
    return this.#notesByKey.get(key);
  }

  /** The notes about a message. */
  notesAbout(number: number): readonly Note[] {
    return this.#notes.get(number) ?? [];
  }

  /** Path of a note's file from the archive's folder. */
  noteFile(note: Note): string {
    return `notes/${this.#noteFiles.get(note.key) ?? ""}`;
  }

  /** The calls made for a turn or question. */
  calls(key: string): readonly CallRecord[] {
    return this.#calls.get(key) ?? [];
  }

  /** The tools that were asked for in a turn. */
  tools(key: string): readonly ToolUse[] {
    return this.#tools.get(key) ?? [];
  }

  /** About how many tokens were said: four bytes each, so that no page needs a vocabulary. Of a failed turn 0. */
  tokens(message: Message): number {
    return message.failed ? 0 : Math.ceil(UTF_8.encode(message.text).length / 4);
  }

  /** The first words of a message, without the marks of Markdown. Of a failed turn none. */
  beginning(message: Message): string {
    if (message.failed) return "";
    const words = beginnings.get(message) ?? firstWords(withoutMarks(message.text), FIRST_WORDS);
    beginnings.set(message, words);
    return words;
  }

  /** The scores of participants, and who has none. */
  get board(): Scoreboard {
    return this.#board ??= scoreboard(this.record);
  }

  /** Pages of the index by phase; none if all messages stand on one. */
  get indexPages(): ReadonlyMap<string, string> {
    return this.#indexPages ??= this.record.messages.length > MAX_MESSAGES_ON_INDEX
      ? indexPages(this.record, this.format)
      : new Map();
  }

  /** Number of the last message taken over from the dialogue this one was forked from. */
  get forkedAfter(): number | undefined {
    const { parent, messages } = this.record;
    return parent && messages.find(({ key }) => key === parent.key)?.number;
  }
}
