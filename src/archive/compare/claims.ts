import { withoutMarks } from "../../text/markdown.ts";
import { sameStatement } from "../../text/same_statement.ts";
import { sentences } from "../../text/sentences.ts";
import { contentStems, RelevanceIndex } from "../../text/words.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import type { Message } from "../../transcript/message.ts";
import { type Both, both } from "./both.ts";

/** Share of the content words of two gists, weighted by how rare they are, that both have if they are probably the same. */
export const SHARED_WORDS = 0.4;

/** Share of the content words of a claim, weighted likewise, that a sentence close to it has. */
export const CLOSE_WORDS = 0.5;

/** What two dialogues claimed and said. */
export interface Said {
  readonly claims: readonly FlowClaim[];
  readonly messages: readonly Message[];
}

/** A claim that is noted in one dialogue only. */
export interface ClaimAlone {
  readonly claim: FlowClaim;
  /** The sentence of the other dialogue that is closest to it. Absent if none is close. */
  readonly close?: { readonly message: number; readonly text: string };
}

/** What was claimed in two dialogues. */
export interface ClaimsApart {
  /** Claims that are noted in one only, in the order in which they were said. */
  readonly alone: Both<readonly ClaimAlone[]>;
  /** Claims that both probably have, the most similar first. */
  readonly common: readonly Both<FlowClaim>[];
  /** Number of claims of the first in messages that both share. */
  readonly inherited: number;
}

/**
 * Compares the claims of two dialogues, but for those in messages that both share. Two are probably the same if they have
 * the same words, or if of the content words of their gists, each weighted by its rarity among all claims of both, both
 * have at least 40 %. A claim of one only is looked up in what the other said: a sentence is close to it if it has two
 * content words, and at least half of them by weight, of the claim's gist or of its words.
 *
 * @param shared Numbers of the messages that are the same in both.
 */
export function claimsApart(said: Both<Said>, shared: ReadonlySet<number>): ClaimsApart {
  const all = said.flatMap(({ claims }) => claims);
  const stems = new Map(all.map((claim) => [claim, new Set(contentStems(claim.gist))]));
  const index = new RelevanceIndex(all, (claim) => [...stems.get(claim) ?? []]);
  const weight = (words: ReadonlySet<string>) => [...words].reduce((sum, word) => sum + index.weight(word), 0);
  const likeness = ([a, b]: Both<FlowClaim>) => {
    if (sameStatement(a.gist, b.gist) || sameStatement(a.words.text, b.words.text)) return 1;
    const [left = new Set<string>(), right = new Set<string>()] = [stems.get(a), stems.get(b)];
    return weight(left.intersection(right)) / Math.max(weight(left.union(right)), Number.MIN_VALUE);
  };
  const isShared = ({ message }: FlowClaim) => shared.has(message);
  const pairs = said[0].claims.flatMap((a) => said[1].claims.map((b) => [a, b] as const))
    .filter((pair) => !pair.every(isShared))
    .map((pair) => ({ pair, like: likeness(pair) })).filter(({ like }) => like >= SHARED_WORDS);
  const found = new Set<FlowClaim>();
  const common = pairs.toSorted((a, b) => b.like - a.like).map(({ pair }) => pair).filter(([a, b]) => {
    const isNew = [a, b].some((claim) => !found.has(claim) && !isShared(claim));
    found.add(a).add(b);
    return isNew;
  });
  return {
    alone: both(said, ({ claims }, at) => {
      const closeTo = lookedUpIn(said[at === 0 ? 1 : 0].messages.filter(({ number }) => !shared.has(number)));
      return claims.filter((claim) => !isShared(claim) && !found.has(claim)).map(closeTo);
    }),
    common,
    inherited: said[0].claims.filter(isShared).length,
  };
}

/** Looks up claims in the sentences of messages. */
function lookedUpIn(messages: readonly Message[]): (claim: FlowClaim) => ClaimAlone {
  const all = messages.flatMap((message) => {
    if (message.failed || message.kind === "announcement") return [];
    return sentences(withoutMarks(message.text)).map(({ text }) => ({
      sentence: { message: message.number, text },
      stems: new Set(contentStems(text)),
    }));
  });
  const index = new RelevanceIndex(all, ({ stems }) => [...stems]);
  const weight = (words: ReadonlySet<string>) => [...words].reduce((sum, word) => sum + index.weight(word), 0);
  return (claim) => {
    const asked = [claim.gist, claim.words.text].map((text) => new Set(contentStems(text)));
    let [most, close] = [CLOSE_WORDS, undefined as ClaimAlone["close"]];
    for (const { sentence, stems } of all) {
      for (const words of asked) {
        const both = words.intersection(stems);
        const share = weight(both) / weight(words);
        if (both.size > 1 && (share > most || (share === most && !close))) [most, close] = [share, sentence];
      }
    }
    return { claim, ...(close ? { close } : {}) };
  };
}
