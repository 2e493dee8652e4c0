import { join } from "node:path";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { createPanelWorkflow } from "../protocols/panel/mod.ts";
import { protocolNamed } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { buildDialogue, type BuiltDialogue } from "../setup/build.ts";
import { type Estimate, estimate } from "../setup/estimate.ts";
import { configured } from "../setup/errors.ts";
import { type Limits, limitsLeft, spentBy } from "../setup/limits.ts";
import type { World } from "../setup/world.ts";
import { sha256 } from "../text/sha256.ts";
import { fold } from "../transcript/fold.ts";
import { isOver } from "../transcript/record.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
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
  /** Limits on this dialogue and its panel together. */
  readonly limits?: Limits | undefined;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: DialogueEvent) => void;
}

/**
 * Holds the dialogue of a combination and has it judged, or continues where an earlier run stopped. Saved answers are
 * reused, and nothing is asked if all of it is there.
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
  const { signal, limits, onEvent = () => {} } = options;
  const { workflow, panel, close } = await built(combination, options);
  try {
    const run = { ...(signal ? { signal } : {}), onEvent, pages: "end" as const };
    const wasOver = earlier !== undefined && isOver(earlier.record);
    if (!wasOver) await (earlier ? workflow.resume(earlier.archive, run) : workflow.run(run));
    const { record, archive } = wasOver ? earlier : workflow.held ?? {};
    if (!record || archive === undefined) throw new TypeError("Cannot read the record of a dialogue");
    const left = limitsLeft(limits ?? {}, spentBy(record));
    if (!panel || !isOver(record) || signal?.aborted || !left) return archive;
    const dialogue = await readDialogue(archive);
    const asked = panelOptions(combination);
    const review = configured(() =>
      createPanelWorkflow(dialogue, panel.judges, { ...panel.config, ...asked, ...left })
    );
    const done = await review.earlier();
    const isJudged = earlier?.reviews.some(({ name, record: { status } }) =>
      done !== undefined && join(archive, name) === done && status === "completed"
    );
    if (!isJudged) await review.runOrResume(run);
    return archive;
  } finally {
    await close();
  }
}

/** Returns what the dialogue of a combination and its panel would use at most, and probably; makes no call. */
export async function rehearse(combination: Combination, options: HoldOptions): Promise<Estimate> {
  const dry = { ...options, world: { ...options.world, dryRun: true } };
  const { workflow, panel, close } = await built(combination, dry);
  try {
    const record = await rehearsed((run) => workflow.rehearse(run));
    if (!panel || record.because) return estimate(record.calls);
    const dialogue = { record, hash: sha256(record.dialogueId) };
    const config = { ...panel.config, ...panelOptions(combination), outputDirectory: false } as const;
    const judged = await rehearsed((run) => createPanelWorkflow(dialogue, panel.judges, config).rehearse(run));
    return estimate([...record.calls, ...judged.calls]);
  } finally {
    await close();
  }
}

async function rehearsed(
  start: (options: { readonly onEvent: (event: DialogueEvent) => void }) => Promise<unknown>,
): Promise<DialogueRecord> {
  const events: JournalEvent[] = [];
  await start({ onEvent: (event) => "seq" in event && events.push(event) });
  return fold(events);
}

async function built(combination: Combination, options: HoldOptions): Promise<BuiltDialogue> {
  const { world, folder, outputDirectory, budget, limits, concurrency } = options;
  const protocol = await protocolOf(combination);
  const configuration: Configuration = {
    ...configurationOf(combination, { folder, subject: protocol.subject, ...(budget ? { budget } : {}) }),
    ...limits,
    ...omitUndefined({ concurrency }),
    outputDirectory,
    requestId: requestIdOf(combination),
  };
  return await buildDialogue(protocol, configuration, world);
}

/** Returns what an arm sets for its panels, besides its judges. */
function panelOptions({ arm: { beliefs } }: Combination) {
  return omitUndefined({ beliefs });
}

async function protocolOf({ arm }: Combination): Promise<Protocol> {
  const protocol = await protocolNamed(arm.protocol);
  if (!protocol) throw new TypeError(`Cannot hold '${arm.protocol}': it is not a protocol`);
  return protocol;
}
