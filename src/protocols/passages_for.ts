import type { QuotedText } from "../agents/agent.ts";
import type { RetrievedPassage, SourceIndex } from "../judging/quotations/mod.ts";
import { fillerText } from "../models/filler_model.ts";
import { countTokens } from "../text/tokens.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";

/** Passages for each claim. */
const MOST_A_CLAIM = 2;
/** Passages of a statement that makes no claim that could be looked up. */
const MOST_WITHOUT_CLAIMS = 3;
/** All of them together, in tokens as they are counted where limits hold. */
const MOST_TOKENS = 1200;

/** What stands in a source must not pass for the beginning of another one's passage. */
const LIKE_A_PLACE = /^\[/gm;

/**
 * The passages of the sources that bear on what a statement claims, each once, the best of each claim first; without
 * claims those that bear on the whole of it. What does not fit into 1,200 tokens is left out. They are one text, also
 * where there are none: what is quoted must not change how a prompt is made.
 */
export function passagesFor({ text }: Statement, claims: readonly Claim[], sources: SourceIndex): QuotedText {
  const found = claims.length === 0
    ? sources.passagesOn({ text, citations: [] }, MOST_WITHOUT_CLAIMS)
    : byRank(claims.map((claim) => sources.passagesOn(claim, MOST_A_CLAIM)));
  let left = MOST_TOKENS;
  const shown = eachOnce(found).flatMap(({ place: { source, line }, text }) => {
    const passage = `[${source}, line ${line}]\n${text.replace(LIKE_A_PLACE, "\\[")}`;
    const tokens = countTokens(passage);
    if (tokens > left) return [];
    left -= tokens;
    return [passage];
  });
  return quotedPassages(shown.join("\n\n") || "No passage shares a word with it that says something.");
}

/** As long as passages may be together: for a rehearsal, in which nothing is claimed. */
export function fillerPassages(): QuotedText {
  return quotedPassages(fillerText(MOST_TOKENS));
}

function quotedPassages(text: string): QuotedText {
  return { title: "Passages of the sources", text };
}

/** Each where it stands first. Passages of a paragraph in one line differ in nothing but the offset. */
function eachOnce(found: readonly RetrievedPassage[]): readonly RetrievedPassage[] {
  const begins = ({ place }: RetrievedPassage) => `${place.offset} ${place.source}`;
  return found.filter((passage, at) => found.findIndex((other) => begins(other) === begins(passage)) === at);
}

/** The first of each, then the second of each. */
function byRank<T>(lists: readonly (readonly T[])[]): readonly T[] {
  return Array.from({ length: MOST_A_CLAIM }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat();
}
