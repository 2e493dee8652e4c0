import type { FloorKind } from "./kind.ts";

/** A stretch of a message, as it stands there. */
export interface Span {
  /** The words. */
  readonly text: string;
  /** Offset of its first character in the message's text. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A message that a flow reads. */
export interface FlowSpeech {
  /** Number of the message. */
  readonly number: number;
  /** Id of the speaker. */
  readonly by: string;
  /** Id of the speaker's side: that of its first member. */
  readonly side: string;
  /** When it was said: of two messages of the same step, neither speaker had heard the other. */
  readonly step: number;
  /** Path of its phase. */
  readonly phase: string;
  /** Kind of the message. */
  readonly kind: FloorKind;
  /** `true` if it is a closing statement: it may answer, but obliges nobody to. */
  readonly isClosing: boolean;
}

/** How a claim answers another: it says that it is wrong or unproven, or lets it stand and says why it does not decide. */
export type AnswerHow = "denies" | "but";

/** The link from a claim to one that it answers. */
export interface FlowLink {
  /** Id of the answered claim. */
  readonly to: string;
  readonly how: AnswerHow;
  /** 2 if it was found only when it was looked for again. */
  readonly asked: 1 | 2;
}

/** Something that a speaker claimed. */
export interface FlowClaim {
  /** Number of the message and the place in its entry, as `4.5`. */
  readonly id: string;
  /** Id of the speaker. */
  readonly by: string;
  /** Id of the speaker's side. */
  readonly side: string;
  /** Number of the message. */
  readonly message: number;
  readonly words: Span;
  /** The evidence given for it. */
  readonly because?: Span;
  /** The claim in a few words: the only words of a flow that nobody said. */
  readonly gist: string;
  /** `true` for a reason of its own; an answer can be that too. */
  readonly isLine: boolean;
  /** The claims that it answers. */
  readonly answers: readonly FlowLink[];
}

/** What a message does with an earlier claim, apart from answering it. */
export type MoveKind =
  | "accepts" // somebody else's claim
  | "partly" // accepts a part of it, or with a reservation
  | "again" // says its own again
  | "more" // adds evidence to its own
  | "drops" // takes its own back
  | "settled" // says that its own objection was met
  | "unanswered"; // says that nobody answered its own

/** Returns `true` for a move that accepts a claim, or a part of it. */
export function isGrant({ kind }: { readonly kind?: MoveKind }): boolean {
  return kind === "accepts" || kind === "partly";
}

/** Returns `true` for a move that takes an own claim back, or says that it was met. */
export function isWithdrawal({ kind }: { readonly kind?: MoveKind }): boolean {
  return kind === "drops" || kind === "settled";
}

/** A move about an earlier claim. */
export interface FlowMove {
  /** Number of the message and the place in its entry, as `20.6`. */
  readonly id: string;
  readonly kind: MoveKind;
  /** Id of the claim. */
  readonly to: string;
  /** Id of the speaker. */
  readonly by: string;
  /** Id of the speaker's side. */
  readonly side: string;
  /** Number of the message. */
  readonly message: number;
  readonly words: Span;
  /** 2 if it was found only when it was looked for again. */
  readonly asked: 1 | 2;
}

/** Why something in a clerk's entry was left out. */
export type LeftOutWhy =
  | "words not found"
  | "evidence not found" // the entry itself is kept
  | "one span for many"
  | "too many claims"
  | "too many for one claim"
  | "unknown claim"
  | "unreadable";

/** Something in a clerk's entry that was left out. */
export interface LeftOut {
  /** Number of the message. */
  readonly message: number;
  readonly why: LeftOutWhy;
  /** The words as they were given; empty if there were none. */
  readonly given: string;
}

/** All holdings of a line of argument at the end. */
export const HOLDINGS = ["holds", "rejects", "changed", "reported", "absent"] as const;

/** What somebody's last text, or the outcome, does with a line of argument. */
export type Holding = typeof HOLDINGS[number];

/** A line of argument at the end. */
export interface FlowEnd {
  /** Id of the line. */
  readonly line: string;
  /** Number of the message: somebody's last text, or the outcome. */
  readonly message: number;
  readonly does: Holding;
  /** Absent for what is absent. */
  readonly words?: Span;
}

/** Something that a dialogue was held to, such as a requirement. */
export interface FlowTopic {
  /** Its id, as `R1`. */
  readonly id: string;
  /** Its words, as they were given. */
  readonly text: string;
  /** Ids of the claims that it is met, at most one of each side. */
  readonly claims: readonly string[];
}

/** What speakers' own forms say of their arguments. */
type Declared = Pick<Flow, "claims" | "moves" | "leftOut">;

/** How a dialogue is read for its arguments. */
export interface FlowSetting {
  /** The messages that are read, in order. */
  readonly speeches: readonly FlowSpeech[];
  /** Ids of the sides in seat order. */
  readonly sides: readonly string[];
  /** Numbers of the texts that are compared at the end, each member's last, and of the outcome; absent without that question. */
  readonly ends?: { readonly texts: readonly number[]; readonly outcome?: number };
  /** What the speakers' own forms say of their arguments; absent where a clerk has to read them. */
  readonly declared?: Declared;
  /** What the dialogue was held to, with what the speakers' own forms say of that: a clerk reads the rest. */
  readonly given?: Declared & { readonly topics: readonly FlowTopic[] };
}

/** What was argued: claims in the words of those who made them, and what became of each. */
export interface Flow extends FlowSetting {
  /** In order of messages, and in each in the order of the entry. */
  readonly claims: readonly FlowClaim[];
  readonly moves: readonly FlowMove[];
  readonly leftOut: readonly LeftOut[];
  /** Numbers of the messages that were not read: nothing rests on their silence. */
  readonly unread: readonly number[];
  /** What was looked for, by claim: the numbers of the later messages, and the sides that were looked through a second time. */
  readonly asked: ReadonlyMap<string, { readonly once: ReadonlySet<number>; readonly twice: ReadonlySet<string> }>;
  /** Numbers of messages with how many earlier claims were not looked for in them. */
  readonly notOffered: ReadonlyMap<number, number>;
  readonly endings: readonly FlowEnd[];
}

/** Returns the id of a claim by its place in a message, from 0. */
export function claimId(message: number, place: number): string {
  return `${message}.${place + 1}`;
}

/** Returns the place of a claim or a move in its message, from 1. */
export function placeOf({ id }: Pick<FlowClaim, "id">): number {
  return Number(id.split(".")[1]);
}

/** Compares claims and moves by where they were said. */
export function inOrderSaid(a: Pick<FlowClaim, "id" | "message">, b: Pick<FlowClaim, "id" | "message">): number {
  return a.message - b.message || placeOf(a) - placeOf(b);
}
