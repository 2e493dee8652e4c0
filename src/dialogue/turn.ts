import type { Agent, AgentRequest, AnswerSchema, ContributionForm, QuotedText, Tool } from "../agents/agent.ts";
import type { ContextProcessor } from "../context/processor.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { View } from "../context/views.ts";
import type { AsideKind, FloorKind, Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { BudgetLimits } from "./calls/purse.ts";

import type { DialogueConfig } from "./config.ts";

export { everything, type View } from "../context/views.ts";

/** A participant with its agent. One agent may serve several participants. */
export interface DialogueParticipant extends Participant {
  /** The agent that answers its turns. */
  readonly agent: Agent;
  /** Instructions on the participant's persona, in addition to those of its role. */
  readonly systemPrompt?: string;
  /** Context settings that differ from the dialogue's. */
  readonly context?: ContextConfig;
  /** Limits on its calls. Calls needed to finish the dialogue are reserved. @default none */
  readonly budget?: BudgetLimits;
  /** Tools that it may use in its turns and fact checks, built-in ones by name. @default the dialogue's */
  readonly tools?: DialogueConfig["tools"];
  /** Time limit for a whole answer by this participant, in ms. @default the dialogue's */
  readonly timeoutMs?: number;
}

/** Returns the window that replaces the one of a participant's model, if set. */
export function windowSet(
  { context }: DialogueParticipant,
  common: { readonly context?: ContextConfig },
): number | undefined {
  return context?.window ?? common.context?.window;
}

/** What a turn or question may be called: at most 40 letters, digits, spaces and hyphens. */
export const CALLED = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u;

/** A turn on the floor, as requested by the script. */
export interface Turn {
  /** The kind of turn. */
  readonly kind: FloorKind;
  /**
   * A name of your own in a few words, such as `cross-examination`. Pages, prompts, the terminal and the key use it
   * instead of the kind. @default the kind
   */
  readonly called?: string;
  /** The turn's name in its key, for a phase with several such turns per speaker. @default `called` or `kind` */
  readonly name?: string;
  /** Instructions for this turn. */
  readonly instruction: string;
  /** The statement to be answered. */
  readonly replyTo?: Statement;
  /**
   * Selects the statements that the speaker may see. Summaries are made ahead of turns only for a speaker whose turns
   * all have the same view: the same function, not an equivalent one. @default all statements so far
   */
  readonly view?: View;
  /**
   * Selects further statements for speakers whose strategy is `length-based`: whole, or in their own summary.
   * @default none
   */
  readonly history?: View;
  /** Processors that change, in order, how the view is shown. @default none */
  readonly processors?: readonly ContextProcessor[];
  /** Marks a reading of the whole for a verdict or last summary, with its own context setting. @default false */
  readonly finalReading?: boolean;
  /** Limit for the contribution, in tokens as counted by `src/text/`. */
  readonly maxTokens?: number;
  /** Cuts a contribution that is more than 30 % over its limit, or notes its length. @default "cut" */
  readonly overrun?: "cut" | "note";
  /**
   * The contribution's fields, from which its text is generated. The same form reads them from the message. If they
   * cannot be read after two requests, the turn fails. @default a text without fields
   */
  readonly form?: ContributionForm<unknown>;
  /** Tools that the speaker may use before answering, besides its own; only for language models. @default none */
  readonly tools?: readonly Tool[];
  /** Statements in which the tool `context_search` may search. @default those of the view */
  readonly searchable?: readonly Statement[];
}

/** A question asked aside, never on the floor. */
export interface Question<T> {
  /** The kind of question. */
  readonly kind: AsideKind;
  /**
   * A name of your own in a few words, such as `vote before`. Pages, prompts, the terminal and the key use it instead of
   * the kind. @default the kind
   */
  readonly called?: string;
  /** The question's name in its key. @default `called` or the kind, and the numbers of the messages it is about */
  readonly name?: string;
  /** Guidance for all questions of this kind; it precedes the statements shown. */
  readonly guidance?: string;
  /** Instructions for this question. */
  readonly instruction: string;
  /** The statement it is about; of a list, the answer has the field `partField(n)` for the n-th, from 1. */
  readonly about?: Statement | readonly Statement[];
  /** Other statements visible to the participant asked, in this order. @default none */
  readonly shown?: readonly Statement[];
  /**
   * Labels in place of authors' names, by participant id: in titles and within statements. Statements by the
   * participant asked are then shown like everybody's. @default their names
   */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * The authors of statements from another dialogue. No id may be that of a participant in this one.
   * @default the participants
   */
  readonly cast?: readonly Participant[];
  /**
   * Marks a reading of the whole: summaries replace what does not fit. If something must be left out, nothing is
   * asked, and the answer is missing for lack of room. @default false
   */
  readonly finalReading?: boolean;
  /** Leaves out the oldest statements if not all fit, but never one that it is about. @default false */
  readonly mayLeaveOut?: boolean;
  /** Replaces `shown` if that takes more than half of the context of the participant asked. @default `shown` */
  readonly shownInLong?: readonly Statement[];
  /**
   * Marks an answer needed to complete the dialogue: if a limit prevents it, the script ends the dialogue with
   * `floor.stopIfLimited()`, and the question is asked on resumption. @default false: it stays unanswered
   */
  readonly needed?: boolean;
  /** Additional texts shown with it that are not by participants, such as passages of sources. @default none */
  readonly quoted?: readonly QuotedText[];
  /**
   * The form of the answer: a zod 4 object, from which the answer is requested and read, or a form of your own. Records
   * are read by the schema again, so it must accept its own output.
   */
  readonly schema: AnswerSchema<T> | { parse(value: unknown): T };
  /** Limit of the contribution it is about. */
  readonly maxTokens?: number;
}

/** An announcement: a statement on the floor without a call. */
export interface Announcement {
  /** The kind of message. @default "announcement" */
  readonly kind?: FloorKind;
  /** A name of your own, as for a {@linkcode Turn}. @default the kind */
  readonly called?: string;
  /** Its name in its key, for a phase with several of its kind. @default `called` or `kind` */
  readonly name?: string;
  /** The statement it refers to. */
  readonly replyTo?: Statement;
  /** `true` if the rules say the same: people are shown it, and prompts leave it out. @default false */
  readonly inRules?: boolean;
}

/** A turn or question that a script will ask for, at its maximum size. */
export interface Expected {
  /** Path of its phase. */
  readonly phase: string;
  /** The kind of turn or question. */
  readonly kind: Kind;
  /** The participant who speaks or is asked. */
  readonly participant: DialogueParticipant;
  /** Other participants who may be asked instead. @default nobody */
  readonly others?: readonly DialogueParticipant[];
  /** Limit of a contribution on the floor in tokens. @default none */
  readonly maxTokens?: number;
  /** Cuts a contribution that exceeds it, or notes its length. @default "cut" */
  readonly overrun?: "cut" | "note";
  /** `true` if the contribution has fields besides its text. @default false */
  readonly hasFields?: boolean;
  /** Statements quoted in its prompt: all before it, or this many tokens of them. */
  readonly shows: "everything" | number;
  /** Maximum tokens of a question's answer that the script may say on the floor. @default 0 */
  readonly says?: number;
  /** Maximum tokens of a question's answer that its participant is shown from then on. @default 0 */
  readonly keeps?: number;
  /** What its prompt contains whatever was said. @default its usual size is assumed */
  readonly asks?: Pick<Question<unknown>, "instruction" | "guidance" | "schema">;
}

/** A question asked about every turn of a kind. */
export interface ExpectedAside extends Omit<Expected, "phase" | "maxTokens" | "overrun" | "hasFields"> {
  /** `true` if it is asked at the end of the phase, not before the next turn. @default false */
  readonly later?: boolean;
}

/**
 * A turn or question before it reaches its agent. The floor places it; its view is added, then reduced to what fits
 * into a context; the result is passed to the agent.
 */
export interface Asked extends AgentRequest {
  readonly participant: DialogueParticipant;
  /** Place on the floor; absent for questions aside. */
  readonly number?: number;
  /** Hash of rules, material, persona and own case. */
  readonly wording: string;
  /** Numbers of the statements that no summary may replace. @default none */
  readonly whole?: readonly number[];
  /** Numbers of the statements in `shown` that a processor shortened. */
  readonly inPart?: readonly number[];
  /** Marks a reading of the whole, for a verdict or a last summary. @default false */
  readonly finalReading?: boolean;
  /** Asked a second time, with what fits into a context that turned out to be smaller. @default false */
  readonly again?: boolean;
  /** For a question: allows the oldest statements to be left out. @default false */
  readonly mayLeaveOut?: boolean;
  /** For a question: replaces statements that take more than half of the context. @default those in `shown` */
  readonly shownInLong?: readonly Statement[];
  /** The turn before processors changed it; absent without processors. */
  readonly unprocessed?: AskedTurn;
}

/** A turn on the floor before it reaches its agent. */
export interface AskedTurn extends Asked {
  readonly number: number;
  readonly kind: FloorKind;
  readonly view: View;
  readonly history?: View;
  readonly processors?: readonly ContextProcessor[];
  readonly overrun?: "cut" | "note";
}
