import { z } from "zod";
import { PARTICIPANT_ID } from "../../transcript/participant.ts";
import { type Seat, seated, seatsOf, withModels } from "../cast.ts";
import { COMMON_FIELDS, type Configuration, keysOf, picked } from "../configuration.ts";
import { anyone, like } from "../fields.ts";
import type { Protocol } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { text } from "../schema.ts";
import { USUAL_LENSES } from "./lenses.ts";
import { CRITIQUE_OPTIONS, type CritiqueConfig, usualLens } from "./options.ts";
import { critiquePage } from "./page.ts";
import { CRITIQUE_ROLES, type CritiqueRole } from "./participants.ts";
import { toCritiqueResult } from "./result.ts";
import { createCritiqueWorkflow } from "./workflow.ts";
import { SEATS } from "./words/mod.ts";

type Options = Omit<CritiqueConfig, keyof ProtocolConfig>;

/** The critique protocol, for the command. */
export const critique: Protocol<CritiqueRole, Options> = {
  name: "critique",
  workflows: ["CritiqueWorkflow"],
  about: "An author answers, or a work is given; critics who do not see each other name the words that are wrong, or " +
    "what is missing; the author replies and revises; a judge rules on each point. With one author, two critics " +
    "and a judge, this takes five calls.",
  examples: [
    'convene critique "How do we move the archive?" --model openai/gpt-4o',
    "convene critique --of plan.md --lens risks,premortem --model openai/gpt-4o",
  ],
  subject: "task",
  asModel: true,
  fields: {
    task: anyone(
      text("the task, in one sentence").optional().describe("The question to answer, or what the work is for"),
      {
        ofOne: true,
        usual: "the brief's motion",
      },
    ),
    ...CRITIQUE_OPTIONS,
    judges: like(
      COMMON_FIELDS.judges,
      { unrecorded: true },
      COMMON_FIELDS.judges.describe("The model that rules on each point"),
    ),
  },
  roles: z.enum(CRITIQUE_ROLES),
  speaker: { flag: "--critic", value: "NAME[=SPEC]", help: "A critic (two); a lens's name gives it that lens" },
  underPanel: { ruledBy: "rule" },
  usualSubject: ({ work }) => work === undefined ? undefined : "Is this work right, and is it complete?",
  seatModels: ({ models }) =>
    models.length === 0
      ? {}
      : { participants: models.map((model, seat) => ({ role: seat === 0 ? "author" : "critic", model })) },
  unsuited({ participants = [], judges = [] }) {
    const has = (wanted: CritiqueRole) => participants.some(({ role = "critic" }) => role === wanted);
    return [...(has("critic") ? ["critics"] : []), ...(has("judge") || judges.length > 0 ? ["ruledBy"] : [])];
  },
  cast(configuration) {
    const judges = seatsOf(configuration, "judge", SEATS.judge);
    const seats = [
      ...authorSeats(configuration),
      ...criticSeats(configuration),
      ...(judges.length > 0 || configuration.ruledBy === "rule" ? judges : [seated({}, "judge", "judge", SEATS.judge)]),
    ];
    return withModels<CritiqueRole>(seats, configuration);
  },
  create: ({ subject, participants, common, configuration }) =>
    createCritiqueWorkflow(subject, participants, { ...common, ...picked(configuration, keysOf(CRITIQUE_OPTIONS)) }),
  page: critiquePage,
  result: toCritiqueResult,
};

/** Seats the author; that of a given work is asked only if a model is named for it. */
function authorSeats({ participants = [], models = {}, work }: Configuration & Options): readonly Seat<CritiqueRole>[] {
  const named = participants.find(({ role }) => role === "author");
  const isAsked = named !== undefined || work === undefined || Object.hasOwn(models, "author");
  return isAsked ? [seated(named ?? {}, "author", "author", SEATS.author)] : [];
}

/** Seats the critics: those who are named, at least one for each lens. One without a name is called by the lens. */
function criticSeats(configuration: Configuration & Options): readonly Seat<CritiqueRole>[] {
  const { participants = [], speakers, critics } = configuration;
  const known = participants.filter(({ role = "critic" }) => role === "critic");
  const named =
    speakers?.map((one) => ({ ...known.find(({ id, name }) => name === one.name || id === one.name), ...one })) ??
      known;
  const number = Math.max(named.length, critics?.length ?? (named.length > 0 ? 0 : USUAL_LENSES.length));
  return Array.from({ length: number }, (_, seat) => {
    const lens = critics?.[seat % critics.length] ?? usualLens(seat);
    const isAlone = PARTICIPANT_ID.test(lens) && critics?.indexOf(lens) === critics?.lastIndexOf(lens);
    const [id, name] = isAlone && named.length === 0
      ? [lens, SEATS.criticBy(lens)]
      : [`critic-${seat + 1}`, SEATS.critic(seat + 1)];
    return seated(named[seat] ?? {}, "critic", id, name);
  });
}
