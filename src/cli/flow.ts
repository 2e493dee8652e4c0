import { FLOWS_FOLDER } from "../archive/layout.ts";
import { overlay, picked, SERVERS } from "../protocols/configuration.ts";
import { commonConfig } from "../setup/build.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { flowOn } from "../setup/holding.ts";
import { withPriceNamed } from "../setup/prices.ts";
import { buildClerks } from "../setup/reviewers.ts";
import { type FlowResult, settingFor } from "../protocols/flow/mod.ts";
import { typed } from "../runtime/typed.ts";
import { isOver } from "../transcript/record.ts";
import { printArgued } from "./argued_lines.ts";
import { anyConfiguration } from "./configuration_file.ts";
import type { Context } from "./io.ts";
import { dryRunAll, languageOf, openForReview, printReviews, reviewAll, type ReviewKind } from "./reviews.ts";

/** `convene flow ARCHIVE... --clerk SPEC` */
export async function run(context: Context): Promise<number> {
  const { args, out, dryRun } = context;
  const archives = await Promise.all((await openForReview(context, "note")).map(async (one) => ({
    ...one,
    setting: await settingFor(one.dialogue.record),
  })));
  const unfinished = archives.find(({ dialogue }) => !isOver(dialogue.record));
  if (unfinished) {
    throw new ConfigError(`Cannot note ${unfinished.shown}: it is unfinished; ${typed("resume")} continues it`);
  }
  const toRead = archives.filter(({ setting }) => !setting.declared);
  const given = overlay(picked(await anyConfiguration(context), SERVERS), args.configuration);
  if (toRead.length > 0 && !given.clerks) {
    throw new UsageError("There is no clerk: give --clerk SPEC, such as --clerk openai/gpt-4o-mini");
  }
  const { clerks, cast } = await buildClerks({ ...given, ...languageOf(archives) }, context);
  const configuration = withPriceNamed(given, clerks.map(({ agent }) => agent));
  const config = commonConfig(configuration, context);
  const settings = new Map(archives.map(({ dialogue, setting }) => [dialogue, setting]));
  const kind: ReviewKind<FlowResult> = {
    verb: "note",
    name: FLOWS_FOLDER,
    about: "noted",
    cast,
    limits: configuration,
    make(dialogue) {
      const setting = settings.get(dialogue);
      return setting ? clerks.map((clerk) => flowOn(dialogue, setting, clerk, config)) : [];
    },
    print() {},
    unreviewed: archives.flatMap(({ shown, setting }) =>
      setting.declared ? [{ noted: shown, flow: setting.declared }] : []
    ),
  };
  if (dryRun && toRead.length > 0) return await dryRunAll(context, toRead, kind);
  const outcome = await reviewAll(context, toRead, kind);
  if (!args.flags.has("--json") && !args.flags.has("--events")) {
    for (const { dialogue } of archives) await printArgued(dialogue, out);
  }
  return printReviews(context, outcome, kind);
}
