import { z } from "zod";
import type { Brief } from "../../agents/brief.ts";
import { firstWords } from "../../text/display.ts";
import { markdownBlocks } from "../../text/markdown.ts";
import { sentences } from "../../text/sentences.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { capital } from "../../words/phrases.ts";
import { namedIn, type Seat, seated, seatsOf, withModels } from "../cast.ts";
import {
  COMMON_FIELDS,
  type CommonConfiguration,
  keysOf,
  type ParticipantConfiguration,
  picked,
} from "../configuration.ts";
import type { Protocol } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { FACT_CHECK, FACT_CHECKER_NAMES, factCheckerSeats, type FactCheckOption } from "../fact_check/options.ts";
import { like } from "../fields.ts";
import { DIALECTIC_OPTIONS, type DialecticConfig } from "./options.ts";
import { dialecticPage } from "./page.ts";
import { isDesignRole, roleInWords } from "./participants.ts";
import { toDialecticResult } from "./result.ts";
import { ROLES } from "./words/mod.ts";
import { createDialecticWorkflow } from "./workflow.ts";

type Options = Omit<DialecticConfig, keyof ProtocolConfig> & FactCheckOption;
type Speakers = CommonConfiguration & { readonly speakers?: readonly ParticipantConfiguration[] };

/** Default roles of the agents. */
const USUAL = ["architect", "performance", "simplicity"];
/** The longest title, in words. */
const TITLE_WORDS = 20;

/** The dialectic protocol, for the command. */
export const dialectic: Protocol<string, Options> = {
  name: "dialectic",
  workflows: ["DialecticWorkflow"],
  about: "Agents propose, criticise and refine; a judge writes the solution. ROLE is architect, performance, " +
    "security, testing, data_modelling, simplicity, generalist, or one from the configuration.",
  examples: [
    "convene dialectic --problem problem.md --model openai/gpt-4o",
    'convene dialectic "How do we store loans?" --agent security --clarify',
  ],
  subject: "problem",
  fields: {
    ...DIALECTIC_OPTIONS,
    factCheck: FACT_CHECK,
    judges: like(
      COMMON_FIELDS.judges,
      { unrecorded: true },
      COMMON_FIELDS.judges.describe("The model that judges and writes the solution"),
    ),
    clerks: COMMON_FIELDS.clerks,
    answers: COMMON_FIELDS.answers,
  },
  roles: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/).meta({
    wanted: "a role such as architect, judge, client or one of your own, in small letters",
  }),
  speaker: { flag: "--agent", value: "ROLE[=SPEC]", help: "An agent (three)" },
  replaces: { problem: ["requirements"] },
  cast(configuration, _problem, brief) {
    const judges = seatsOf(configuration, "judge", capital(ROLES.judge));
    const clients = seatsOf(configuration, "client", capital(ROLES.client));
    const asks = configuration.clarify === true && clients.length === 0;
    const seats = [
      ...agentSeats(configuration, brief),
      ...(judges.length > 0 ? judges : [seated({}, "judge", "judge", capital(ROLES.judge))]),
      ...(asks ? [seated({ model: "client" }, "client", "client", capital(ROLES.client))] : clients),
      ...factCheckerSeats(configuration),
    ];
    return withModels(seats, configuration, FACT_CHECKER_NAMES);
  },
  create({ subject, participants, common, configuration }) {
    const { title = problemTitle(subject) || subject, ...rest } = common;
    const own = picked(configuration, keysOf(DIALECTIC_OPTIONS));
    return createDialecticWorkflow(title, participants, { ...rest, ...own, problem: subject });
  },
  page: dialecticPage,
  result: toDialecticResult,
};

/** Seats agents by role, and numbers those with the same role. Default agents take their names from the brief. */
function agentSeats({ participants = [], speakers }: Speakers, brief?: Brief): readonly Seat[] {
  const named = participants.filter(({ role }) => isDesignRole(role));
  const usual: readonly ParticipantConfiguration[] = namedIn(brief)?.map((one, n) => ({
    ...one,
    role: USUAL[n] ?? "generalist",
  })) ?? USUAL.map((role) => ({ role }));
  const chosen = speakers?.map((speaker) => {
    const role = (speaker.name ?? "").trim().toLowerCase().replace(/[\s-]+/g, "_");
    const found = named.find((one) => one.role === role || one.id === role || one.id === speaker.name);
    return { ...found, role: found?.role ?? role, ...omitUndefined({ model: speaker.model }) };
  });
  const agents = chosen ?? (named.length > 0 ? named : usual);
  return agents.map((one, seat) => {
    const { role = "generalist" } = one;
    const before = agents.slice(0, seat).filter((other) => (other.role ?? "generalist") === role).length;
    const which = before === 0 ? "" : before + 1;
    const called = `${capital(roleInWords(role))} ${which}`.trim();
    return seated(one, role, `${role}${which && `-${which}`}`, called);
  });
}

/**
 * Returns a title for a long problem: its first heading, or else its first sentence, on one line of at most 20 words;
 * empty if it has no words.
 */
export function problemTitle(problem: string): string {
  const blocks = markdownBlocks(problem);
  const heading = blocks.find(({ kind }) => kind === "heading")?.text;
  const [first] = sentences(blocks[0]?.text ?? "");
  return firstWords(heading ?? first?.text ?? "", TITLE_WORDS);
}
