import type { Claim, ClaimTally } from "../../transcript/claim.ts";
import { readClaims } from "../../transcript/claims_read.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { claimMarks } from "./claim_marks.ts";
import { tallyClaims } from "./tally_claims.ts";

/** What was found of all that was cited and quoted in a dialogue. */
export interface ClaimsFound {
  /** In the order in which they were made. */
  readonly claims: readonly Claim[];
  /** The same, counted. */
  readonly tally: ClaimTally;
  /** How many statements were looked up. */
  readonly statements: number;
  /** How many could not be. */
  readonly unchecked: number;
}

/** What looking statements up came to, as it is on record; `undefined` if none was looked up. */
export function recordedClaims({ notes }: Pick<DialogueRecord, "notes">): ClaimsFound | undefined {
  const checks = notes.filter(({ kind }) => kind === "claim_check").sort((a, b) => (a.about ?? 0) - (b.about ?? 0));
  if (checks.length === 0) return undefined;
  const found = checks.map(claimsIn);
  const claims = found.flatMap((claims = []) => claims);
  const unchecked = found.filter((claims) => claims === undefined).length;
  return { claims, tally: tallyClaims(claims), statements: checks.length - unchecked, unchecked };
}

/**
 * What stands under statements of what was found, by their numbers: nothing under one that was not looked up, or not to
 * an end. `undefined` if none was looked up.
 */
export function recordedMarks({ notes }: Pick<DialogueRecord, "notes">): ReadonlyMap<number, string> | undefined {
  const checks = notes.filter(({ kind }) => kind === "claim_check");
  if (checks.length === 0) return undefined;
  return new Map(checks.flatMap((note) => {
    const claims = claimsIn(note);
    return note.about === undefined || !claims ? [] : [[note.about, claimMarks(claims)]];
  }));
}

/** The claims that a claim check found; `undefined` if it is none, or could not be made. */
export function claimsIn({ kind, answer }: Pick<Note, "kind" | "answer">): readonly Claim[] | undefined {
  return kind === "claim_check" && answer.given ? readClaims(answer.value) : undefined;
}
