import { readJournal } from "../archive/journal_reader.ts";
import type { DialogueResult, RunOptions } from "../dialogue/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { type Clerk, createFlowWorkflow, type FlowResult, settingFor } from "../protocols/flow/mod.ts";
import { createPanelWorkflow, type PanelConfig, type PanelResult } from "../protocols/panel/mod.ts";
import {
  type ReadDialogue,
  readDialogue,
  type ReviewConfig,
  type ReviewDialogue,
} from "../protocols/review_dialogue.ts";
import { sha256 } from "../text/sha256.ts";
import type { FlowSetting } from "../transcript/flow.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { BuiltDialogue } from "./build.ts";
import { configured } from "./errors.ts";
import { type Limits, limitsLeft, NOTHING, raised, spentBy } from "./limits.ts";
import { rememberDialogue } from "./recorded.ts";
import type { BuiltPanel } from "./reviewers.ts";
import type { Surroundings } from "./world.ts";

/** The archive that a dialogue continues: its own or, with a turn, the one that it forks. */
export interface Continuation {
  /** Path of its folder. */
  readonly archive: string;
  /** Key or number of the last turn that a fork keeps. @default the dialogue is resumed */
  readonly at?: string | number;
  /** Size of everybody's context from here on, if it is resumed. */
  readonly contextWindow?: number;
}

/** The result of a run, and the record of its dialogue. */
export interface Ran<Result extends DialogueResult = DialogueResult> {
  readonly result: Result;
  readonly record: DialogueRecord;
}

/** A dialogue after a run, with the line of its journal that came last. */
export type RanDialogue = Ran & { readonly last: JournalEvent | undefined };

/**
 * Runs, resumes or forks a dialogue that is built, and ends the servers of its tools.
 *
 * @param remember Settings of the operator of this machine, which are remembered, so that they need not be given again.
 */
export async function hold(
  { workflow, close }: Pick<BuiltDialogue, "workflow" | "close">,
  { from, remember }: {
    /** @default a new dialogue */
    readonly from?: Continuation | undefined;
    readonly remember?: { readonly configuration: Configuration; readonly io: Surroundings };
  },
  options: RunOptions,
): Promise<RanDialogue> {
  const remembered: Promise<void>[] = [];
  let last: JournalEvent | undefined;
  const run: RunOptions = {
    ...options,
    onEvent(event) {
      if ("seq" in event) last = event;
      if (remember && "configuration" in event) {
        remembered.push(rememberDialogue(event, remember.configuration, remember.io)); // before a listener may throw
      }
      options.onEvent?.(event);
    },
  };
  try {
    const { archive, at, contextWindow } = from ?? {};
    let result: DialogueResult;
    if (archive === undefined) result = await workflow.run(run);
    else if (at !== undefined) result = await workflow.fork(archive, { ...run, at });
    else result = await workflow.resume(archive, { ...run, ...omitUndefined({ contextWindow }) });
    return { result, record: recordOf(workflow), last };
  } finally {
    await Promise.all([...remembered, close()]);
  }
}

/**
 * Returns the review of a dialogue by its panel.
 *
 * @param more Options that go before the panel's own.
 * @throws {ConfigError} If the panel cannot judge it, for example because only one side spoke.
 */
export function panelOn(
  dialogue: ReadDialogue,
  { judges, config }: BuiltPanel,
  more: PanelConfig = {},
): ReviewDialogue<PanelResult> {
  return configured(() => createPanelWorkflow(dialogue, judges, { ...config, ...more }));
}

/**
 * Returns a clerk's review of a dialogue.
 *
 * @param setting How the dialogue is read.
 * @throws {ConfigError} If nobody argued in it.
 */
export function flowOn(
  dialogue: ReadDialogue,
  setting: FlowSetting,
  clerk: Clerk,
  config: ReviewConfig,
): ReviewDialogue<FlowResult> {
  return configured(() => createFlowWorkflow(dialogue, clerk, setting, config));
}

/** A review that begins when a dialogue has ended. */
export interface ReviewAfter {
  readonly by: "panel" | "clerk";
  readonly cast: readonly CastMember[];
  /**
   * Makes the review.
   *
   * @throws {ConfigError} If the dialogue cannot be reviewed, for example because only one side spoke.
   */
  readonly make: () => ReviewDialogue<PanelResult | FlowResult>;
}

