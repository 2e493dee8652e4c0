import type { Agent } from "../agents/agent.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { BudgetLimits, DialogueParticipant } from "../dialogue/mod.ts";
import { headingText } from "../text/fence.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Failure } from "../transcript/failure.ts";

/** A participant of a protocol, with the agent that answers. */
export interface ProtocolParticipant<Role extends string> extends DialogueParticipant {
  /** The participant's part in the dialogue; it decides which turns they get. */
  readonly role: Role;
}

/** Options of a participant. */
export interface ParticipantOptions<Role extends string> {
  /** The name shown to people and models. @default the id */
  readonly name?: string;
  /** The participant's part in the dialogue. */
  readonly role?: Role;
  /** The participant's side, as a sentence, if the protocol has sides. */
  readonly position?: string;
  /** The participant's identity, for the program and, in addition to the role, for the model. */
  readonly agentConfig: {
    /** Unique in the dialogue; matches `[A-Za-z0-9_-]{1,64}`. */
    readonly id: string;
    /** Persona, in addition to that of the role. */
    readonly systemPrompt?: string;
    /** Context settings; fields left out keep the dialogue's values. */
    readonly context?: ContextConfig;
    /** Limits on the calls made for the participant. The amount needed for the end is reserved. @default none */
    readonly budget?: BudgetLimits;
  };
}

/** Creates a participant of any protocol. */
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
 * Checks that names are unique, ignoring case.
 *
 * @param what The protocol, with its article: "a council".
 * @throws {TypeError} If two participants share a name; the message includes it.
 */
export function checkNames(what: string, participants: readonly DialogueParticipant[]): void {
  const names = participants.map(({ id, name }) => (headingText(name) || id).toLowerCase());
  const namesake = participants.find((_, at) => names.indexOf(names[at] ?? "") !== at);
  if (!namesake) return;
  throw new TypeError(
    `Cannot hold ${what}: two participants have the name '${namesake.name}', but names must be unique`,
  );
}

/**
 * Checks that everybody has one of the protocol's roles.
 *
 * @param what The protocol, with its article: "a debate".
 * @throws {TypeError} If somebody has another role; the message names both.
 */
export function checkRoles(
  what: string,
  participants: readonly DialogueParticipant[],
  roles: readonly string[],
): void {
  const unknown = participants.find(({ role }) => !roles.includes(role));
  if (!unknown) return;
  throw new TypeError(
    `Cannot hold ${what}: the role of '${unknown.id}' must be one of ${roles.join(", ")}, not '${unknown.role}'`,
  );
}

/**
 * Returns the failure of a whole that follows from its parts, each of which has its own failure, abstention or warning.
 * It required no request, so its `attempts` are 0. It is recorded under the first participant asked.
 */
export function noneCounted(
  { key, asked, reason }: Pick<Failure, "key" | "reason"> & { readonly asked: readonly string[] },
): Failure {
  return { key, participant: asked[0] ?? "", code: "unreadable", reason, attempts: 0 };
}
