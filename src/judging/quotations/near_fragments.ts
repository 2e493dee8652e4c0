import type { Difference, Stretch } from "../../text/phrase_index.ts";
import { type Fragment, mayFollow } from "./fragments.ts";
import type { IndexedSource } from "./indexed_source.ts";

/** Where a quotation nearly stands. */
export interface NearQuotation {
  /** A stretch for each of its fragments, in order. */
  readonly stretches: readonly Stretch[];
  /** Words changed, added or left out. */
  readonly changes: number;
  readonly differences: readonly Difference[];
}

interface Placed {
  readonly fragment: Fragment;
  readonly stretch: Stretch;
  readonly changes: number;
  readonly differences: readonly Difference[];
}

/**
 * Where the fragments nearly stand in a source, in order. The longest says where to look; short ones must stand to the
 * letter. `undefined` if one is not found.
 */
export function nearFragments(fragments: readonly Fragment[], source: IndexedSource): NearQuotation | undefined {
  const anchor = fragments.reduce(
    (best, { text }, n) => text.length > (fragments[best]?.text.length ?? 0) ? n : best,
    0,
  );
  const [middle] = fragments.slice(anchor, anchor + 1);
  const first = middle && placements(middle, source)[0];
  if (!first) return undefined;
  const placed: Placed[] = [first];
  for (const fragment of fragments.slice(anchor + 1)) {
    const before = placed[placed.length - 1] ?? first;
    const after = placements(fragment, source).find(({ stretch }) => follows(before, { fragment, stretch }));
    if (!after) return undefined;
    placed.push(after);
  }
  for (const fragment of fragments.slice(0, anchor).reverse()) {
    const after = placed[0] ?? first;
    const before = placements(fragment, source).findLast(({ stretch }) => follows({ fragment, stretch }, after));
    if (!before) return undefined;
    placed.unshift(before);
  }
  return {
    stretches: placed.map(({ stretch }) => stretch),
    changes: placed.reduce((sum, { changes }) => sum + changes, 0),
    differences: placed.flatMap(({ differences }) => differences),
  };
}

/** Where a fragment stands, or else the one place where it nearly does. */
function placements(fragment: Fragment, { phrases }: IndexedSource): readonly Placed[] {
  const exact = phrases.find(fragment.text);
  if (exact.length > 0) return exact.map((stretch) => ({ fragment, stretch, changes: 0, differences: [] }));
  const near = fragment.short ? undefined : phrases.near(fragment.text);
  return near ? [{ fragment, stretch: near, changes: near.changes, differences: near.differences }] : [];
}

function follows(a: Pick<Placed, "fragment" | "stretch">, b: Pick<Placed, "fragment" | "stretch">): boolean {
  return mayFollow([a.fragment, a.stretch], [b.fragment, b.stretch]);
}
