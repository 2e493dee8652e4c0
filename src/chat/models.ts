import { PRESETS } from "../protocols/presets.ts";
import { allProtocols } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Operator } from "../serve/operator.ts";
import { Problem } from "../serve/problem.ts";
import { singleLine } from "../text/visible.ts";

/** A protocol that chat programs are offered as a model, alone or with a preset of the operator's own. */
export interface OfferedModel {
  /** `council`, or `council/PRESET`. */
  readonly id: string;
  readonly protocol: Protocol;
  readonly preset?: string;
  /** `true` if the preset says which models take part. */
  readonly hasModels?: boolean;
}

/** Returns the models on offer: each protocol that offers itself, followed by the operator's presets of it. */
export async function offeredModels(operator: Operator): Promise<readonly OfferedModel[]> {
  const protocols = (await allProtocols()).filter(({ asModel }) => asModel);
  return protocols.flatMap((protocol) => {
    const own = operator.presetsOf(protocol).filter(({ name }) => !Object.hasOwn(PRESETS, name));
    const withPreset = own.map(({ name: preset, sets }) => {
      const hasModels = sets.model !== undefined || sets.models !== undefined;
      return { id: `${protocol.name}/${preset}`, protocol, preset, hasModels };
    });
    return [{ id: protocol.name, protocol }, ...withPreset];
  });
}

/**
 * Returns the model with an id.
 *
 * @throws {Problem} If there is none; it lists those that there are.
 */
export async function modelNamed(operator: Operator, id: unknown): Promise<OfferedModel> {
  const all = await offeredModels(operator);
  const found = all.find((model) => model.id === id);
  if (found) return found;
  const name = typeof id === "string" ? singleLine(id.slice(0, 100)) : typeof id;
  const detail = `There is no model '${name}': ask one of ${all.map((model) => model.id).join(", ")}`;
  throw new Problem(404, detail, { errors: [{ field: "model", detail }], code: "model_not_found" });
}
