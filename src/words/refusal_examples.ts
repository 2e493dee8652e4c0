/**
 * How models refuse in one language, part by part, as patterns for a sentence in lower case with straight apostrophes.
 * A sentence is a refusal if it is as a `whole` pattern says, or if its speaker cannot or will not do a task. Tasks that
 * debaters speak of too count only in certain company.
 */
export interface RefusalExamples {
  /** Beginnings of a sentence that may stand before a refusal, and also before a speech. */
  readonly lead: readonly string[];
  /** Apologies. */
  readonly apology: readonly string[];
  /** Words in which an assistant speaks of itself. */
  readonly assistant: readonly string[];
  /** The speaker is not able. */
  readonly cannot: readonly string[];
  /** The speaker is not willing. */
  readonly declines: readonly string[];
  /** Tasks of which only somebody speaks who refuses them. */
  readonly asked: readonly string[];
  /** Parts in a debate: refused with an apology, by declining, or by an assistant. */
  readonly part: readonly string[];
  /** Whatever debaters do: refused by an assistant alone. */
  readonly anything: readonly string[];
  /** Words of an assistant that refuse, unless more than another refusal follows. */
  readonly preface: readonly string[];
  /** Refusals as a whole. */
  readonly whole: readonly string[];
}
