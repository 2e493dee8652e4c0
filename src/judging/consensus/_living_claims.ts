import { claimId, type ClaimRelation } from "../../transcript/response.ts";
import type { GivenResponse, ResponseTable } from "./table.ts";

/** A claim that whoever made it still makes, and who else spoke for or against it, by ids in the order of rounds. */
export interface LivingClaim {
  readonly by: string;
  readonly text: string;
  readonly supporters: readonly string[];
  readonly rebutters: readonly string[];
}

/** Claims made with the stance that their authors have now, and that these have not revised since. */
export function livingClaims({ rounds }: ResponseTable, held: readonly GivenResponse[]): readonly LivingClaim[] {
  const said = rounds.flatMap(({ given }) => given);
  const naming = (relation: ClaimRelation, id: string) =>
    said.filter(({ response }) => response.claims.some((claim) => claim[relation].includes(id)))
      .map(({ participant }) => participant);
  return said.flatMap(({ participant: by, number, response }) => {
    const now = held.find(({ participant }) => participant === by)?.response.stance;
    if (response.stance !== now) return [];
    const others = (relation: ClaimRelation, id: string) =>
      [...new Set(naming(relation, id))].filter((participant) => participant !== by);
    return response.claims.flatMap(({ text }, place): LivingClaim[] => {
      const id = claimId(number, place);
      if (naming("revises", id).includes(by)) return [];
      return [{ by, text, supporters: others("supports", id), rebutters: others("rebuts", id) }];
    });
  });
}
