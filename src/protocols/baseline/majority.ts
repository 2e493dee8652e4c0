/** What a majority vote comes to. */
export type Majority =
  | { readonly kind: "decided"; readonly answer: string; readonly votes: number }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "undecided" };

/**
 * The answer that most give. Equal counts at the top are a tie, which nothing breaks: neither chance nor whoever came
 * first.
 *
 * @param normal What makes two answers the same. @default they are the same text
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { majorityOf } from "./majority.ts";
 *
 * assert.deepEqual(majorityOf(["A", "B", "A"]), { kind: "decided", answer: "A", votes: 2 });
 * assert.deepEqual(majorityOf(["A", "B"]), { kind: "tied", between: ["A", "B"] });
 * ```
 */
export function majorityOf(
  answers: readonly string[],
  normal: (answer: string) => string = (answer) => answer,
): Majority {
  const groups = [...Map.groupBy(answers, normal).values()].sort((a, b) => b.length - a.length);
  const [top] = groups;
  if (!top?.[0]) return { kind: "undecided" };
  const first = groups.filter(({ length }) => length === top.length);
  if (first.length > 1) return { kind: "tied", between: first.flatMap(([answer]) => answer ?? []) };
  return { kind: "decided", answer: top[0], votes: top.length };
}
