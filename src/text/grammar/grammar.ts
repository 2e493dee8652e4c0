/** Rules of a language by which texts are read. */
export interface Grammar {
  /** Words that say nothing about the subject of a sentence, in small letters. The language of a text is told by them. */
  readonly commonWords: ReadonlySet<string>;
  /** Abbreviations whose point ends no sentence, without the last point: `z.B` also stands for `z. B.`. */
  readonly withinSentence: readonly string[];
  /** Abbreviations whose point ends no sentence if a number follows. */
  readonly beforeNumber: readonly string[];
  /** Words after which a number with a point is an ordinal, as it is before a month. @default no ordinal has a point */
  readonly afterOrdinal?: readonly string[];
  /** Patterns for months as they are written in dates, in their case. */
  readonly months: readonly string[];
  /** Words between the days or years of a range, in small letters; patterns. */
  readonly betweenDates: readonly string[];
  /** Words before a year, in small letters. */
  readonly beforeYear: readonly string[];
  /** Words whose omission alone reverses a sentence, in small letters. */
  readonly negations: readonly string[];
  /** Patterns for words before the number of something that is referred to, in small letters. */
  readonly references: readonly string[];
  /** Words for `%`, in small letters. */
  readonly percent: readonly string[];
  /** The numbers from two to twelve. The word for one is missing: nearly every text has it. */
  readonly twoToTwelve: readonly string[];
  /** Patterns for seconds, minutes and hours, in small letters. */
  readonly timeUnits: readonly string[];
  /** What words after a number multiply it by, in small letters. */
  readonly scales: Readonly<Record<string, number>>;
}
