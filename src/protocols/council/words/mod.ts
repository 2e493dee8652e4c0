import { spoken } from "../../../words/language.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";

/** These texts, in the language that is spoken now. */
export const {
  ADDRESSED,
  AGREEMENT,
  BALLOT,
  BALLOTS,
  COUNCIL,
  DECISION,
  EXCERPT,
  MANNER,
  PERSONAS,
  PHASE_NAMES,
  POSITIONS,
  RANKS,
  REVISED,
  ROLE_NAMES,
  RULES,
  SETTLED,
  STANCES,
  STEPS,
  SYNTHESIS,
  TASKS,
  VOTE,
} = spoken({ en, de, es, fr });
