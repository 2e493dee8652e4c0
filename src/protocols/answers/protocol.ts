import { z } from "zod";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { seated, withModels } from "../cast.ts";
import { keysOf, picked } from "../configuration.ts";
import type { Protocol } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { anyone } from "../fields.ts";
import { ANSWERS } from "../names.ts";
import { text } from "../schema.ts";
import { ANSWERS_OPTIONS, type AnswersConfig } from "./options.ts";
import { toAnswersResult } from "./outcome.ts";
import { answersPage } from "./page.ts";
import { createAnswersWorkflow } from "./workflow.ts";
import { SEATS } from "./words/mod.ts";

type Options = Omit<AnswersConfig, keyof ProtocolConfig>;

/** Fields that exclude each other. */
const WAYS = ["count", "matchTokens", "matchCostUsd", "corrections", "argues"];

/** Independent answers to one question, for experiments and for archives. */
export const answers: Protocol<"answerer", Options> = {
  name: ANSWERS.name,
  workflows: ["AnswersWorkflow"],
  about:
    "One participant answers a question several times, without seeing its other answers; the most frequent counts.",
  examples: [],
  subject: "question",
  fields: {
    question: anyone(
      text("the question, in one sentence").optional().describe("The question"),
      { usual: "the brief's motion" },
    ),
    ...ANSWERS_OPTIONS,
  },
  roles: z.enum(["answerer"]),
  seatModels: ({ models: [model], positions }) => omitUndefined({ model, choices: positions }),
  replaces: Object.fromEntries(WAYS.map((way) => [way, WAYS.filter((other) => other !== way)])),
  cast(configuration) {
    const { participants: [one = {}, ...others] = [], argues } = configuration;
    const seats = [
      seated(one, "answerer" as const, "answerer", argues === undefined ? SEATS.answerer : SEATS.consultant),
      ...others.map((other, n) => seated(other, "answerer" as const, `answerer-${n + 2}`, SEATS.numbered(n + 2))),
    ];
    return withModels<"answerer">(seats, configuration);
  },
  create: ({ subject, participants, common, configuration }) =>
    createAnswersWorkflow(subject, participants, { ...common, ...picked(configuration, keysOf(ANSWERS_OPTIONS)) }),
  page: answersPage,
  result: toAnswersResult,
};
