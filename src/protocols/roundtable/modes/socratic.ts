import type { RoundtableMode } from "./mode.ts";

/** One after the other, each asks what the answers before rest on. */
export const socratic: RoundtableMode = {
  name: "socratic",
  order: "sequential",
  anchor: "You look into the topic by questions: what is meant, what it rests on, and what would follow.",
  contract: [
    "Ask what others take for granted, and answer what you are asked before you ask.",
    "Hold a position only as far as your own questions let you.",
  ],
  structure: [
    "In the reasoning: the answer to a question that was asked before, if there is one, then one to three questions of yours.",
    "Label what you take for granted as an assumption.",
  ],
  verification: ["Do my questions open something that was closed?", "Have I answered before I asked?"],
  tasks: {
    first: "Give your response so far, and ask the questions on which it hangs.",
    later: "Answer the questions that were asked of you or of all, ask what they leave, and say where you stand.",
  },
};
