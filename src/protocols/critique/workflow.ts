import type { ClaimChecker, Expected, Floor, Held, Turn, View } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { warningText } from "../../transcript/warning_text.ts";
import { inLanguage } from "../../words/language.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { critiqueForm, judgementForm, refutationForm, replyForm } from "./forms.ts";
import { type CritiqueConfig, type CritiqueRules, critiqueRules } from "./options.ts";
import { critiquePage } from "./page.ts";
import { type CritiqueCast, critiqueCast, type CritiqueParticipant, withAuthor } from "./participants.ts";
import { type CritiquePoint, isVerified, pointsIn, workIn, workNow } from "./points.ts";
import { critiqueTask, personaText, refutation, rulesText } from "./prompts.ts";
import { type CritiqueResult, toCritiqueResult } from "./result.ts";
import { filesOfWork, textOfWork, WorkText } from "./work.ts";
import { CRITIQUE, TASKS } from "./words/mod.ts";

/** A critique: a work, independent critics, the author's replies, and a judge who says what became of each point. */
class CritiqueWorkflow extends ProtocolDialogue<CritiqueResult> {
  override readonly protocol = "critique";
  protected override readonly page = critiquePage;
  declare readonly participants: readonly CritiqueParticipant[];
  declare readonly config: CritiqueConfig;
  readonly #rules: CritiqueRules;
  readonly #cast: CritiqueCast;

  constructor(task: string, participants: readonly CritiqueParticipant[], config: CritiqueConfig) {
    super(task, withAuthor(participants, config), config);
    this.#cast = critiqueCast(this.participants, config);
    this.#rules = critiqueRules(config, this.#cast.critics);
  }

  /** Runs answer, critiques, reply and judgement. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("answer", () => this.answer(floor));
    await floor.phase("critique", () => this.critique(floor));
    if (this.#cast.replies) await floor.phase("reply", () => this.reply(floor), { optional: true });
    if (this.#cast.judge) await floor.phase("judgement", () => this.judgement(floor));
  }

  /** Says the given work, or takes the author's answer; without one, the critique fails. */
  protected async answer(floor: Floor): Promise<void> {
    const { author } = this.#cast;
    const { work, limits } = this.#rules;
    if (work !== undefined) {
      await floor.say(author, textOfWork(work), { called: "work" });
      return;
    }
    const turn = { kind: "position", called: "answer", instruction: TASKS.answer, maxTokens: limits.answer } as const;
    const answer = await floor.speak(author, turn);
    if (answer.failed) floor.fail(CRITIQUE.noWork, [answer]);
  }

  /** Takes all critiques at once; without any, the critique fails. */
  protected async critique(floor: Floor): Promise<void> {
    const work = workIn(floor.messages);
    if (!work) return;
    const text = new WorkText(work.text, this.settings());
    const form = critiqueForm(text);
    const turn = this.#turn(
      "critique",
      critiqueTask(text.hasDiff, this.#rules.limits.critique, this.topic),
      form,
      work,
    );
    const critiques = await floor.together(this.#cast.critics.map((critic) => [critic, turn]));
    const failed = critiques.filter((critique) => critique.failed);
    if (failed.length === critiques.length) floor.fail(CRITIQUE.noCritic, failed);
  }

  /** Takes the author's replies and the work anew; if they fail, the work stays as it is. */
  protected async reply(floor: Floor): Promise<void> {
    const points = this.#points(floor);
    if (floor.shortcut(points.length === 0)) return;
    const turn = this.#turn("refinement", TASKS.reply, replyForm(points), workIn(floor.messages));
    const reply = await floor.speak(this.#cast.author, turn);
    if (reply.failed) floor.warn("work_kept", warningText("replyFailed"), reply);
  }

  /** Takes the judge's rulings; if they fail, a rule says what became of each point. */
  protected async judgement(floor: Floor): Promise<void> {
    const points = this.#points(floor);
    const { judge } = this.#cast;
    if (!judge || floor.shortcut(points.length === 0)) return;
    const { ruledBy, limits } = this.#rules;
    const task = ruledBy === "refutation" ? refutation(points, limits.judgement, this.topic) : undefined;
    const turn = task
      ? this.#turn("synthesis", task, refutationForm(points), workIn(floor.messages), onlyWork)
      : this.#turn("synthesis", TASKS.judge(workNow(floor.messages)), judgementForm(points));
    const judgement = await floor.speak(judge, { ...turn, finalReading: true });
    if (judgement.failed) floor.warn("no_judgement", warningText("ruledByRule"), judgement);
  }

  /** Returns the points that author and judge are asked about: those about words that stand in the work, or about what is missing. */
  #points({ messages }: Floor): readonly CritiquePoint[] {
    return pointsIn({ messages, settings: this.settings() }).filter(isVerified);
  }

  #turn(
    kind: "critique" | "refinement" | "synthesis",
    instruction: string,
    form: Turn["form"],
    replyTo?: Statement,
    view?: View,
  ): Turn {
    const { limits, work = "" } = this.#rules;
    const given = Math.ceil(textOfWork(work).length / CHARACTERS);
    const maxTokens =
      { critique: limits.critique, refinement: limits.reply + given, synthesis: limits.judgement }[kind];
    return { kind, instruction, maxTokens, overrun: "note", ...omitUndefined({ form, replyTo, view }) };
  }

