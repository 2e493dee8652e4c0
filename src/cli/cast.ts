import { letters } from "../text/display.ts";
import { ConfigError } from "./cli_error.ts";
import type { Configuration, ParticipantConfiguration, ReviewerConfiguration } from "./configuration.ts";
import { didYouMean } from "./suggest.ts";

/** Somebody who takes part, before it is known who answers. */
export interface Seat<Role extends string = string> extends ParticipantConfiguration {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** For a whole answer of theirs, in ms. */
  readonly timeoutMs?: number;
}

/** Somebody who takes part, with everything that was left out filled in. */
export interface CastMember<Role extends string = string> extends Seat<Role> {
  /** The SPEC of who answers. */
  readonly model: string;
}

/** Somebody who takes part, with what they are called where they have no id or name of their own. */
export function seated<Role extends string>(
  one: ParticipantConfiguration & ReviewerConfiguration,
  role: Role,
  id: string,
  name: string,
): Seat<Role> {
  return { ...one, role, id: one.id ?? id, name: one.name ?? one.id ?? name };
}

/**
 * Those who speak: whom the command line names, else whom the configuration names, else some without names. What the
 * configuration says of somebody holds for whoever the command line calls by the same name or id.
 *
 * @param title What comes before their letter where they have no name.
 */
export function speakingSeats<Role extends string>(
  { participants = [], speakers }: Configuration,
  role: Role,
  { title, unnamed = 3 }: { readonly title: string; readonly unnamed?: number },
): readonly Seat<Role>[] {
  const named = participants.filter((one) => (one.role ?? role) === role);
  const chosen = speakers
    ? speakers.map((speaker) => withDetails(speaker, named))
    : named.length > 0
    ? named
    : Array<ParticipantConfiguration>(unnamed).fill({});
  return chosen.map((one, seat) => seated(one, role, `${role}-${seat + 1}`, `${title} ${letters(seat)}`));
}

/** A judge, of whom a configuration may give no more than the model. */
export function reviewerOf(judge: string | ReviewerConfiguration): ReviewerConfiguration {
  return typeof judge === "string" ? { model: judge } : judge;
}

/** Those whom the configuration gives a role besides that of those who speak; judges also as it lists them. */
export function seatsOf<Role extends string>(
  { participants = [], judges = [] }: Configuration,
  role: Role,
  title: string,
): readonly Seat<Role>[] {
  const also = role === "judge" ? judges.map(reviewerOf) : [];
  const named: readonly (ParticipantConfiguration & ReviewerConfiguration)[] = [
    ...participants.filter((one) => one.role === role),
    ...also,
  ];
  return named.map((one, seat) => {
    const which = named.length > 1 ? seat + 1 : undefined;
    return seated(one, role, [role, which].filter(Boolean).join("-"), [title, which].filter(Boolean).join(" "));
  });
}

function withDetails(
  speaker: ParticipantConfiguration,
  named: readonly ParticipantConfiguration[],
): ParticipantConfiguration {
  const known = named.find(({ id, name }) => name === speaker.name || id === speaker.name);
  return { ...known, ...speaker, ...(known?.name === undefined ? {} : { name: known.name }) };
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
