import { advocatesFor, type BaselineQuestion, type BaselineRole } from "../../protocols/baseline/mod.ts";
import { type CastMember, type Seat, seated, seatsOf, withModels } from "../cast.ts";
import { ConfigError } from "../cli_error.ts";
import type { Configuration } from "../configuration.ts";

/** What a role can be called where models are given to roles. */
const ALIASES: Readonly<Record<BaselineRole, readonly string[]>> = {
  answerer: ["answerer"],
  position_advocate: ["position_advocate", "advocate"],
  judge: ["judge"],
};

/**
 * Who takes part: an answerer, a judge, and as many advocates as questions have answers.
 *
 * @throws {ConfigError} If a model is given to somebody who does not take part, or somebody would be no model.
 */
export function baselineCast(
  configuration: Configuration,
  questions: readonly BaselineQuestion[],
): readonly CastMember<BaselineRole>[] {
  const { participants = [] } = configuration;
  const answerer = onlySeat(configuration, "answerer", "Answerer");
  const judge = onlySeat(configuration, "judge", "Judge");
  const named = participants.filter(({ role = "position_advocate" }) => role === "position_advocate");
  const advocates = Array.from(
    { length: Math.max(named.length, advocatesFor(questions)) },
    (_, seat) =>
      seated<BaselineRole>(named[seat] ?? {}, "position_advocate", `advocate-${seat + 1}`, `Advocate ${seat + 1}`),
  );
  const seats: readonly Seat<BaselineRole>[] = [answerer, ...advocates, judge];
  const members = withModels(seats, configuration, ALIASES);
  const other = members.find(({ model }) => model === "embedded" || model === "human");
  if (other) {
    throw new ConfigError(
      `Cannot hold a baseline with ${other.model} for ${other.id}: it compares ways of asking a language model; ` +
        "name one with --model",
    );
  }
  return members;
}

/** Who has a role that one has. */
function onlySeat(configuration: Configuration, role: BaselineRole, title: string): Seat<BaselineRole> {
  const [seat = seated<BaselineRole>({}, role, role, title), second] = seatsOf<BaselineRole>(
    configuration,
    role,
    title,
  );
  if (second) {
    throw new ConfigError(
      `Cannot hold a baseline with '${second.id}' as it has one ${role}: give the role to '${seat.id}' or to it, not to both`,
    );
  }
  return seat;
}
