import { inLanguage, languagesIn } from "../../words/language.ts";
import { count } from "../../words/numbers.ts";
import type { Agent } from "../../agents/agent.ts";
import {
  checkNames,
  checkRoles,
  participantOf,
  type ParticipantOptions,
  type ProtocolParticipant,
} from "../participant.ts";
import { cannotHold } from "../schema.ts";
import type { CritiqueConfig } from "./options.ts";
import { SEATS } from "./words/mod.ts";

const wrong = cannotHold("a critique");

/** Roles in a critique. */
export const CRITIQUE_ROLES = ["author", "critic", "judge"] as const satisfies readonly CritiqueRole[];

/** The part of somebody in a critique. */
export type CritiqueRole = "author" | "critic" | "judge";

/** A participant of a critique. */
export type CritiqueParticipant = ProtocolParticipant<CritiqueRole>;

/** Creates a participant: the author of the work, a critic (by default) or the judge. */
export function createCritiqueParticipant(
  options: ParticipantOptions<CritiqueRole>,
  agent: Agent,
): CritiqueParticipant {
  return participantOf(options, options.role ?? "critic", agent);
}

/** Stands for the author of a given work, who is never asked. */
const GIVEN: Agent = {
  description: { type: "given" },
  answer: () => Promise.reject(new TypeError("Cannot ask the author of a given work")),
};

/** The participants of a critique by role. */
export type CritiqueCast = ReturnType<typeof critiqueCast>;

/** Adds an author who says the given work and is never asked, if there is no other author. */
export function withAuthor(
  participants: readonly CritiqueParticipant[],
  { work, language }: Pick<CritiqueConfig, "work" | "language">,
): readonly CritiqueParticipant[] {
  if (work === undefined || participants.some(({ role }) => role === "author")) return participants;
  const name = inLanguage(languagesIn(language).speakers, () => SEATS.author);
  const options = { name, role: "author", agentConfig: { id: "author" } } as const;
  return [createCritiqueParticipant(options, GIVEN), ...participants];
}

/**
 * Returns the author, the critics by seat, and the judge, if there is one. `replies` is `false` for an author who only stands
 * for a given work.
 *
 * @throws {TypeError} If a role is missing or taken twice, or two participants share a name.
 */
export function critiqueCast(
  participants: readonly CritiqueParticipant[],
  { ruledBy = "judge" }: Pick<CritiqueConfig, "ruledBy">,
) {
  checkRoles("a critique", participants, CRITIQUE_ROLES);
  const of = (role: CritiqueRole) => participants.filter((one) => one.role === role);
  const [authors, critics, judges] = [of("author"), of("critic"), of("judge")];
  const [[author], [judge]] = [authors, judges];
  if (!author || authors.length > 1) throw wrong(`it needs exactly one author but has ${authors.length}`);
  if (critics.length === 0) throw wrong("it needs a critic but has none");
  const most = ruledBy === "rule" ? 0 : 1;
  if (judges.length !== most) {
    throw wrong(`with 'ruledBy' ${ruledBy} it needs ${count(most, "judge")} but has ${judges.length}`);
  }
  const replies = author.agent !== GIVEN;
  const partial = participants.find(({ position }) => position !== undefined);
  if (partial) throw wrong(`'${partial.id}' has a 'position', but a critique has no sides`);
  checkNames("a critique", participants);
  return { author, critics, judge, replies };
}
