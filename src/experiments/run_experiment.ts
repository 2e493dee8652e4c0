import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveEntry } from "../archive/list.ts";
import { Purse, type Reserved } from "../dialogue/calls/purse.ts";
import { add, NOTHING, type Spending } from "../dialogue/calls/spending.ts";
import { lockFile } from "../runtime/file_lock.ts";
import { UsageError } from "../setup/errors.ts";
import { type Estimate, MARGIN } from "../setup/estimate.ts";
import type { Limits } from "../setup/limits.ts";
import type { World } from "../setup/world.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { isOver } from "../transcript/record.ts";
import type { Arm, Combination, Experiment } from "./experiment.ts";
import { archivesIn, DIALOGUES } from "./archives.ts";
import { rowOf } from "./dialogue_row.ts";
import { budgetIn, type HeldDialogue, isComplete, readHeld, spentIn, whyUnfinished } from "./held.ts";
import { checkBuilt, hold, type HoldOptions, isDone, rehearse } from "./hold.ts";
import { type Budget, combinationsOf, fixedCombinations, isPaired, namingArm, requestIdOf } from "./plan.ts";
import { type DialogueRow, isOverRow } from "./row.ts";
import { fixedPairings } from "./seating.ts";
import { requestsAtOnce, SharedRateLimits } from "./shared_rate_limits.ts";
import { swissStages } from "./swiss.ts";
import { traced } from "./traced.ts";

/** The number of failed dialogues in a row that ends the run: a provider is away, or a key is wrong. */
const MOST_FAILED_IN_A_ROW = 5;

/** Options of a run. */
export interface RunExperimentOptions {
  /** The experiment's folder: for archives and results. */
  readonly directory: string;
  readonly world: World;
  /** Ends the run: dialogues under way can be continued. */
  readonly signal: AbortSignal;
  readonly progress?: RunProgress;
  /** Holds a dialogue. @default in this process */
  readonly hold?: typeof hold;
  /** Dialogues held at the same time. @default the experiment's */
  readonly concurrency?: number;
}

/** A dialogue cannot be held now; the message is the reason. The others go on. */
export class NotHeldError extends Error {
  override name = "NotHeldError";
}

/** Options of a collection. */
export interface CollectOptions extends Pick<RunExperimentOptions, "directory" | "world"> {
  /** Folders of parts of the experiment. @default the experiment's own */
  readonly parts?: readonly string[];
}

/** Listens to a run. */
export interface RunProgress {
  /** The folder is locked, and nothing has been asked yet. */
  begun?(): Promise<void>;
  /** Dialogues known to be planned so far; a Swiss tournament adds its rounds. */
  planned(total: number): void;
  begin(key: string): void;
  hear(key: string, event: DialogueEvent): void;
  /** A worker gave the dialogue back to its queue, and it waits for another one. Each reason is told once. */
  returned?(key: string, reason: string): void;
  /** The dialogue as it stands, or the reason why it was not held. */
  end(key: string, outcome: DialogueRow | string): void;
}

/** The state of an experiment after a run. */
export interface ExperimentRun {
  /** All dialogues that have begun, in the order of the plan. */
  readonly rows: readonly DialogueRow[];
  /** Combinations that are unfinished or were not begun, with the reason. */
  readonly left: readonly { readonly combination: Combination; readonly reason: string }[];
  /** The reason why the run ended before everything was held. */
  readonly stopped?: "aborted" | "limit" | "failures";
}

/**
 * Holds all dialogues of an experiment that are not complete yet, within the limits for all together.
 *
 * @throws {LockedError} If another process is running the experiment in this folder.
 * @throws {SetupError} If a dialogue cannot be held as configured.
 */
export async function runExperiment(experiment: Experiment, options: RunExperimentOptions): Promise<ExperimentRun> {
  await mkdir(options.directory, { recursive: true });
  const unlock = lockFile(join(options.directory, "experiment"));
  try {
    await options.progress?.begun?.();
    return await traced(experiment, () => new RunningExperiment(experiment, options).all());
  } finally {
    unlock();
  }
}

/** Reads the dialogues of an experiment as they are; makes no call. */
export async function collectExperiment(experiment: Experiment, options: CollectOptions): Promise<ExperimentRun> {
  const { parts, ...given } = options;
  const { rows, left } = await new RunningExperiment(experiment, { ...given, signal: AbortSignal.abort() }, parts)
    .all();
  return { rows, left };
}

