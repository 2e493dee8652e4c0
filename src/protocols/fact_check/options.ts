import { z } from "zod";
import { type Seat, seated } from "../cast.ts";
import type { ParticipantConfiguration } from "../configuration.ts";
import { anyone } from "../fields.ts";
import { FACT_CHECKER } from "./checker.ts";
import { CHECKER } from "./words/mod.ts";

/** Names of the role for assigning models. */
export const FACT_CHECKER_NAMES: Readonly<Record<"fact_checker", readonly string[]>> = {
  fact_checker: ["fact_checker", "fact-checker"],
};

/** The part of a configuration that adds a fact checker. */
export interface FactCheckOption {
  /** Adds a fact checker. */
  readonly factCheck?: boolean;
}

/** The field of {@linkcode FactCheckOption}, the same in every protocol. */
export const FACT_CHECK = anyone(
  z.boolean().optional().describe("Add a fact checker, who checks what is argued or about to be decided"),
  { unrecorded: true, group: "Speakers", page: "usual", label: "Fact checker" },
);

/** Seats the configured fact checkers or, if the option asks for one, another. */
export function factCheckerSeats(
  { participants = [], factCheck = false }: FactCheckOption & {
    readonly participants?: readonly ParticipantConfiguration[];
  },
): readonly Seat<"fact_checker">[] {
  const named = participants.filter(({ role }) => role === FACT_CHECKER);
  return (named.length === 0 && factCheck ? [{}] : named).map((one, seat, all) => {
    const name = CHECKER.name(all.length > 1 ? seat + 1 : undefined);
    return seated(one, FACT_CHECKER, `fact-checker-${seat + 1}`, name);
  });
}
