import type { AnswerSchema, ContributionForm, QuotedText } from "../agents/agent.ts";
import type { Tool } from "../agents/tool.ts";
import type { ContextProcessor } from "../context/processor.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Criterion } from "../transcript/score.ts";
import type { DialogueParticipant, View } from "./turn.ts";

/** A turn or question, placed: everything is decided but the answer. */
export interface Asked {
  readonly key: string;
  readonly number?: number;
  readonly participant: DialogueParticipant;
  readonly kind: Kind;
  readonly phase: string;
  readonly round?: number;
  readonly replyTo?: Statement;
  readonly shown: readonly Statement[];
  /** Numbers of those among `shown` of which a processor left only a part. */
  readonly inPart?: readonly number[];
  readonly digests?: readonly Digest[];
  readonly guise?: Guise;
  readonly guidance?: string;
  readonly summaryOf?: string;
  readonly quoted?: readonly QuotedText[];
  readonly instruction: string;
  readonly maxTokens?: number;
  readonly criteria?: readonly Criterion[];
  readonly schema?: AnswerSchema<unknown>;
  readonly form?: ContributionForm<unknown>;
  readonly tools?: readonly Tool[];
}

/** What a participant is told in every turn, and the hash of it. */
export interface Told {
  readonly rules: string;
  readonly persona: string;
  readonly material: string;
  readonly wording: string;
}

/** How participants are shown, and what the speaker is told, where that is not as it is. */
export interface Guise {
  readonly participants: readonly Participant[];
  readonly told: Told;
  /** Authors stand under labels, and the speaker is not to know which is its own. @default false */
  readonly blind?: true;
}

/** A turn with what its view shows, before that is fitted into a context. */
export interface ViewedTurn extends Asked {
  readonly view: View;
  readonly processors?: readonly ContextProcessor[];
  /** The turn before its processors changed anything; absent without processors. */
  readonly plain?: ViewedTurn;
  /** A reading of the whole, for a verdict or a last summary. */
  readonly finalReading?: boolean;
}
