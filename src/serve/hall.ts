import { readDocuments } from "../agents/documents.ts";
import { readersOf } from "../archive/render/facts.ts";
import { overview } from "../archive/render/render.ts";
import { PROBLEMS } from "../words/problems.ts";
import { completedReviews } from "../archive/reviews.ts";
import { dollarsOnly, Purse } from "../dialogue/calls/purse.ts";
import { type DialogueResult, LimitTooSmallError, type RunOptions } from "../dialogue/mod.ts";
import { priceOf } from "../models/prices.ts";
import { reviewersIn } from "../protocols/cast.ts";
import { pagesOf } from "../protocols/pages.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { storedDocuments } from "../setup/documents.ts";
import { buildDialogue, type BuiltDialogue, commonConfig } from "../setup/build.ts";
import { SetupError } from "../setup/errors.ts";
import { estimateOf, estimatesAfter, MARGIN } from "../setup/estimate.ts";
import {
  type Continuation,
  heldDialogue,
  hold,
  panelOn,
  type RanReview,
  rehearsalsAfter,
  review,
  reviewsAfter,
} from "../setup/holding.ts";
import { costWithin, type Limits, limitsLeft, spentBy } from "../setup/limits.ts";
import { paced } from "../setup/paced.ts";
import { goingOn, keptInFork, type OpenArchive, recordedDialogue } from "../setup/recorded.ts";
import { buildJudges } from "../setup/reviewers.ts";
import type { Surroundings, World } from "../setup/world.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { LiveDialogue } from "./live_dialogue.ts";
import type { Operator, RequestedDialogue } from "./operator.ts";
import { Problem } from "./problem.ts";
import { type Asking, type Question, questionOn } from "./question.ts";
import type { AskHere } from "./seats.ts";
import type { Shelf } from "./shelf.ts";

/** The most events of a rehearsal; a longer one would take too much time. */
const MOST_REHEARSED = 2000;

/** Options of a {@linkcode Hall}. */
export interface HallOptions {
  readonly shelf: Shelf;
  readonly operator: Operator;
  readonly io: Surroundings;
  /** Maximum US dollars for all dialogues together, from the start of the server. */
  readonly maxCostUsd?: number | undefined;
  /** Most dialogues held at once; an integer >= 1. */
  readonly concurrency: number;
  /** Asks people on the server's own terminal too. */
  readonly askHere?: AskHere | undefined;
  /** `false` if nobody sees words as they are said: answers come whole, and recorded ones at once. @default true */
  readonly isWatched?: boolean;
  /** Called with errors that no request waits for. */
  readonly onError: (error: unknown) => void;
}

/** The estimate of a dialogue, of the panel that would judge it, and of the clerks who would note what was argued. */
type Estimated = ReturnType<typeof estimateOf> & ReturnType<typeof estimatesAfter>;

/** The dollars that are set aside for a dialogue. */
interface Promised {
  /** Its own limit, which counts its earlier runs. */
  readonly maxCostUsd?: number | undefined;
  /** Dollars that its earlier runs have cost. @default 0 */
  readonly before?: number;
  readonly estimated?: Estimated | undefined;
}

/** Holds dialogues, several at once, within limits for all of them together. */
export class Hall {
  readonly #options: HallOptions;
  readonly #isWatched: boolean;
  readonly #pace: World["pace"];
  readonly #held = new Map<string, LiveDialogue>();
  readonly #judging = new Set<string>();
  readonly #unjudged = new Map<string, string>();
  /** Questions that are being answered, by the dialogues that they are about. */
  readonly #asking = new Map<string, Asking>();
  readonly #unanswered = new Map<string, string>();
  readonly #running = new Set<Promise<unknown>>();
  /** Dollars for all dialogues together; the possible cost of those under way is set aside. */
  readonly #purse: Purse;

  constructor(options: HallOptions) {
    this.#options = options;
    this.#purse = new Purse(omitUndefined({ maxCostUsd: options.maxCostUsd }));
    this.#isWatched = options.isWatched ?? true;
    // recorded answers come at the pace of a reader
    this.#pace = this.#isWatched ? (hasPerson) => paced({}, hasPerson) : undefined;
  }

