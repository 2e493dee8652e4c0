import type { Agent } from "../agents/agent.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { BudgetLimits, DialogueParticipant } from "../dialogue/mod.ts";
import { headingText } from "../text/fence.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Failure } from "../transcript/failure.ts";

/** Somebody who takes part in a protocol, and who answers for them. */
export interface ProtocolParticipant<Role extends string> extends DialogueParticipant {
  /** Their part in the dialogue; decides which turns they get. */
  readonly role: Role;
}

/** Options of a participant. */
export interface ParticipantOptions<Role extends string> {
  /** The name shown to people and models. @default the id */
  readonly name?: string;
  /** Their part in the dialogue. */
  readonly role?: Role;
  /** The side they take, as a sentence, where the protocol has sides. */
  readonly position?: string;
  /** Their identity for the program, and for the model besides their role. */
  readonly agentConfig: {
    /** Unique in the dialogue; matches `[A-Za-z0-9_-]{1,64}`. */
    readonly id: string;
    /** Persona, in addition to what the role says. */
    readonly systemPrompt?: string;
    /** Settings of its context; a field left out is as for the dialogue. */
    readonly context?: ContextConfig;
    /** Limits on the calls that are made for them. What they need to the end is kept for them. @default none */
    readonly budget?: BudgetLimits;
  };
}

/** Makes a participant of any protocol. */
export function participantOf<Role extends string>(
  options: ParticipantOptions<Role> & Pick<DialogueParticipant, "timeoutMs">,
  role: Role,
  agent: Agent,
): ProtocolParticipant<Role> {
  const { position, timeoutMs, agentConfig: { id, systemPrompt, context, budget } } = options;
  const own = omitUndefined({ position, systemPrompt, context, budget, timeoutMs });
  return { id, name: options.name ?? id, role, agent, ...own };
}

/**
 * Sees that no two have one name, in whatever case.
 *
 * @param what The protocol, with its article: "a council".
 * @throws {TypeError} If two have; the message says the name.
 */
export function checkNames(what: string, participants: readonly DialogueParticipant[]): void {
  const names = participants.map(({ id, name }) => (headingText(name) || id).toLowerCase());
  const namesake = participants.find((_, at) => names.indexOf(names[at] ?? "") !== at);
  if (!namesake) return;
  throw new TypeError(
    `Cannot hold ${what} as two participants have the name '${namesake.name}': they are addressed by it`,
  );
}

/**
 * Sees that everybody has one of a protocol's roles.
 *
 * @param what The protocol, with its article: "a debate".
 * @throws {TypeError} If somebody has another; the message names them and the role.
 */
export function checkRoles(
  what: string,
  participants: readonly DialogueParticipant[],
  roles: readonly string[],
): void {
  const unknown = participants.find(({ role }) => !roles.includes(role));
  if (!unknown) return;
  throw new TypeError(
    `Cannot hold ${what} as the role of '${unknown.id}' must be one of ${roles.join(", ")}: '${unknown.role}'`,
  );
}

/**
 * The failure of a whole that follows from its parts, each of which is a failure, an abstention or a warning of its own.
 * Nothing was requested for it: its `attempts` are 0. It stands under the name of the first who was asked.
 */
export function noneCounted(
  { key, asked, reason }: Pick<Failure, "key" | "reason"> & { readonly asked: readonly string[] },
): Failure {
  return { key, participant: asked[0] ?? "", code: "unreadable", reason, attempts: 0 };
}
