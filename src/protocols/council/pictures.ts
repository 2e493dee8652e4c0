import type { Facts } from "../../archive/render/facts.ts";
import { METHOD_NAMES, tallyOf, type VotingMethod } from "../../judging/mod.ts";
import type { Picture } from "../../transcript/picture.ts";

/** What each method counts. */
const UNITS: Readonly<Record<VotingMethod, string>> = {
  borda: "Points",
  irv: "Votes at the end",
  schulze: "Pairs won",
  approval: "Approvals",
  plurality: "Votes",
};

/** The vote: each candidate's score, and the place that each voter gave it. */
export function votePictures(facts: Facts): readonly Picture[] {
  const tally = tallyOf(facts.record);
  if (!tally || tally.ballots.length === 0) return [];
  const { scores } = tally.counts[tally.method];
  const voters = tally.ballots.map(({ voter }) => ({ id: voter, name: facts.nameOf(voter) }));
  const candidates = tally.order.flat().map((id) => ({
    id,
    name: facts.nameOf(id),
    score: scores[id] ?? 0,
    ranks: tally.ballots.map(({ ranking }) => ranking.indexOf(id) + 1),
  }));
  const label = candidates.map(({ name, score, ranks }) => {
    const places = ranks.map((rank, n) => `${voters[n]?.name ?? ""}: ${rank === 0 ? "not ranked" : rank}`);
    return `${name} ${score} (${places.join(", ")})`;
  }).join("; ");
  const caption = `Votes by ${METHOD_NAMES[tally.method]}, and each voter's ranking`;
  return [{ kind: "ranks", caption, label, voters, unit: UNITS[tally.method], candidates }];
}
