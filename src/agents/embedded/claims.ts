import { sentences } from "../../text/sentences.ts";
import { containment } from "../../text/similarity.ts";
import { contentStems, words } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import * as frames from "./frames.ts";
import { bare, citationsIn } from "./passages.ts";

/** A sentence of a statement that claims something. */
export interface Claim {
  /** As it was said, with citations, without a connecting phrase before it. */
  readonly text: string;
  readonly stems: readonly string[];
  readonly bare: string;
  readonly cites: readonly string[];
  /** Id of the speaker. */
  readonly speaker: string;
  /** Number of the message. */
  readonly message: number;
}

/** Phrases before the claim itself: those of the frames, and what other speakers begin with. */
const CONNECTING = new RegExp(
  `^(?:${
    [...new Set(frames.LEADS.map((lead) => lead.split(/\{\w+\}/)[0] ?? "").filter((lead) => lead !== ""))]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join("|")
  }|(?:firstly|secondly|thirdly|lastly|moreover|furthermore|in addition|also|however|in short|so|then),\\s+)`,
  "i",
);

/** A sentence that names what somebody else said, or speaks of the debate itself. */
const ABOUT_THE_DEBATE =
  /\b(?:argu(?:es?|ed)|says?|said|claim(?:s|ed)?|told us|maintain(?:s|ed)|holds?|held|contend(?:s|ed)|point(?:s|ed)? out|asks?|asked|added|heard from \S+(?: \S+)?|told as well|what \S+(?: \S+)? said:|the (?:claim|point|question|argument)) that\b|\b(?:my opponents?|the other side|my position|this motion|this debate|this round|the motion|my case|my answer|my point|I|me)\b/;

/** The embedded agent's own sentences of that kind, whatever is put in for their `{places}`. */
const OWN_WORDS = new RegExp(
  `^(?:${
    frames.ABOUT_THE_DEBATE.flatMap((phrase) => sentences(phrase).map(({ text }) => text))
      .filter((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, "")))
      .map((text) => text.split(/\{\w+\}/).map(escaped).join(".+"))
      .join("|")
  })$`,
);

/** Shares this much of its words with what somebody else said before, and is taken for a report of it. */
const REPORTED = 0.75;

/** The claims in statements, in order, without those that only report what another speaker said before. */
export function claimsOf(statements: readonly Statement[]): readonly Claim[] {
  const before: Claim[] = [];
  for (const claim of statements.flatMap(claimsIn)) {
    const reports = before.some((other) =>
      other.speaker !== claim.speaker && containment(claim.stems, other.stems) >= REPORTED
    );
    if (!reports) before.push(claim);
  }
  return before;
}

/** The claims in a statement, in order. Questions, very short sentences and those about the debate are none. */
export function claimsIn(statement: Statement): readonly Claim[] {
  return sentences(statement.text).flatMap(({ text }) => {
    const sentence = text.replace(/\s+/g, " ");
    if (OWN_WORDS.test(sentence)) return [];
    const claim = withoutConnecting(sentence);
    const stems = contentStems(claim);
    if (/[?？]$/.test(claim) || stems.length < 3 || words(claim).length < 5 || ABOUT_THE_DEBATE.test(claim)) return [];
    return [{
      text: claim,
      stems,
      bare: bare(claim),
      cites: citationsIn(claim),
      speaker: statement.speaker,
      message: statement.number,
    }];
  });
}

/** The sentence without the connecting phrase before it. */
export function withoutConnecting(sentence: string): string {
  const rest = sentence.replace(CONNECTING, "");
  return rest === sentence ? sentence : rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
