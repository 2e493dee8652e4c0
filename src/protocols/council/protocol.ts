import { z } from "zod";
import { seatsOf, speakingSeats, withModels } from "../cast.ts";
import { FACT_CHECK, FACT_CHECKER_NAMES, factCheckerSeats, type FactCheckOption } from "../fact_check/options.ts";
import { COMMON_FIELDS, keysOf, picked } from "../configuration.ts";
import type { Protocol } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { anyone, like } from "../fields.ts";
import { text } from "../schema.ts";
import { COUNCIL_OPTIONS, COUNCIL_PHASES, type CouncilConfig, type CouncilPhase, OF_THE_VOTE } from "./options.ts";
import { COUNCIL_ROLES, type CouncilParticipant } from "./participants.ts";
import { councilPage } from "./page.ts";
import { toCouncilResult } from "./result.ts";
import { ROLE_NAMES } from "./words/mod.ts";
import { createCouncilWorkflow } from "./workflow.ts";

type Options = Omit<CouncilConfig, keyof ProtocolConfig> & FactCheckOption;

/** The council protocol, for the command. */
export const council: Protocol<CouncilParticipant["role"], Options> = {
  name: "council",
  workflows: ["CouncilWorkflow"],
  about: "Phases, in order: gather (each thinks alone), plan (each plans a position), formulate (states it), " +
    "debate (criticises the others'), adjust (revises its own), rebuttal (answers its critics), vote (ranks all, " +
    "without names) and synthesis (one writes up the outcome).",
  examples: [
    'convene council "Which database do we take?" --model openai/gpt-4o',
    'convene council "Remote or office?" --phases gather,debate,vote,synthesis',
  ],
  subject: "question",
  asModel: true,
  fields: {
    question: anyone(
      text("the question, in one sentence").optional().describe("The question"),
      { ofOne: true, usual: "the brief's motion" },
    ),
    ...COUNCIL_OPTIONS,
    factCheck: FACT_CHECK,
    judges: like(
      COMMON_FIELDS.judges,
      { unrecorded: true },
      COMMON_FIELDS.judges.describe("Models that decide whether all agree; if so, there are no rebuttals"),
    ),
    clerks: COMMON_FIELDS.clerks,
  },
  roles: z.enum(COUNCIL_ROLES),
  speaker: { flag: "--member", value: "NAME[=SPEC]", help: "A member (three)" },
  cast(configuration, _subject, brief) {
    const seats = [
      ...seatsOf(configuration, "chair" as const, ROLE_NAMES.chair),
      ...speakingSeats(configuration, "member" as const, ROLE_NAMES.member, brief),
      ...seatsOf(configuration, "judge" as const, ROLE_NAMES.judge),
      ...factCheckerSeats(configuration),
    ];
    return withModels<CouncilParticipant["role"]>(seats, configuration, FACT_CHECKER_NAMES);
  },
  create: ({ subject, participants, common, configuration }) =>
    createCouncilWorkflow(subject, participants, { ...common, ...picked(configuration, keysOf(COUNCIL_OPTIONS)) }),
  checkFork(recorded, changes, at) {
    const [here = ""] = at.split("/");
    const isOver = (phase: CouncilPhase) =>
      COUNCIL_PHASES.indexOf(phase) <= COUNCIL_PHASES.findIndex((each) => each === here);
    const late = isOver("vote") ? OF_THE_VOTE.find((field) => changes[field] !== undefined) : undefined;
    if (late) {
      throw new TypeError(`Cannot change '${late}': the fork inherits the vote with '${at}'. Fork at an earlier turn`);
    }
    const { phases } = changes;
    const { phases: before = COUNCIL_PHASES } = recorded;
    const left = before.find((phase) => isOver(phase) && phases && !phases.includes(phase));
    if (left) {
      throw new TypeError(`Cannot leave out '${left}': the fork inherits it with '${at}'. Fork at an earlier turn`);
    }
  },
  page: councilPage,
  result: toCouncilResult,
};
