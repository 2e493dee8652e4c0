import type { Facts } from "../../archive/render/facts.ts";
import { responseTableOf } from "./consensus/table.ts";
import type { Picture } from "../../transcript/picture.ts";
import type { RoundResponse } from "./response.ts";

const SIGNS: Readonly<Record<RoundResponse["stance"], number>> = { yes: 1, neutral: 0, no: -1 };

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
    caption: `Stances and confidence${isMissing ? " (hollow: no confidence given)" : ""}`,
    label: answers.map(({ name, responses }) => `${name}: ${responses.map(inWords).join(", ")}`).join("; "),
    steps: rounds.map(({ round }, n) => n === 0 ? `round ${round}` : String(round)),
    marks: ["yes, sure", "neutral", "no, sure"],
    lines: answers.map(({ id, name, responses }) => ({ id, name, points: responses.map(pointOf) })),
  }];
}

function inWords(response: RoundResponse | undefined): string {
  return response ? `${response.stance} ${response.confidence ?? "(no confidence given)"}` : "none";
}

function pointOf(response: RoundResponse | undefined) {
  if (!response) return undefined;
  const { stance, confidence } = response;
  return { value: SIGNS[stance] * (confidence ?? 0.5), isEstimate: confidence === undefined };
}
