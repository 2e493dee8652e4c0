import type { DialogueWorkflow } from "../dialogue/mod.ts";
import type { Completion } from "../models/chat_model.ts";
import type { CrashWorld } from "./_crash_world_fixture.ts";
/** A dialogue to kill at every line of its journal. */
export interface CrashSetting {
  /** Creates it with a server, a folder and, optionally, a point at which it is killed. */
  readonly make: (url: string, outputDirectory: string, kill?: CrashWorld) => DialogueWorkflow;
  /** Returns the server's answer, as a pure function of the request's body. */
  readonly answer: (body: string) => Completion;
  /** Kinds of messages and notes that the dialogue must contain for the test to prove anything. */
  readonly has: readonly string[];
}

/**
 * The dialogues to kill, by protocol. Each is loaded on demand, because every line takes a process that needs only one
 * protocol.
 */
export const CRASH_SETTINGS: Readonly<Record<string, () => Promise<CrashSetting>>> = {
  debate: async () => {
    const { answerTo, crashDebate } = await import("./debate/_crash_setting_fixture.ts");
    return {
      make: crashDebate,
      answer: answerTo,
      has: ["interruption", "score", "fact_check", "rule_check", "claim_check", "ballot"],
    };
  },
  council: async () => {
    const { answerInCouncil, crashCouncil } = await import("./council/_crash_setting_fixture.ts");
    return { make: crashCouncil, answer: answerInCouncil, has: ["critique", "refinement", "ballot", "synthesis"] };
  },
  dialectic: async () => {
    const { answerDialectic, crashDialectic } = await import("./dialectic/_crash_setting_fixture.ts");
    const has = ["clarification", "answer", "evaluation", "synthesis"];
    return { make: crashDialectic, answer: answerDialectic, has };
  },
  panel: async () => {
    const { crashPanel, judgedFor } = await import("./panel/_crash_setting_fixture.ts");
    return { make: crashPanel, answer: judgedFor, has: ["judgement", "belief", "context_summary"] };
  },
  evaluation: async () => {
    const { crashEvaluation, ratingsFor } = await import("./evaluation/_crash_setting_fixture.ts");
    return { make: crashEvaluation, answer: ratingsFor, has: ["evaluation", "context_summary"] };
  },
  roundtable: async () => {
    const { answerTo, crashRoundtable } = await import("./roundtable/_crash_setting_fixture.ts");
    return { make: crashRoundtable, answer: answerTo, has: ["response", "evaluation", "synthesis", "claim_check"] };
  },
  critique: async () => {
    const { answerCritique, crashCritique } = await import("./critique/_critique_fixture.ts");
    return { make: crashCritique, answer: answerCritique, has: ["position", "critique", "refinement", "synthesis"] };
  },
  answers: async () => {
    const { answerTo, crashAnswers } = await import("./answers/_crash_setting_fixture.ts");
    return { make: crashAnswers, answer: answerTo, has: ["answer"] };
  },
  flow: async () => {
    const { answerTo, crashFlow } = await import("./flow/_crash_setting_fixture.ts");
    return { make: crashFlow, answer: answerTo, has: ["analysis"] };
  },
  extraction: async () => {
    const { answerTo, crashExtraction } = await import("./answers/_extraction_crash_setting_fixture.ts");
    return { make: crashExtraction, answer: answerTo, has: ["analysis", "context_summary"] };
  },
};
