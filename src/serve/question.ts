import { buildQuestion, type BuiltQuestion, type ToAsk } from "../setup/answerers.ts";
import type { World } from "../setup/world.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { FIELD_PROBLEMS } from "../words/problems.ts";
import type { LiveDialogue } from "./live_dialogue.ts";
import type { Operator } from "./operator.ts";
import { wrong } from "./problem.ts";
import type { ReadShelf } from "./shelf.ts";

/** A question about a finished dialogue of this server. */
export interface Question extends ToAsk {
  /** Name of the model that answers about an import. */
  readonly model?: string | undefined;
}

/** A question that is being answered. */
export interface Asking {
  readonly question: string;
  readonly held: LiveDialogue;
  readonly requestId: string | undefined;
  /** Resolves to its id when its first line is on disk. */
  readonly begun: Promise<string>;
}

/**
 * Builds a question that nobody but the operator's models and people answer. Makes no call.
 *
 * @throws {Problem} If the model about an import is missing or unknown.
 * @throws {ConfigError} If the dialogue is unfinished, nobody can be asked, or a model is not the operator's.
 */
export async function questionOn(
  { folder, reading, record }: ReadShelf,
  { model, ...toAsk }: Question,
  { operator, world, requestId }: {
    readonly operator: Operator;
    readonly world: World;
    readonly requestId: string | undefined;
  },
): Promise<BuiltQuestion> {
  const given = omitUndefined({ model: readerSpec(operator, model, record) });
  const settings = () => ({ ...operator.settings, ...given });
  const trusted = new Set(operator.models.values());
  const refusal = (spec: string) => operator.refusal([spec]);
  const archive = { shown: `dialogue ${record.dialogueId}`, folder, reading };
  return await buildQuestion(archive, toAsk, { settings, trusted, requestId }, { ...world, refusal });
}

/**
 * Returns the SPEC of the model that answers about an import; `undefined` where those who took part answer.
 *
 * @throws {Problem} If it is missing, unknown, or not needed.
 */
function readerSpec(operator: Operator, model: string | undefined, { imported }: DialogueRecord): string | undefined {
  const field = "model";
  if (imported && model !== undefined) return operator.readerNamed(model);
  if (imported) {
    throw wrong([{ field, detail: () => FIELD_PROBLEMS.whoAnswers(operator.judges) }]);
  }
  if (model === undefined) return undefined;
  throw wrong([{ field, detail: () => FIELD_PROBLEMS.onlyImports }]);
}
