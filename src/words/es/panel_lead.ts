import type { Translation } from "../language.ts";
import type * as en from "../en/panel_lead.ts";

/** Why a panel decided nothing, or only just, as clauses. */
export const PANEL_LEAD = {
  noQuorum: (cast: number, members: number, needed: number, inBothDebates: boolean) =>
    `sin quórum: ${cast === 1 ? "votó" : "votaron"} ${cast} de ${members} ${members === 1 ? "juez" : "jueces"}${
      inBothDebates ? " en los dos debates" : ""
    }, ${needed === 1 ? "hacía" : "hacían"} falta ${needed} (siempre más de la mitad)`,
  range: (low: string, high: string, judges: number) =>
    `la ventaja puede ir de ${low.replace(".", ",")} a ${
      high.replace(".", ",")
    } en una escala de −1 a 1 (intervalo del ` +
    `95\u00a0% con ${judges} ${judges === 1 ? "juez" : "jueces"})`,
  lead: (lead: string) => `la ventaja es de ${lead.replace(".", ",")}`,
} satisfies Translation<typeof en.PANEL_LEAD>;
