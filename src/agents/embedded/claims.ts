import { sentences } from "../../text/sentences.ts";
import { contentStems, words } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
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

/** Words before the claim itself, up to the comma or colon. */
const CONNECTING =
  /^(?:first|second|third|fourth|fifth|finally|lastly|next|then|also|and|but|so|moreover|besides|what is more|more than that|beyond that|to begin with|in addition|there is more|on top of that|against that|weigh against it|consider this|for my part|to that I say|my answer|my first point|my next point|my point|start here|add to that|and then|add this|take this as well|set beside it|the answer is this|here is the other side of it|now|set against that|there is also this|one thing more|note this too|begin with this|just as important|last|hold it against this|put this beside it|in short|let me add)[,:]\s+/i;

/** A sentence that names what somebody else said, or speaks of the debate itself. */
const ABOUT_THE_DEBATE =
  /\b(?:argues?|argued|says?|said|claims?|claimed|told us|maintains?|holds?|contends?|points? out|asks?|asked) that\b|\b(?:my opponents?|the other side|my position|this motion|this debate|this round|the motion|my case|my answer|my point|I|me)\b/;

/** The claims in a statement, in order. Questions, very short sentences and those about the debate are none. */
export function claimsIn(statement: Statement): readonly Claim[] {
  return sentences(statement.text).flatMap(({ text }) => {
    const claim = withoutConnecting(text.replace(/\s+/g, " "));
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
