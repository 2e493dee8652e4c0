import type { Agent } from "../../agents/agent.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";
import { familyOf } from "../../models/families.ts";
import type { Json } from "../../transcript/event.ts";
import { listed } from "../../words/phrases.ts";
import { NEUTRAL_ROLES } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { HEARD } from "./words/mod.ts";

/** A judge of a panel, with the agent that answers. */
export type PanelJudge = ProtocolParticipant<"judge">;

/** Options of {@linkcode createPanelJudge}. */
export interface PanelJudgeOptions extends Pick<ParticipantOptions<"judge">, "name" | "agentConfig"> {
  /** Timeout for a whole answer of this judge, in ms. @default the panel's */
  readonly timeoutMs?: number;
}

/** Creates a judge. Its id must differ from all ids in the judged dialogue. */
export function createPanelJudge(options: PanelJudgeOptions, agent: Agent): PanelJudge {
  return participantOf(options, "judge", agent);
}

/**
 * Returns the family of a participant's agent: the model's family, or a unique one for a person or recorded answers.
 *
 * @param agent The agent's description in the dialogue's settings.
 */
export function agentFamily(agent: Json | undefined, participant: string): string {
  const { type, model } = fieldsIn(agent);
  if (typeof model === "string") return model.startsWith("recorded/") ? `${model}:${participant}` : familyOf(model);
  return `${typeof type === "string" ? type : "unknown"}:${participant}`;
}

/** The participants of a dialogue, and the settings that name their agents. */
type TookPart = Pick<DialogueRecord, "participants" | "settings">;

/** Returns a sentence for each judge whose family is that of a participant in any role. */
export function familyTies(
  judges: readonly (Pick<PanelJudge, "id" | "name"> & { readonly agent: Pick<Agent, "description"> })[],
  { participants, settings }: TookPart,
): readonly string[] {
  const agents = fieldsIn(settings["participants"]);
  const tookPart = participants.map(({ id, name }) => ({ name, family: agentFamily(fieldsIn(agents[id]).agent, id) }));
  return judges.flatMap(({ id, name, agent }) => {
    const family = agentFamily(agent.description, id);
    const alike = tookPart.flatMap((other) => other.family === family ? [other.name] : []);
    if (alike.length === 0) return [];
    return [HEARD.alike(name, family, alike)];
  });
}

/**
 * Checks the judges of a panel. A judge may share the id of a participant without a side, such as a moderator or the
 * judge of an imported dialogue, but they count as different persons.
 *
 * @throws {TypeError} If a judge has the id of a participant with a side; with `strict`, also if a judge shares a
 * family with any participant.
 */
export function checkJudges(judges: readonly PanelJudge[], record: TookPart, strict: boolean): void {
  const same = judges.find(({ id }) =>
    record.participants.some((other) => other.id === id && !NEUTRAL_ROLES.has(other.role))
  );
  if (same) throw new TypeError(`Cannot judge: '${same.id}' took a side in the judged dialogue`);
  const other = judges.find(({ role }) => role !== "judge");
  if (other) throw new TypeError(`Cannot judge: the role of '${other.id}' must be judge, not '${other.role}'`);
  const [tie] = strict ? familyTies(judges, record) : [];
  if (tie) throw new TypeError(`Cannot judge: 'strictJudges' is set, and ${tie}`);
}

/**
 * Returns a sentence for each model that answers for several judges with identical settings: that is one opinion with
 * several voices. People and recorded answers are never treated as identical.
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
    } are the same model with the same settings: the interval over judges assumes that they are independent, which ` +
    "they are not"
  );
}
