import { z } from "zod";
import { seatsOf, speakingSeats, withModels } from "../cast.ts";
import { COMMON_FIELDS, keysOf, picked } from "../configuration.ts";
import type { Protocol } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { FACT_CHECK, FACT_CHECKER_NAMES, factCheckerSeats, type FactCheckOption } from "../fact_check/options.ts";
import { anyone, like } from "../fields.ts";
import { text } from "../schema.ts";
import { ROUNDTABLE_OPTIONS, type RoundtableConfig } from "./options.ts";
import { roundtablePage } from "./page.ts";
import { ROUNDTABLE_ROLES, type RoundtableParticipant } from "./participants.ts";
import { toRoundtableResult } from "./result.ts";
import { createRoundtableWorkflow } from "./workflow.ts";
import { SEATS } from "./words/mod.ts";

type Options = Omit<RoundtableConfig, keyof ProtocolConfig> & FactCheckOption;

/** The roundtable protocol, for the command. */
export const roundtable: Protocol<RoundtableParticipant["role"], Options> = {
  name: "roundtable",
  workflows: ["RoundtableWorkflow"],
  about: "All participants answer in every round until a rule ends the rounds. RULE is consensus, convergence, " +
    "confidence, judge, self-convergence or max-rounds; N is its threshold.",
  examples: [
    'convene roundtable "What should we build next?" --model openai/gpt-4o',
    'convene roundtable "Is it safe?" --mode delphi --end consensus=0.8',
  ],
  subject: "topic",
  fields: {
    topic: anyone(
      text("the topic, in one sentence").optional().describe("The topic"),
      { ofOne: true, usual: "the brief's motion" },
    ),
    ...ROUNDTABLE_OPTIONS,
    factCheck: FACT_CHECK,
    judges: like(
      COMMON_FIELDS.judges,
      { unrecorded: true },
      COMMON_FIELDS.judges.describe("Models that give the verdict and can end the rounds"),
    ),
  },
  roles: z.enum(ROUNDTABLE_ROLES),
  speaker: { flag: "--participant", value: "NAME[=SPEC]", help: "A participant (three)" },
  replaces: { mode: ["perspectives", "perspectiveAssignment"] },
  cast(configuration, _subject, brief) {
    const seats = [
      ...speakingSeats(configuration, "participant" as const, "Participant", brief),
      ...seatsOf(configuration, "judge" as const, SEATS.judge),
      ...factCheckerSeats(configuration),
    ];
    return withModels<RoundtableParticipant["role"]>(seats, configuration, FACT_CHECKER_NAMES);
  },
  create: ({ subject, participants, common, configuration }) =>
    createRoundtableWorkflow(subject, participants, {
      ...common,
      ...picked(configuration, keysOf(ROUNDTABLE_OPTIONS)),
    }),
  page: roundtablePage,
  result: toRoundtableResult,
};
