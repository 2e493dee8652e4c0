import { createPanelWorkflow } from "../protocols/panel/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { typed } from "../runtime/typed.ts";
import { estimate, ownCalls } from "../setup/estimate.ts";
import { withPriceNamed } from "../setup/prices.ts";
import { buildJudges } from "../setup/reviewers.ts";
import { withCommas } from "../text/display.ts";
import { sha256 } from "../text/sha256.ts";
import { shellWord } from "../text/shell_word.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { dollars } from "../words/en/numbers.ts";
import { rehearsed } from "./dry_run.ts";
import type { Context } from "./io.ts";

/** In place of a second model, where a debate had only one. */
const ANOTHER = "PROVIDER/MODEL";

/**
 * Returns a line on what two judges of a debate would cost, with models that took part, and the command that asks them;
 * `undefined` if scores of one model did not decide it, or no model that costs anything took part.
 *
 * @param archive Path of the debate, as shown.
 */
export async function offerOfJudges(
  context: Context,
  { record, archive, cast, configuration }: {
    readonly record: DialogueRecord;
    readonly archive: string;
    readonly cast: readonly CastMember[];
    readonly configuration: Configuration;
  },
): Promise<string | undefined> {
  const verdict = record.decisions["verdict"];
  const isByScores = verdict !== undefined && !("by" in verdict) && verdict.kind !== "too_close";
  const asked = new Set(record.calls.map(({ model }) => model));
  const models = [...new Set(cast.map(({ model }) => model))].filter((model) => asked.has(model));
  const [first, second = ANOTHER] = models.filter((model) => !model.startsWith("recorded/"));
  if (!isByScores || first === undefined) return undefined;
  const judges = await buildJudges({ ...configuration, judges: [first, second === ANOTHER ? first : second] }, context);
  const { prices } = withPriceNamed(configuration, judges.judges.map(({ agent }) => agent));
  const config = { outputDirectory: false, ...omitUndefined({ prices }) } as const;
  const workflow = createPanelWorkflow({ record, hash: sha256(record.dialogueId) }, judges.judges, config);
  const panel = await rehearsed(context, (options) => workflow.rehearse(options));
  if (!panel || panel.because) return undefined;
  const { about: { costUsd, tokens } } = estimate(ownCalls(panel));
  const rounded = Number(tokens.toPrecision(2)); // marks of fences differ between dialogues by a few tokens
  const price = costUsd === undefined ? `${withCommas(rounded)} tokens` : dollars(costUsd);
  const command = typed(`judge ${shellWord(archive)} --judge ${shellWord(first)} --judge ${shellWord(second)}`);
  return `This is one model's reading. Two judges in both orders would cost about ${price}: ${command}`;
}
