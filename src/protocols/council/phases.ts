/** The phases of a council, in the order in which they are held. */
export const COUNCIL_PHASES = [
  "gather",
  "plan",
  "formulate",
  "debate",
  "adjust",
  "rebuttal",
  "vote",
  "synthesis",
] as const;

/** A phase of a council. */
export type CouncilPhase = typeof COUNCIL_PHASES[number];

/** The phases in which something is said on the floor. */
export type SpokenPhase = Exclude<CouncilPhase, "vote">;

/** The shortest council: first thoughts, what the others say to them, a vote on them, and what it comes to. */
export const RAPID_PHASES: readonly CouncilPhase[] = ["gather", "debate", "vote", "synthesis"];

/** What a phase reads: without one of these it has nothing to do. */
const NEEDS: Readonly<Partial<Record<CouncilPhase, readonly [phase: CouncilPhase, why: string]>>> = {
  plan: ["gather", "which is what it reads"],
  adjust: ["debate", "whose critiques it answers"],
  rebuttal: ["adjust", "whose positions it answers"],
};

/**
 * The phases that a council holds.
 *
 * @throws {TypeError} If they cannot work together, or both a list and the preset are given.
 */
export function phasesOf(
  { phases, rapid = false }: { readonly phases?: readonly CouncilPhase[]; readonly rapid?: boolean },
): readonly CouncilPhase[] {
  if (typeof rapid !== "boolean") throw wrong(`'rapid' must be true or false: current value is ${String(rapid)}`);
  if (rapid && phases) throw wrong("'rapid' is a list of phases by itself: leave 'phases' out, or 'rapid'");
  const chosen: readonly string[] = phases ?? (rapid ? RAPID_PHASES : COUNCIL_PHASES);
  if (!Array.isArray(chosen)) throw wrong(`'phases' must be a list of phases: current value is '${String(chosen)}'`);
  const unknown = chosen.find((phase) => !COUNCIL_PHASES.some((each) => each === phase));
  if (unknown !== undefined) {
    throw wrong(`'phases' must name ${COUNCIL_PHASES.join(", ")}: current value has '${String(unknown)}'`);
  }
  const doubled = chosen.find((phase, at) => chosen.indexOf(phase) !== at);
  if (doubled !== undefined) throw wrong(`'phases' names '${doubled}' twice`);
  const held = COUNCIL_PHASES.filter((phase) => chosen.includes(phase));
  if (chosen.join() !== held.join()) {
    throw wrong(`'phases' must be in their order, which is ${held.join(", ")}: current value is ${chosen.join(", ")}`);
  }
  checkNeeds(held);
  return held;
}

function checkNeeds(held: readonly CouncilPhase[]): void {
  if (!held.includes("gather") && !held.includes("formulate")) {
    throw wrong("'phases' needs 'gather' or 'formulate': without either nobody has a position");
  }
  if (held.includes("plan") && !held.includes("formulate")) {
    throw wrong("'phases' has 'plan' without 'formulate', which is what it plans: add 'formulate' or leave 'plan' out");
  }
  for (const phase of held) {
    const [needed, why] = NEEDS[phase] ?? [];
    if (needed && !held.includes(needed)) {
      throw wrong(`'phases' has '${phase}' without '${needed}', ${why}: add '${needed}' or leave '${phase}' out`);
    }
  }
}

function wrong(problem: string): TypeError {
  return new TypeError(`Cannot hold a council as ${problem}`);
}