  /** Ids of the dialogues held now. */
  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Returns a dialogue that is held now. */
  get(id: string): LiveDialogue | undefined {
    return this.#held.get(id);
  }

  /** Returns the question about a dialogue that is being answered now. */
  asking(id: string): Asking | undefined {
    return this.#asking.get(id);
  }

  /** Returns what is held now: a dialogue, or the question about it. */
  current(id: string): LiveDialogue | undefined {
    return this.#held.get(id) ?? this.#asking.get(id)?.held;
  }

  /** Returns the reason why the last question about a dialogue was not answered by all who were asked. */
  unanswered(id: string): string | undefined {
    return this.#unanswered.get(id);
  }

  /** Reads dialogues as they stand; reads again if one ended meanwhile, because its end may be missing. */
  async whole<T>(ids: readonly string[], read: () => Promise<T>): Promise<T> {
    const held = ids.filter((id) => this.#held.has(id));
    const found = await read();
    return held.every((id) => this.#held.has(id)) ? found : await read();
  }

  /** Returns `true` while judges read this dialogue. */
  isJudging(id: string): boolean {
    return this.#judging.has(id);
  }

  /** Returns the reason why judges could not finish with this dialogue, if they were the last to read it. */
  unjudged(id: string): string | undefined {
    return this.#unjudged.get(id);
  }

  /**
   * Rehearses a requested dialogue, to estimate its cost.
   *
   * @throws {Problem} If it cannot be held as asked, or is too long for an estimate.
   */
  async estimate(asked: RequestedDialogue): Promise<Estimated> {
    const estimated = await this.#rehearsed(asked);
    if (estimated) return estimated;
    throw new Problem(422, () => PROBLEMS.tooLong);
  }

  /** Rehearses a dialogue; `undefined` if that would take too long. */
  async #rehearsed(asked: RequestedDialogue): Promise<Estimated | undefined> {
    const left = this.#left();
    return await inProblems(async () => {
      const world: World = { io: this.#options.io, dryRun: true, mostCostUsd: left };
      const { workflow, ...built } = await buildDialogue(asked.protocol, asked.configuration, world, asked.documents);
      const record = await rehearsed(workflow).catch((error) => {
        throw this.#explained(error, asked.configuration.maxCostUsd, left);
      });
      if (!record) return undefined;
      const reviews = [];
      for (const { by, make } of record.because ? [] : await rehearsalsAfter(record, built)) {
        const each = await rehearsed(make());
        if (each) reviews.push({ by, record: each });
      }
      return { ...estimateOf(record), ...estimatesAfter(reviews) };
    });
  }

  /**
   * Begins a dialogue, and returns its id once its first line is on disk.
   *
   * @param requestId Recorded, so that a repeated request finds the dialogue.
   * @throws {Problem} If it cannot be held as asked, or there is no room for it.
   */
  async start(given: RequestedDialogue, requestId?: string): Promise<string> {
    this.#checkRoom();
    const { configuration } = given;
    const { maxCostUsd } = configuration;
    // what is set aside without a limit is for the dialogue alone
    const isUnlimited = this.#left() !== undefined && maxCostUsd === undefined &&
      reviewersIn(configuration).length === 0;
    const estimated = isUnlimited ? await this.#rehearsed(given) : undefined;
    const asked = { ...given, configuration: { ...configuration, ...omitUndefined({ requestId }) } };
    return await this.#hold(asked, { estimated });
  }

  /**
   * Goes on with a dialogue that was interrupted, stopped or paused.
   *
   * @param given Answers to open questions, by id, and whether later questions go to the client.
   * @throws {Problem} If it is running already, is over, or needs what the operator has not defined.
   */
  async resume(
    id: string,
    { answers, asksClient }: Pick<RequestedDialogue, "asksClient"> & {
      readonly answers?: Readonly<Record<string, string | null>>;
    } = {},
  ): Promise<void> {
    if (this.#held.has(id)) throw new Problem(409, () => PROBLEMS.running);
    const { asked: { configuration, ...rest }, archive, record } = await this.#recorded(id);
    const asked = {
      ...rest,
      configuration: { ...configuration, ...(answers ? { answers: { ...configuration.answers, ...answers } } : {}) },
      ...omitUndefined({ asksClient }),
    };
    if (isOver(record)) throw new Problem(409, () => PROBLEMS.over);
    const before = spentBy(record).costUsd;
    await this.#hold(asked, { from: { archive: archive.folder }, before, events: archive.reading.events });
  }

  /**
   * Begins a fork after a turn, and returns its id.
   *
   * @param at Key or number of the last turn to keep.
   * @param requestId Recorded, so that a repeated request finds the fork.
   * @throws {Problem} If there is no such turn, or it needs what the operator has not defined.
   */
  async fork(id: string, at: string | number, requestId?: string): Promise<string> {
    const { asked: { configuration, ...rest }, archive } = await this.#recorded(id, String(at));
    const asked = { ...rest, configuration: { ...configuration, ...omitUndefined({ requestId }) } };
    return await this.#hold(asked, { from: { archive: archive.folder, at } });
  }

  /**
   * Begins a dialogue on another question with the same participants, who are shown how this one ended, and returns its
   * id.
   *
   * @param limits Limits of the new dialogue.
   * @param requestId Recorded, so that a repeated request finds the dialogue.
   * @throws {Problem} If it needs what the operator has not defined.
   */
  async followUp(id: string, question: string, limits: Limits, requestId?: string): Promise<string> {
    const { asked: { protocol, configuration, documents }, archive: { folder }, record } = await this.#recorded(id);
    const protocols = await pagesOf(record.protocol);
    const views = overview(record, { protocols, reviews: await completedReviews(folder, record, protocols) });
    const { content = "" } = [...views].find(({ path }) => path === "summary.md") ?? {};
    const earlier = { name: `earlier-${id.slice(0, 8)}.md`, data: new TextEncoder().encode(content) };
    const kept = documents.texts.filter(({ source }) => !source.name.startsWith("earlier-"));
    const texts = [...kept, ...(await readDocuments([earlier])).texts];
    const { requestId: _, answers: _answers, ...settings } = configuration;
    const asked = { ...settings, ...limits, [protocol.subject]: question, ...omitUndefined({ requestId }) };
    return await this.#hold({ protocol, configuration: asked, asksClient: false, documents: { ...documents, texts } });
  }

  /**
   * Begins to have a dialogue judged.
   *
   * @param judges SPECs of judges.
   * @param again Asks them even if they have judged it already.
   * @param limitsOf Returns the panel's limits, given `true` if the prices of all judges are known.
   * @throws {Problem} If it is not over, or they cannot judge it.
   */
  async judge(
    id: string,
    judges: readonly string[],
    { again = false, limitsOf = () => ({}) }: {
      readonly again?: boolean;
      readonly limitsOf?: (isPriced: boolean) => Limits;
    } = {},
  ): Promise<void> {
    const { io, operator, shelf } = this.#options;
    if (this.#held.has(id)) throw new Problem(409, () => PROBLEMS.judgeLater);
    if (this.#judging.has(id)) throw new Problem(409, () => PROBLEMS.judged);
    await this.#begin<void>({}, async (mostCostUsd, begin) => {
      const { folder, record } = await shelf.read(id);
      const configuration = { ...operator.settings, judges };
      const world: World = { io, pace: this.#pace, mostCostUsd };
      const built = await buildJudges({ ...configuration, language: readersOf(record) }, world);
      const models = built.judges.flatMap(({ agent }) => agent.models ?? []);
      const { outputDirectory: _, ...config } = commonConfig(configuration, world);
      const limits = limitsOf(models.every((model) => priceOf(model, configuration.prices)));
      const panel = { ...built, config: { ...config, ...limits, ...costWithin(limits, mostCostUsd) } };
      const workflow = panelOn(await readDialogue(folder), panel);
      return await this.#judge(id, () => review(workflow, { left: {}, again }, (start) => start({})), begin);
    });
  }

  /**
   * Begins to ask those who took part in a finished dialogue, and returns the question's id. An interrupted question with
   * the same words goes on.
   *
   * @param limitsOf Returns the question's limits, given `true` if the prices of all who answer are known.
   * @param requestId Recorded, so that a repeated request finds the question.
   * @throws {Problem} If the dialogue is not over, another question about it is being answered, or nobody can be asked.
   */
  async ask(
    id: string,
    question: Question,
    { limitsOf = () => ({}), requestId }: {
      readonly limitsOf?: (isPriced: boolean) => Limits;
      readonly requestId?: string | undefined;
    } = {},
  ): Promise<string> {
    const { io, operator, shelf, askHere } = this.#options;
    if (this.#held.has(id)) throw new Problem(409, () => PROBLEMS.askLater);
    const read = await shelf.read(id);
    const answered = await shelf.asked(id, requestId);
    if (answered !== undefined) return answered;
    const now = this.#asking.get(id);
    if (now && requestId !== undefined && now.requestId === requestId) return await now.begun;
    if (now) throw new Problem(409, () => PROBLEMS.asked);
    const held = new LiveDialogue(askHere);
    const begun = this.#begin<string>({}, async (mostCostUsd, begin) => {
      const world: World = { io, person: () => held.seats.agent(), pace: this.#pace, mostCostUsd };
      const { workflow, isPriced } = await questionOn(read, question, { operator, world, requestId });
      const own = limitsOf(isPriced);
      const left = { ...own, ...costWithin(own, mostCostUsd) };
      const hear = (event: DialogueEvent) => {
        held.hear(event);
        if ("seq" in event) begin(event.dialogueId);
      };
      const asked = await review(workflow, { left, perRun: true }, (start, earlier) => {
        for (const event of earlier?.events ?? []) held.hear(event);
        return start(this.#runOf(held, hear));
      });
      if (!asked) throw new Problem(409, () => PROBLEMS.nothingLeft);
      begin(asked.record.dialogueId);
      const { status, because, endReason } = asked.result;
      if (status !== "completed") this.#unanswered.set(id, because ?? endReason.replaceAll("_", " "));
      return asked.costUsd;
    }, () => {
      this.#asking.delete(id);
      held.over();
    });
    this.#unanswered.delete(id);
    this.#asking.set(id, { question: question.question, held, requestId, begun });
    return await begun;
  }

  /** Stops all dialogues, and resolves when their journals are closed. */
  async close(): Promise<void> {
    for (const held of [...this.#held.values(), ...[...this.#asking.values()].map(({ held }) => held)]) held.stop();
    await Promise.allSettled(this.#running);
  }

  /** Reads a dialogue to go on with: as recorded, with the operator's servers and folders. */
  async #recorded(id: string, at?: string) {
    const { operator, io, shelf } = this.#options;
    const { folder, reading, record } = await shelf.read(id);
    const archive: OpenArchive = { shown: `dialogue ${id}`, folder, reading };
    return await inProblems(async () => {
      const recorded = await recordedDialogue(archive, io, at);
      const { configuration } = recorded;
      const kept = at === undefined ? configuration : keptInFork(recorded, configuration, {}, at);
      const changes = operator.givenAgain(kept);
      const again = goingOn(kept, changes, archive, io, new Set(operator.models.values()));
      operator.checkModels(again);
      const documents = await storedDocuments(archive);
      const asked = { protocol: recorded.protocol, configuration: { ...again, ...operator.settings }, documents };
      return { asked, archive, record };
    });
  }

  /**
   * Returns the dollars that are neither spent nor set aside; `undefined` without a limit for all dialogues together.
   *
   * @throws {Problem} If nothing is left.
   */
  #left(): number | undefined {
    const { maxCostUsd: most } = this.#options;
    if (most === undefined) return undefined;
    const rest = this.#purse.leftUsd;
    if (rest > 0) return rest;
    throw new Problem(409, () => PROBLEMS.spent(most));
  }

  /** Returns an error about too low a limit in terms of the one that was too low: its own, or that for all. */
  #explained(error: unknown, own: number | undefined, given: number | undefined): unknown {
    const isOfAll = error instanceof LimitTooSmallError && error.field === "maxCostUsd" &&
      (own ?? Infinity) > (given ?? Infinity);
    if (!isOfAll) return error;
    const { maxCostUsd = 0 } = this.#options;
    return new Problem(409, () => PROBLEMS.tooLittle(maxCostUsd, error.needed));
  }

  /** @throws {Problem} If no more dialogues may be under way. */
  #checkRoom(): void {
    const { size } = this.#running;
    if (size >= this.#options.concurrency) throw new Problem(429, () => PROBLEMS.full(size), { retryAfter: 60 });
  }

  /**
   * Begins work within the limits for everything under way; what it may cost is set aside until it is over.
   *
   * @param work Is given the most that it may cost in all, calls `begin` when its first line is on disk, and resolves to
   * the dollars that it has cost now.
   * @param end Called when it is over.
   * @returns What `begin` is called with. Rejects with the error of work that never begins; others are reported.
   */
  #begin<T>(
    { maxCostUsd: own, before = 0, estimated }: Promised,
    work: (mostCostUsd: number | undefined, begin: (value: T) => void) => Promise<number>,
    end = () => {},
  ): Promise<T> {
    this.#checkRoom();
    const left = this.#left();
    const ownLeft = own === undefined ? undefined : own - before;
    let promisedUsd = left === undefined ? 0 : promisable(left, ownLeft, estimated);
    const promised = this.#purse.reserve(dollarsOnly(promisedUsd));
    const begun = Promise.withResolvers<T>();
    let hasBegun = false;
    const begin = (value: T) => {
      hasBegun = true;
      begun.resolve(value);
    };
    const worked = () => work(left === undefined ? undefined : promisedUsd + before, begin);
    const running = worked().catch(async (error) => {
      const rest = this.#purse.leftUsd;
      const isOfAll = left !== undefined && own === undefined && error instanceof LimitTooSmallError;
      if (hasBegun || !isOfAll || rest === 0) throw error;
      promisedUsd += rest; // a part of what is left is too little, so it is promised all
      promised.add(dollarsOnly(rest));
      return await worked();
    }).catch((error) => {
      if (hasBegun) this.#options.onError(error);
      else begun.reject(asProblem(this.#explained(error, own, left === undefined ? undefined : promisedUsd + before)));
      return hasBegun ? promisedUsd : 0; // at the most
    }).then((costUsd) => {
      promised.settle(dollarsOnly(costUsd));
      this.#running.delete(running);
      end();
    });
    this.#running.add(running);
    return begun.promise;
  }

  /** Builds and holds a dialogue. Resolves to its id when its first new line is on disk. */
  async #hold(
    asked: RequestedDialogue,
    { from, before = 0, estimated, events = [] }: Omit<Promised, "maxCostUsd"> & {
      /** @default a new dialogue */
      readonly from?: Continuation;
      /** Events of its earlier runs: a turn that they opened goes on. */
      readonly events?: readonly JournalEvent[];
    } = {},
  ): Promise<string> {
    const { io, shelf: { directory: outputDirectory }, askHere } = this.#options;
    const { maxCostUsd } = asked.configuration;
    return await this.#begin<string>({ maxCostUsd, before, estimated }, async (mostCostUsd, begin) => {
      const held = new LiveDialogue(askHere);
      for (const event of events) held.hear(event);
      const configuration = { ...asked.configuration, outputDirectory };
      const { asksClient = true } = asked;
      const world: World = { io, person: () => held.seats.agent(), asksClient, pace: this.#pace, mostCostUsd };
      const built = await buildDialogue(asked.protocol, configuration, world, asked.documents);
      const onEvent = (event: DialogueEvent) => {
        held.hear(event);
        if (!("seq" in event)) return;
        this.#held.set(event.dialogueId, held);
        begin(event.dialogueId);
      };
      const ran = await hold(built, { from, remember: { configuration, io } }, this.#runOf(held, onEvent)).finally(
        () => {
          for (const [id, each] of this.#held) if (each === held) this.#held.delete(id);
          held.over();
        },
      );
      const { result, record } = ran;
      const costUsd = spentBy(record).costUsd - before;
      const isReviewed = built.panel !== undefined || built.clerks !== undefined;
      if (!isReviewed || result.archive === undefined || !isOver(record)) return costUsd;
      let left = limitsLeft(
        { ...built.configuration, ...costWithin(built.configuration, mostCostUsd) },
        spentBy(record),
      );
      let reviewedUsd = 0;
      for (const { by, make } of await reviewsAfter(await heldDialogue(ran), built)) {
        const reviewing = async () => {
          const reviewed = await review(make(), { left }, (start) => start({}));
          left = reviewed?.left;
          return reviewed;
        };
        reviewedUsd += by === "panel"
          ? await this.#judge(record.dialogueId, reviewing)
          : (await reviewing())?.costUsd ?? 0;
      }
      return costUsd + reviewedUsd;
    });
  }

  /** Returns the options of a run that this server holds. */
  #runOf(held: LiveDialogue, onEvent: (event: DialogueEvent) => void): RunOptions {
    return { signal: held.signal, until: () => held.state === "pausing", deltas: this.#isWatched, onEvent };
  }

  /** Has judges read a dialogue, and returns what it cost in US dollars. */
  async #judge(
    id: string,
    judge: () => Promise<RanReview<DialogueResult> | undefined>,
    begin = () => {},
  ): Promise<number> {
    this.#judging.add(id);
    this.#unjudged.delete(id);
    begin();
    try {
      const judged = await judge();
      if (!judged) return 0; // nothing is left for it
      const { status, because, endReason } = judged.result;
      if (status !== "completed") this.#unjudged.set(id, because ?? endReason.replaceAll("_", " "));
      return judged.costUsd;
    } finally {
      this.#judging.delete(id);
    }
  }
}

/** Returns the record of a rehearsal; `undefined` if it would take too long. */
async function rehearsed(workflow: Pick<BuiltDialogue["workflow"], "rehearse">): Promise<DialogueRecord | undefined> {
  const events: JournalEvent[] = [];
  const end = new AbortController();
  const onEvent = (event: DialogueEvent) => {
    if ("seq" in event && events.push(event) > MOST_REHEARSED) end.abort();
  };
  await workflow.rehearse({ onEvent, signal: end.signal });
  return end.signal.aborted ? undefined : fold(events);
}

/**
 * Returns the dollars to set aside for a dialogue from those that are left: its own limit or, without one, its maximum
 * cost, but at most half of what is left, so that others can begin; more only if it likely needs more.
 */
function promisable(left: number, own: number | undefined, estimated: Estimated | undefined): number {
  if (own !== undefined) return Math.max(0, Math.min(own, left));
  const most = MARGIN * (estimated?.upTo.costUsd ?? Infinity);
  const likely = 2 * (estimated?.about.costUsd ?? 0);
  return Math.min(left, Math.max(likely, left / 100, Math.min(most, left / 2)));
}

/** Errors about what was asked for, by name; their messages say what to do. */
const OF_REQUEST: ReadonlySet<string> = new Set([
  "BriefError",
  "LimitTooSmallError",
  "ModelSpecError",
  "RecordingError",
  "ReplayError",
  "TypeError",
  "RangeError",
  "LockedError",
]);

/** Returns an error that concerns what was asked for as a problem, and any other as it is. */
function asProblem(error: unknown): unknown {
  const isOfRequest = error instanceof SetupError || (error instanceof Error && OF_REQUEST.has(error.name));
  if (!isOfRequest) return error;
  const { message: detail } = error;
  const errors = error instanceof LimitTooSmallError ? [{ field: error.field, detail }] : [];
  return new Problem(error.name === "LockedError" ? 409 : 422, detail, { errors, cause: error });
}

/** @throws {Problem} For an error that concerns what was asked for. */
async function inProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}
