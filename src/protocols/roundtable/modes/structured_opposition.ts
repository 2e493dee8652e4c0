import { brokenStance } from "./_roles.ts";
import type { AssignedRole, RoundtableMode } from "./mode.ts";

const ROLES: readonly AssignedRole[] = [
  { name: "for", anchor: "Argue for what the topic says or asks: your stance is yes.", stances: ["yes"] },
  { name: "against", anchor: "Argue against what the topic says or asks: your stance is no.", stances: ["no"] },
  {
    name: "devils-advocate",
    anchor:
      "Argue against whatever most of the others hold at the moment; in the first round, against what most would.",
  },
  {
    name: "mediator",
    anchor: "Find what both sides could live with, and take neither: your stance is neutral.",
    stances: ["neutral"],
  },
  { name: "critic", anchor: "Find what is weak in every case, whoever makes it." },
  { name: "synthesizer", anchor: "Put the strongest points of all into one answer." },
];

/** Each seat has its part: for, against, devil's advocate, mediator, critic, synthesizer, and round again. */
export const structuredOpposition: RoundtableMode = {
  name: "structured-opposition",
  order: "together",
  anchor: "This is a discussion with assigned parts, and you have one of them.",
  contract: ["Keep your part to the end, and address the strongest points of the others."],
  structure: ["Where your part has a stance, that is the one to give."],
  verification: ["Have I kept my part?", "Have I addressed the strongest points of the others, where there are any?"],
  tasks: {
    first: "Present the strongest arguments of your part.",
    later: "Respond to the arguments of the others from your part.",
  },
  assignRole: ({ seat }) => ROLES[seat % ROLES.length],
  checkResponse: brokenStance,
};
