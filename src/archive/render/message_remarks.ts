import { normalised } from "../../text/visible.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { violationIn } from "./agreement_blocks.ts";
import type { Block } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { count, spaced } from "./words.ts";

/** Hidden characters that are told one by one. */
export const MOST_NUMBERS = 16;
/** Where lines end with two characters nothing is hidden; it is on record only. */
const CARRIAGE_RETURN = "U+000D";

/** What must be known of a message besides its text: that it failed, was cut, or ran over. */
export function messageRemarks(facts: Facts, message: Message): readonly Block[] {
  if (message.failed) {
    const { reason, code, attempts } = message.failure;
    const tried = attempts > 0 ? `, after ${count(attempts, "attempt")}` : "";
    return [{ paragraph: [{ strong: "Failed: nothing was said." }, ` ${reason} (${spaced(code)}${tried}).`] }];
  }
  return [...violationBlocks(facts, message), ...overrunBlocks(facts, message), ...normalisedRemarks(message)];
}

/** Hidden characters are shown by their numbers in every view and prompt: that they were there is said. */
function normalisedRemarks({ text }: Statement): readonly Block[] {
  const changed = Object.entries(normalised(text)).filter(([number]) => number !== CARRIAGE_RETURN);
  if (changed.length === 0) return [];
  const most = changed.slice(0, MOST_NUMBERS).map(([number, times]) => times === 1 ? number : `${number} ×${times}`);
  const others = changed.length > MOST_NUMBERS ? ` and ${changed.length - MOST_NUMBERS} others` : "";
  return [{
    paragraph: [
      { strong: "Hidden characters" },
      ` stand in what was said, and are shown in another way: ${most.join(", ")}${others}. The original is in ` +
      "journal.jsonl.",
    ],
  }];
}

function violationBlocks(facts: Facts, { key }: Statement): readonly Block[] {
  const violation = violationIn(facts, key);
  return violation === undefined ? [] : [{ paragraph: [{ strong: "Breaks its role:" }, ` ${violation}`] }];
}

function overrunBlocks(facts: Facts, message: Statement): readonly Block[] {
  const { overrun } = message;
  if (!overrun) return [];
  const said = `${count(overrun.tokens, "token")} were said where ${overrun.limit} are allowed`;
  return [{
    paragraph: overrun.whole === undefined ? [{ strong: "Over the limit:" }, ` ${said}. It was not cut.`] : [
      { strong: "Cut:" },
      ` ${said}. What stands here, ${count(facts.tokens(message), "token")}, is what everybody else saw; the whole ` +
      "answer is in journal.jsonl.",
    ],
  }];
}
