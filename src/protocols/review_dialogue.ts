import { join } from "node:path";
import { createNumberedFolder } from "../archive/layout.ts";
import { reviewsIn } from "../archive/reviews.ts";
import type { DialogueConfig, DialogueParticipant, DialogueResult, Question, RunOptions } from "../dialogue/mod.ts";
import type { Settings } from "../transcript/event.ts";
import { ProtocolDialogue } from "./protocol_dialogue.ts";
import { castOf, type ReadDialogue, statementsOf } from "./read_dialogue.ts";

/** How a review is held: as every dialogue, but that nobody speaks on a floor in it. */
export interface ReviewConfig
  extends Omit<DialogueConfig, "endWhen" | "maxTurns" | "generateFullTranscript" | "configuration"> {
  /**
   * Where the folder of the review, `001`, `002`, …, is made; `false` keeps the journal in memory.
   *
   * @default the folder of its kind in the archive of the dialogue; `false` if that has none
   */
  readonly outputDirectory?: string | false;
}

/**
 * A dialogue about another one that was held before: whoever takes part was not there, is asked aside, and is shown what was
 * said. Its journal, of its own, stands in a numbered folder of the archive of what is reviewed and names the last line of
 * that journal that was read; nothing else of the archive is touched.
 */
export abstract class ReviewDialogue<Result extends DialogueResult> extends ProtocolDialogue<Result> {
  /** What is reviewed. */
  protected readonly reviewed: ReadDialogue;
  /** What every question of a review shows: all that was said, by those who said it. */
  protected readonly everything: Required<Pick<Question<unknown>, "shown" | "cast">>;

  /**
   * Checks everything before any call.
   *
   * @param folder Name of the folder in the reviewed archive that reviews of this kind stand in.
   * @throws {TypeError} If nothing was said in the dialogue, nobody takes part in the review, or an id is used twice.
   */
  constructor(
    reviewed: ReadDialogue,
    participants: readonly DialogueParticipant[],
    config: ReviewConfig,
    { folder }: { readonly folder: string },
  ) {
    const { archive, record } = reviewed;
    const beside = archive === undefined ? false : join(archive, folder);
    super(record.topic, participants, { outputDirectory: beside, ...config });
    this.reviewed = reviewed;
    this.everything = { shown: statementsOf(record), cast: castOf(record) };
    if (this.everything.shown.length === 0) {
      throw new TypeError(`Cannot review the ${record.protocol} '${record.topic}' as nothing was said in it`);
    }
  }

  /**
   * The folder of the newest review in the output directory that was held alike of the same dialogue, up to the same line:
   * what was answered in it need not be asked again. `undefined` if there is none.
   */
  async earlier(): Promise<string | undefined> {
    const { outputDirectory = false } = this.config;
    const reviews = outputDirectory === false ? [] : await reviewsIn(outputDirectory);
    return reviews.findLast((review) => "events" in review && this.isOf(review.events))?.path;
  }

  /**
   * Goes on with the newest review that was held alike, also after a kill, and gives it back as it is if it is complete;
   * else holds a new one.
   *
   * @throws {LockedError} If another process is holding just that one.
   */
  async runOrResume(options: RunOptions = {}): Promise<Result> {
    const earlier = await this.earlier();
    return earlier === undefined ? await this.run(options) : await this.resume(earlier, options);
  }

  /** One is enough. */
  protected override get fewestParticipants(): number {
    return 1;
  }

  /** Nobody: what does not fit is summed up by each for itself, so that none reads with another one's eyes. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Numbered, beside those before it. */
  protected override makeFolder(outputDirectory: string): Promise<string> {
    return createNumberedFolder(outputDirectory);
  }

  /** What every dialogue compares, and which dialogue was read, up to which line. */
  protected override settings(): Settings {
    const { record: { dialogueId, protocol }, hash } = this.reviewed;
    return { ...super.settings(), reviewed: { dialogueId, protocol, hash } };
  }
}
