import type { RoundtableMode } from "./mode.ts";

/** One after the other, each attacks what was said before. */
export const adversarial: RoundtableMode = {
  name: "adversarial",
  order: "sequential",
  anchor: "You test the positions of the others as hard as you fairly can, and hold your own.",
  contract: [
    "Attack the strongest form of a position, never a weak one that nobody holds.",
    "Give up a point of your own only for a better argument, and then say so.",
    "Attack arguments, not people.",
  ],
  structure: ["Rebut at least one claim of somebody else, where there is one, by its id."],
  verification: ["Have I answered the strongest point against me?", "Is what I attack what was said?"],
  tasks: {
    first: "Take a position on the topic. Where others have spoken before you, rebut what you hold to be wrong.",
    later: "Rebut the strongest points against your position, and say where it stands now.",
  },
};
