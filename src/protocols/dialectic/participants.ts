import type { Agent } from "../../agents/agent.ts";
import { ClientAgent } from "../../agents/client_agent.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { checkNames, participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";
import { cannotHold } from "../schema.ts";
import type { DialecticConfig } from "./options.ts";

const wrong = cannotHold("a dialectic");

/** Roles of agents that are shipped, and what each looks at. */
export const DESIGN_ROLES: Readonly<Record<string, string>> = {
  architect: "the parts of the solution, what each is responsible for, how they meet, and what a change would cost",
  performance: "load, latency, throughput and growth: what becomes slow or expensive first, and how that is measured",
  security: "who could abuse or break it, what would be lost, and how access, data and secrets are kept",
  testing: "how it is found out whether it works: what can fail, how a failure is noticed, and what proves a fix",
  data_modelling: "what is stored, what it means, what must always hold of it, and how it is changed and migrated",
  simplicity: "what can be left out: the fewest parts that do the job, and what each extra part costs",
  generalist: "the whole: whether it solves the problem, for whom, and what everybody else has overlooked",
};

/** Somebody who takes part in a dialectic: an agent has one of the shipped roles or one of the user's, besides `judge` and `client`. */
export type DialecticParticipant = ProtocolParticipant<string>;

/** The makings of a participant of a dialectic. There are no sides to take. */
export type DialecticParticipantOptions = Omit<ParticipantOptions<string>, "position">;

/** Names that a role can have. */
const ROLE = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * An agent: proposes a design, criticises those of the others and refines its own. It is architect, performance,
 * security, testing, data_modelling, simplicity or generalist, or has a role of the user's own, of which `systemPrompt`
 * says what it is.
 */
export function createDialecticAgent(options: DialecticParticipantOptions, agent: Agent): DialecticParticipant {
  return participantOf(options, options.role ?? "generalist", agent);
}

/** The judge: says how sure it is after a round, and puts the synthesis together. */
export function createDialecticJudge(
  options: Omit<DialecticParticipantOptions, "role">,
  agent: Agent,
): DialecticParticipant {
  return participantOf(options, "judge", agent);
}

/** The client: whoever set the problem, and answers questions about it. */
export function createDialecticClient(
  options: Omit<DialecticParticipantOptions, "role">,
  agent: Agent,
): DialecticParticipant {
  return participantOf(options, "client", agent);
}

/** A dialectic's participants by what they do. */
export type DialecticCast = ReturnType<typeof dialecticCast>;

/** Adds somebody who answers questions from what was written down, where questions may be asked and nobody else answers. */
export function withClient(
  participants: readonly DialecticParticipant[],
  { clarify = false, answers }: Pick<DialecticConfig, "clarify" | "answers">,
): readonly DialecticParticipant[] {
  if (!clarify || participants.some(({ role }) => role === "client")) return participants;
  const agent = new ClientAgent(omitUndefined({ answers }));
  return [...participants, createDialecticClient({ name: "Client", agentConfig: { id: "client" } }, agent)];
}

/**
 * Returns the agents, in the order of their seats; the judge; and the client, if questions may be asked.
 *
 * @throws {TypeError} If a role is missing, doubled or says nothing, two have one name, or somebody has a position.
 */
export function dialecticCast(participants: readonly DialecticParticipant[]) {
  const agents = participants.filter(({ role }) => role !== "judge" && role !== "client");
  const judges = participants.filter(({ role }) => role === "judge");
  const clients = participants.filter(({ role }) => role === "client");
  const [[judge], [client]] = [judges, clients];
  if (!judge || judges.length > 1) throw wrong(`it needs exactly one judge: there are ${judges.length}`);
  if (clients.length > 1) throw wrong(`it has at most one client: there are ${clients.length}`);
  if (agents.length < 2) throw wrong(`it needs two or more agents: there are ${agents.length}`);
  for (const { id, role, systemPrompt = "" } of agents) {
    if (!ROLE.test(role)) throw wrong(`the role of '${id}' must match ${ROLE}: '${role}'`);
    if (!Object.hasOwn(DESIGN_ROLES, role) && systemPrompt.trim() === "") {
      throw wrong(`'${id}' has the role '${role}', which is not shipped, and no 'systemPrompt' says what it is`);
    }
  }
  const partial = participants.find(({ position }) => position !== undefined);
  if (partial) throw wrong(`'${partial.id}' has a 'position': agents make designs of their own`);
  checkNames("a dialectic", participants);
  return { agents, judge, client };
}
