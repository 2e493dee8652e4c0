import { hasWords } from "../../text/has_words.ts";
import { paragraphsOf } from "../../text/paragraph_breaks.ts";
import type { Stretch } from "../../text/phrase_index.ts";
import type { IndexedSource } from "./indexed_source.ts";

/** Quotations of fewer words may stand anywhere by chance. */
export const LEAST_WORDS = 4;

/** A shorter fragment says something only beside its neighbour: so many characters may have been left out there. */
const REACH = 200;

/** Nobody quotes in more pieces. */
const MOST_FRAGMENTS = 20;

/** `[…]`, `(...)`, `. . .`, and those of Chinese and Japanese. */
const ELLIPSIS = /[[(]?(?:[…⋯‥]|\.{3,}|(?:\.[ \u00a0\u202f]){2,}\.|・{3,})+[\])]?/g;

/** A part of a quotation between ellipses, in one paragraph. */
export interface Fragment {
  readonly text: string;
  /** It has fewer than four words. */
  readonly short: boolean;
}

/** The parts of a quotation between ellipses and blank lines that have words; none if there are more than 20. */
export function fragmentsOf(quotation: string): readonly Fragment[] {
  const parts = paragraphsOf(quotation).flatMap((paragraph) => paragraph.split(ELLIPSIS)).filter((text) =>
    hasWords(text, 1)
  );
  if (parts.length > MOST_FRAGMENTS) return [];
  return parts.map((text) => ({ text, short: !hasWords(text, LEAST_WORDS) }));
}

/** Whether what stands between two fragments is no more than may have been left out. */
export function mayFollow(
  [before, a]: readonly [Fragment, Stretch],
  [after, b]: readonly [Fragment, Stretch],
): boolean {
  const left = b.start - a.end;
  return left >= 0 && (left <= REACH || !(before.short || after.short));
}

/** Where the fragments stand in a source to the letter, in order; `undefined` if they do not. */
export function findFragments(
  fragments: readonly Fragment[],
  { phrases }: IndexedSource,
): readonly Stretch[] | undefined {
  /** For each place where the fragment so far may end, the places of all. Only the last that can be gone on from counts. */
  let chains: readonly Chain[] = [];
  for (const [n, fragment] of fragments.entries()) {
    const stretches = phrases.find(fragment.text);
    if (n === 0) {
      chains = stretches.map((stretch) => ({ stretch }));
    } else {
      const [previous] = fragments.slice(n - 1);
      chains = previous ? extend(chains, previous, fragment, stretches) : [];
    }
    if (chains.length === 0) return undefined;
  }
  const [first] = chains;
  return first && unwound(first);
}

interface Chain {
  readonly stretch: Stretch;
  readonly before?: Chain;
}

/** Both lists are in order, so that for each stretch the chain that ends last before it is the best, found in passing. */
function extend(
  chains: readonly Chain[],
  previous: Fragment,
  fragment: Fragment,
  stretches: readonly Stretch[],
): readonly Chain[] {
  const extended: Chain[] = [];
  let next = 0;
  let before: Chain | undefined;
  for (const stretch of stretches) {
    for (let chain = chains[next]; chain && chain.stretch.end <= stretch.start; chain = chains[++next]) before = chain;
    if (before && mayFollow([previous, before.stretch], [fragment, stretch])) extended.push({ stretch, before });
  }
  return extended;
}

function unwound(chain: Chain): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let at: Chain | undefined = chain; at; at = at.before) stretches.push(at.stretch);
  return stretches.reverse();
}
