import { z } from "zod";
import { type Brief, positionFor } from "../../agents/brief.ts";
import { letters } from "../../text/display.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type CastMember, seated, seatsOf, withModels } from "../cast.ts";
import {
  COMMON_FIELDS,
  type CommonConfiguration,
  type Configuration,
  keysOf,
  type ParticipantConfiguration,
  picked,
} from "../configuration.ts";
import type { Protocol, Seating } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { FACT_CHECK, FACT_CHECKER_NAMES, factCheckerSeats, type FactCheckOption } from "../fact_check/options.ts";
import { anyone, type Fields, like } from "../fields.ts";
import { inLanguage, languagesIn } from "../../words/language.ts";
import { mapOf, text } from "../schema.ts";
import { createDebateWorkflow } from "./create_debate.ts";
import { formatOf, isListOfSpeeches } from "./formats.ts";
import { DEBATE_OPTIONS, type DebateConfig, OF_CHECKS, OF_ROUNDS } from "./options.ts";
import { DEBATE_ROLES, type DebateParticipant } from "./participants.ts";
import { debatePage } from "./page.ts";
import { toDebateResult } from "./result.ts";
import { SEATS } from "./words/mod.ts";

/** The configuration fields that concern a debate's subject and cast. */
interface DebateSeating extends FactCheckOption {
  /** The motion. */
  readonly motion?: string;
  /** Positions by advocate's name. */
  readonly positions?: Readonly<Record<string, string>>;
  /** Refuses judges from the same model family as a participant. */
  readonly strictJudges?: boolean;
}

type Options = Omit<DebateConfig, keyof ProtocolConfig> & DebateSeating;

/** Alternative names of roles, for assigning models. */
const ALIASES: Readonly<Record<DebateParticipant["role"], readonly string[]>> = {
  moderator: ["moderator"],
  position_advocate: ["position_advocate", "advocate"],
  ...FACT_CHECKER_NAMES,
  judge: ["judge"],
};

const FIELDS: Fields = {
  motion: anyone(
    text("the motion, in one sentence").optional().describe("The motion"),
    { ofOne: true, usual: "the brief's" },
  ),
  positions: anyone(
    mapOf(text("a position, in one sentence"), "positions by name of the advocate").optional()
      .describe("Advocate and position"),
    {
      ofOne: true,
      unrecorded: true,
      group: "Speakers",
      flag: { flag: "--position", value: "NAME=TEXT", help: "An advocate and its position (the brief's)" },
      usual: "the brief's",
      page: "none",
    },
  ),
  ...DEBATE_OPTIONS,
  factCheck: FACT_CHECK,
  judges: like(
    COMMON_FIELDS.judges,
    {},
    COMMON_FIELDS.judges.describe("Judges of the finished debate; they see no names, and the sides in every order"),
  ),
  clerks: COMMON_FIELDS.clerks,
  strictJudges: anyone(
    z.boolean().optional().describe("Refuse judges from a speaker's model family"),
    { changes: "verdict", group: "Speakers" },
  ),
};

/** The debate, as the command knows it. */
export const debate: Protocol<DebateParticipant["role"], Options> = {
  name: "debate",
  workflows: ["DebateWorkflow", "SpeechesWorkflow"],
  about: "Advocates open, argue in rounds and close; a moderator scores.",
  examples: [
    'convene debate "Cities should charge drivers" --model openai/gpt-4o',
    "convene debate --brief examples/briefs/congestion-pricing --dry-run",
  ],
  subject: "motion",
  asModel: true,
  fields: FIELDS,
  roles: z.enum([...DEBATE_ROLES, "judge"]),
  seatsJudges: asksOpinions,
  underPanel: { scoringEnabled: false, summaries: false },
  unsuited,
  seatModels: seatOpponents,
  cast: debateCast,
  create({ subject, participants, common, configuration }) {
    const criteria = configuration.criteria ?? common.brief?.criteria;
    const own = picked(configuration, keysOf(DEBATE_OPTIONS));
    return createDebateWorkflow(subject, participants, { ...common, ...own, ...omitUndefined({ criteria }) });
  },
  checkFork({ debateFormat: before = "formal" }, { debateFormat: after = before }, at) {
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (isSame || [before, after].every((format) => !isListOfSpeeches(format))) return;
    throw new TypeError(`Cannot change 'debateFormat': the fork inherits '${at}' of another course of speeches`);
  },
  page: debatePage,
  result: toDebateResult,
};

