import type { RoundtableMode } from "./mode.ts";

/** Everybody builds on what the others have. */
export const collaborative: RoundtableMode = {
  name: "collaborative",
  order: "together",
  anchor: "You work together on the best common answer.",
  contract: [
    "Build on what others have said: say what you take over, and improve it.",
    "Say openly where you do not agree. Agreement that is not meant helps nobody.",
  ],
  structure: ["Among the key points: what you take over from others, and what you add."],
  verification: ["Do I add something, or only repeat?", "Have I named what still separates us?"],
  tasks: {
    first: "Give your response to the topic.",
    later: "Give your response anew: take over what convinced you, and say what still separates you.",
  },
};
