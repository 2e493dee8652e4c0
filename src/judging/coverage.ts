import { type Coverage, readDesign, readRequirements } from "../transcript/design.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { isDesign, standingDesigns } from "./designs.ts";

/** How the design of one author covers the requirements, by what the author says. */
export interface DesignCoverage {
  /** Id of the author. */
  readonly author: string;
  /** Number of the message with the design; an earlier stage's, if none was given in this one. */
  readonly message: number;
  /** By id of the requirement; what the author does not say is missing. */
  readonly coverage: Readonly<Record<string, Coverage>>;
}

/** The designs that stood at one time. */
export interface CoverageStage {
  /** Number of the round that was over; 0 for the proposals. */
  readonly round: number;
  /** In the order of the authors' first designs. */
  readonly designs: readonly DesignCoverage[];
}

/** How designs covered the requirements: the proposals, and what stood after each round that has brought a new design. */
export function requirementCoverage(
  { messages, settings }: Pick<DialogueRecord, "messages" | "settings">,
): readonly CoverageStage[] {
  const ids = new Set(readRequirements(settings["requirements"]).map(({ id }) => id));
  const rounds = [...new Set(messages.filter(isDesign).map(({ round = 0 }) => round))].sort((a, b) => a - b);
  return rounds.map((round) => ({
    round,
    designs: standingDesigns(messages.filter((message) => (message.round ?? 0) <= round)).map((design) => ({
      author: design.speaker,
      message: design.number,
      coverage: Object.fromEntries(
        Object.entries(readDesign(design.fields)?.requirements ?? {})
          .flatMap(([id, { coverage }]) => ids.has(id) ? [[id, coverage] as const] : []),
      ),
    })),
  }));
}
