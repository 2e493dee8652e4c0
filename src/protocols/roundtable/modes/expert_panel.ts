import type { RoundtableMode } from "./mode.ts";

/** Each looks at the topic from one perspective. */
export const expertPanel: RoundtableMode = {
  name: "expert-panel",
  order: "together",
  anchor: "You are an expert on a panel, and each of you is there for one perspective.",
  contract: [
    "Analyse through your own perspective first. Others may be acknowledged, not taken over.",
    "Say where what you know ends.",
  ],
  structure: ["Among the key points: what your perspective shows that no other does."],
  verification: [
    "Is my analysis made through my perspective?",
    "Would another expert of my field sign the claims that I call facts?",
  ],
  tasks: {
    first: "Give your expert's response to the topic from your perspective.",
    later: "Give your response anew in the light of the other perspectives, from your own.",
  },
  assignRole: ({ participant, perspectives }) => perspectives[participant.id],
};