/** An experiment that is run or collected. */
class RunningExperiment {
  readonly #experiment: Experiment;
  readonly #options: RunExperimentOptions;
  /** Folders with the archives of earlier runs. */
  readonly #parts: readonly string[];
  readonly #world: World;
  readonly #purse: Purse;
  /** By key, in the order in which they were planned. The archives have the rest. */
  readonly #rows = new Map<string, DialogueRow | undefined>();
  readonly #left: { combination: Combination; reason: string }[] = [];
  readonly #end = new AbortController();
  #archives: ReadonlyMap<string, ArchiveEntry> = new Map();
  #stopped: ExperimentRun["stopped"];
  #failedInARow = 0;
  readonly #estimates = new Map<string, Promise<Estimate>>();

  constructor(experiment: Experiment, options: RunExperimentOptions, parts: readonly string[] = [options.directory]) {
    this.#parts = parts;
    this.#experiment = experiment;
    this.#options = options;
    // all dialogues together keep to a provider's limits
    this.#world = { ...options.world, rateLimitsOf: new SharedRateLimits(experiment.rateLimits).of };
    this.#purse = new Purse(experiment.limits);
  }

  async all(): Promise<ExperimentRun> {
    const { arms, limits: { maxDurationMs } } = this.#experiment;
    this.#archives = await archivesIn(...this.#parts);
    const timer = maxDurationMs === undefined ? undefined : setTimeout(() => this.#stop("limit"), maxDurationMs);
    const onAbort = () => this.#stop("aborted");
    this.#options.signal.addEventListener("abort", onAbort, { once: true });
    if (this.#options.signal.aborted) onAbort();
    try {
      if (!this.#end.signal.aborted) await this.#check();
      const independent = arms.filter(({ as }) => !as);
      await this.#holdAll(independent.flatMap((arm) => fixedCombinations(this.#experiment, arm)));
      if (this.#experiment.seating === "swiss") {
        for (const arm of independent.filter(isPaired)) await this.#tournament(arm);
      }
      const matching = arms.filter(({ as }) => as);
      await this.#holdAll(matching.flatMap((arm) => fixedCombinations(this.#experiment, arm)));
    } finally {
      clearTimeout(timer);
      this.#options.signal.removeEventListener("abort", onAbort);
    }
    const rows = [...this.#rows.values()].filter((row) => row !== undefined);
    return { rows, left: this.#left, ...(this.#stopped ? { stopped: this.#stopped } : {}) };
  }

  /** Builds a dialogue of each arm with each model before anything is asked, so that missing keys are found early. */
  async #check(): Promise<void> {
    const { items } = this.#experiment;
    const item = items.find(({ answer }) => answer) ?? items[0]; // single answers are planned for known ones only
    if (!item) return;
    const least = { ...this.#experiment, items: [item], seeds: this.#experiment.seeds.slice(0, 1), repetitions: 1 };
    const pairings = fixedPairings(least.models, "self");
    for (const arm of least.arms) {
      for (const combination of combinationsOf(least, arm, pairings)) {
        await namingArm(arm, async () => {
          await checkBuilt(combination, this.#holdOptions);
          if (this.#experiment.limits.maxCostUsd !== undefined && !arm.as) await this.#checkPrices(combination);
        });
      }
    }
  }

  /** @throws {UsageError} If a limit on the cost could not be kept, because nobody knows what a call costs. */
  async #checkPrices(combination: Combination): Promise<void> {
    const { upTo } = await this.#estimated(combination, this.#holdOptions);
    if (upTo.calls === 0 || upTo.costUsd !== undefined) return;
    const { models } = combination;
    throw new UsageError(
      `Cannot limit the cost: the price of ${[...new Set(models)].join(", ")} or a judge is unknown. ` +
        "Give it with --price MODEL=IN/OUT, or with 'prices' in the file",
    );
  }

  get #holdOptions(): HoldOptions {
    return {
      world: this.#world,
      folder: this.#experiment.folder,
      outputDirectory: join(this.#options.directory, DIALOGUES),
      concurrency: requestsAtOnce(this.#experiment.concurrency),
      signal: this.#end.signal,
    };
  }

  /** Holds the rounds of a Swiss tournament, each when the one before is over. */
  async #tournament(arm: Arm): Promise<void> {
    const stages = swissStages(this.#experiment, arm);
    let stage = stages.next();
    while (!stage.done) {
      await this.#holdAll(stage.value);
      const keys = new Set(stage.value.map(({ key }) => key));
      const unfinished = this.#left.filter(({ combination: { key } }) => keys.has(key));
      if (unfinished.length > 0) return; // the next round's opponents are unknown
      stage = stages.next(stage.value.flatMap(({ key }) => this.#rows.get(key) ?? []));
    }
  }

  /** Holds combinations, item by item, several at a time. */
  async #holdAll(combinations: readonly Combination[]): Promise<void> {
    const { items } = this.#experiment;
    const { concurrency = this.#experiment.concurrency } = this.#options;
    const place = new Map(items.map(({ id }, index) => [id, index]));
    const queue = combinations.toSorted((a, b) => (place.get(a.item.id) ?? 0) - (place.get(b.item.id) ?? 0));
    for (const { key } of queue) this.#rows.set(key, undefined);
    this.#options.progress?.planned(this.#rows.size);
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await this.#one(next);
    };
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, () =>
      worker().catch((error) => {
        queue.length = 0;
        this.#stop("failures");
        throw error;
      })));
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  }

  /** Holds what is left of one combination; an error that concerns it alone leaves it with the reason. */
  async #one(combination: Combination): Promise<void> {
    const leave = (reason: string) => {
      this.#left.push({ combination, reason });
      this.#options.progress?.end(combination.key, reason);
    };
    try {
      await this.#finish(combination, leave);
    } catch (error) {
      if (!(error instanceof Error) || error.name === "JournalError") throw error; // no room on the disk
      leave(error.message);
    }
  }

  async #finish(combination: Combination, leave: (reason: string) => void): Promise<void> {
    const { progress, directory } = this.#options;
    const { key } = combination;
    const entry = this.#archives.get(requestIdOf(combination));
    const earlier = entry && !entry.problem ? await readHeld(entry.path) : undefined;
    const used = earlier ? spentIn(earlier) : NOTHING;
    this.#purse.spend(used);
    if (earlier) this.#rows.set(key, rowOf(combination, earlier, directory));
    if (entry?.problem) return leave(`its archive ${entry.path} cannot be read: ${entry.problem}`);
    const budget = budgetIn(earlier) ?? this.#budgetOf(combination);
    if (typeof budget === "string") return leave(budget);
    const options = {
      ...this.#holdOptions,
      budget,
      onEvent: (event: DialogueEvent) => progress?.hear(key, event),
      onReturned: (reason: string) => progress?.returned?.(key, reason),
    };
    if (this.#end.signal.aborted) {
      return earlier && isComplete(combination, earlier)
        ? progress?.end(key, rowOf(combination, earlier, directory))
        : leave(earlier ? "unfinished" : this.#whyStopped());
    }
    if (earlier && await isDone(combination, earlier, options)) {
      return progress?.end(key, rowOf(combination, earlier, directory));
    }
    progress?.begin(key);
    let held = earlier;
    let before: Spending;
    do {
      before = held ? spentIn(held) : NOTHING;
      const allowed = await this.#allowed(combination, options, { used: before, isMore: isAtLimit(held) });
      if (!allowed) {
        this.#stopped ??= "limit";
        return held && held !== earlier ? this.#conclude(combination, held, leave) : leave(this.#whyStopped());
      }
      const { limits, most, reserved } = allowed;
      let hasBegun = false;
      const onEvent = (event: DialogueEvent) => {
        hasBegun = true;
        options.onEvent(event);
      };
      try {
        const archive = await (this.#options.hold ?? hold)(combination, held, { ...options, limits, onEvent });
        held = await readHeld(archive);
        reserved.settle(add(spentIn(held), before, -1));
      } catch (error) {
        const isKnown = error instanceof NotHeldError;
        reserved.settle(hasBegun && !isKnown ? most : NOTHING); // nobody knows what it has used
        if (!isKnown) throw error;
        return leave(error.message);
      }
      // a queue gives it more in the next run
    } while (
      isAtLimit(held) && spentIn(held).calls > before.calls && !this.#options.hold && !this.#end.signal.aborted
    );
    this.#conclude(combination, held, leave);
  }

  /** Reports how a dialogue ended, and ends the run after too many failures. */
  #conclude(combination: Combination, held: HeldDialogue, leave: (reason: string) => void): void {
    const { key } = combination;
    const { record } = held;
    const row = rowOf(combination, held, this.#options.directory);
    this.#rows.set(key, row);
    const ends = [record, ...held.reviews.slice(-1).map((review) => review.record)];
    const hasFailed = ends.some(({ status, endReason }) => status === "failed" || endReason === "provider");
    this.#failedInARow = hasFailed ? this.#failedInARow + 1 : 0;
    if (this.#failedInARow >= MOST_FAILED_IN_A_ROW) this.#stop("failures");
    if (isComplete(combination, held)) return this.#options.progress?.end(key, row);
    leave(
      isOver(record)
        ? `its review is unfinished: ${whyUnfinished(held.reviews.at(-1)?.record)}`
        : whyUnfinished(record),
    );
  }

  #stop(reason: NonNullable<ExperimentRun["stopped"]>): void {
    this.#stopped ??= reason;
    this.#end.abort(new Error("The experiment was stopped"));
  }

  #whyStopped(): string {
    switch (this.#stopped) {
      case "limit":
        return "not begun: the rest of the limits is too small";
      case "failures":
        return `not begun: ${MOST_FAILED_IN_A_ROW} dialogues in a row failed, or stopped because of a provider`;
      default:
        return "not begun";
    }
  }

  /**
   * Sets aside what a dialogue may use, and returns its own limits; `undefined` if not enough is left for it.
   *
   * @param earlier What the dialogue has used already, and whether that was all that it might.
   */
  async #allowed(
    combination: Combination,
    options: HoldOptions,
    { used, isMore }: { readonly used: Spending; readonly isMore: boolean },
  ): Promise<{ readonly limits: Limits; readonly most: Spending; readonly reserved: Reserved } | undefined> {
    const { maxCalls, maxTokens, maxCostUsd } = this.#purse.limits;
    if ((maxCalls ?? maxTokens ?? maxCostUsd) === undefined) {
      return { limits: {}, most: NOTHING, reserved: this.#purse.reserve(NOTHING) };
    }
    const { upTo: { calls, tokens, costUsd = 0 } } = await this.#estimated(combination, options);
    const own = add(
      { calls: Math.ceil(calls * MARGIN), tokens: Math.ceil(tokens * MARGIN), costUsd: costUsd * MARGIN },
      isMore ? used : NOTHING,
    );
    const more = {
      calls: Math.max(0, own.calls - used.calls),
      tokens: Math.max(0, own.tokens - used.tokens),
      costUsd: Math.max(0, own.costUsd - used.costUsd),
    };
    if (!this.#purse.allows(more)) return undefined;
    const limits = omitUndefined({
      maxCalls: maxCalls && own.calls,
      maxTokens: maxTokens && own.tokens,
      maxCostUsd: maxCostUsd && own.costUsd > 0 ? own.costUsd : undefined,
    });
    return { limits, most: more, reserved: this.#purse.reserve(more) };
  }

  /** Returns what a dialogue may use; with other seeds, it costs as much. */
  #estimated(combination: Combination, options: HoldOptions): Promise<Estimate> {
    const { arm, item, models } = combination;
    const alike = JSON.stringify([arm.name, item.id, models.toSorted()]);
    const rehearsed = this.#estimates.get(alike) ?? rehearse(combination, options);
    this.#estimates.set(alike, rehearsed);
    return rehearsed;
  }

  /** Returns the budget of a vote: what the other arm used for the same item; a text if that is unknown. */
  #budgetOf({ arm: { as }, item, models: [model] }: Combination): Budget | undefined | string {
    if (!as) return undefined;
    const rows = [...this.#rows.values()].filter((row) => row !== undefined).filter((row) =>
      row.arm === as.arm && row.item === item.id && isOverRow(row)
    );
    const own = rows.filter(({ models }) => models.length > 0 && models.every((each) => each === model));
    const matched = own.length > 0 ? own : rows;
    // whoever decides or reads the answer of a dialogue is a part of what the answer costs
    const used = matched.map(({ usageWithReviews: { costUsd, inputTokens, outputTokens } }) =>
      as.match === "cost" ? costUsd : inputTokens + outputTokens
    );
    const known = used.flatMap((amount) => amount === undefined || amount === 0 ? [] : [amount]);
    if (known.length === 0) return `not begun: what ${as.arm} used for this item is unknown`;
    const mean = known.reduce((sum, amount) => sum + amount, 0) / known.length;
    return as.match === "cost" ? { matchCostUsd: mean } : { matchTokens: Math.max(1, Math.round(mean)) };
  }
}

/** Returns `true` if a dialogue or its newest review was stopped by its own limits, as more was asked again than is usual. */
function isAtLimit(held: HeldDialogue | undefined): boolean {
  return held !== undefined && [held.record, ...held.reviews.slice(-1).map(({ record }) => record)].some((
    { status, endReason },
  ) => status === "stopped" && endReason === "budget");
}
