/** What most of several independent answers say. */
export interface MajorityAnswer {
  /** The answer that is given most often; absent if two are given equally often, or none is. */
  readonly answer?: string;
  /** How often it, or each of those that are level, is given. */
  readonly times: number;
  /** How many answers there are, without those that are missing. */
  readonly given: number;
}

/**
 * The answer that is given most often, as in self-consistency (Wang et al., "Self-Consistency Improves Chain of Thought
 * Reasoning in Language Models", arXiv:2203.11171, 2022). Answers are the same if they are equal to the letter: whoever
 * asks brings them to one form. Those that are `undefined` are missing. A tie is no answer; no side of it is picked.
 */
export function majorityAnswer(answers: readonly (string | undefined)[]): MajorityAnswer {
  const given = answers.filter((answer) => answer !== undefined);
  const counts = [...new Set(given)]
    .map((answer) => ({ answer, times: given.filter((other) => other === answer).length }))
    .sort((a, b) => b.times - a.times);
  const [first, second] = counts;
  const base = { times: first?.times ?? 0, given: given.length };
  return !first || first.times === second?.times ? base : { answer: first.answer, ...base };
}
