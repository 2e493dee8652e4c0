/** What stands in a prompt in place of statements that are not shown whole. */
export type Digest = Gap | Summary | Passage;

/** What every digest says of itself. */
export interface DigestBase {
  /** Numbers of the messages it stands for, as ranges: `5-40,42`. */
  readonly numbers: string;
  /** Its place among what is shown: behind the message with this number, before the next one. */
  readonly at: number;
  /** Where the whole stands: the file of the message, or the first and the last of the files. */
  readonly where: string;
}

/** Messages that are left out. */
export interface Gap extends DigestBase {
  /** Tells it from other digests. */
  readonly kind: "gap";
}

/** A summary of messages. */
export interface Summary extends DigestBase {
  /** Tells it from other digests. */
  readonly kind: "summary";
  /** What is shown. */
  readonly text: string;
  /** Key of the note that has it: `context/<participant>/<step>`. */
  readonly note: string;
}

/** A part of one message, word for word. */
export interface Passage extends DigestBase {
  /** Tells it from other digests. */
  readonly kind: "passage";
  /** What is shown. */
  readonly text: string;
}

/** A digest as the journal names it: without its text, which stands in the prompt's blocks. */
export interface DigestName {
  /** What it is. */
  readonly kind: Digest["kind"];
  /** Numbers of the messages it stands for, as ranges. */
  readonly numbers: string;
  /** Of a summary: key of the note that has it. */
  readonly note?: string;
}
