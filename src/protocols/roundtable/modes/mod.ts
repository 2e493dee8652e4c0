import { adversarial } from "./adversarial.ts";
import { collaborative } from "./collaborative.ts";
import { custom } from "./custom.ts";
import { delphi } from "./delphi.ts";
import { devilsAdvocate } from "./devils_advocate.ts";
import { expertPanel } from "./expert_panel.ts";
import { freeDiscussion } from "./free_discussion.ts";
import { iterativeImprovement } from "./iterative_improvement.ts";
import type { RoundtableMode, RoundtableModeName } from "./mode.ts";
import { redTeamBlueTeam } from "./red_team_blue_team.ts";
import { socratic } from "./socratic.ts";
import { structuredOpposition } from "./structured_opposition.ts";

export * from "./mode.ts";

/** The modes that are shipped, by name. */
export const roundtableModes: Readonly<Record<RoundtableModeName, RoundtableMode>> = {
  collaborative,
  adversarial,
  socratic,
  "expert-panel": expertPanel,
  "devils-advocate": devilsAdvocate,
  delphi,
  "red-team-blue-team": redTeamBlueTeam,
  "free-discussion": freeDiscussion,
  "structured-opposition": structuredOpposition,
  "iterative-improvement": iterativeImprovement,
  custom,
};
