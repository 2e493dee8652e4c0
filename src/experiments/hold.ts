import { join } from "node:path";
import { readersOf } from "../archive/render/facts.ts";
import { withRecordingsIn } from "../setup/settings_file.ts";
import type { DialogueResult, DialogueWorkflow, RunOptions } from "../dialogue/mod.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { createExtractionWorkflow } from "../protocols/answers/mod.ts";
import { protocolNamed } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { type ReadDialogue, readDialogue, type ReviewDialogue } from "../protocols/review_dialogue.ts";
import { buildDialogue, buildPanelOf, type BuiltDialogue, commonConfig, documentsGiven } from "../setup/build.ts";
import { configured } from "../setup/errors.ts";
import { type Estimate, estimate } from "../setup/estimate.ts";
import { hold as holdBuilt, panelOn, review } from "../setup/holding.ts";
import { type Limits, limitsLeft, spentBy } from "../setup/limits.ts";
import { buildAnswerer, type BuiltPanel, sharedLimits } from "../setup/reviewers.ts";
import type { World } from "../setup/world.ts";
import { sha256 } from "../text/sha256.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import type { Combination } from "./experiment.ts";
import type { HeldDialogue } from "./held.ts";
import { type Budget, configurationOf, requestIdOf } from "./plan.ts";

/** Surroundings of an experiment's dialogues. */
export interface HoldOptions {
  readonly world: World;
  /** The folder that paths of items start from. */
  readonly folder: string;
  /** The folder for archives. */
  readonly outputDirectory: string;
  /** Requests to one provider at the same time, of all dialogues together. */
  readonly concurrency?: number;
  /** For a vote that matches another arm. */
  readonly budget?: Budget | undefined;
  /** Limits on this dialogue and its reviews together. */
  readonly limits?: Limits | undefined;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: DialogueEvent) => void;
  /** Called with the reason why a worker gave the dialogue back to its queue, where it waits for another one. */
  readonly onReturned?: (reason: string) => void;
  /** The combination's id where it was planned: paths of its material differ elsewhere. @default its own */
  readonly requestId?: string;
}

/**
 * Holds the dialogue of a combination and has it judged or read, or continues where an earlier run stopped. Saved
 * answers are reused, and nothing is asked if all of it is there.
 *
 * @param earlier The dialogue as an earlier run left it.
 * @returns The path of its archive.
 * @throws {SetupError} If it cannot be held as configured.
 */
export async function hold(
  combination: Combination,
  earlier: HeldDialogue | undefined,
  options: HoldOptions,
): Promise<string> {
  const { signal, limits = {}, onEvent = () => {} } = options;
  const run: RunOptions = { ...(signal ? { signal } : {}), onEvent, pages: "none" };
  const { archive, record, panel } = await spoken(combination, earlier, options, run);
  if (!isOver(record) || signal?.aborted) return archive;
  const workflow = await reviewOf(combination, await readDialogue(archive), panel, options);
  const left = limitsLeft(limits, spentBy(record));
  if (workflow) await review(workflow, { left }, (start) => start(run));
  return archive;
}

/** Holds the dialogue of a combination, unless it is over, and builds its panel. */
async function spoken(
  combination: Combination,
  earlier: HeldDialogue | undefined,
  options: HoldOptions,
  run: RunOptions,
): Promise<Pick<HeldDialogue, "archive" | "record"> & { readonly panel: BuiltPanel | undefined }> {
  if (earlier && isOver(earlier.record)) return { ...earlier, panel: await panelOf(combination, options) };
  const dialogue = await built(combination, options);
  const { result: { archive }, record } = await holdBuilt(dialogue, { from: earlier }, run);
  if (archive === undefined) throw new TypeError("Cannot read the record of a dialogue");
  return { archive, record, panel: dialogue.panel };
}

/**
 * Builds the dialogue of a combination without holding it.
 *
 * @throws {SetupError} If it cannot be held as configured. Errors about models and keys are the library's own.
 */
export async function checkBuilt(combination: Combination, options: HoldOptions): Promise<void> {
  const { close } = await built(combination, options);
  await close();
}

