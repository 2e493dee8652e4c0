import * as de from "./de/panel_lead.ts";
import * as en from "./en/panel_lead.ts";
import * as es from "./es/panel_lead.ts";
import * as fr from "./fr/panel_lead.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { PANEL_LEAD } = spoken({ en, de, es, fr });
