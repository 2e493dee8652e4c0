import { createPanelWorkflow } from "../protocols/panel/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { scoreboard } from "../judging/scoreboard.ts";
import { typed } from "../runtime/typed.ts";
import { estimate, ownCalls } from "../setup/estimate.ts";
import { type Outside, outsideFlags, outsideOf } from "../setup/outside.ts";
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
 * `undefined` if no scores of one model were to decide it or none could be read, or no model that costs anything took
 * part.
 *
 * @param archive Path of the debate, as shown.
 */
export async function offerOfJudges(
  context: Context,
  { record, archive, cast, configuration, outside }: {
    readonly record: DialogueRecord;
    readonly archive: string;
    readonly cast: readonly CastMember[];
    readonly configuration: Configuration;
    readonly outside: Outside;
  },
): Promise<string | undefined> {
  const verdict = record.decisions["verdict"];
  const isByScores = verdict !== undefined && !("by" in verdict) && verdict.kind !== "too_close" &&
    Object.keys(scoreboard(record).scores).length > 0;
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
  // a debate's file is none of judges, but resuming a debate that is over judges it with what the file defines
  const { baseUrl } = configuration;
  const [verb, servers] = outside.config === undefined
    ? ["judge", outsideOf({ ...omitUndefined({ baseUrl }), judges: [first, second] })]
    : ["resume", outside];
  const judged = `--judge ${shellWord(first)} --judge ${shellWord(second)}`;
  // resuming remembers the prices that the archive was given
  const priced = verb === "resume" ? [] : judges.judges.flatMap(({ agent }) => agent.models ?? []).map(({ id }) => id);
  const given = [...new Set(priced)].flatMap((id) => {
    const price = prices?.[id];
    return price ? [` --price ${shellWord(`${id}=${price.inputUsd}/${price.outputUsd}`)}`] : [];
  });
  const command = typed(`${verb} ${shellWord(archive)} ${judged}${given.join("")}${outsideFlags(servers)}`);
  return `This is one model's reading. Two judges in both orders would cost about ${price}: ${command}`;
}