  /** Returns the answer, the critiques and the judgement. */
  protected override expected(): readonly Expected[] {
    const { author, critics, judge } = this.#cast;
    const { limits, work } = this.#rules;
    const whole = { overrun: "note", hasFields: true, shows: "everything" } as const;
    const answer = {
      phase: "answer",
      kind: "position",
      participant: author,
      maxTokens: limits.answer,
      shows: 0,
    } as const;
    return [
      ...(work === undefined ? [answer] : []),
      ...critics.map((participant) =>
        ({ phase: "critique", kind: "critique", participant, maxTokens: limits.critique, ...whole }) as const
      ),
      ...(judge
        ? [
          { phase: "judgement", kind: "synthesis", participant: judge, maxTokens: limits.judgement, ...whole } as const,
        ]
        : []),
    ];
  }

  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.#rules);
  }

  protected override persona(participant: CritiqueParticipant): string {
    return personaText(participant, this.#rules);
  }

  /** Returns `true` for an author who only stands for a given work, in which no quotations are checked. */
  protected override isNeutral({ role }: CritiqueParticipant): boolean {
    return role === "author" && !this.#cast.replies;
  }

  protected override isJudging(participant: CritiqueParticipant): boolean {
    return participant.role === "judge" || super.isJudging(participant);
  }

  /** Checks quotations only where there is more to quote than the work, whose words are looked up in any case. */
  protected override claimChecker(): ClaimChecker | undefined {
    return this.hasSources ? super.claimChecker() : undefined;
  }

  /** Returns nobody, because critics see the work alone. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Adds the lenses, the limits, who rules on the points, and the files of a given work to the common settings. */
  protected override settings(): Settings {
    const { looksFor, ruledBy, limits, work } = this.#rules;
    return {
      ...super.settings(),
      lenses: Object.fromEntries(looksFor.map(({ id, lens, about }) => [id, { lens, about: inLanguage("en", about) }])),
      ruledBy,
      limits,
      ...(work === undefined ? {} : { files: filesOfWork(work) }),
    };
  }

  protected override result(held: Held): CritiqueResult {
    return toCritiqueResult(held);
  }
}

/** Least characters of a token in a work that its author gives anew. */
const CHARACTERS = 3;

/** Shows the work alone. */
const onlyWork: View = (said) => {
  const work = workIn(said);
  return work ? [work] : [];
};

/**
 * Makes a critique that is ready to run: an author, one or more critics, and a judge unless `ruledBy` is `rule`.
 *
 * @param task The question to answer, or what the given work is for.
 * @throws {TypeError | RangeError} If a role is missing or taken twice, or a field has an invalid value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createCritiqueParticipant, createCritiqueWorkflow, ScriptedModel } from "@convenings/convenings";
 *
 * const point = { words: "in June", says: "The hall is closed in June.", instead: "Meet in May.", impact: "defeats" };
 * const ruled = { reason: "The work says May now.", ruling: "settled", same: null };
 * const model = new ScriptedModel({
 *   lines: [
 *     "We meet in June.",
 *     JSON.stringify({ holds: "One meeting is enough.", points: [point] }),
 *     JSON.stringify({
 *       points: { "2.1": { reason: "The hall is closed.", does: "accepts" } },
 *       work: "We meet in May.",
 *       decided: "Meet in May.",
 *     }),
 *     JSON.stringify({ points: { "2.1": ruled }, decided: "Meet in May." }),
 *   ],
 * });
 * const agent = new ChatAgent({ model });
 *
 * const critique = createCritiqueWorkflow("When do we meet?", [
 *   createCritiqueParticipant({ agentConfig: { id: "ana" }, role: "author" }, agent),
 *   createCritiqueParticipant({ agentConfig: { id: "ben" } }, agent),
 *   createCritiqueParticipant({ agentConfig: { id: "judge" }, role: "judge" }, agent),
 * ], { outputDirectory: false });
 * const { work, points } = await critique.run();
 *
 * assert.equal(work, "We meet in May.");
 * assert.deepEqual(points.map(({ span, ruling, severity }) => [span?.text, ruling, severity]), [
 *   ["in June", "settled", "high"],
 * ]);
 * model.assertDone();
 * ```
 */
export function createCritiqueWorkflow(
  task: string,
  participants: readonly CritiqueParticipant[],
  config: CritiqueConfig = {},
): ProtocolDialogue<CritiqueResult> {
  return new CritiqueWorkflow(task, participants, config);
}
