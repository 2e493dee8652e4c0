import type { Facts } from "../../archive/render/facts.ts";
import { responseTableOf } from "./consensus/table.ts";
import type { Picture } from "../../transcript/picture.ts";
import type { RoundResponse } from "./response.ts";
import { PICTURE } from "./words/mod.ts";
import { SIGNS } from "../../words/phrases.ts";

const HEIGHTS: Readonly<Record<RoundResponse["stance"], number>> = { yes: 1, neutral: 0, no: -1 };

/** The participants' stances over the rounds: above the middle for yes, below it for no, the farther the surer. */
export function stancePictures(facts: Facts): readonly Picture[] {
  const { seats, rounds } = responseTableOf(facts.record);
  if (rounds.length === 0) return [];
  const answers = seats.map((id) => ({
    id,
    name: facts.nameOf(id),
    responses: rounds.map(({ given }) => given.find(({ participant }) => participant === id)?.response),
  }));
  const all = answers.flatMap(({ responses }) => responses);
  const isMissing = all.some((response) => response && response.confidence === undefined);
  return [{
    kind: "levels",
    caption: PICTURE.caption(isMissing),
    label: answers.map(({ name, responses }) => PICTURE.line(name, responses.map(inWords))).join(SIGNS.between),
    steps: rounds.map(({ round }, n) => n === 0 ? PICTURE.round(round) : String(round)),
    marks: [PICTURE.marks.yes, PICTURE.marks.neutral, PICTURE.marks.no],
    lines: answers.map(({ id, name, responses }) => ({ id, name, points: responses.map(pointOf) })),
  }];
}

function inWords(response: RoundResponse | undefined): string {
  return response ? PICTURE.response(response.stance, response.confidence) : PICTURE.none;
}

function pointOf(response: RoundResponse | undefined) {
  if (!response) return undefined;
  const { stance, confidence } = response;
  return { value: HEIGHTS[stance] * (confidence ?? 0.5), isEstimate: confidence === undefined };
}
