import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { REPORT_FILE } from "../archive/layout.ts";
import { costInWords } from "../archive/render/words.ts";
import { count } from "../words/en/numbers.ts";
import { readArchives } from "../experiments/read_archives.ts";
import type { Experiment } from "../experiments/experiment.ts";
import { readExperiment } from "../experiments/file.ts";
import { type Shard, shardOf } from "../experiments/plan.ts";
import { readParts, writeProvenance } from "../experiments/provenance.ts";
import { rehearseExperiment } from "../experiments/rehearsal.ts";
import { dearerThanCritic, preflightInWords, preflightOf } from "../experiments/preflight.ts";
import { type ExperimentReport, experimentReport } from "../experiments/report/report.ts";
import { findingsInWords } from "../experiments/report/summary.ts";
import { RESULTS, writeResults } from "../experiments/results.ts";
import type { DialogueRow } from "../experiments/row.ts";
import {
  collectExperiment,
  type ExperimentRun,
  runExperiment,
  type RunExperimentOptions,
} from "../experiments/run_experiment.ts";
import { outcomeInWords, planInWords } from "../experiments/words.ts";
import { writeMissingPages } from "../protocols/pages.ts";
import { pathIn } from "../runtime/found.ts";
import { typed } from "../runtime/typed.ts";
import { UsageError } from "../setup/errors.ts";
import { outsideFlags, outsideOf } from "../setup/outside.ts";
import { checkPrograms } from "../setup/programs.ts";
import { sha256 } from "../text/sha256.ts";
import type { World } from "../setup/world.ts";
import { shellWord } from "../text/shell_word.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { inLanguage } from "../words/language.ts";
import type { Context } from "./io.ts";
import type { runQueued } from "./queue.ts";
import { ManyProgress } from "./many_progress.ts";
import { cancellation } from "./run.ts";

/**
 * `convene run EXPERIMENT`: holds an experiment, or goes on with it, and writes its results.
 *
 * @param withQueue Loads what sends dialogues to a queue, and the driver of its database with it.
 */
export async function run(context: Context, withQueue: () => Promise<typeof runQueued>): Promise<number> {
  const { io, args, out, err, dryRun } = context;
  if (args.flags.has("--merge")) return await merge(context);
  const [file, other] = args.operands;
  if (file === undefined) throw new UsageError("There is no experiment: name its file, such as experiment.yaml");
  if (other !== undefined) {
    throw new UsageError(`Cannot run '${other}' as well: give one experiment, or --merge with the folders of shards`);
  }
  const { outputDirectory, ...flags } = args.configuration;
  const whole = await readExperiment(file, { cwd: io.cwd, flags });
  checkPrograms([whole.models, whole.arms], file, io);
  const shard = shardIn(args.flags.get("--shard"));
  const queue = args.flags.get("--queue");
  if (queue === undefined && args.flags.has("--no-wait")) {
    throw new UsageError("--no-wait needs --queue URL: add it, or omit --no-wait");
  }
  if (queue !== undefined && shard) throw new UsageError("Omit --shard: with --queue, workers share the dialogues");
  const preflight = args.flags.get("--preflight");
  if (preflight !== undefined && (shard || queue !== undefined)) {
    throw new UsageError("--preflight holds a few dialogues here: omit --shard and --queue");
  }
  const experiment = preflight === undefined ? shardOf(whole, shard) : preflightOf(whole, Number(preflight));
  const shown = typeof outputDirectory === "string"
    ? outputDirectory
    : join(dirname(file), basename(file, extname(file)));
  const directory = pathIn(io.cwd, shown);
  const read = { path: file, sha256: sha256(await readFile(pathIn(io.cwd, file))) };
  if (whole.archives) {
    if (queue !== undefined) {
      throw new UsageError("The experiment has 'archives', so it only reports on them: omit --queue");
    }
    if (dryRun || shard) {
      throw new UsageError("The experiment has 'archives', so it only reports on them: omit --dry-run and --shard");
    }
    const { experiment, run } = await readArchives(whole, directory);
    const report = await writeResults({ experiment, run, file: read }, directory);
    print(context, { experiment, ran: run, report, shown });
    return run.left.length > 0 ? 1 : 0;
  }
  if (dryRun) {
    const plan = await rehearseExperiment(experiment, { directory, world: { io } });
    if (args.flags.has("--json")) out.json(plan);
    else for (const line of planInWords(plan)) out.line(line);
    return 0;
  }
  const begun = () => writeProvenance(directory, whole, shard);
  let ran: ExperimentRun | undefined;
  if (queue === undefined) ran = await held(context, experiment, { directory, begun });
  else {
    const send = await withQueue();
    ran = await send(context, queue, experiment, {
      directory,
      hold: (more) => held(context, experiment, { directory, begun, ...more }),
    });
  }
  if (!ran) return 0;
  if (preflight !== undefined) {
    const report = experimentReport({ experiment, run: ran, file: read });
    const dearer = await dearerThanCritic(whole, experiment, { directory, world: { io } });
    if (args.flags.has("--json")) out.json({ ...report, dearer: Object.fromEntries(dearer) });
    else for (const line of preflightInWords(report, dearer)) out.line(line);
    return exitCodeOf(ran);
  }
  const report = await writeResults({ experiment, run: ran, file: read }, directory);
  if (args.flags.has("--pages")) {
    for (const { archive } of ran.rows) await writeMissingPages(join(directory, archive));
  }
  print(context, { experiment, ran, report, shown });
  if (ran.left.length > 0) {
    const part = shard ? ["--shard", `${shard.part}/${shard.of}`] : [];
    const folder = typeof outputDirectory === "string" ? ["--out", shown] : [];
    const words = [file, ...part, ...folder, ...queue === undefined ? [] : ["--queue", "URL"]].map(shellWord);
    const again = typed(`run ${words.join(" ")}${outsideFlags(outsideOf(args.configuration))}`);
    if (queue !== undefined && ran.stopped === "aborted") {
      err.line(
        `${count(ran.left.length, "dialogue")} left in the queue: workers go on, at a cost that is not counted here. ` +
          `To wait again: ${again}`,
      );
    } else {
      const how = ran.stopped === "limit" ? "To continue, raise the limit that was reached" : "To continue";
      err.line(`${count(ran.left.length, "dialogue")} left. ${how}: ${again}`);
    }
  }
  return exitCodeOf(ran);
}

