import { listed } from "../../archive/render/words.ts";
import { CLOSE_BY_BORDA, METHOD_NAMES, minorityOf, type Tally, VOTING_METHODS } from "../../judging/mod.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Verdict } from "../../transcript/verdict.ts";

/** What a vote came to. */
export interface CouncilOutcome {
  /** What was decided, or why nothing was. */
  readonly verdict: Verdict;
  /** The count; absent if no vote was held. */
  readonly tally?: Tally;
}

/** What a participant is called, by its id. */
export type NameOf = (id: string) => string;

/** The names of participants, each in one line. */
export function namesOf(participants: readonly Participant[]): NameOf {
  return (id) => singleLine(participants.find((participant) => participant.id === id)?.name ?? id);
}

/** Why there is no rebuttal. */
export function noRebuttal(reason: string): string {
  return `There is no rebuttal, as the positions agree: ${reason}`;
}

/** What was decided, by which votes. */
export function result({ verdict, tally }: CouncilOutcome, nameOf: NameOf): string {
  return tally ? counted(tally, verdict, nameOf) : decisionInWords(verdict, nameOf);
}

function counted(tally: Tally, verdict: Verdict, nameOf: NameOf): string {
  const { method, counts, order, quorum: { cast, members }, agree, controversial } = tally;
  const places = order.map((level) => level.map((id) => `${nameOf(id)} ${counts[method].scores[id] ?? 0}`).join(", "));
  const voted = `${cast} of ${members} members voted.`;
  if (verdict.kind === "undecided") return `${voted} ${decisionInWords(verdict, nameOf)}`;
  const others = VOTING_METHODS.filter((other) => other !== method)
    .map((other) => `${METHOD_NAMES[other]}: ${listed(counts[other].winners.map(nameOf)) || "nobody"}`);
  const dissent = minorityOf(tally).map(({ voter, choice }) =>
    choice === undefined ? `${nameOf(voter)} ranked nobody` : `${nameOf(voter)} ranked ${nameOf(choice)} first`
  );
  return [
    `${voted} By ${METHOD_NAMES[method]}, from the best to the worst: ${places.join("; ")}.`,
    decisionInWords(verdict, nameOf),
    agree ? "Every other method comes to the same." : `The methods do not agree. ${others.join("; ")}.`,
    ...(controversial ? [CLOSE_BY_BORDA] : []),
    ...(dissent.length > 0 ? [`In the minority: ${listed(dissent)}.`] : []),
  ].join(" ");
}

/** What was decided, in a sentence. */
export function decisionInWords(verdict: Verdict, nameOf: NameOf): string {
  switch (verdict.kind) {
    case "decided":
      return verdict.by === "chair"
        ? `The vote was tied, and the chair decided for the position of ${nameOf(verdict.winner)}.`
        : `The council decided for the position of ${nameOf(verdict.winner)}.`;
    case "tied":
      return `The vote is tied between the positions of ${listed(verdict.between.map(nameOf))}: nothing is decided.`;
    case "too_close": // of panels only
    case "undecided":
      return `The council decided nothing: ${verdict.reason}.`;
  }
}

/** What was decided, as the synthesis has to name it. */
export function decisionName(verdict: Verdict, nameOf: NameOf): string {
  return verdict.kind === "decided" ? candidateName(verdict.winner, nameOf) : verdict.kind;
}

/** What may be decided on some candidates. */
export function decisionNames(candidates: readonly string[], nameOf: NameOf): readonly string[] {
  return [...candidates.map((id) => candidateName(id, nameOf)), "tied", "undecided"];
}

function candidateName(id: string, nameOf: NameOf): string {
  return `position of ${nameOf(id)}`;
}
