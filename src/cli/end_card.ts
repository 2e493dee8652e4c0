import type { Facts } from "../archive/render/facts.ts";
import { findingsAgainst } from "../archive/render/outcome.ts";
import { costOfDialogue, statusInWords } from "../archive/render/words.ts";
import { wrap } from "../text/display.ts";
import { shellWord } from "../text/shell_word.ts";
import { singleLine } from "../text/visible.ts";
import type { Outcome } from "../transcript/outcome.ts";
import { isOver } from "../transcript/record.ts";
import { typed } from "../runtime/typed.ts";
import { count } from "../words/en/numbers.ts";
import { OUTCOME } from "../words/en/outcome.ts";
import { capital, listed } from "../words/en/phrases.ts";
import { boxes, ERROR, STRONG } from "./ink.ts";
import type { Printer } from "./io.ts";
import { claimInLine, emphasised } from "./floor_lines.ts";

/** What the card at the end of a dialogue says besides the record. */
export interface EndCardOptions {
  readonly outcome: Outcome;
  /** Losses, with their labels. */
  readonly trouble: readonly (readonly [label: string, text: string])[];
  /** What was argued, in lines; none if nobody noted it. */
  readonly argued?: readonly string[];
  /** Path of the archive; absent if there is none. */
  readonly archive: string | undefined;
  /** The page of the archive to read first; absent if none is written. */
  readonly page: string | undefined;
}

/** Returns the end of a dialogue: the answer, how sure, what was wrong or else why, what was argued, the cost, what to read. */
export function endCard(
  facts: Facts,
  { outcome, trouble, argued = [], archive, page }: EndCardOptions,
  { ink, width }: Pick<Printer, "ink" | "width">,
): readonly string[] {
  const { record } = facts;
  const { howSure } = outcome;
  const lines = (text: string) => ink.marked(wrap(text, { width, first: "  ", rest: "    " })).split("\n");
  const labelled = (label: string, text: string) => text === "" ? [] : lines(`${label}: ${text}`);
  const status = isOver(record) ? "" : capital(statusInWords(record));
  const answer = emphasised(singleLine(outcome.headline)).replaceAll(STRONG, "");
  const wrong = wrongInWords(facts);
  const first = page === undefined ? "" : `${page} in its folder, or `; // a path that is copied takes what follows it
  return [
    "",
    ink.rule("Outcome", width),
    "",
    ...lines(`${STRONG}${answer}${STRONG}`),
    ...(status === "" || status === outcome.headline ? [] : lines(status)),
    ...(howSure ? lines(`${boxes(howSure.level)} ${OUTCOME.sure(singleLine(howSure.words))}`) : []),
    ...(wrong === ""
      ? labelled("Why", emphasised(singleLine(outcome.reasons[0] ?? "")))
      : lines(wrong).map((line) => line.replace(ERROR, ink.wrong(ERROR)))),
    ...trouble.flatMap(([label, text]) => labelled(label, singleLine(text))),
    ...argued.map((line) => `  ${line}`),
    ...(record.usage.calls > 0 ? labelled("Cost", costOfDialogue(record)) : []),
    ...(archive === undefined ? [] : labelled("Read on", first + typed(`show ${shellWord(archive)}`))),
    "",
  ];
}

/** Returns the claims found contradicted, with their figures corrected; empty without any. */
function wrongInWords(facts: Facts): string {
  const against = findingsAgainst(facts);
  const wrong = against.filter(({ finding }) => finding.verdict === "contradicted");
  if (wrong.length === 0) return "";
  const claims = wrong.map(({ note, finding }) => {
    const speaker = facts.message(note.about)?.speaker;
    const by = speaker === undefined ? "" : `${facts.nameOf(speaker)} (${note.about}): `;
    return `${by}“${claimInLine(finding)}”`;
  });
  const overstated = against.length - wrong.length;
  const rest = overstated === 0 ? "" : `; ${overstated} overstated`;
  return `${ERROR} ${count(wrong.length, "claim")} contradicted: ${listed(claims)}${rest}`;
}