/** The place of an experiment, and its holder. */
type Holding = Pick<RunExperimentOptions, "directory" | "hold" | "concurrency"> & {
  /** The folder is locked, and nothing has been asked yet. */
  readonly begun: () => Promise<void>;
  /** @default that of the command */
  readonly world?: World;
};

/** Holds what is left of an experiment, with progress, until it is interrupted. */
async function held(
  context: Context,
  experiment: Experiment,
  { begun, world = { io: context.io }, ...holding }: Holding,
): Promise<ExperimentRun> {
  const { signal, stop } = cancellation(context);
  const many = new ManyProgress(context, { what: "held", total: 0, nameOf: (key) => key });
  signal.addEventListener("abort", () => many.close());
  const warned = new Set<string>();
  const isNews = (event: DialogueEvent) =>
    event.type !== "warning.raised" || (!warned.has(event.text) && warned.add(event.text));
  try {
    return await runExperiment(experiment, {
      signal,
      world,
      ...holding,
      progress: {
        begun,
        planned: (total) => many.expect(total),
        begin: (key) => many.begin(key),
        hear: (key, event) => isNews(event) && inLanguage("en", () => many.hear(event, key)),
        returned: (key, reason) => many.say(`${key}: given back by a worker, and waits for another: ${reason}`),
        end: (key, outcome) => {
          if (signal.aborted && typeof outcome === "string") return; // all that is left is counted below
          many.end(endInWords(outcome), typeof outcome !== "string", key);
        },
      },
    });
  } finally {
    stop();
    many.total();
  }
}

/** `convene run --merge DIR…`: puts the parts of an experiment together. */
async function merge(context: Context): Promise<number> {
  const { io, args } = context;
  const { outputDirectory: shown } = args.configuration;
  if (typeof shown !== "string") throw new UsageError("--merge writes new results: name their folder with --out DIR");
  const parts = args.operands.map((name) => ({ shown: name, path: pathIn(io.cwd, name) }));
  const experiment = await readParts(parts);
  const directory = pathIn(io.cwd, shown);
  const ran = await collectExperiment(experiment, {
    directory,
    world: { io },
    parts: parts.map(({ path }) => path),
  });
  const report = await writeResults({ experiment, run: ran }, directory);
  print(context, { experiment, ran, report, shown });
  return 0;
}

function print(
  { args, out }: Context,
  { experiment, ran, report, shown }: {
    readonly experiment: Experiment;
    readonly ran: Pick<ExperimentRun, "rows" | "left">;
    readonly report: ExperimentReport;
    /** The experiment's folder, for display. */
    readonly shown: string;
  },
): void {
  if (args.flags.has("--json")) return out.json(report);
  for (const line of outcomeInWords(experiment, ran)) out.line(line);
  for (const [label, text] of findingsInWords(report)) out.line(`${label}: ${text}`);
  out.line(`Report: ${join(shown, RESULTS, REPORT_FILE)}, beside its tables`);
}

function endInWords(outcome: DialogueRow | string): string {
  return typeof outcome === "string" ? outcome : `held, cost ${costInWords(outcome.usageWithReviews)}`;
}

/** Returns the exit code: as for one dialogue, the worst of all. */
function exitCodeOf({ stopped, left, rows }: ExperimentRun): number {
  if (stopped === "aborted") return 130;
  if (stopped === "failures") return 3;
  if (stopped === "limit") return 5;
  return left.length > 0 || rows.some(({ failures }) => failures > 0) ? 1 : 0;
}

/** @throws {UsageError} If it is not `I/N` with I from 1 to N. */
function shardIn(given: string | undefined): Shard | undefined {
  if (given === undefined) return undefined;
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(given)?.map(Number) ?? [];
  if (part !== undefined && of !== undefined && part >= 1 && part <= of) return { part, of };
  throw new UsageError(`--shard must be I/N with I from 1 to N, such as 1/3: current value is '${given}'`);
}
