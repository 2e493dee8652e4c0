import { evenly, filledScores } from "../agents/scores_form_fixture.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { fieldsIn } from "../transcript/json.ts";

/** Returns the form of the answer that a request asks for, if any, as a JSON Schema. */
function formOf({ body }: ServerRequest): { readonly [keyword: string]: unknown } {
  return fieldsIn(fieldsIn(fieldsIn(body["response_format"])["json_schema"])["schema"]);
}

/** Returns scores for a request that asks for some, else the text. */
export function scoresOr(request: ServerRequest, text: string): string {
  const scores = filledScores(formOf(request), (_, criteria) => ({ reason: "So.", scores: evenly(criteria, 6) }));
  return scores ? JSON.stringify(scores) : text;
}

/** The position of the second side of the shipped brief. */
const SECOND = "Side 1: ⟦Office staff should spend most of the week";

/** Answers for debaters and judges, who prefer the side that said `better`, otherwise the second side, in any order. */
export function answer(request: ServerRequest, favours: "better" | "first" = "better"): string {
  const form = fieldsIn(formOf(request)["properties"]);
  if (!("clashes" in form)) {
    if ("side_1" in form) return JSON.stringify({ reason: "So.", side_1: 0.25, side_2: 0.75 });
    return scoresOr(request, request.prompt.includes("You are Advocate A") ? "We are better." : "We are not.");
  }
  const said = /Message 1 \| Side 1 \|[^\n]*>>>\\?n?([^<]*)/.exec(request.prompt)?.[1] ?? "";
  const telling = request.prompt.includes("We are better.") ? said.includes("better") : request.prompt.includes(SECOND);
  const first = favours === "first" || telling;
  const sides = Object.keys(Object(Object(form["scores"]).properties));
  const criteria = Object.keys(Object(Object(Object(Object(form["scores"]).properties)["side_1"]).properties));
  const scoresOf = (side: string) =>
    Object.fromEntries(criteria.map((id) => [id, (side === "side_1") === first ? 8 : 5]));
  return JSON.stringify({
    clashes: [{ about: "Who is better", why: "It said so.", carried: first ? "Side 1" : "Side 2", messages: [1] }],
    unanswered: [],
    strongest: [],
    conceded: [],
    why: "Who is better.",
    scores: Object.fromEntries(sides.map((side) => [side, scoresOf(side)])),
    winner: first ? "Side 1" : "Side 2",
    margin: 3,
  });
}
