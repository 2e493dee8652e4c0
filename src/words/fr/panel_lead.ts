import type * as en from "../en/panel_lead.ts";
import type { Translation } from "../language.ts";
import { plural } from "./numbers.ts";

/** Why a panel decided nothing, or only just, as clauses. */
export const PANEL_LEAD = {
  noQuorum: (cast: number, members: number, needed: number, inBothDebates: boolean) =>
    `quorum non atteint : ${cast} juge${plural(cast, "", "s")} sur ${members} ${plural(cast, "a", "ont")} voté${
      inBothDebates ? " dans les deux débats" : ""
    }, il en fallait ${needed} (toujours plus de la moitié)`,
  range: (low: string, high: string, judges: number) =>
    `l’avance peut aller de ${low.replace(".", ",")} à ${
      high.replace(".", ",")
    } sur une échelle de −1 à 1 (intervalle à ` +
    `95 %, ${judges} juge${plural(judges, "", "s")})`,
  lead: (lead: string) => `l’avance est de ${lead.replace(".", ",")}`,
} satisfies Translation<typeof en.PANEL_LEAD>;
