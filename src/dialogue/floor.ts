import type { Tool } from "../agents/agent.ts";
import { schemaAnswer } from "../agents/answer_schema.ts";
import type { EndReason, LimitReached } from "../transcript/event.ts";
import { JUDGING_KINDS, type Kind } from "../transcript/kind.ts";
import type { SourceIndex } from "../judging/quotations/mod.ts";
import type { Claim } from "../transcript/claim.ts";
import { REQUEST_CONTEXT } from "../transcript/context_request.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CallRecord, DialogueRecord } from "../transcript/record.ts";
import type { FailedTurn, Message, Statement } from "../transcript/message.ts";
import type { Verdict } from "../transcript/verdict.ts";
import type { Warning } from "../transcript/failure.ts";
import { canaryPhrase } from "../text/fence.ts";
import { askAside, bySchema } from "./_ask_aside.ts";
import type { ClaimChecks } from "./_claim_checks.ts";
import type { Contexts } from "./_contexts.ts";
import type { Run } from "./_run.ts";
import { announce, takeTurn } from "./_take_turn.ts";
import { Aside } from "./aside.ts";
import { randomFor } from "./random.ts";
import { ReplayError } from "./replay_error.ts";
import { EndStop, FailureStop, LimitStop } from "./stop.ts";
import {
  type Announcement,
  type Asked,
  type AskedTurn,
  CALLED,
  type DialogueParticipant,
  everything,
  type Question,
  type Turn,
} from "./turn.ts";

/**
 * The script's interface to the engine: the only way to take a turn, ask a question, announce, decide and end. A script
 * gets it as an argument; it never makes one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, DialogueWorkflow, type Floor, ScriptedModel } from "@convenings/convenings";
 * import { z } from "zod";
 *
 * const VOTE = z.object({ winner: z.enum(["ana", "ben"]) });
 *
 * class Duel extends DialogueWorkflow {
 *   override readonly protocol = "duel";
 *
 *   protected override async script(floor: Floor): Promise<void> {
 *     const [ana, ben, judge] = this.participants;
 *     if (!ana || !ben || !judge) throw new TypeError("A duel needs two speakers and a judge");
 *     await floor.phase("speeches", async () => {
 *       const opening = await floor.speak(ana, { kind: "opening", instruction: "Make your case.", maxTokens: 200 });
 *       if (opening.failed) return floor.fail("There is no case to answer", [opening]);
 *       await floor.speak(ben, { kind: "rebuttal", instruction: "Answer it.", replyTo: opening });
 *     });
 *     const shown = floor.messages.filter((message) => !message.failed);
 *     const vote = await floor.ask(judge, { kind: "ballot", instruction: "Who convinced you?", schema: VOTE, shown });
 *     await floor.decide("verdict", () =>
 *       vote.given
 *         ? { kind: "decided", winner: vote.value.winner, margin: 1 }
 *         : { kind: "undecided", reason: vote.reason });
 *   }
 * }
 *
 * const model = new ScriptedModel({ lines: ["Buses go everywhere.", "Trams carry more.", '{ "winner": "ben" }'] });
 * const agent = new ChatAgent({ model });
 * const people = ["ana", "ben", "judge"].map((id) => ({ id, name: id, role: "participant", agent }));
 * const { decisions } = await new Duel("Getting there", people, { outputDirectory: false }).run();
 *
 * assert.deepEqual(decisions, { verdict: { kind: "decided", winner: "ben", margin: 1 } });
 * ```
 */
export class Floor {
  readonly #run: Run;
  readonly #contexts: Contexts;
  readonly #claims: ClaimChecks;
  readonly #path: string[] = [];
  readonly #keys = new Set<string>();
  /** Lists of sources with those that tools have found, by participant and number. */
  readonly #citable = new Map<string, NonNullable<AskedTurn["citable"]>>();
  #open = false;
  #lastRound = 0;
  /** The phase with questions about the problem. */
  #asking: string | undefined;
  /** The first other phase; attachments are shown until its end. */
  #first: string | undefined;

