import type { RoundtableMode } from "./mode.ts";

/** Everybody says what they think, and answers the others. */
export const freeDiscussion: RoundtableMode = {
  name: "free-discussion",
  order: "together",
  anchor: "You take part in a free discussion.",
  contract: ["Say what you think, respond to what others said, and refine or defend your position."],
  structure: [],
  verification: ["Have I responded to the points of the others, where there are any?"],
  tasks: {
    first: "Give your perspective and your answer.",
    later: "Consider what others have said, respond to their points, and refine or defend your position.",
  },
};
