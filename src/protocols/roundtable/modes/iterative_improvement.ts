import type { RoundtableMode } from "./mode.ts";

/** Each gives an answer, criticises those of the others, and gives a better one. */
export const iterativeImprovement: RoundtableMode = {
  name: "iterative-improvement",
  order: "together",
  anchor: "You improve your answers round by round.",
  contract: ["Criticise answers for their flaws and gaps, your own included, and take over what is better in others."],
  structure: [
    "The position is your answer in short and the reasoning the whole of it, so that it can be read alone.",
    "A claim of yours that you have improved revises the earlier one, by its id.",
  ],
  verification: [
    "Is this answer better than my last one, and do I say in what?",
    "Which flaw of the others' have I kept?",
  ],
  tasks: {
    first: "Give your best answer.",
    later: "Criticise the answers of the others and give an improved one that takes in the best insights of all.",
  },
};
