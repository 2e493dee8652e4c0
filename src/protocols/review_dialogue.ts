import { readJournal } from "../archive/journal_reader.ts";
import { recordedMarks } from "../judging/quotations/recorded_claims.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Answer, Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { dirname, join } from "node:path";
import { bracketed, markGiven } from "../text/given.ts";
import { createNumberedFolder } from "../archive/layout.ts";
import { cutInWords } from "../archive/render/words.ts";
import { reviewsIn } from "../archive/reviews.ts";
import type {
  DialogueConfig,
  DialogueParticipant,
  DialogueResult,
  Floor,
  Held,
  Question,
  RunOptions,
  Unanswered,
} from "../dialogue/mod.ts";
import type { Settings } from "../transcript/event.ts";
import { capital } from "../archive/render/words.ts";
import { renderOverview } from "./pages.ts";
import { withArticle } from "./protocol.ts";
import { ProtocolDialogue } from "./protocol_dialogue.ts";

/** A dialogue that is to be judged, as it was read: what a review of it rests on, and what it names. */
export interface ReadDialogue {
  /** The record that its journal folds to. */
  readonly record: DialogueRecord;
  /** SHA-256 of the last line of the journal that was read, in hex. */
  readonly hash: string;
  /** Its archive's folder; absent if it was kept in memory. */
  readonly archive?: string;
}

/**
 * Reads an archive that is to be judged.
 *
 * @param archive Its folder.
 * @throws {JournalReadError} If its journal is damaged, or there is none.
 */
export async function readDialogue(archive: string): Promise<ReadDialogue> {
  const { events, hash } = await readJournal(archive);
  return { record: fold(events), hash, archive };
}

/** Begins the ids of another dialogue here: no participant's can have it. */
const ELSEWHERE = "said:";

/** Returns its statements, each with what was noted under it. Failed turns are never shown. */
export function statementsOf(record: DialogueRecord): readonly Statement[] {
  const marks = recordedMarks(record);
  return record.messages.flatMap((message) => {
    if (message.failed) return [];
    const annotation = marks && (marks.get(message.number) ?? "");
    return [{ ...message, speaker: ELSEWHERE + message.speaker, ...omitUndefined({ annotation }) }];
  });
}

/**
 * Ends a review that nobody answered as failed; everybody is asked again when it is resumed.
 *
 * @param keys Of the questions, in the order of the answers.
 */
export function failUnanswered(
  floor: Floor,
  reason: string,
  keys: readonly string[],
  answers: readonly Answer<unknown>[],
): never {
  const failed = answers.flatMap((answer, at): readonly Unanswered[] =>
    answer.given || answer.code === "limit" || answer.code === "cancelled"
      ? []
      : [{ key: keys[at] ?? "", failure: { code: answer.code } }]
  );
  return floor.fail(reason, failed);
}

/** Returns what was held and about what: its topic in full, and the problem where the topic is but its title. */
export function heldText({ protocol, topic, settings }: DialogueRecord): readonly string[] {
  const { problem } = settings;
  const inFull = typeof problem === "string" && problem.trim() !== topic.trim()
    ? ["", "The problem:", bracketed(`\n${problem.trim()}\n`)]
    : [];
  return [`${capital(withArticle(markGiven(protocol)))} was held about: ${markGiven(topic)}`, ...inFull];
}

/** Annotations under statements, explained to reviewers. */
export const ABOUT_ANNOTATIONS =
  "An `[Annotation …]` under a statement is not by its speaker. It says what was found of the quotations and claims in " +
  "it, or that its end was cut off at its limit. What is not in the source is no evidence. " +
  "Where none stands, nothing was checked, or nothing found: that speaks neither for nor against a statement.";

/** Options of a review: those of every dialogue, without what is about speaking on a floor. */
export interface ReviewConfig
  extends Omit<DialogueConfig, "endWhen" | "maxTurns" | "generateFullTranscript" | "configuration" | "attachments"> {
  /**
   * The place for the folder of the review, `001`, `002`, …; `false` keeps the journal in memory.
   *
   * @default the folder of its kind in the archive of the dialogue; `false` if that has none
   */
  readonly outputDirectory?: string | false;
}

/**
 * A dialogue about another one that was held before: whoever takes part was not there, is asked aside, and is shown what was
 * said. Its journal, of its own, stands in a numbered folder of the archive of what is reviewed and names the last line of
 * that journal that was read; besides, only the way to it is added to the pages about the whole.
 */
export abstract class ReviewDialogue<Result extends DialogueResult> extends ProtocolDialogue<Result> {
  /** The dialogue that is reviewed. */
  protected readonly reviewed: ReadDialogue;
  /** The part of a question that shows all that was said, by those who said it, under ids that no reviewer can have. */
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
    const cast = record.participants.map((participant) => ({ ...participant, id: ELSEWHERE + participant.id }));
    this.everything = { shown: statementsOf(record), cast };
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

  /** Adds the way to the review to the pages of what is reviewed, where it stands in that archive. */
  protected override async hold(...run: Parameters<ProtocolDialogue<Result>["hold"]>): Promise<Held> {
    const held = await super.hold(...run);
    const { archive } = this.reviewed;
    // Where they cannot be written the review stands all the same, and `convene render` writes them.
    const isInside = archive !== undefined && held.archive !== undefined && dirname(dirname(held.archive)) === archive;
    if (isInside) await renderOverview(archive).catch(() => {});
    return held;
  }

  /** One is enough. */
  protected override get fewestParticipants(): number {
    return 1;
  }

  /** Somebody who was not there. */
  protected override persona({ name, role, systemPrompt }: DialogueParticipant): string {
    const who = `You are ${markGiven(name)}, ${role === "evaluator" ? "an" : "a"} ${role}.`;
    const part = `${who} You took no part in what was said, and you do not hear the other ${role}s.`;
    return systemPrompt === undefined ? part : `${part}\n${systemPrompt}`;
  }

  /** Nobody: what does not fit is summed up by each for itself, so that none reads with another one's eyes. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Numbered, beside those before it. */
  protected override makeFolder(outputDirectory: string): Promise<string> {
    return createNumberedFolder(outputDirectory);
  }

  /** Adds the dialogue that was read, up to which line. */
  protected override settings(): Settings {
    const { record: { dialogueId, protocol }, record, hash } = this.reviewed;
    const cut = omitUndefined({ cut: cutInWords(record) });
    return { ...super.settings(), reviewed: { dialogueId, protocol, hash, ...cut } };
  }
}
