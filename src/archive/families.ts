import type { ArchiveEntry } from "./list.ts";

/** A dialogue in a list, with those that branch from it. */
export interface Family<T> {
  readonly of: T;
  readonly forks: readonly Family<T>[];
}

/**
 * Returns a list as trees, in its order: each fork below the dialogue that it branches from, if that is in the list.
 *
 * @param entryOf Returns the entry of an item of the list.
 */
export function familiesOf<T>(
  all: readonly T[],
  entryOf: (item: T) => Pick<ArchiveEntry, "dialogueId" | "parent">,
): readonly Family<T>[] {
  const ids = new Set(all.map((item) => entryOf(item).dialogueId));
  const parentOf = (item: T) => {
    const { parent, dialogueId } = entryOf(item);
    return parent && parent.dialogueId !== dialogueId && ids.has(parent.dialogueId) ? parent.dialogueId : undefined;
  };
  const forks = Map.groupBy(all, parentOf);
  const placed = new Set<T>();
  const familyOf = (item: T): readonly Family<T>[] => {
    if (placed.has(item)) return []; // ids of archives from elsewhere may go round in a circle
    placed.add(item);
    const { dialogueId } = entryOf(item);
    const below = dialogueId === undefined ? [] : forks.get(dialogueId) ?? [];
    return [{ of: item, forks: below.flatMap(familyOf) }];
  };
  const roots = forks.get(undefined) ?? [];
  return [...roots, ...all].flatMap(familyOf);
}
