import { ConfigError } from "./cli_error.ts";
import type { Configuration, ParticipantConfiguration } from "./configuration.ts";
import { didYouMean } from "./suggest.ts";

/** Somebody who takes part, before it is known who answers. */
export interface Seat<Role extends string = string> extends ParticipantConfiguration {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Somebody who takes part, with everything that was left out filled in. */
export interface CastMember<Role extends string = string> extends Seat<Role> {
  /** The SPEC of who answers. */
  readonly model: string;
}

/** Somebody who takes part, with what they are called where they have no id or name of their own. */
export function seated<Role extends string>(
  one: ParticipantConfiguration,
  role: Role,
  id: string,
  name: string,
): Seat<Role> {
  return { ...one, role, id: one.id ?? id, name: one.name ?? one.id ?? name };
}

/**
 * Gives everybody who answers for them: the model given to their id, name or role, the most particular first, else their
 * own, else the one for all.
 *
 * @param aliases What a role can be called, besides its name.
 * @throws {ConfigError} If a model is given to somebody who does not take part.
 */
export function withModels<Role extends string>(
  seats: readonly Seat<Role>[],
  { model = "embedded", models = {} }: Configuration,
  aliases: Readonly<Record<string, readonly string[]>> = {},
): readonly CastMember<Role>[] {
  const entries = Object.entries(models);
  const used = new Set<string>();
  const members = seats.map((seat) => {
    // What a participant can be called by, the most particular first.
    const names = [[seat.id.toLowerCase()], [seat.name.toLowerCase()], aliases[seat.role] ?? [seat.role]];
    const own = names.flatMap((kind) => entries.filter(([name]) => kind.includes(name.toLowerCase())));
    for (const [name] of own) used.add(name);
    return { ...seat, model: own[0]?.[1] ?? seat.model ?? model };
  });
  const unused = entries.find(([name]) => !used.has(name));
  if (unused) {
    const names = seats.flatMap(({ id, name }) => [id, name]);
    const hint = didYouMean(unused[0], names) || `; those who do: ${seats.map(({ id }) => id).join(", ")}`;
    throw new ConfigError(`Cannot give '${unused[0]}' a model as nobody of that name takes part${hint}`);
  }
  return members;
}
