import type { Consensus, Groupthink } from "../../judging/mod.ts";
import type { EndReason } from "../../transcript/event.ts";

/** Why a roundtable ends: the reason, and a sentence that gives the figures. */
export interface RoundtableEnding {
  /** The reason, as the result gives it. */
  readonly reason: EndReason;
  /** The figures, as a sentence. */
  readonly text: string;
}

const FINDINGS: Readonly<Record<Consensus["finding"], string>> = {
  too_few: "Fewer than two answered in the last round, so that there is nothing to compare",
  no_agreement: "No agreement was found",
  confident_disagreement: "There is no agreement: everybody is confident, and they hold different positions",
  agreement: "Agreement was found",
};

/** What the comparison found, in a sentence; nobody is named. */
export function findingText({ finding, level, comparedBy }: Consensus): string {
  if (finding === "too_few") return `${FINDINGS.too_few}.`;
  const how = comparedBy === "judge" ? "as the judge compared them" : "compared word for word";
  return `${FINDINGS[finding]}: the agreement level is ${level.toFixed(2)}, by stances and positions, ${how}.`;
}

/** What is said on the floor when the rounds are over. */
export function closing(ending: RoundtableEnding | undefined, consensus: Consensus, groupthink: Groupthink): string {
  return [
    ending
      ? `The rounds are over (${ending.reason.replaceAll("_", " ")}). ${ending.text}`
      : "The rounds were cut short.",
    findingText(consensus),
    groupthink.detected ? groupthinkText(groupthink) : "",
  ].filter((text) => text !== "").join(" ");
}

const SIGNS: Readonly<Record<Groupthink["signs"][number], string>> = {
  confident: "everybody is confident",
  one_stance: "there is one single stance",
  near_identical: "positions are near-identical",
};

/** The warning, in a sentence. */
export function groupthinkText({ signs, recommendation = "" }: Groupthink): string {
  return `The agreement may have come too easily: ${signs.map((sign) => SIGNS[sign]).join(", ")}. ${recommendation}`
    .trimEnd();
}
