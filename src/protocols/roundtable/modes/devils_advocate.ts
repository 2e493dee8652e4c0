import { brokenStance } from "./_roles.ts";
import type { AssignedRole, RoundtableMode } from "./mode.ts";

const PRIMARY: AssignedRole = {
  name: "primary",
  anchor: "Argue for what the topic says or asks: your stance is yes.",
  stances: ["yes"],
};
const OPPOSITION: AssignedRole = {
  name: "opposition",
  anchor: "Argue against what the topic says or asks, whatever you hold yourself: your stance is no.",
  stances: ["no"],
};
const EVALUATOR: AssignedRole = {
  name: "evaluator",
  anchor: "Weigh both sides and take neither: your stance is neutral.",
  stances: ["neutral"],
};
const ROLES = [PRIMARY, OPPOSITION, EVALUATOR] as const;

/** Some argue for it, as many against it, and the rest weigh. */
export const devilsAdvocate: RoundtableMode = {
  name: "devils-advocate",
  order: ROLES.map(({ name }) => name),
  anchor: "Each of you has one part in testing the topic: for it, against it, or weighing both.",
  contract: [
    "Stay in your part to the end, with the best arguments that it has.",
    "Meet the strongest point of the other side, not the weakest.",
  ],
  structure: ["The stance is that of your part. How sure you are of your case is your confidence."],
  verification: ["Is my stance the one of my part?", "Have I met the strongest point of the other side?"],
  tasks: {
    first: "Make the case of your part.",
    later: "Answer what was said against the case of your part, and make it stronger.",
  },
  // Primary, opposition, evaluator round the table; one who would leave the sides unequal evaluates.
  assignRole({ seat, seated: { length } }) {
    const isOdd = length % ROLES.length === 1 && seat === length - 1;
    return isOdd ? EVALUATOR : ROLES[seat % ROLES.length];
  },
  checkResponse: brokenStance,
};
