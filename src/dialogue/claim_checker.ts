import type { Source } from "../agents/source.ts";
import type { SourceIndex } from "../judging/quotations/mod.ts";
import { singleLine } from "../text/visible.ts";
import type { ToolAnswered } from "../transcript/event.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueParticipant } from "./turn.ts";

/** A source that a tool found in a turn. */
export interface FoundSource extends Source {
  readonly fetched: true;
}

/** Looks up citations and quotations of statements in a dialogue's sources, without asking anybody. */
export interface ClaimChecker {
  /** Returns `true` if the statements of a participant are looked up. */
  covers(participant: DialogueParticipant): boolean;
  /** @internal Returns all sources, with those that tools found. */
  index(found?: readonly Source[]): Promise<SourceIndex>;
  /** `true` if there are sources, or tools may find some. */
  readonly hasSources: boolean;
  /**
   * Looks up a statement; returns nothing if there are no sources, and it quotes nobody. An error is a warning, and does
   * not end the dialogue.
   *
   * @param earlier All statements made before this one was asked for, oldest first.
   * @param found Sources that tools found by then.
   * @throws Any error that prevents the lookup.
   */
  check(
    statement: Statement,
    earlier: readonly Statement[],
    found: readonly Source[],
  ): Promise<readonly Claim[] | undefined>;
}

/** Returns the source that a recorded result of a tool is. */
export function foundSource({ name, address }: NonNullable<ToolAnswered["source"]>, text: string): FoundSource {
  const url = /^https?:\/\//.test(address) ? { url: address } : {};
  return { name, title: singleLine(address.slice(0, 200)), text, fetched: true, ...url };
}
