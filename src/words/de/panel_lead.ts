import type { Translation } from "../language.ts";
import type * as en from "../en/panel_lead.ts";

/** Why a panel decided nothing, or only just, as clauses. */
export const PANEL_LEAD = {
  noQuorum: (cast: number, members: number, needed: number, inBothDebates: boolean) =>
    `nicht beschlussfähig: ${cast} von ${members} ${members === 1 ? "Richter" : "Richtern"} ${
      cast === 1 ? "hat" : "haben"
    }${inBothDebates ? " in beiden Debatten" : ""} abgestimmt, nötig ${
      needed === 1 ? "war" : "waren"
    } ${needed} (immer mehr als die Hälfte)`,
  range: (low: string, high: string, judges: number) =>
    `der Vorsprung kann auf einer Skala von −1 bis 1 zwischen ${low.replace(".", ",")} und ${
      high.replace(".", ",")
    } liegen ` +
    `(95-%-Intervall über ${judges} Richter)`,
  lead: (lead: string) => `der Vorsprung beträgt ${lead.replace(".", ",")}`,
} satisfies Translation<typeof en.PANEL_LEAD>;
