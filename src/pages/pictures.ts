import type { Facts } from "../archive/render/facts.ts";
import { capital, listed, nameOf, points, spaced } from "../archive/render/words.ts";
import { responseTableOf } from "../judging/consensus/table.ts";
import { designSynthesis, requirementCoverage } from "../judging/designs.ts";
import { criteriaOf } from "../judging/scoreboard.ts";
import { METHOD_NAMES } from "../judging/voting/methods.ts";
import { tallyOf } from "../judging/voting/vote.ts";
import { readRequirements } from "../transcript/design.ts";
import { barChart } from "./bar_chart.ts";
import { coverageChart } from "./coverage_chart.ts";
import type { Html } from "./html.ts";
import { stanceChart } from "./stance_chart.ts";
import { voteChart } from "./vote_chart.ts";

/** Gives the class of a participant, and with it its colour. */
export type ColourOf = (participant: string) => string;

/** Pictures of an outcome: scores, votes, coverage of requirements, stances; only of what the record has. */
export function outcomePictures(facts: Facts, colourOf: ColourOf): readonly Html[] {
  return [
    ...scorePicture(facts, colourOf),
    ...votePicture(facts, colourOf),
    ...coveragePicture(facts, colourOf),
    ...stancePicture(facts, colourOf),
  ];
}

function scorePicture(facts: Facts, colourOf: ColourOf): readonly Html[] {
  const scores = Object.entries(facts.board.scores);
  if (scores.length < 2) return [];
  const bars = (of: (score: typeof scores[number][1]) => number | undefined) =>
    scores.flatMap(([id, score]) => {
      const value = of(score);
      return value === undefined ? [] : [{ colour: colourOf(id), value, label: points(value) }];
    });
  const criteria = criteriaOf(facts.record.settings);
  return [barChart({
    caption: "Scores, from 0 to 10",
    legend: scores.map(([id]) => ({ name: nameOf(facts, id), colour: colourOf(id) })),
    label: `Totals: ${listed(scores.map(([id, { total }]) => `${nameOf(facts, id)} ${points(total)}`))}`,
    most: 10,
    groups: [
      { title: "Total", bars: bars(({ total }) => total) },
      ...criteria.map(({ id }) => ({ title: capital(spaced(id)), bars: bars(({ breakdown }) => breakdown[id]) })),
    ],
  })];
}

function votePicture(facts: Facts, colourOf: ColourOf): readonly Html[] {
  const tally = tallyOf(facts.record);
  if (!tally || tally.ballots.length === 0) return [];
  const { scores } = tally.counts[tally.method];
  const name = (id: string) => nameOf(facts, id);
  return [voteChart({
    caption: `Votes by ${METHOD_NAMES[tally.method]}, and each voter's ranking`,
    voters: tally.ballots.map(({ voter }) => ({ name: name(voter), colour: colourOf(voter) })),
    candidates: tally.order.flat().map((id) => ({
      name: name(id),
      colour: colourOf(id),
      score: scores[id] ?? 0,
      ranks: tally.ballots.map(({ ranking }) => ranking.indexOf(id) + 1),
    })),
  })];
}

function coveragePicture({ record }: Facts, colourOf: ColourOf): readonly Html[] {
  const requirements = readRequirements(record.settings["requirements"]);
  const stages = requirementCoverage(record);
  if (requirements.length === 0 || stages.length === 0) return [];
  const synthesis = designSynthesis(record.messages)?.requirements;
  return [coverageChart({
    requirements,
    stages: [
      ...stages.map(({ round, designs }) => ({
        title: round === 0 ? "Proposals" : `Round ${round}`,
        marks: ({ id }: { readonly id: string }) =>
          designs.map(({ author, coverage }) => ({ colour: colourOf(author), coverage: coverage[id] })),
      })),
      ...(synthesis
        ? [{
          title: "Synthesis",
          marks: ({ id }: { readonly id: string }) => [{ colour: "neutral", coverage: synthesis[id]?.coverage }],
        }]
        : []),
    ],
  })];
}

function stancePicture(facts: Facts, colourOf: ColourOf): readonly Html[] {
  const { seats, rounds } = responseTableOf(facts.record);
  if (rounds.length === 0) return [];
  return [stanceChart({
    rounds: rounds.map(({ round }) => round),
    participants: seats.map((id) => ({
      name: nameOf(facts, id),
      colour: colourOf(id),
      stances: rounds.map(({ given }) => given.find(({ participant }) => participant === id)?.response),
    })),
  })];
}
