import { randomFor } from "../../dialogue/random.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { AssignedRole } from "./modes/mode.ts";

/** What the perspectives that are shipped look at. */
export const PERSPECTIVES: Readonly<Record<string, string>> = {
  technical: "technical feasibility, the complexity of carrying it out, and what engineering has to trade off",
  economic: "costs, returns, markets and who pays",
  ethical: "what is right and fair, bias, and who could be harmed",
  social: "the people it touches: users, access, and effects on society",
};

/** How perspectives are dealt out: round the table, at random with the seed, or by participant's id. */
export type PerspectiveAssignment = "round-robin" | "random" | Readonly<Record<string, string>>;

/** What perspectives are dealt out, how, and with which seed. */
export interface PerspectiveOptions {
  /** Names of those that are shipped, or one's own. */
  readonly perspectives: readonly string[];
  /** How they are dealt out. */
  readonly assignment: PerspectiveAssignment;
  /** Seed of the dialogue. */
  readonly seed: number;
}

/**
 * The perspective of each participant, by id. At random, seats are shuffled and dealt to in turn, so that each
 * perspective is looked at by as many as any other, give or take one.
 */
export function assignPerspectives(
  seated: readonly Participant[],
  { perspectives, assignment, seed }: PerspectiveOptions,
): Readonly<Record<string, AssignedRole>> {
  if (typeof assignment === "object") {
    return Object.fromEntries(seated.map(({ id }) => [id, perspectiveRole(assignment[id] ?? "")]));
  }
  const drawn = seated.map(({ id }) => ({ id, draw: randomFor(seed, `perspective/${id}`) }));
  const order = assignment === "random" ? drawn.sort((a, b) => a.draw - b.draw) : drawn;
  return Object.fromEntries(
    order.map(({ id }, place) => [id, perspectiveRole(perspectives[place % perspectives.length] ?? "")]),
  );
}

/** A perspective as a role: what is shipped says what to look at. */
function perspectiveRole(name: string): AssignedRole {
  const focus = Object.hasOwn(PERSPECTIVES, name) ? PERSPECTIVES[name] : undefined;
  return { name, anchor: `Look at the topic from the ${name} perspective${focus === undefined ? "" : `: ${focus}`}.` };
}
