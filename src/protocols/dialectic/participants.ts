import type { Agent } from "../../agents/agent.ts";
import { ClientAgent } from "../../agents/client_agent.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { inLanguage, languagesIn } from "../../words/language.ts";
import { capital } from "../../words/phrases.ts";
import { FACT_CHECKER, factCheckersIn } from "../fact_check/checker.ts";
import { checkNames, participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";
import { cannotHold } from "../schema.ts";
import type { DialecticConfig } from "./options.ts";
import { FOCUS, ROLES } from "./words/mod.ts";

const wrong = cannotHold("a dialectic");

/** Returns `true` for a shipped role of agents. */
export function isShipped(role: string): role is keyof typeof FOCUS {
  return Object.hasOwn(FOCUS, role);
}

/** Returns a role in words; one that is the user's own is in the words of its name. */
export function roleInWords(role: string): string {
  return isShipped(role) || role === "judge" || role === "client" ? ROLES[role] : role.replaceAll("_", " ");
}

/** A participant of a dialectic. An agent has a shipped or custom role other than `judge`, `client` and `fact_checker`. */
export type DialecticParticipant = ProtocolParticipant<string>;

/** Options of a dialectic's participant. A dialectic has no sides to take. */
export type DialecticParticipantOptions = Omit<ParticipantOptions<string>, "position">;

/** Valid names of roles. */
const ROLE = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Creates an agent, who proposes a design, criticizes those of others and refines its own. Its role is architect,
 * performance, security, testing, data_modelling, simplicity, generalist, or a custom one described by `systemPrompt`.
 */
export function createDialecticAgent(options: DialecticParticipantOptions, agent: Agent): DialecticParticipant {
  return participantOf(options, options.role ?? "generalist", agent);
}

/** Creates the judge, who states a confidence after a round and writes the synthesis. */
export function createDialecticJudge(
  options: Omit<DialecticParticipantOptions, "role">,
  agent: Agent,
): DialecticParticipant {
  return participantOf(options, "judge", agent);
}

/** Creates the client, who set the problem and answers questions about it. */
export function createDialecticClient(
  options: Omit<DialecticParticipantOptions, "role">,
  agent: Agent,
): DialecticParticipant {
  return participantOf(options, "client", agent);
}

/** The participants of a dialectic by role. */
export type DialecticCast = ReturnType<typeof dialecticCast>;

/** Adds a client who gives prepared answers, if questions are allowed and there is no other client. */
export function withClient(
  participants: readonly DialecticParticipant[],
  { clarify = false, answers, language }: Pick<DialecticConfig, "clarify" | "answers" | "language">,
): readonly DialecticParticipant[] {
  if (!clarify || participants.some(({ role }) => role === "client")) return participants;
  const agent = new ClientAgent(omitUndefined({ answers }));
  const name = inLanguage(languagesIn(language).speakers, () => capital(ROLES.client));
  return [...participants, createDialecticClient({ name, agentConfig: { id: "client" } }, agent)];
}

/** Returns `true` for the role of somebody who designs. */
export function isDesignRole(role: string | undefined): boolean {
  return role !== "judge" && role !== "client" && role !== FACT_CHECKER;
}

/**
 * Returns the agents, in order of seats; the judge; the client, if questions are allowed; and the fact checkers.
 *
 * @throws {TypeError} If a role is missing, taken twice or not described, two participants share a name, or one has a
 * position.
 */
export function dialecticCast(participants: readonly DialecticParticipant[]) {
  const agents = participants.filter(({ role }) => isDesignRole(role));
  const judges = participants.filter(({ role }) => role === "judge");
  const clients = participants.filter(({ role }) => role === "client");
  const [[judge], [client]] = [judges, clients];
  if (!judge || judges.length > 1) throw wrong(`it needs exactly one judge but has ${judges.length}`);
  if (clients.length > 1) throw wrong(`it can have only one client but has ${clients.length}`);
  if (agents.length === 0) throw wrong("it needs an agent but has none");
  for (const { id, role, systemPrompt = "" } of agents) {
    if (!ROLE.test(role)) throw wrong(`the role of '${id}' must match ${ROLE}: '${role}'`);
    if (!isShipped(role) && systemPrompt.trim() === "") {
      throw wrong(
        `'${id}' has the role '${role}', which is not shipped, so it needs a 'systemPrompt' that describes it`,
      );
    }
  }
  const partial = participants.find(({ position }) => position !== undefined);
  if (partial) throw wrong(`'${partial.id}' has a 'position', but agents make their own designs`);
  checkNames("a dialectic", participants);
  return { agents, judge, client, factCheckers: factCheckersIn(participants) };
}
