import { fold, foldedWords } from "../../text/fold.ts";
import { sameStatement } from "../../text/same_statement.ts";
import type { Message } from "../../transcript/message.ts";
import type { Outcome } from "../../transcript/outcome.ts";
import { lastDecision } from "../../transcript/record.ts";
import { type Argued, arguedIn } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { outcomeOf } from "../render/outcome.ts";
import type { CompletedReview } from "../reviews.ts";
import { type Both, both } from "./both.ts";
import { type ClaimsApart, claimsApart } from "./claims.ts";
import { type SettingsApart, settingsApart } from "./settings.ts";
import { type TurnsAligned, turnsAligned } from "./turns.ts";

/** A dialogue to compare. */
export interface Compared {
  readonly facts: Facts;
  /** Its completed reviews, in the order in which they ended. */
  readonly reviews: readonly CompletedReview[];
  /** The path or id by which commands find it. */
  readonly named: string;
}

/** How two dialogues come from one: `at` is the number of the last message that was taken over. */
export type Kinship =
  /** One was forked from the other. */
  | { readonly kind: "fork"; readonly fork: 0 | 1; readonly at: number | undefined }
  /** Both were forked from a third one. */
  | { readonly kind: "siblings"; readonly at: Both<number | undefined> };

/** Two dialogues beside each other. */
export interface Comparison {
  readonly sides: Both<Compared>;
  /** `true` if their topics have the same words in the same order, whatever case and punctuation. */
  readonly sharesQuestion: boolean;
  /** Absent if neither was forked from the other, nor both from the same one. */
  readonly kinship?: Kinship;
  readonly outcomes: Both<Outcome>;
  /**
   * `isAlike` if both are decided for the same position, or neither for any: as judges read both, or else by their own
   * verdicts. Absent where no rule can tell.
   */
  readonly ends?: { readonly isAlike: boolean; readonly by: "own" | "judges" };
  readonly settings: SettingsApart;
  readonly argued: Both<Argued | undefined>;
  /** Absent unless it is noted of both what was argued, and both share a question. */
  readonly claims?: ClaimsApart;
  readonly turns: TurnsAligned;
}

/** Compares two dialogues: what they came to, how they were held, what was claimed and said. */
export function compared(sides: Both<Compared>): Comparison {
  const [first, second] = both(sides, ({ facts }) => facts.record);
  const sharesQuestion = wordsOf(first.topic) !== "" && wordsOf(first.topic) === wordsOf(second.topic);
  const kinship = kinshipOf(both(sides, ({ facts }) => facts));
  const outcomes = both(sides, ({ facts, reviews }) => outcomeOf(facts, reviews));
  const by = sides.every(({ reviews }) => reviews.some(({ record }) => lastDecision(record))) ? "judges" : "own";
  const ends = both(sides, ({ facts }, at) => endOf(facts, by === "own" ? outcomeOf(facts) : outcomes[at]));
  const argued = both(sides, ({ facts, reviews }) => arguedIn(facts, reviews));
  const turns = turnsAligned([first, second], sharesQuestion);
  const [one, other] = both(
    argued,
    (each, at) => each && { claims: each.reading.flow.claims, messages: sides[at].facts.record.messages },
  );
  return {
    sides,
    sharesQuestion,
    ...(kinship ? { kinship } : {}),
    outcomes,
    ...(ends[0] !== undefined && ends[1] !== undefined
      ? { ends: { isAlike: sameStatement(ends[0], ends[1]), by } }
      : {}),
    settings: settingsApart(both(sides, ({ facts }) => facts)),
    argued,
    ...(sharesQuestion && one && other ? { claims: claimsApart([one, other], numbersOf(turns.shared)) } : {}),
    turns,
  };
}

function wordsOf(topic: string): string {
  return foldedWords(fold(topic).text).map(({ text }) => text).join(" ");
}

function numbersOf(messages: readonly Message[]): ReadonlySet<number> {
  return new Set(messages.map(({ number }) => number));
}

function kinshipOf([first, second]: Both<Facts>): Kinship | undefined {
  const [a, b] = [first.record, second.record];
  if (b.parent?.dialogueId === a.dialogueId) return { kind: "fork", fork: 1, at: second.forkedAfter };
  if (a.parent?.dialogueId === b.dialogueId) return { kind: "fork", fork: 0, at: first.forkedAfter };
  if (a.parent === undefined || a.parent.dialogueId !== b.parent?.dialogueId) return undefined;
  return { kind: "siblings", at: [first.forkedAfter, second.forkedAfter] };
}

/** Returns the position that a dialogue decided for, `level` if the sides are level, or nothing if that is not known. */
function endOf(facts: Facts, { sureness }: Outcome): string | undefined {
  if (sureness?.word === "undecided") return undefined;
  const verdict = lastDecision(facts.record);
  if (sureness?.word === "too_close" || (!sureness && verdict?.kind === "tied")) return "level";
  const side = sureness?.side ?? (verdict?.kind === "decided" ? verdict.winner : undefined);
  return facts.participant(side ?? "").position;
}