/** Returns `true` if a dialogue and its review, as they are configured now, are complete. */
export async function isDone(combination: Combination, held: HeldDialogue, options: HoldOptions): Promise<boolean> {
  if (!isOver(held.record)) return false;
  const completed = held.reviews.flatMap(({ name, record }) =>
    record.status === "completed" ? [join(held.archive, name)] : []
  );
  const panel = await panelOf(combination, options);
  const workflow = await reviewOf(combination, await readDialogue(held.archive), panel, options);
  if (!workflow) return true;
  const earlier = await workflow.earlier();
  return earlier !== undefined && completed.includes(earlier);
}

/** Returns what the dialogue of a combination and its review would use at most, and probably; makes no call. */
export async function rehearse(combination: Combination, options: HoldOptions): Promise<Estimate> {
  const dry = { ...options, world: { ...options.world, dryRun: true } };
  const { workflow, panel, close } = await built(combination, dry);
  try {
    const record = await rehearsed(workflow);
    const records = [record];
    const dialogue = { record, hash: sha256(record.dialogueId) };
    const review = record.because ? undefined : await reviewOf(combination, dialogue, panel, dry);
    if (review) records.push(await rehearsed(review));
    return estimate(records.flatMap(({ calls }) => calls));
  } finally {
    await close();
  }
}

/** Returns the review of a dialogue that is over: by its panel, or else by its judge or the reader of its answer, if any. */
async function reviewOf(
  combination: Combination,
  dialogue: ReadDialogue,
  panel: BuiltPanel | undefined,
  options: HoldOptions,
): Promise<ReviewDialogue<DialogueResult> | undefined> {
  const { arm: { judge, reader = judge?.model, beliefs, configuration }, item: { answer, positions } } = combination;
  const { world, folder, concurrency } = options;
  const rehearsing = world.dryRun ? { outputDirectory: false } as const : {};
  if (panel) return panelOn(dialogue, panel, { ...rehearsing, ...omitUndefined({ beliefs }) });
  if (reader === undefined || answer === undefined) return undefined;
  const answerer = await buildAnswerer(
    withRecordingsIn(folder, { ...configuration, model: reader, language: readersOf(dialogue.record) }),
    world,
  );
  const { outputDirectory: _, ...config } = commonConfig(configuration, world);
  const documents = judge?.sees === "sources"
    ? await documentsGiven(...await configuredFor(combination, options))
    : undefined;
  return configured(() =>
    createExtractionWorkflow(dialogue, answerer, {
      ...config,
      ...sharedLimits(world, [answerer]),
      ...rehearsing,
      ...omitUndefined({ choices: positions, concurrency, sees: judge?.sees, documents }),
    })
  );
}

async function rehearsed(workflow: DialogueWorkflow): Promise<DialogueRecord> {
  await workflow.rehearse();
  if (!workflow.held) throw new TypeError("Cannot read the record of a rehearsal");
  return workflow.held.record;
}

async function built(combination: Combination, options: HoldOptions): Promise<BuiltDialogue> {
  return await buildDialogue(...await configuredFor(combination, options));
}

async function panelOf(combination: Combination, options: HoldOptions): Promise<BuiltPanel | undefined> {
  return await buildPanelOf(...await configuredFor(combination, options));
}

/** Returns what the dialogue of a combination is built from. */
async function configuredFor(
  combination: Combination,
  { world, folder, outputDirectory, budget, limits, concurrency, requestId = requestIdOf(combination) }: HoldOptions,
): Promise<readonly [Protocol, Configuration, World]> {
  const { arm } = combination;
  const protocol = await protocolNamed(arm.protocol);
  if (!protocol) throw new TypeError(`Cannot hold '${arm.protocol}': it is not a protocol`);
  const configuration: Configuration = {
    ...configurationOf(combination, { folder, protocol, ...(budget ? { budget } : {}) }),
    ...limits,
    ...omitUndefined({ concurrency }),
    outputDirectory,
    requestId,
  };
  return [protocol, configuration, { ...world, sharesDocuments: true }];
}
