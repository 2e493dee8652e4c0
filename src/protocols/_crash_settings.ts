import type { DialogueWorkflow } from "../dialogue/mod.ts";
import type { Completion } from "../models/chat_model.ts";
import type { KillPoint } from "./_crash_world.ts";
import { answerTo as answerBaseline, crashBaseline } from "./baseline/_crash_setting.ts";
import { answerInCouncil, crashCouncil } from "./council/_crash_setting.ts";
import { answerTo, crashDebate } from "./debate/_crash_setting.ts";
import { answerDialectic, crashDialectic } from "./dialectic/_crash_setting.ts";
import { crashEvaluation, ratingsFor } from "./evaluation/_crash_setting.ts";
import { crashPanel, judgedFor } from "./panel/_crash_setting.ts";
import { answerTo as answerToRoundtable, crashRoundtable } from "./roundtable/_crash_setting.ts";

/** A dialogue that is killed at every line of its journal. */
export interface CrashSetting {
  /** Makes it: against a server, in a folder, to be killed or not. */
  readonly make: (url: string, outputDirectory: string, kill?: KillPoint) => DialogueWorkflow;
  /** What the server answers: a pure function of the request's body. */
  readonly answer: (body: string) => Completion;
  /** Kinds of messages and notes that it has to have, or nothing is shown by it. */
  readonly has: readonly string[];
}

/** The dialogues that are killed, by protocol. */
export const CRASH_SETTINGS: Readonly<Record<string, CrashSetting>> = {
  debate: { make: crashDebate, answer: answerTo, has: ["interruption", "score", "fact_check", "claim_check"] },
  council: { make: crashCouncil, answer: answerInCouncil, has: ["critique", "refinement", "ballot", "synthesis"] },
  dialectic: {
    make: crashDialectic,
    answer: answerDialectic,
    has: ["clarification", "answer", "evaluation", "synthesis"],
  },
  panel: { make: crashPanel, answer: judgedFor, has: ["judgement", "belief", "context_summary"] },
  evaluation: { make: crashEvaluation, answer: ratingsFor, has: ["evaluation", "context_summary"] },
  roundtable: { make: crashRoundtable, answer: answerToRoundtable, has: ["response", "evaluation", "synthesis"] },
  baseline: { make: crashBaseline, answer: answerBaseline, has: ["answer", "rebuttal"] },
};
