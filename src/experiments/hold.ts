import { join } from "node:path";
import type { RunOptions } from "../dialogue/mod.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { createExtractionWorkflow } from "../protocols/answers/mod.ts";
import { protocolNamed } from "../protocols/list.ts";
import { createPanelWorkflow } from "../protocols/panel/mod.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { type ReadDialogue, readDialogue, type ReviewConfig } from "../protocols/review_dialogue.ts";
import { buildDialogue, type BuiltDialogue, commonConfig, sharedLimits } from "../setup/build.ts";
import { configured } from "../setup/errors.ts";
import { type Estimate, estimate } from "../setup/estimate.ts";
import { type Limits, limitsLeft, plus, spentBy } from "../setup/limits.ts";
import { buildAnswerer } from "../setup/reviewers.ts";
import type { World } from "../setup/world.ts";
import { sha256 } from "../text/sha256.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
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
  /** Hears why a worker gave the dialogue back to its queue, where it waits for another one. */
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
  const { workflow, close, ...rest } = await built(combination, options);
  try {
    const run: RunOptions = { ...(signal ? { signal } : {}), onEvent, pages: "none" };
    const wasOver = earlier !== undefined && isOver(earlier.record);
    if (!wasOver) await (earlier ? workflow.resume(earlier.archive, run) : workflow.run(run));
    const { record, archive } = wasOver ? earlier : workflow.held ?? {};
    if (!record || archive === undefined) throw new TypeError("Cannot read the record of a dialogue");
    if (!isOver(record)) return archive;
    let spent = spentBy(record);
    for (const make of reviewsOf(combination, await readDialogue(archive), rest, options)) {
      const left = limitsLeft(limits, spent);
      if (!left || signal?.aborted) break;
      const review = await make(left);
      await review.runOrResume(run);
      if (!review.held) continue;
      spent = plus(spent, spentBy(review.held.record));
      if (review.held.record.endReason === "provider") break;
    }
    return archive;
  } finally {
    await close();
  }
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

/** Returns `true` if a dialogue and its reviews, as they are configured now, are complete. */
export async function isDone(combination: Combination, held: HeldDialogue, options: HoldOptions): Promise<boolean> {
  if (!isOver(held.record)) return false;
  const { close, ...rest } = await built(combination, options);
  try {
    const dialogue = await readDialogue(held.archive);
    const completed = held.reviews.flatMap(({ name, record }) =>
      record.status === "completed" ? [join(held.archive, name)] : []
    );
    for (const make of reviewsOf(combination, dialogue, rest, options)) {
      const earlier = await (await make({})).earlier();
      if (earlier === undefined || !completed.includes(earlier)) return false;
    }
    return true;
  } finally {
    await close();
  }
}

/** Returns what the dialogue of a combination and its reviews would use at most, and probably; makes no call. */
export async function rehearse(combination: Combination, options: HoldOptions): Promise<Estimate> {
  const dry = { ...options, world: { ...options.world, dryRun: true } };
  const { workflow, close, ...rest } = await built(combination, dry);
  try {
    const record = await rehearsed((run) => workflow.rehearse(run));
    const records = [record];
    const dialogue = { record, hash: sha256(record.dialogueId) };
    if (!record.because) {
      for (const make of reviewsOf(combination, dialogue, rest, dry)) {
        const review = await make({});
        records.push(await rehearsed((run) => review.rehearse(run)));
      }
    }
    return estimate(records.flatMap(({ calls }) => calls));
  } finally {
    await close();
  }
}

/** Returns functions that make the reviews of a dialogue that is over: a panel, and the reading of its answer. */
function reviewsOf(
  { arm: { reader, beliefs, configuration }, item: { answer, positions } }: Combination,
  dialogue: ReadDialogue,
  { panel }: Pick<BuiltDialogue, "panel">,
  { world, concurrency }: HoldOptions,
) {
  const judging = panel && ((limits: Limits) =>
    Promise.resolve(
      configured(() =>
        createPanelWorkflow(dialogue, panel.judges, {
          ...panel.config,
          ...inMemory(world),
          ...limits,
          ...omitUndefined({ beliefs }),
        })
      ),
    ));
  const reading = reader !== undefined && answer && (async (limits: Limits) => {
    const answerer = await buildAnswerer({ ...configuration, model: reader }, world);
    const { outputDirectory: _, ...config } = commonConfig(configuration, world);
    return configured(() =>
      createExtractionWorkflow(dialogue, answerer, {
        ...config,
        ...sharedLimits(world, [answerer]),
        ...inMemory(world),
        ...limits,
        ...omitUndefined({ choices: positions, concurrency }),
      })
    );
  });
  return [judging, reading].filter((make) => make !== undefined && make !== false);
}

/** Returns the option that keeps rehearsed reviews in memory. */
function inMemory({ dryRun = false }: World): Pick<ReviewConfig, "outputDirectory"> {
  return dryRun ? { outputDirectory: false } : {};
}

async function rehearsed(start: (options: RunOptions) => Promise<unknown>): Promise<DialogueRecord> {
  const events: JournalEvent[] = [];
  await start({ onEvent: (event) => "seq" in event && events.push(event) });
  return fold(events);
}

async function built(combination: Combination, options: HoldOptions): Promise<BuiltDialogue> {
  const { world, folder, outputDirectory, budget, limits, concurrency, requestId = requestIdOf(combination) } = options;
  const protocol = await protocolOf(combination);
  const configuration: Configuration = {
    ...configurationOf(combination, { folder, protocol, ...(budget ? { budget } : {}) }),
    ...limits,
    ...omitUndefined({ concurrency }),
    outputDirectory,
    requestId,
  };
  return await buildDialogue(protocol, configuration, world);
}

async function protocolOf({ arm }: Combination): Promise<Protocol> {
  const protocol = await protocolNamed(arm.protocol);
  if (!protocol) throw new TypeError(`Cannot hold '${arm.protocol}': it is not a protocol`);
  return protocol;
}
