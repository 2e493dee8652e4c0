import { join } from "node:path";
import { REPORT_FILE } from "../archive/layout.ts";
import { count } from "../words/en/numbers.ts";
import type { Experiment } from "../experiments/experiment.ts";
import { isPassing, openQueueDatabase, type QueueDatabase, unusable } from "../experiments/queue/database.ts";
import { JobQueue } from "../experiments/queue/jobs.ts";
import { OPERATOR_SETTINGS } from "../experiments/queue/offer.ts";
import { pullAll } from "../experiments/queue/pull_experiment.ts";
import { QueuedDialogues } from "../experiments/queue/queued_dialogues.ts";
import { sendAll } from "../experiments/queue/send_all.ts";
import { RESULTS } from "../experiments/results.ts";
import { work, type WorkerOptions } from "../experiments/queue/worker.ts";
import type { ExperimentRun, RunExperimentOptions } from "../experiments/run_experiment.ts";
import { outcomeInWords } from "../experiments/words.ts";
import { type Configuration, overlay } from "../protocols/configuration.ts";
import { pathIn } from "../runtime/found.ts";
import { typed } from "../runtime/typed.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { readSettings } from "../setup/settings_file.ts";
import type { World } from "../setup/world.ts";
import type { Context } from "./io.ts";
import { cancellation } from "./run.ts";

/** Dialogues in the queue at the same time, while somebody waits for them and no limit is set for all together. */
const MOST_QUEUED = 1000;

/**
 * Opens the database of a queue for a body, and closes it after.
 *
 * @throws {ConfigError} If the database cannot be used, or stays away; and whatever the body throws else.
 */
export async function withDatabase<T>(
  { io }: Context,
  address: string | undefined,
  body: (database: QueueDatabase) => Promise<T>,
): Promise<T> {
  if (address === undefined) throw new UsageError("There is no queue: give its address with --queue URL");
  const database = await openQueueDatabase(address, { password: io.env("PGPASSWORD") });
  try {
    return await body(database);
  } catch (cause) {
    throw isPassing(cause) ? unusable(database.shown, cause) : cause;
  } finally {
    await database.close();
  }
}

/** Opens the jobs of a queue for a body, and closes them after. */
async function withJobs<T>(
  { args, err }: Context,
  database: QueueDatabase,
  body: (jobs: JobQueue) => Promise<T>,
): Promise<T> {
  const onError = ({ message }: Error) => args.flags.has("--verbose") && err.line(`The queue: ${message}`);
  const jobs = await JobQueue.open(database, onError);
  try {
    return await body(jobs);
  } finally {
    await jobs.close();
  }
}

/** The part of a run that a queue takes over: holding dialogues. */
type Elsewhere = Pick<RunExperimentOptions, "hold" | "concurrency"> & { readonly world: World };

/**
 * `convene run EXPERIMENT --queue URL`: sends dialogues to workers, waits for them, and pulls them; with `--no-wait`, only
 * sends them, and returns nothing.
 *
 * @param hold Runs the experiment.
 */
export async function runQueued(
  context: Context,
  address: string,
  experiment: Experiment,
  { directory, hold }: {
    readonly directory: string;
    readonly hold: (elsewhere: Elsewhere) => Promise<ExperimentRun>;
  },
): Promise<ExperimentRun | undefined> {
  const { args, out, io } = context;
  const { limits: { maxDurationMs, ...limits }, concurrency } = experiment;
  const isLimited = Object.keys(limits).length > 0;
  if (maxDurationMs !== undefined) {
    throw new UsageError("Workers have no common clock: omit --max-duration, and 'maxDurationMs' in the experiment");
  }
  if (isLimited && args.flags.has("--no-wait")) {
    throw new UsageError("Omit --no-wait: only a run that waits can keep a limit for all dialogues together");
  }
  return await withDatabase(context, address, (database) =>
    withJobs(context, database, async (jobs) => {
      const queued = await QueuedDialogues.of(experiment, database, jobs);
      if (!args.flags.has("--no-wait")) {
        return await hold({
          hold: (...dialogue) => queued.hold(...dialogue),
          concurrency: isLimited ? concurrency : MOST_QUEUED,
          world: { io, keysElsewhere: true },
        });
      }
      const { dialogues, later } = await sendAll(experiment, queued, { directory });
      out.line(`${count(dialogues, "dialogue")} in the queue. To write what is held: ${typed("pull --queue URL")}`);
      if (later.length > 0) {
        out.line(`Not sent, because they need results: ${later.join(", ")}. Run again without --no-wait`);
      }
      return undefined;
    }));
}

/** `convene worker --queue URL`: holds dialogues from a queue until it is interrupted. */
export async function worker(context: Context): Promise<number> {
  const { io, args, err } = context;
  const path = args.flags.get("--config");
  const file = path === undefined ? {} : await readSettings(path, { cwd: io.cwd, ...OPERATOR_SETTINGS });
  const operator = overlay(file as Configuration, args.configuration); // checked; its flags are of the same fields
  const say = (line: string) => args.flags.has("--quiet") || err.line(line);
  const gateway = gatewayOf(context);
  return await withDatabase(
    context,
    args.flags.get("--queue"),
    (database) =>
      withJobs(context, database, async (jobs) => {
        const { signal, stop } = cancellation(context);
        try {
          await work({
            database,
            jobs,
            operator,
            signal,
            world: { io },
            gateway,
            scratch: pathIn(io.cwd, args.flags.get("--scratch") ?? io.env("TMPDIR") ?? io.env("TEMP") ?? "/tmp"),
            concurrency: Number(args.flags.get("--concurrency") ?? 4),
            progress: {
              ready: () => say(`Waiting for dialogues at ${database.shown}. Ctrl-C gives back what is not finished.`),
              begin: (key) => say(`${key}: begun`),
              held: (key) => say(`${key}: done`),
              gaveBack: (key, reason) => say(`${key}: given back: ${reason}`),
            },
          });
        } finally {
          stop();
        }
        return 0;
      }),
  );
}

/** Returns the gateway that a worker asks models through, if there is one. */
function gatewayOf({ args, io }: Context): WorkerOptions["gateway"] {
  const url = args.flags.get("--gateway");
  if (url === undefined) return undefined;
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--gateway needs an address like http://127.0.0.1:8790: current value is '${url}'`);
  }
  const token = io.env("CONVENE_TOKEN")?.trim();
  if (!token) {
    throw new ConfigError("Set CONVENE_TOKEN to the worker's credential: 'convene gateway --add-worker NAME' makes it");
  }
  return { url, token };
}

/** `convene pull --queue URL [DIR]`: writes the experiments of a queue as folders. */
export async function pull(context: Context): Promise<number> {
  const { io, args, out } = context;
  const { operands: [shown = "."] } = args;
  return await withDatabase(context, args.flags.get("--queue"), async (database) => {
    const { signal, stop } = cancellation(context);
    let experiments = 0;
    try {
      for await (const { folder, experiment, ran } of pullAll(database, { directory: shown, world: { io }, signal })) {
        experiments++;
        for (const line of outcomeInWords(experiment, ran)) out.line(line);
        out.line(`Report: ${join(folder, RESULTS, REPORT_FILE)}, beside its tables`);
      }
    } finally {
      stop();
    }
    if (experiments === 0 && !signal.aborted) out.line(`There are no experiments at ${database.shown}`);
    return signal.aborted ? 130 : 0;
  });
}
