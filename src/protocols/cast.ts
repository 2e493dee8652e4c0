import type { Brief } from "../agents/brief.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { letters } from "../text/display.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type {
  CommonConfiguration,
  Configuration,
  ParticipantConfiguration,
  ReviewerConfiguration,
} from "./configuration.ts";

/** A participant before it is known who answers for them. */
export interface Seat<Role extends string = string> extends ParticipantConfiguration {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** For a whole answer of theirs, in ms. */
  readonly timeoutMs?: number;
}

/** A participant with everything that was left out filled in. */
export interface CastMember<Role extends string = string> extends Seat<Role> {
  /** The SPEC of who answers. */
  readonly model: string;
}

/** Returns a seat, with an id and a name for somebody who has none of their own. */
export function seated<Role extends string>(
  one: ParticipantConfiguration & ReviewerConfiguration,
  role: Role,
  id: string,
  name: string,
): Seat<Role> {
  return { ...one, role, id: one.id ?? id, name: one.name ?? one.id ?? name };
}

/**
 * Seats those who speak: the command line's, else the configuration's, else those whom the brief names, else three
 * without names. The configuration's details hold for whoever the command line calls by the same name or id.
 *
 * @param title Precedes the letter of somebody without a name.
 */
export function speakingSeats<Role extends string>(
  { participants = [], speakers }: Pick<Configuration, "participants" | "speakers">,
  role: Role,
  title: string,
  brief?: Brief,
): readonly Seat<Role>[] {
  const named = participants.filter((one) => (one.role ?? role) === role);
  const chosen = speakers?.map((speaker) => withDetails(speaker, named)) ??
    (named.length > 0 ? named : namedIn(brief) ?? [{}, {}, {}]);
  return chosen.map((one, seat) => seated(one, role, `${role}-${seat + 1}`, `${title} ${letters(seat)}`));
}

/** Returns those who take the positions of a brief, if it names any of them; somebody without a name has no fields. */
export function namedIn(brief: Brief | undefined): readonly { readonly name?: string }[] | undefined {
  const { positions = [] } = brief ?? {};
  return positions.some(({ name }) => name !== undefined)
    ? positions.map(({ name }) => omitUndefined({ name }))
    : undefined;
}

/** Returns a judge of whom a configuration may give no more than the model. */
export function reviewerOf(judge: string | ReviewerConfiguration): ReviewerConfiguration {
  return typeof judge === "string" ? { model: judge } : judge;
}

/** Seats those whom the configuration gives another role than a speaker's; judges also as it lists them. */
export function seatsOf<Role extends string>(
  { participants = [], judges = [] }: CommonConfiguration,
  role: Role,
  title: string,
): readonly Seat<Role>[] {
  const named: readonly (ParticipantConfiguration & ReviewerConfiguration)[] = [
    ...participants.filter((one) => one.role === role),
    ...(role === "judge" ? judges.map(reviewerOf) : []),
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

/** The name under which `models` has who writes summaries. */
const SUMMARIZER = "summarizer";

/** Returns who writes all summaries, if the configuration names a model for it and nobody who takes part is called so. */
export function summarizerOf(seats: readonly Seat[], { models }: CommonConfiguration): CastMember | undefined {
  const model = models?.[SUMMARIZER];
  const isTaken = seats.some(({ id, name, role }) => [id, name, role].some((one) => one.toLowerCase() === SUMMARIZER));
  return model === undefined || isTaken ? undefined : { id: SUMMARIZER, name: "Summarizer", role: SUMMARIZER, model };
}

/**
 * Gives everybody a model: the one given to their id, name or role, the most particular first, else their own, else the
 * one for all.
 *
 * @param aliases Other names of roles.
 * @throws {TypeError} If a model is given to somebody who does not take part.
 */
export function withModels<Role extends string>(
  seats: readonly Seat<Role>[],
  { model = "embedded", models = {} }: CommonConfiguration,
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
  const unused = entries.find(([name]) => !used.has(name) && name !== SUMMARIZER);
  if (unused) {
    const names = seats.flatMap(({ id, name }) => [id, name]);
    const hint = didYouMean(unused[0], names) || `; those who do: ${seats.map(({ id }) => id).join(", ")}`;
    throw new TypeError(`Cannot give '${unused[0]}' a model as nobody of that name takes part${hint}`);
  }
  return members;
}
