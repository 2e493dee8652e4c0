import type { ResponseClaim, RoundEvaluation, RoundResponse } from "../response.ts";
import type { GivenResponse, ResponseTable } from "./table.ts";

/** A response with only the relevant fields given. */
export function response(said: Partial<RoundResponse> = {}): RoundResponse {
  return {
    stance: "yes",
    position: "We should.",
    confidence: 0.5,
    citations: [],
    points: [],
    ...said,
  };
}

/** A point of a response that refers to nothing by default. */
export function point(text: string, more: Partial<ResponseClaim> = {}): ResponseClaim {
  return { text, supports: [], rebuts: [], revises: [], ...more };
}

/** Builds rounds of responses: each lists those of p1, p2 and so on, with `undefined` for a failed one. */
export function table(
  rounds: readonly (readonly (Partial<RoundResponse> | undefined)[])[],
  evaluations: Readonly<Record<number, Partial<RoundEvaluation>>> = {},
): ResponseTable {
  const seats = rounds[0]?.map((_, seat) => `p${seat + 1}`) ?? [];
  let number = 0;
  return {
    seats,
    rounds: rounds.map((said, at) => {
      const evaluation = evaluations[at + 1];
      return {
        round: at + 1,
        given: said.flatMap((each, seat): GivenResponse[] => {
          number++;
          return each ? [{ participant: `p${seat + 1}`, number, response: response(each) }] : [];
        }),
        replaced: [],
        failed: seats.filter((_, seat) => said[seat] === undefined),
        ...(evaluation ? { evaluation: { ...NOTHING_FOUND, ...evaluation } } : {}),
      };
    }),
  };
}

const NOTHING_FOUND: RoundEvaluation = {
  reason: "So it reads.",
  groups: [],
  moved: [],
  commonGround: [],
  disagreements: [],
  decision: "continue",
};
