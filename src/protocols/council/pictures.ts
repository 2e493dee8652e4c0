import type { Facts } from "../../archive/render/facts.ts";
import { tallyOf } from "../../judging/mod.ts";
import type { Picture } from "../../transcript/picture.ts";
import { RANKS } from "./words/mod.ts";
import { METHODS } from "../../words/votes.ts";
import { SIGNS } from "../../words/phrases.ts";

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
    const places = ranks.map((rank, n) => RANKS.place(voters[n]?.name ?? "", rank));
    return RANKS.candidate(name, score, places.join(", "));
  }).join(SIGNS.between);
  const caption = RANKS.caption(METHODS[tally.method]);
  return [{ kind: "ranks", caption, label, voters, unit: RANKS.units[tally.method], candidates }];
}
