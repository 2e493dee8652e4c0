import type { Agent, AgentRequest, AnswerSchema, ContributionForm, QuotedText, Tool } from "../agents/agent.ts";
import type { ContextProcessor } from "../context/processor.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { View } from "../context/views.ts";
import type { AsideKind, FloorKind, Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { BudgetLimits } from "./calls/budget.ts";

export { everything, type View } from "../context/views.ts";

/** A participant and who answers for it. One agent may serve several participants. */
export interface DialogueParticipant extends Participant {
  /** The agent that answers its turns. */
  readonly agent: Agent;
  /** Instructions on who the participant is to be, besides those of its role. */
  readonly systemPrompt?: string;
  /** Settings of its context, where they differ from the dialogue's. */
  readonly context?: ContextConfig;
  /** Limits on the calls that are made for it. What is needed to the end is kept for it. @default none */
  readonly budget?: BudgetLimits;
  /** For a whole answer of this participant, in ms. @default the dialogue's */
  readonly timeoutMs?: number;
}

/** Returns the window that is set in place of what a participant's model has, if one is. */
export function windowSet(
  { context }: DialogueParticipant,
  common: { readonly context?: ContextConfig },
): number | undefined {
  return context?.window ?? common.context?.window;
}

/** One turn on the floor, as the script asks for it. */
export interface Turn {
  /** The kind of turn. */
  readonly kind: FloorKind;
  /**
   * A name of your own, in a few words, such as `cross-examination`: pages, prompts and the terminal call the turn by it,
   * and so does its key. @default they call it by its kind
   */
  readonly called?: string;
  /** The turn's name in its key, for a turn that its phase holds more than once a speaker. @default `called` or `kind` */
  readonly name?: string;
  /** Instructions for this turn. */
  readonly instruction: string;
  /** The statement that is to be answered. */
  readonly replyTo?: Statement;
  /**
   * Selects the statements that the speaker may see. Summaries are made ahead of turns only for a speaker whose turns all have the same view:
   * the same function, not another one that does the same. @default all statements so far
   */
  readonly view?: View;
  /** Change, one after the other, how what the speaker may see is shown. @default nothing */
  readonly processors?: readonly ContextProcessor[];
  /** A reading of the whole for a verdict or a last summary, for which contexts have a setting of their own. @default false */
  readonly finalReading?: boolean;
  /** Limit for the contribution, in tokens as counted by `src/text/`. */
  readonly maxTokens?: number;
  /** Cuts a contribution that is over its limit by more than 30 %, or notes its length. @default "cut" */
  readonly overrun?: "cut" | "note";
  /**
   * The fields that the contribution has besides its text, which is made from them. They are read from the message by
   * the same form. One that cannot be read, also not the second time, is a failed turn. @default a text without fields
   */
  readonly form?: ContributionForm<unknown>;
  /** Tools that the speaker may use before it answers, up to 10 times; only language models do. @default none */
  readonly tools?: readonly Tool[];
}

/** Something asked aside: never on the floor. */
export interface Question<T> {
  /** The kind of question. */
  readonly kind: AsideKind;
  /**
   * A name of your own, in a few words, such as `cross-examination`: pages, prompts and the terminal call the question by it,
   * and so does its key. @default they call it by its kind
   */
  readonly called?: string;
  /** The question's name in its key. @default `called` or the kind, and the number of the message it is about */
  readonly name?: string;
  /** Guidance for all questions of this kind; it stands ahead of what is shown. */
  readonly guidance?: string;
  /** Instructions for this question. */
  readonly instruction: string;
  /** The statement it is about. */
  readonly about?: Statement;
  /** Other statements that the one who is asked may see, in this order. @default nothing */
  readonly shown?: readonly Statement[];
  /**
   * Labels in place of authors' names, by participant's id: in titles and within what was said. Statements
   * of the one who is asked are then shown like everybody's. @default their names
   */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * The authors of what is shown, where that was said in another dialogue. No id may be that of somebody who takes part in this
   * one. @default those who take part
   */
  readonly cast?: readonly Participant[];
  /**
   * A reading of the whole: what does not fit is shown by summaries. If something had to be left out, nothing is asked,
   * and the answer is missing for want of room. @default false
   */
  readonly finalReading?: boolean;
  /** Leaves out the oldest of what is shown where not all of it fits, but never what it is about. @default false */
  readonly mayLeaveOut?: boolean;
  /**
   * Without its answer the dialogue is not complete: where a limit is in the way, the script ends it by
   * `floor.stopIfLimited()`, and it is asked when the dialogue is resumed. @default false: it stays unanswered
   */
  readonly needed?: boolean;
  /** Texts of nobody who takes part that are shown for it, such as passages of sources. @default none */
  readonly quoted?: readonly QuotedText[];
  /**
   * The form of the answer: an object of zod 4, which asks for it and reads it, or a form of your own. The schema must read
   * what it has read once more, as records are read by it.
   */
  readonly schema: AnswerSchema<T> | { parse(value: unknown): T };
  /** Limit that held for the contribution it is about. */
  readonly maxTokens?: number;
}

/** An announcement: what is said on the floor without a call. */
export interface Announcement {
  /** The kind of message. @default "announcement" */
  readonly kind?: FloorKind;
  /** A name of your own, as of a {@linkcode Turn}. @default it is called by its kind */
  readonly called?: string;
  /** Its name in its key, where its phase holds more than one of its kind. @default `called` or `kind` */
  readonly name?: string;
  /** The statement it refers to. */
  readonly replyTo?: Statement;
}

/** A turn or question that a script asks for, at its largest. */
export interface Expected {
  /** Path of its phase. */
  readonly phase: string;
  /** The kind of turn or question. */
  readonly kind: Kind;
  /** The participant who speaks or is asked. */
  readonly participant: DialogueParticipant;
  /** Others of whom one may do so in its place. @default nobody */
  readonly others?: readonly DialogueParticipant[];
  /** Limit of a contribution on the floor in tokens. @default none */
  readonly maxTokens?: number;
  /** Cuts a contribution that is over it, or notes its length. @default "cut" */
  readonly overrun?: "cut" | "note";
  /** The contribution has fields besides its text. @default false */
  readonly hasFields?: boolean;
  /** Statements that its prompt quotes: all that were said before it, or so many tokens of them. */
  readonly shows: "everything" | number;
  /** The most tokens that the script may say on the floor of the answer to a question. @default 0 */
  readonly says?: number;
}

/** A question that is asked about a turn of a kind, wherever one is held. */
export type ExpectedAside = Omit<Expected, "phase" | "maxTokens" | "overrun" | "hasFields"> & {
  readonly shows: number;
};

/**
 * A turn or question on its way to its agent. It is placed by the floor, gains what its view shows, then what of that fits
 * into a context, and is then handed to the agent as it is.
 */
export interface Asked extends AgentRequest {
  readonly participant: DialogueParticipant;
  /** Place on the floor; absent for questions aside. */
  readonly number?: number;
  /** Hash of rules, persona and material. */
  readonly wording: string;
  /** Numbers of those among `shown` of which a processor left only a part. */
  readonly inPart?: readonly number[];
  /** A reading of the whole, for a verdict or a last summary. @default false */
  readonly finalReading?: boolean;
  /** Of a question: the oldest that is shown may be left out. @default false */
  readonly mayLeaveOut?: boolean;
  /** The turn before its processors changed anything; absent without processors. */
  readonly unprocessed?: AskedTurn;
}

/** A turn on the floor on its way. */
export interface AskedTurn extends Asked {
  readonly number: number;
  readonly kind: FloorKind;
  readonly view: View;
  readonly processors?: readonly ContextProcessor[];
  readonly overrun?: "cut" | "note";
}