/** Returns the reviews that begin when a dialogue has ended, in the order in which they are held: by its panel, then by its clerks. */
export async function reviewsAfter(
  dialogue: ReadDialogue,
  { panel, clerks }: Pick<BuiltDialogue, "panel" | "clerks">,
): Promise<readonly ReviewAfter[]> {
  const setting = await settingFor(dialogue.record);
  const judging = panel ? [{ by: "panel" as const, cast: panel.cast, make: () => panelOn(dialogue, panel) }] : [];
  if (!clerks || setting.declared) return judging;
  const noting = clerks.clerks.map((clerk, n) => ({
    by: "clerk" as const,
    cast: clerks.cast.slice(n, n + 1),
    make: () => flowOn(dialogue, setting, clerk, clerks.config),
  }));
  return [...judging, ...noting];
}

/**
 * Returns the reviews of a rehearsed dialogue, to be rehearsed themselves: without limits, because what the dialogue would
 * leave of them is unknown.
 */
export async function rehearsalsAfter(
  record: DialogueRecord,
  { panel, clerks }: Pick<BuiltDialogue, "panel" | "clerks">,
): Promise<readonly ReviewAfter[]> {
  return await reviewsAfter({ record, hash: sha256(record.dialogueId) }, {
    panel: panel && { ...panel, config: forRehearsal(panel.config) },
    clerks: clerks && { ...clerks, config: forRehearsal(clerks.config) },
  });
}

/** Returns the options of a review without limits and files. */
function forRehearsal<Config extends ReviewConfig>(config: Config) {
  const { maxCalls: _calls, maxTokens: _tokens, maxCostUsd: _cost, maxDurationMs: _time, ...unlimited } = config;
  return { ...unlimited, outputDirectory: false };
}

/** Returns a dialogue after its run, to be reviewed. */
export async function heldDialogue({ result: { archive }, record, last }: RanDialogue): Promise<ReadDialogue> {
  return archive === undefined ? { record, hash: sha256(JSON.stringify(last)) } : await readDialogue(archive);
}

/** An earlier review with the same settings, which goes on. */
export interface EarlierReview {
  readonly folder: string;
  readonly events: readonly JournalEvent[];
  /** Nothing is asked any more. */
  readonly isComplete: boolean;
}

/** A review after a run. */
export interface RanReview<Result extends DialogueResult> extends Ran<Result> {
  /** The rest of the limits; `undefined` if they are exhausted. */
  readonly left: Limits | undefined;
  /** An earlier run had completed it. */
  readonly wasComplete: boolean;
  /** US dollars that this run used, or set aside for calls of unknown cost. */
  readonly costUsd: number;
}

/** Starts a review with the options of its run. */
export type ReviewRun<Result> = (
  start: (options: RunOptions) => Promise<Result>,
  earlier?: EarlierReview,
) => Promise<Result>;

/**
 * Holds a review within what is left, or continues an earlier one with the same settings.
 *
 * @param left The rest of the limits; `undefined` if they are exhausted.
 * @param perRun Excludes the usage of earlier runs.
 * @param again Repeats the review, even if there is an earlier one.
 * @returns `undefined` if nothing is left and calls are needed.
 */
export async function review<Result extends DialogueResult>(
  workflow: ReviewDialogue<Result>,
  { left, perRun = false, again = false }: {
    readonly left: Limits | undefined;
    readonly perRun?: boolean;
    readonly again?: boolean;
  },
  run: ReviewRun<Result>,
): Promise<RanReview<Result> | undefined> {
  const folder = again ? undefined : await workflow.earlier();
  const events = folder === undefined ? [] : (await readJournal(folder)).events;
  const before = folder === undefined ? undefined : fold(events);
  const isComplete = before?.status === "completed";
  if (!left && !isComplete) return undefined;
  const used = before && perRun ? spentBy(before) : NOTHING;
  const limits = raised(left ?? {}, used);
  const result = await run(
    (options) => workflow.runFrom(folder, limits, options),
    folder === undefined ? undefined : { folder, events, isComplete },
  );
  const record = recordOf(workflow);
  const spent = spentBy(record);
  const costUsd = spent.costUsd - (before ? spentBy(before).costUsd : 0);
  return { result, record, wasComplete: isComplete, costUsd, left: left && limitsLeft(limits, spent) };
}

function recordOf({ held }: Pick<BuiltDialogue["workflow"], "held">): DialogueRecord {
  if (!held) throw new TypeError("Cannot report a run: its workflow has no record");
  return held.record;
}
