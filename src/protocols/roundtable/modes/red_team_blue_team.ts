import { brokenStance } from "./_roles.ts";
import type { AssignedRole, RoundtableMode } from "./mode.ts";

const RED: AssignedRole = {
  name: "red-team",
  anchor: "Attack what the topic proposes: find how it fails, is abused, or costs more than it brings.",
  stances: ["no", "neutral"],
};
const BLUE: AssignedRole = {
  name: "blue-team",
  anchor: "Defend what the topic proposes against the attacks: meet each one, or change the proposal so that it fails.",
  stances: ["yes", "neutral"],
};

/** The red team attacks, then the blue team, which sees every attack, defends. */
export const redTeamBlueTeam: RoundtableMode = {
  name: "red-team-blue-team",
  order: [RED.name, BLUE.name],
  anchor: "Two teams test a proposal: the red team attacks it, the blue team defends it.",
  contract: [
    "Stay in your team.",
    "An attack says how it happens, how likely it is and what it costs. A defence says which attack it meets, by its id.",
  ],
  structure: ["Each attack or defence is a claim; a defence rebuts the attack that it meets, by its id."],
  verification: [
    "Could somebody carry out the attack, or put up the defence, as I describe it?",
    "Have I left one unmet?",
  ],
  tasks: {
    first: "Red team: attack the proposal. Blue team: meet every attack of this round.",
    later:
      "Red team: attack what the defence has left open, or find new attacks. Blue team: meet every attack of this round.",
  },
  assignRole: ({ seat }) => seat % 2 === 0 ? RED : BLUE,
  checkResponse: brokenStance,
};