  /** @internal A floor is made by the workflow that runs. */
  constructor(run: Run, contexts: Contexts, claims: ClaimChecks) {
    this.#run = run;
    this.#contexts = contexts;
    this.#claims = claims;
  }

  /** All messages so far, including failed turns, by number. */
  get messages(): readonly Message[] {
    return this.#run.said.messages;
  }

  /** The first limit that cut an optional phase short, if any. */
  get cut(): DialogueRecord["cut"] {
    return this.#run.cut;
  }

  /**
   * Runs a named phase. Phases nest, and a later call with the same name continues a phase. An optional phase ends
   * early when a limit is reached, and the script continues after it.
   *
   * @param options With `atEnd`, which an optional phase runs at its end, even if a limit was reached: for questions
   * about what was said in it.
   * @throws {TypeError} If the name is empty or contains a space, `/` or `#`.
   */
  async phase(
    name: string,
    body: () => Promise<void>,
    { optional = false, atEnd }: { optional?: boolean; atEnd?: () => Promise<void> } = {},
  ): Promise<void> {
    if (!/^[^/#\s]+$/.test(name)) {
      throw new TypeError(
        `Cannot begin a phase as its name must not contain spaces, '/' or '#': current value is '${name}'`,
      );
    }
    this.#path.push(name);
    const phase = this.#path.join("/");
    if (!this.#run.hasBegun(phase)) this.#run.write({ type: "phase.started", phase, optional });
    const round = roundOf(name);
    if (round !== undefined) this.#lastRound = round;
    if (optional) this.#run.optionalPhases++;
    try {
      for (const part of [body, ...(atEnd ? [atEnd] : [])]) {
        await part().catch((error) => {
          if (!optional || !(error instanceof LimitStop)) throw error;
          if (error.reached) this.#run.cut ??= this.#cutAt(error.reached);
        });
      }
    } finally {
      if (optional) this.#run.optionalPhases--;
      this.#path.pop();
    }
    if (round !== undefined) this.#run.pauseIfWanted({ round, roundIsOver: true });
  }

  /**
   * Takes one turn on the floor.
   *
   * @throws {TypeError} If another turn is still open, or the key is already used.
   */
  speak(participant: DialogueParticipant, turn: Turn): Promise<Message> {
    return heard(
      this.together([[participant, turn]]).then(([message]) => {
        if (!message) throw new TypeError("Cannot speak as there is no turn");
        return message;
      }),
    );
  }

  /**
   * Takes simultaneous turns. They are numbered and returned in the given order, and none hears the others.
   *
   * @throws {TypeError} If another turn is still open, or a key is already used.
   */
  together(turns: readonly (readonly [DialogueParticipant, Turn])[]): Promise<readonly Message[]> {
    return this.#occupied(async () => {
      const files = this.#attachmentsFor(turns);
      const asked = this.#placed(turns).map((turn) => {
        const seen = this.#contexts.see(this.#equipped({ ...turn, ...files }));
        return { ...seen, searchable: turn.searchable ?? seen.shown };
      });
      const earlier = [...this.#run.said.messages];
      this.#run.endReserve?.nextStep();
      const results = await Promise.allSettled(asked.map((turn) => takeTurn(this.#run, this.#contexts, turn)));
      const messages: Message[] = [];
      for (const result of results) {
        if (result.status === "fulfilled") messages.push(await this.#claims.check(result.value, earlier));
      }
      for (const message of messages) {
        this.#adopt(message.number); // a turn that the fork has inherited but leaves out
        this.#run.said.add(message);
      }
      const rejected = results.find((result) => result.status === "rejected");
      if (rejected) throw rejected.reason;
      this.#run.pauseIfWanted({ round: this.#lastRound, roundIsOver: false });
      return messages;
    });
  }

  /**
   * Adds an announcement to the floor, without a call.
   *
   * @throws {TypeError} If another turn is still open, or the key is already used.
   */
  say(participant: DialogueParticipant, text: string, announcement: Announcement = {}): Promise<Statement> {
    return this.#occupied(async () => {
      const { kind = "announcement", inRules = false, ...rest } = announcement;
      const turn = { kind, instruction: "", ...rest };
      const [asked] = this.#placed([[participant, turn]]);
      if (!asked) throw new TypeError("Cannot announce as there is no turn");
      const message = await announce(this.#run, asked, text);
      if (message.failed) throw new TypeError(`Cannot announce '${message.key}' as it is recorded as failed`);
      const statement = this.#claims.annotated(inRules ? { ...message, inRules } : message);
      this.#run.said.add(statement);
      this.#run.pauseIfWanted({ round: this.#lastRound, roundIsOver: false });
      return statement;
    });
  }

  /**
   * Asks a question aside. It runs concurrently and affects the dialogue only when the script awaits it.
   *
   * @throws {TypeError} If the key is already used.
   */
  ask<T>(participant: DialogueParticipant, question: Question<T>): Aside<T> {
    const { about = [], shown = [], labels, cast, name, ...rest } = question;
    const subjects = [about].flat();
    const { kind } = rest;
    const called = nameIn(rest);
    const schema = "read" in rest.schema ? rest.schema : schemaAnswer(called, rest.schema);
    const looksUp = JUDGING_KINDS.has(kind) || kind === "preparation";
    const own = looksUp ? this.#run.prompts.toolsFor(participant) : [];
    const tools = own.filter((tool) => kind === "fact_check" ? !asks(tool) : tool.name === "read_source");
    const asked = this.#withFound(this.#run.prompts.place({
      ...rest,
      schema,
      key: this.#key(name ?? [called, ...subjects.map(({ number }) => number)].join("-"), participant),
      participant,
      phase: this.#path.join("/"),
      reading: bySchema(schema),
      ...omitUndefined({ round: this.#round, replyTo: subjects.at(-1) }),
      ...(Array.isArray(about) && subjects.length > 0 ? { together: subjects } : {}),
      ...(tools.length > 0 ? { tools } : {}),
      ...this.#run.prompts.disguised(shown, omitUndefined({ labels, cast })),
    }));
    const aside = new Aside(() => askAside(this.#run, this.#contexts, asked));
    this.#run.asides.push(aside);
    this.#run.endReserve?.asked({ key: asked.key, participant: participant.id, kind });
    if (!participant.agent.human) void aside.start();
    return aside;
  }

  /**
   * Shows a text to a participant, and to nobody else, in all its later turns and questions, with its own case. A second
   * one replaces the first. Of use is only what a rerun has at the same point, such as an awaited answer.
   */
  remind(participant: DialogueParticipant, text: string): void {
    this.#run.prompts.remind(participant, text);
  }

  /** Returns the claims found in a statement; `undefined` if it was not checked. */
  claimsOf(statement: Statement): readonly Claim[] | undefined {
    return this.#claims.of(statement);
  }

  /** Returns the annotation of a part of a statement: what was looked up of the words that stand in it. */
  annotationOf(statement: Statement, part: string): string | undefined {
    return this.#claims.ofPart(statement, part);
  }

  /** @internal Returns the sources in which statements are looked up, with those found so far; `undefined` if none are. */
  async sources(): Promise<SourceIndex | undefined> {
    return await this.#claims.sources(this.messages);
  }

  /** @internal Returns the record once all asides are answered, for a question that depends on their answers. */
  async settled(): Promise<DialogueRecord> {
    await this.finishAsides();
    return this.#run.record;
  }

  /**
   * Records a verdict after all asides are answered.
   *
   * @throws {ReplayError} If another verdict is on record; scripts must not catch it.
   */
  async decide(decision: string, of: (record: DialogueRecord) => Verdict): Promise<Verdict> {
    await this.finishAsides();
    const { record } = this.#run;
    const recorded = record.decisions[decision];
    if (!recorded) this.stopIfLimited(); // nothing is decided on answers that are asked when the dialogue continues
    const verdict = of(record);
    if (!recorded) this.#run.write({ type: "decision.recorded", decision, verdict });
    else if (JSON.stringify(recorded) !== JSON.stringify(verdict)) {
      throw new ReplayError(decision, `the recorded ${decision} differs from the one its answers give now`);
    }
    return verdict;
  }

  /**
   * Returns the condition for taking a shortcut because of an answer, but `false` in a rehearsal, which must foresee
   * the longest course.
   */
  shortcut(condition: boolean): boolean {
    return condition && !this.#run.rehearsal;
  }

  /** Records a warning, once for each code and message; a rehearsal records none. */
  warn(code: string, text: string | Pick<Warning, "text" | "says" | "values">, about?: Message): void {
    if (!this.#run.rehearsal) this.#run.warn(code, text, (about?.key ?? this.#path.join("/")) || undefined);
  }

  /**
   * Returns the recorded calls of a phase and its subphases, for scripts whose course depends on usage. After all turns
   * of the phase are over, the result is the same in every rerun.
   */
  calls(phase: string): readonly CallRecord[] {
    const { calls } = this.#run.record;
    return calls.filter((call) => call.phase === phase || call.phase?.startsWith(`${phase}/`) === true);
  }

  /**
   * Returns the recorded raw answers of models to an aside that is over, including unreadable parts, for checks of the
   * wording. Empty for people.
   *
   * @param key `phase/name/participant-id`.
   */
  rawAnswers(key: string): readonly string[] {
    return this.#run.rawAnswers(key);
  }

  /** Returns a number from 0 up to but not including 1, the same in every run with the same seed. */
  random(key: string): number {
    return randomFor(this.#run.dialogue.config.seed ?? 0, key);
  }

  /**
   * Returns a canary: a phrase for instructions that has no business in an answer, the same in every run of the
   * dialogue; see `hasCanary`.
   */
  canary({ id }: DialogueParticipant): string {
    return canaryPhrase(this.#run.secret, id);
  }

  /** Ends the dialogue normally. */
  end(reason: EndReason): never {
    throw new EndStop(reason);
  }

  /**
   * Ends the dialogue as stopped if a limit prevented a question marked as `needed`, or the time was up before it.
   *
   * @throws If a limit did; scripts must not catch it.
   */
  stopIfLimited(): void {
    const { stoppedBy } = this.#run;
    if (stoppedBy !== undefined) throw new LimitStop(stoppedBy);
  }

  /**
   * Ends the dialogue as failed; resuming it asks again.
   *
   * @param because The turns and questions that nobody answered, to be asked again. @default none
   */
  fail(
    reason: string,
    because: readonly { readonly key: string; readonly failure: Pick<FailedTurn["failure"], "code"> }[] = [],
  ): never {
    throw new FailureStop(reason, because.map(({ key }) => key), because.at(-1)?.failure.code);
  }

  /** @internal Returns `true` if a turn is still open. */
  get open(): boolean {
    return this.#open;
  }

  /** @internal Waits for all asides; throws errors that end the run. */
  async finishAsides(): Promise<void> {
    const { asides } = this.#run;
    try {
      for (let index = 0; index < asides.length; index++) await asides[index];
    } finally {
      // those beside one that stops the dialogue are still recorded
      if (this.#run.stopped) await Promise.allSettled(asides);
    }
  }

  #cutAt({ limit, before, scope, most }: LimitReached): NonNullable<DialogueRecord["cut"]> {
    return { limit, before, ...omitUndefined({ scope, most }), after: this.messages.at(-1)?.number ?? 0 };
  }

  #adopt(before: number): void {
    this.#run.said.adopt(before, (message) => this.#claims.annotated(message));
  }

  /** Returns the attachments in and before the first phase. */
  #attachmentsFor(turns: readonly (readonly [DialogueParticipant, Turn])[]): Pick<AskedTurn, "attachments"> {
    const { attachments } = this.#run.dialogue;
    const phase = this.#path.join("/");
    if (turns.some(([, { kind }]) => kind === "clarification")) this.#asking = phase;
    if (phase !== this.#asking) this.#first ??= phase;
    return attachments.length > 0 && (this.#first ?? phase) === phase ? { attachments } : {};
  }

  /** Adds the participant's own tools, and what tools have found, or somebody has answered, in earlier turns. */
  #equipped(turn: AskedTurn): AskedTurn {
    const { tools: given = [], quoted = [] } = turn;
    const own = this.#run.prompts.toolsFor(turn.participant).filter((tool) =>
      given.every(({ name }) => name !== tool.name) && (!asks(tool) || this.#run.dialogue.mayAsk(turn))
    );
    const tools = this.cut ? [] : [...given, ...own]; // what a limit leaves is for answers
    const answers = this.#run.answersFor(turn.key);
    const { tools: _, ...rest } = this.#withFound(turn);
    return {
      ...rest,
      ...(tools.length > 0 ? { tools } : {}),
      ...(answers.length > 0 ? { quoted: [...quoted, ...answers] } : {}),
    };
  }

  /** Adds what tools have found in earlier turns to the sources that may be cited. */
  #withFound<T extends Asked>(asked: T): T {
    const { citable = [], participant: { id } } = asked;
    const found = this.#run.sourcesFoundIn(this.#run.said.messages);
    if (found.length === 0) return asked;
    const key = `${id} ${found.length}`; // people are shown each list once
    const all = this.#citable.get(key) ?? [...citable, ...found];
    this.#citable.set(key, all);
    return { ...asked, citable: all };
  }

  get #round(): number | undefined {
    return this.#path.map(roundOf).findLast((round) => round !== undefined);
  }

  #occupied<T>(body: () => Promise<T>): Promise<T> {
    if (this.#open) {
      return heard(Promise.reject(new TypeError("Cannot speak as another turn is still open: await it first")));
    }
    this.#open = true;
    return heard(body().finally(() => this.#open = false));
  }

  /**
   * Gives turns their keys and numbers; inherited turns keep theirs, and those before them come first. A fork may
   * inherit some of several simultaneous turns: the others do not hear them, as in the source.
   */
  #placed(turns: readonly (readonly [DialogueParticipant, Turn])[]): readonly AskedTurn[] {
    const { recorded } = this.#run;
    const named = turns.map(([participant, turn]) => ({
      participant,
      turn,
      key: this.#key(turn.name ?? nameIn(turn), participant),
    }));
    const inherited = named.flatMap(({ key }) => recorded.inheritedNumber(key) ?? []);
    this.#adopt(Math.min(...inherited));
    let next = Math.max(this.messages.at(-1)?.number ?? 0, this.#run.said.lastInherited) + 1;
    return named.map(({ participant, turn, key }) => {
      const { name: _, view = everything, ...rest } = turn;
      return this.#run.prompts.place({
        ...rest,
        view,
        key,
        number: recorded.inheritedNumber(key) ?? next++,
        participant,
        phase: this.#path.join("/"),
        ...omitUndefined({ round: this.#round, schema: turn.form }),
      });
    });
  }

  #key(name: string, { id }: DialogueParticipant): string {
    const key = [...this.#path, name, id].join("/");
    if (this.#keys.has(key)) {
      throw new TypeError(`Cannot ask twice for '${key}': give the turn a 'name' of its own`);
    }
    this.#keys.add(key);
    return key;
  }
}

/** Returns `true` for the tool that asks whoever holds the dialogue. */
function asks({ name }: Tool): boolean {
  return name === REQUEST_CONTEXT;
}

/** Marks a promise's rejection as handled, so that it cannot end the process; the run still ends. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Returns a turn's or question's name as used in its key, with hyphens for spaces. */
function nameIn({ kind, called = kind }: { readonly kind: Kind; readonly called?: string }): string {
  if (CALLED.test(called)) return called.replaceAll(" ", "-");
  throw new TypeError(`Cannot call a turn '${called}': a name has at most 40 letters, digits, spaces and hyphens`);
}

function roundOf(phase: string): number | undefined {
  const number = /^round-(\d+)$/.exec(phase)?.[1];
  return number === undefined ? undefined : Number(number);
}
