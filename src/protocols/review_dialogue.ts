import { loadTokenizer } from "../text/tokens.ts";
import { type JournalReading, readJournal } from "../archive/journal_reader.ts";
import type { Documents } from "../agents/documents.ts";
import { recordedMarks } from "../judging/quotations/recorded_claims.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Answer, Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { dirname, join } from "node:path";
import { bracketed, markGiven } from "../text/given.ts";
import { createNumberedFolder } from "../archive/layout.ts";
import { reviewsIn } from "../archive/reviews.ts";
import type {
  BudgetLimits,
  DialogueConfig,
  DialogueParticipant,
  DialogueResult,
  Floor,
  Held,
  Question,
  RunOptions,
} from "../dialogue/mod.ts";
import type { Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import { sourceEntriesIn } from "../transcript/source_entry.ts";
import { REVIEWED } from "../words/reviews.ts";
import { readersOf } from "../archive/render/facts.ts";
import { cutInWords } from "../archive/render/words.ts";
import { isSamePath } from "../runtime/found.ts";
import { readKept } from "./kept_sources.ts";
import { renderOverview } from "./pages.ts";
import { type ProtocolConfig, ProtocolDialogue } from "./protocol_dialogue.ts";

/** A dialogue to review: the record, and the data that identifies it. */
export interface ReadDialogue {
  /** The record of its journal. */
  readonly record: DialogueRecord;
  /** SHA-256 of the last journal line read, in hex. */
  readonly hash: string;
  /** Its archive's folder; absent if it has none. */
  readonly archive?: string;
  /** What its speakers were given, as the archive keeps it; absent if it keeps nothing. */
  readonly documents?: Documents;
}

/**
 * Reads an archive to review.
 *
 * @param archive The archive's folder.
 * @throws {JournalReadError} If the journal is damaged or missing.
 */
export async function readDialogue(archive: string): Promise<ReadDialogue> {
  return await asRead(await readJournal(archive), archive);
}

/** Returns the dialogue of an archive whose journal has been read. */
export async function asRead(
  { events, hash }: Pick<JournalReading, "events" | "hash">,
  archive: string,
): Promise<ReadDialogue> {
  await loadTokenizer(); // a review counts the tokens of annotations when it is made
  const record = fold(events);
  const { texts, problems } = await readKept(archive, sourceEntriesIn(record.settings));
  const warnings = problems.map((text): Warning => ({ code: "unread_source", text }));
  const keeps = texts.length > 0 || problems.length > 0;
  return {
    record,
    hash,
    archive,
    ...omitUndefined({ documents: keeps ? { texts, images: [], warnings } : undefined }),
  };
}

/** Documents that reviewers are shown, and what becomes of them. */
type GivenToReviewers = Pick<ProtocolConfig, "documents" | "keepSources" | "checkQuotations">;

/** Returns documents as whoever judges sees them: all of them. They stay in the archive of the dialogue. */
export function shownToJudges(documents: Documents | undefined): GivenToReviewers {
  if (!documents) return {};
  const texts = documents.texts.map(({ source }) => ({ source }));
  return { documents: { ...documents, texts, images: [] }, keepSources: false, checkQuotations: false };
}

/** Returns the language of a review of a dialogue: what reviewers write is read beside the dialogue's pages. */
function heardIn(record: DialogueRecord): Pick<DialogueConfig, "language"> {
  return record.settings["language"] === undefined ? {} : { language: readersOf(record) };
}

/** Prefix of the reviewed dialogue's ids within a review; no participant id can have it. */
const ELSEWHERE = "said:";

/** Returns the dialogue's statements with their annotations. Failed turns are never shown. */
export function statementsOf(record: DialogueRecord): readonly Statement[] {
  const marks = recordedMarks(record);
  return record.messages.flatMap((message) => {
    if (message.failed) return [];
    const annotation = marks && (marks.get(message.number) ?? "");
    return [{ ...message, speaker: ELSEWHERE + message.speaker, ...omitUndefined({ annotation }) }];
  });
}

/**
 * Ends a review as failed if nobody answered; resuming it asks everybody again.
 *
 * @param keys Keys of the questions, in the order of the answers.
 */
export function failUnanswered(
  floor: Floor,
  reason: string,
  keys: readonly string[],
  answers: readonly Answer<unknown>[],
): never {
  const failed = answers.flatMap((answer, at): NonNullable<Parameters<Floor["fail"]>[1]> =>
    answer.given || answer.code === "limit" || answer.code === "cancelled"
      ? []
      : [{ key: keys[at] ?? "", failure: { code: answer.code } }]
  );
  return floor.fail(reason, failed);
}

/** Returns the protocol and the full topic, with the problem if the topic is only its title. */
export function heldText({ protocol, topic, settings, imported }: DialogueRecord): readonly string[] {
  const { problem } = settings;
  const inFull = typeof problem === "string" && problem.trim() !== topic.trim()
    ? ["", REVIEWED.problem, bracketed(`\n${problem.trim()}\n`)]
    : [];
  return [
    imported ? REVIEWED.conversation(markGiven(topic)) : REVIEWED.held(markGiven(protocol), markGiven(topic)),
    ...inFull,
  ];
}

/** Options of a review: those of every dialogue, without those about speaking. */
export interface ReviewConfig
  extends Omit<DialogueConfig, "endWhen" | "maxTurns" | "generateFullTranscript" | "configuration" | "attachments"> {
  /**
   * The folder in which to create the review's folder, `001`, `002`, …; `false` keeps the journal in memory.
   *
   * @default the folder for such reviews in the dialogue's archive; `false` if it has none
   */
  readonly outputDirectory?: string | false;
}

/**
 * A dialogue about an earlier one. Reviewers took no part in that dialogue; they are shown its messages and asked
 * separately. A review has its own journal in a numbered folder of the reviewed archive, and the journal names the last
 * line read. The reviewed archive itself changes only in its overview pages, which link to the review.
 */
export abstract class ReviewDialogue<Result extends DialogueResult> extends ProtocolDialogue<Result> {
  /** The dialogue under review. */
  protected readonly reviewed: ReadDialogue;
  /** The part of a question that shows all statements and their authors, under ids that no reviewer can have. */
  protected readonly everything: Required<Pick<Question<unknown>, "shown" | "cast">>;

  /**
   * Checks everything before any call.
   *
   * @param folder Name of the folder for such reviews in the reviewed archive.
   * @param given Documents that reviewers are shown besides messages, and what becomes of them.
   * @throws {TypeError} If the dialogue has no statements, the review has no participants, or an id is used twice.
   */
  constructor(
    reviewed: ReadDialogue,
    participants: readonly DialogueParticipant[],
    config: ReviewConfig,
    { folder, given = {} }: { readonly folder: string; readonly given?: GivenToReviewers },
  ) {
    const { archive, record } = reviewed;
    const beside = archive === undefined ? false : join(archive, folder);
    const { title } = record.settings;
    const called = typeof title === "string" ? { title } : {};
    super(record.topic, participants, { outputDirectory: beside, ...called, ...heardIn(record), ...config, ...given });
    this.reviewed = reviewed;
    const cast = record.participants.map((participant) => ({ ...participant, id: ELSEWHERE + participant.id }));
    this.everything = { shown: statementsOf(record), cast };
    if (this.everything.shown.length === 0) {
      throw new TypeError(`Cannot review the ${record.protocol} '${record.topic}': nothing was said in it`);
    }
  }

  /**
   * Returns the folder of the newest review in the output directory with the same settings, of the same dialogue up to
   * the same line, so that its answers can be reused. `undefined` if there is none.
   */
  async earlier(): Promise<string | undefined> {
    const { outputDirectory = false } = this.config;
    const reviews = outputDirectory === false ? [] : await reviewsIn(outputDirectory);
    return reviews.findLast((review) => "events" in review && this.isOf(review.events))?.path;
  }

  /**
   * Resumes the newest review with the same settings, even after a kill, or returns it unchanged if it is complete. If
   * there is none, runs a new one.
   *
   * @throws {LockedError} If another process is running that review.
   */
  async runOrResume(options: RunOptions = {}): Promise<Result> {
    return await this.runFrom(await this.earlier(), {}, options);
  }

  /**
   * Resumes a review from its folder, or runs a new one if there is none.
   *
   * @param limits Limits of this run, which replace the configured ones.
   */
  async runFrom(
    earlier: string | undefined,
    limits: BudgetLimits & Pick<DialogueConfig, "maxDurationMs">,
    options: RunOptions = {},
  ): Promise<Result> {
    const origin = earlier === undefined ? { fresh: true } as const : { resume: earlier };
    return this.result(await this.hold(options, origin, { limits }));
  }

  /** Runs the review, then links to it from the overview pages if it is in the reviewed archive. */
  protected override async hold(...run: Parameters<ProtocolDialogue<Result>["hold"]>): Promise<Held> {
    const held = await super.hold(...run);
    const { archive } = this.reviewed;
    // If the pages cannot be written, the review remains valid, and `convene render` writes them later.
    const isInside = archive !== undefined && held.archive !== undefined &&
      isSamePath(dirname(dirname(held.archive)), archive);
    if (isInside) await renderOverview(archive, held).catch(() => {});
    return held;
  }

  /** One participant is enough. */
  protected override get fewestParticipants(): number {
    return 1;
  }

  /** Describes the reviewer as somebody who took no part. */
  protected override persona({ name, role, systemPrompt }: DialogueParticipant): string {
    const part = REVIEWED.persona(markGiven(name), role);
    const given = (this.config.documents?.texts.length ?? 0) > 0 ? [REVIEWED.material] : [];
    return [part, ...given, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
  }

  /** Returns nobody: each reviewer summarizes for itself, so that none depends on another's reading. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Creates the next numbered folder. */
  protected override makeFolder(outputDirectory: string): Promise<string> {
    return createNumberedFolder(outputDirectory);
  }

  /** Adds the reviewed dialogue, and the line up to which it was read. */
  protected override settings(): Settings {
    const { record: { dialogueId, protocol }, record, hash } = this.reviewed;
    const cut = omitUndefined({ cut: cutInWords(record) });
    return { ...super.settings(), reviewed: { dialogueId, protocol, hash, ...cut } };
  }
}
