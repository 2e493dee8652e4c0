import type { Agent } from "../../agents/agent.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";
import { familyOf } from "../../models/families.ts";
import type { Json } from "../../transcript/event.ts";
import { listed } from "../../archive/render/words.ts";
import { NEUTRAL_ROLES } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/** A judge of a panel, and who answers for it. */
export type PanelJudge = ProtocolParticipant<"judge">;

/** Options of {@linkcode createPanelJudge}. */
export interface PanelJudgeOptions extends Pick<ParticipantOptions<"judge">, "name" | "agentConfig"> {
  /** For a whole answer of this judge, in ms. @default the panel's */
  readonly timeoutMs?: number;
}

/** Makes a judge: somebody with an id that nobody has in the dialogue that is judged. */
export function createPanelJudge(options: PanelJudgeOptions, agent: Agent): PanelJudge {
  return participantOf(options, "judge", agent);
}

/**
 * Returns the family of whoever answers for somebody: that of the model, `embedded`, or one of its own, as for a person or
 * for recorded answers.
 *
 * @param agent As the settings of a dialogue describe it.
 */
export function agentFamily(agent: Json | undefined, participant: string): string {
  const { type, model } = Object(agent);
  if (typeof model === "string") return model.startsWith("recorded/") ? `${model}:${participant}` : familyOf(model);
  if (type === "embedded") return "embedded";
  return `${typeof type === "string" ? type : "unknown"}:${participant}`;
}

/** The participants of a dialogue, and in its settings who answered for them. */
type TookPart = Pick<DialogueRecord, "participants" | "settings">;

/** Returns, in a sentence each, the judges that are of the same family as somebody who took part, in whatever role. */
export function familyTies(
  judges: readonly PanelJudge[],
  { participants, settings }: TookPart,
): readonly string[] {
  const agents = Object(settings["participants"]);
  const tookPart = participants.map(({ id, name }) => ({ name, family: agentFamily(Object(agents[id]).agent, id) }));
  return judges.flatMap(({ id, name, agent }) => {
    const family = agentFamily(agent.description, id);
    const alike = tookPart.flatMap((other) => other.family === family ? [other.name] : []);
    if (alike.length === 0) return [];
    return [`${name} is of the model family '${family}', like ${listed(alike)}, who took part in what is judged`];
  });
}

/**
 * Sees that nobody judges who took a side. Who took none, such as a moderator, or the judge of an imported dialogue, is
 * somebody else than a judge of the panel with the same id.
 *
 * @throws {TypeError} If a judge has the id of somebody who took a side; with `strict` also if one is of a family with
 * somebody who took part.
 */
export function checkJudges(judges: readonly PanelJudge[], record: TookPart, strict: boolean): void {
  const same = judges.find(({ id }) =>
    record.participants.some((other) => other.id === id && !NEUTRAL_ROLES.has(other.role))
  );
  if (same) throw new TypeError(`Cannot judge as '${same.id}' took a side in what is judged`);
  const other = judges.find(({ role }) => role !== "judge");
  if (other) throw new TypeError(`Cannot judge as the role of '${other.id}' must be judge: it is '${other.role}'`);
  const [tie] = strict ? familyTies(judges, record) : [];
  if (tie) throw new TypeError(`Cannot judge as 'strictJudges' is set: ${tie}`);
}

/**
 * Returns, in a sentence for each model, the judges for whom one model answers that is asked alike: one opinion with
 * several voices. Two people are never the same, nor are recorded answers.
 */
export function sameModels(judges: readonly PanelJudge[]): readonly string[] {
  const answered = judges.filter(({ agent: { models = [] } }) => models.some(({ recorded }) => !recorded));
  const groups = Map.groupBy(
    answered,
    ({ agent: { description }, systemPrompt = "" }) => JSON.stringify([description, systemPrompt]),
  );
  return [...groups.values()].filter(({ length }) => length > 1).map((alike) =>
    `${
      listed(alike.map(({ name }) => name))
    } are one model that is asked alike: the interval over judges takes them for independent, which ` +
    "they are not"
  );
}
