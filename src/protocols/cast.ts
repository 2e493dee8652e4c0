import type { Brief } from "../agents/brief.ts";
import { typed } from "../runtime/typed.ts";
import { didYouMean } from "../text/did_you_mean.ts";
import { letters } from "../text/display.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type {
  CommonConfiguration,
  Configuration,
  ParticipantConfiguration,
  ReviewerConfiguration,
} from "./configuration.ts";

/** A participant whose agent is not known yet. */
export interface Seat<Role extends string = string> extends ParticipantConfiguration {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Timeout for a whole answer of the participant, in ms. */
  readonly timeoutMs?: number;
}

/** A participant with all defaults filled in. */
export interface CastMember<Role extends string = string> extends Seat<Role> {
  /** The SPEC of the model. */
  readonly model: string;
}

/** Returns a seat, adding an id and a name if they are missing. */
export function seated<Role extends string>(
  one: ParticipantConfiguration & ReviewerConfiguration,
  role: Role,
  id: string,
  name: string,
): Seat<Role> {
  return { ...one, role, id: one.id ?? id, name: one.name ?? one.id ?? name };
}

/**
 * Seats the speakers: those from the command line, else from the configuration, else those named in the brief, else
 * three without names. Details in the configuration also apply to a speaker with the same name or id on the command
 * line.
 *
 * @param title Prefix of the letter that names an unnamed speaker.
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

/** Returns the participants who take the positions of a brief, if it names any; one without a name has no fields. */
export function namedIn(brief: Brief | undefined): readonly { readonly name?: string }[] | undefined {
  const { positions = [] } = brief ?? {};
  return positions.some(({ name }) => name !== undefined)
    ? positions.map(({ name }) => omitUndefined({ name }))
    : undefined;
}

/** Returns a judge's configuration, which may be given as only a model. */
export function reviewerOf(judge: string | ReviewerConfiguration): ReviewerConfiguration {
  return typeof judge === "string" ? { model: judge } : judge;
}

/** Returns the judges and clerks of a configuration. */
export function reviewersIn({ judges = [], clerks = [] }: CommonConfiguration): readonly ReviewerConfiguration[] {
  return [...judges, ...clerks].map(reviewerOf);
}

/** Seats the participants with roles other than speaker; judges also come from the list `judges`. */
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

/** The name in `models` of the model that writes summaries. */
const SUMMARIZER = "summarizer";

/** Returns the writer of all summaries, if the configuration names a model for it and no participant has that name. */
export function summarizerOf(seats: readonly Seat[], { models }: CommonConfiguration): CastMember | undefined {
  const model = models?.[SUMMARIZER];
  const isTaken = seats.some(({ id, name, role }) => [id, name, role].some((one) => one.toLowerCase() === SUMMARIZER));
  return model === undefined || isTaken ? undefined : { id: SUMMARIZER, name: "Summarizer", role: SUMMARIZER, model };
}

/**
 * Assigns a model to a participant.
 *
 * @throws {TypeError} If there is none.
 */
export function withModel<Role extends string>(seat: Seat<Role>, model: string | undefined): CastMember<Role> {
  if (model !== undefined) return { ...seat, model };
  throw new TypeError(
    `No model answers for ${seat.name}: set 'model' (--model), such as openai/gpt-4o-mini with its key in ` +
      `OPENAI_API_KEY, or human.\nWithout a key, play a recording: ${typed("init DIR")} writes one, with its debate.`,
  );
}

/**
 * Assigns a model to each participant: the one configured for their id, else name, else role, else their own, else the
 * default.
 *
 * @param aliases Other names of roles.
 * @throws {TypeError} If somebody has no model, or one is configured for somebody who does not take part.
 */
export function withModels<Role extends string>(
  seats: readonly Seat<Role>[],
  { model, models = {} }: CommonConfiguration,
  aliases: Readonly<Record<string, readonly string[]>> = {},
): readonly CastMember<Role>[] {
  const entries = Object.entries(models);
  const used = new Set<string>();
  const answering = seats.map((seat) => {
    // Names for a participant, the most specific first.
    const names = [[seat.id.toLowerCase()], [seat.name.toLowerCase()], aliases[seat.role] ?? [seat.role]];
    const own = names.flatMap((kind) => entries.filter(([name]) => kind.includes(name.toLowerCase())));
    for (const [name] of own) used.add(name);
    return own[0]?.[1] ?? seat.model ?? model;
  });
  const unused = entries.find(([name]) => !used.has(name) && name !== SUMMARIZER);
  if (unused) {
    const names = seats.flatMap(({ id, name }) => [id, name]);
    const hint = didYouMean(unused[0], names) || `; the participants are ${seats.map(({ id }) => id).join(", ")}`;
    throw new TypeError(`Cannot assign a model to '${unused[0]}': no participant has that name${hint}`);
  }
  return seats.map((seat, at) => withModel(seat, answering[at]));
}
