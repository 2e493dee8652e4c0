import type { Agent } from "../../agents/agent.ts";
import { headingText } from "../../text/fence.ts";
import { checkRoles, participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** Roles of a roundtable; the parts that modes give out are something else. */
export const ROUNDTABLE_ROLES = ["participant", "judge"] as const;

/** Role of a roundtable. */
export type RoundtableRole = typeof ROUNDTABLE_ROLES[number];

/** Somebody who takes part in a roundtable. */
export type RoundtableParticipant = ProtocolParticipant<RoundtableRole>;

/** What a participant is made of; without a role it takes part, and judges nobody. */
export type RoundtableParticipantOptions = ParticipantOptions<RoundtableRole>;

/** Somebody with a response in each round, unless another role is given. */
export function createRoundtableParticipant(
  options: RoundtableParticipantOptions,
  agent: Agent,
): RoundtableParticipant {
  return participantOf(options, options.role ?? "participant", agent);
}

/** Somebody who takes no side: compares the positions after each round, may stop it, and gives the verdict. */
export function createRoundtableJudge(options: RoundtableParticipantOptions, agent: Agent): RoundtableParticipant {
  return participantOf(options, "judge", agent);
}

/** Those at a roundtable by what they do. */
export interface RoundtableCast {
  /** Two or more, in the order of their seats. */
  readonly seated: readonly RoundtableParticipant[];
  /** At most one. */
  readonly judge?: RoundtableParticipant;
}

/**
 * A roundtable's participants by what they do.
 *
 * @throws {TypeError} If a role is unknown, there are fewer than two to take part, more than one judges, or a judge could
 * not tell two by their names.
 */
export function roundtableCast(participants: readonly RoundtableParticipant[]): RoundtableCast {
  checkRoles("a roundtable", participants, ROUNDTABLE_ROLES);
  const seated = participants.filter(({ role }) => role === "participant");
  const [judge, second] = participants.filter(({ role }) => role === "judge");
  if (seated.length < 2) {
    throw new TypeError(`Cannot hold a roundtable as it needs two or more who take part: there are ${seated.length}`);
  }
  if (second) throw new TypeError(`Cannot hold a roundtable as there is one judge at most: '${second.id}' is another`);
  if (judge?.position !== undefined) {
    throw new TypeError(`Cannot hold a roundtable as the judge '${judge.id}' has a 'position': a judge takes none`);
  }
  const names = seated.map(({ id, name }) => (headingText(name) || id).toLowerCase());
  const double = names.find((name, seat) => names.indexOf(name) !== seat);
  if (judge && double !== undefined) {
    throw new TypeError(`Cannot hold a roundtable as a judge could not tell two who are both called '${double}'`);
  }
  return { seated, ...(judge ? { judge } : {}) };
}
