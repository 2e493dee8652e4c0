import { type Brief, positionFor } from "../agents/brief_position.ts";
import type { DebateRole } from "../protocols/debate/mod.ts";
import { ConfigError } from "./cli_error.ts";
import type { Configuration, ParticipantConfiguration } from "./configuration.ts";
import { didYouMean } from "./suggest.ts";

/** Somebody who takes part, with everything that was left out filled in. */
export interface CastMember extends ParticipantConfiguration {
  readonly id: string;
  readonly name: string;
  readonly role: DebateRole;
  /** The SPEC of who answers. */
  readonly model: string;
}

const ROLE_NAMES: Readonly<Record<DebateRole, readonly string[]>> = {
  moderator: ["moderator"],
  position_advocate: ["position_advocate", "advocate"],
  fact_checker: ["fact_checker", "fact-checker"],
};

/**
 * Who takes part: those named, or an advocate for each position (of the command line, the configuration or the brief),
 * and a moderator. Without any position, one advocate speaks for the motion and one against it.
 *
 * @throws {ConfigError} If a model is given to somebody who does not take part.
 */
export function castFrom(configuration: Configuration, motion: string, brief?: Brief): readonly CastMember[] {
  const { participants = [], positions, factCheck = false } = configuration;
  const named = participants.filter(({ role = "position_advocate" }) => role === "position_advocate");
  const others = participants.filter(({ role = "position_advocate" }) => role !== "position_advocate");
  const advocates = advocatesFrom({ named, positions, brief, motion });
  const moderators = others.filter(({ role }) => role === "moderator");
  const checkers = others.filter(({ role }) => role === "fact_checker");
  const seats = [
    ...(moderators.length > 0 ? moderators : [{}]).map((one) => seated(one, "moderator", "moderator", "Moderator")),
    ...withPositions(
      advocates.map((one, seat) => seated(one, "position_advocate", `advocate-${seat + 1}`, advocateName(seat))),
      brief,
    ),
    ...(checkers.length === 0 && factCheck ? [{}] : checkers).map((one, seat, all) =>
      seated(one, "fact_checker", `fact-checker-${seat + 1}`, `Fact Checker${all.length > 1 ? ` ${seat + 1}` : ""}`)
    ),
  ];
  return withModels(seats, configuration);
}

function advocatesFrom({ named, positions, brief, motion }: {
  readonly named: readonly ParticipantConfiguration[];
  readonly positions: Configuration["positions"];
  readonly brief: Brief | undefined;
  readonly motion: string;
}): readonly ParticipantConfiguration[] {
  if (positions) {
    return Object.entries(positions).map(([name, position]) => {
      const known = named.find((one) => one.name === name || one.id === name);
      return { ...known, name: known?.name ?? name, position };
    });
  }
  const sides = brief?.positions ?? [];
  if (named.length > 0) return named;
  if (sides.length > 0) return sides.map(({ text }) => ({ position: text }));
  return [
    { name: "Proposition", position: `For the motion: ${motion}` },
    { name: "Opposition", position: `Against the motion: ${motion}` },
  ];
}

/** Advocates without a position of their own take the brief's. */
function withPositions<T extends ReturnType<typeof seated>>(
  advocates: readonly T[],
  brief: Brief | undefined,
): readonly T[] {
  if (!brief) return advocates;
  return advocates.map((one) => {
    const position = one.position ?? positionFor(brief, one, advocates)?.text;
    return position === undefined ? one : { ...one, position };
  });
}

/** `Advocate A` to `Advocate Z`, then numbers. */
function advocateName(seat: number): string {
  return `Advocate ${seat < 26 ? String.fromCharCode("A".charCodeAt(0) + seat) : seat + 1}`;
}

function seated(one: ParticipantConfiguration, role: DebateRole, id: string, name: string) {
  return { ...one, role, id: one.id ?? id, name: one.name ?? one.id ?? name };
}

function withModels(
  seats: readonly Omit<CastMember, "model">[],
  { model = "embedded", models = {} }: Configuration,
): readonly CastMember[] {
  const entries = Object.entries(models);
  const used = new Set<string>();
  const members = seats.map((seat) => {
    const own = nameKinds(seat).flatMap((names) => entries.filter(([name]) => names.includes(name.toLowerCase())));
    for (const [name] of own) used.add(name);
    return { ...seat, model: own[0]?.[1] ?? ("model" in seat ? String(seat.model) : model) };
  });
  const unused = entries.find(([name]) => !used.has(name));
  if (unused) {
    const names = seats.flatMap(({ id, name }) => [id, name]);
    const hint = didYouMean(unused[0], names) || `; those who do: ${seats.map(({ id }) => id).join(", ")}`;
    throw new ConfigError(`Cannot give '${unused[0]}' a model as nobody of that name takes part${hint}`);
  }
  return members;
}

/** What a participant can be called by, the most particular first. */
function nameKinds({ id, name, role }: Omit<CastMember, "model">): readonly (readonly string[])[] {
  return [[id.toLowerCase()], [name.toLowerCase()], ROLE_NAMES[role]];
}
