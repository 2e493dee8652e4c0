import { type Brief, positionFor } from "../../agents/brief.ts";
import type { DebateRole } from "../../protocols/debate/mod.ts";
import { letters } from "../../text/display.ts";
import { type CastMember, type Seat, seated, withModels } from "../cast.ts";
import type { Configuration, ParticipantConfiguration } from "../configuration.ts";

/** What a role can be called where models are given to roles. */
const ALIASES: Readonly<Record<DebateRole, readonly string[]>> = {
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
export function debateCast(
  configuration: Configuration,
  motion: string,
  brief?: Brief,
): readonly CastMember<DebateRole>[] {
  const { participants = [], positions, factCheck = false } = configuration;
  const named = participants.filter(({ role = "position_advocate" }) => role === "position_advocate");
  const others = participants.filter(({ role = "position_advocate" }) => role !== "position_advocate");
  const advocates = advocatesFrom({ named, positions, brief, motion });
  const moderators = others.filter(({ role }) => role === "moderator");
  const checkers = others.filter(({ role }) => role === "fact_checker");
  const seats: readonly Seat<DebateRole>[] = [
    ...(moderators.length > 0 ? moderators : [{}]).map((one) =>
      seated<DebateRole>(one, "moderator", "moderator", "Moderator")
    ),
    ...withPositions(
      advocates.map((one, seat) =>
        seated<DebateRole>(one, "position_advocate", `advocate-${seat + 1}`, `Advocate ${letters(seat)}`)
      ),
      brief,
    ),
    ...(checkers.length === 0 && factCheck ? [{}] : checkers).map((one, seat, all) =>
      seated<DebateRole>(
        one,
        "fact_checker",
        `fact-checker-${seat + 1}`,
        `Fact Checker${all.length > 1 ? ` ${seat + 1}` : ""}`,
      )
    ),
  ];
  return withModels(seats, configuration, ALIASES);
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
function withPositions(
  advocates: readonly Seat<DebateRole>[],
  brief: Brief | undefined,
): readonly Seat<DebateRole>[] {
  if (!brief) return advocates;
  return advocates.map((one) => {
    const position = one.position ?? positionFor(brief, one, advocates)?.text;
    return position === undefined ? one : { ...one, position };
  });
}