/**
 * Seats the named participants, or an advocate for each position from the command line, the configuration or the brief,
 * and a moderator. Without positions, one advocate speaks for the motion and one against it. Names and positions that
 * nobody gave are in the language of the dialogue.
 *
 * @throws {TypeError} If a model is assigned to somebody who does not take part.
 */
export function debateCast(
  configuration: CommonConfiguration & Options,
  motion: string,
  brief?: Brief,
): readonly CastMember<DebateParticipant["role"]>[] {
  const { speakers } = languagesIn(configuration.language);
  return inLanguage(speakers, () => castIn(configuration, motion, brief));
}

function castIn(
  configuration: CommonConfiguration & Options,
  motion: string,
  brief?: Brief,
): readonly CastMember<DebateParticipant["role"]>[] {
  const { participants = [], positions, judges = [] } = configuration;
  const of = (role: DebateParticipant["role"]) =>
    participants.filter((one) => (one.role ?? "position_advocate") === role);
  const moderators = of("moderator");
  const given = advocatesFrom({ named: of("position_advocate"), positions, brief, motion });
  const advocates = given.map((one, seat) =>
    seated<DebateParticipant["role"]>(one, "position_advocate", `advocate-${seat + 1}`, SEATS.advocate(letters(seat)))
  );
  const seats = [
    ...(moderators.length > 0 ? moderators : [{}]).map((one) =>
      seated<DebateParticipant["role"]>(one, "moderator", "moderator", SEATS.moderator)
    ),
    // advocates without their own position or name get the brief's
    ...advocates.map((one, seat) => {
      const side = brief && positionFor(brief, one, advocates);
      const name = given[seat]?.name ?? given[seat]?.id ?? side?.name ?? one.name;
      return { ...one, name, ...omitUndefined({ position: one.position ?? side?.text }) };
    }),
    ...factCheckerSeats(configuration),
    ...seatsOf({ participants, judges: asksOpinions(configuration) ? judges : [] }, "judge" as const, SEATS.judge),
  ];
  return withModels(seats, configuration, ALIASES);
}

/** Returns `true` if judges take part, and say before and after the debate how far they are convinced. */
function asksOpinions({ debateFormat }: Options): boolean {
  return debateFormat === "oxford" || (typeof debateFormat === "object" && debateFormat.decidedBy === "opinions");
}

/** Returns the fields of a preset that a list of speeches, a debate without a winner or one without checks cannot use. */
function unsuited(configuration: Configuration & Options): readonly string[] {
  const { speeches, namesWinner } = formatOf(configuration.debateFormat ?? "formal");
  return [
    ...(speeches ? OF_ROUNDS : []),
    ...(namesWinner ? [] : ["summaries"]), // without a winner, they are all that comes of it
    ...(factCheckerSeats(configuration).length > 0 ? [] : OF_CHECKS),
  ];
}

function advocatesFrom({ named, positions, brief, motion }: {
  readonly named: readonly ParticipantConfiguration[];
  readonly positions: DebateSeating["positions"];
  readonly brief: Brief | undefined;
  readonly motion: string;
}): readonly ParticipantConfiguration[] {
  const sides = brief?.positions ?? [];
  if (positions) {
    const given = Object.entries(positions).map(([name, position]) => {
      const known = named.find((one) => one.name === name || one.id === name);
      return { ...known, name: known?.name ?? name, position };
    });
    if (!given.every(({ name }) => sides.some((side) => side.name === name))) return given;
    // a new position for one of the brief's advocates leaves the others unchanged
    return sides.map((side) => given.find(({ name }) => name === side.name) ?? { position: side.text });
  }
  if (named.length > 0) return named;
  if (sides.length > 0) return sides.map(({ text }) => ({ position: text }));
  return [
    { name: SEATS.proposition, position: SEATS.forMotion(motion) },
    { name: SEATS.opposition, position: SEATS.againstMotion(motion) },
  ];
}

/** Gives each model the seat of an advocate, and the advocates the positions of an item. */
function seatOpponents({ models, positions }: Seating, configuration: Configuration): Configuration {
  const { participants = [] } = configuration;
  const isAdvocate = ({ role = "position_advocate" }: ParticipantConfiguration) => role === "position_advocate";
  const advocates = participants.filter(isAdvocate);
  const seated = Object.fromEntries(models.map((model, seat) => [`advocate-${seat + 1}`, model]));
  const taken = positions?.map((position, seat) => ({ ...advocates[seat], position }));
  return omitUndefined({
    participants: taken && [...taken, ...participants.filter((one) => !isAdvocate(one))],
    models: models.length > 0 ? { ...configuration.models, ...seated } : undefined,
  });
}
