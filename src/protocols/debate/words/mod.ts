import { spoken } from "../../../words/language.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";

/** These texts, in the language that is spoken now. */
export const {
  ROLES,
  SEATS,
  FORMATS,
  CRITERION_TEXTS,
  DEBATE_RULES,
  PERSONAS,
  TASKS,
  CROSS_EXAMINATION,
  MANNER,
  MODERATION,
  ROUND_FORM,
  RULING,
  SPEECH_TASKS,
  FORMAT_TASKS,
  SPEECHES,
  ANNOUNCEMENTS,
  PLAN,
  OPINION,
  SCORING,
  DECISION,
  SECOND_QUESTION,
  UNDECIDED,
  PAGE,
  DEBATE,
} = spoken({ en, de, es, fr });
