import { cannotHold } from "../schema.ts";
import { INTERVENTION_TOKENS } from "./announcements.ts";
import type { ProtocolPage } from "../../archive/render/facts.ts";
import { type Brief, caseFor, termsOf } from "../../agents/brief.ts";
import { roughTokens } from "../../agents/source_material.ts";
import type { DialogueParticipant, Expected, ExpectedAside, Floor, Held } from "../../dialogue/mod.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { CONTRIBUTION_KINDS, type FloorKind, isAside, type Kind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { expectedCheck } from "../fact_check/fact_checks.ts";
import type { ProtocolParticipant } from "../participant.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { debatePage } from "./page.ts";
import { type DebateResult, toDebateResult } from "./result.ts";
import { criteriaOf, type DebateConfig, type DebateRules, debateRules } from "./options.ts";
import { type Cast, castOf, type DebateParticipant } from "./participants.ts";
import { limitOf, personaText, rulesText } from "./prompts.ts";
import { KEPT_TOKENS } from "./preparation.ts";
import { isChecked } from "./referee.ts";
import { MOST_TOGETHER, scoredTogether } from "./scoring.ts";
import { type GivenSpeech, givenSpeeches, mayBeCut } from "./given_speeches.ts";
import { speechTokens } from "./speeches.ts";
import { DebateTurns } from "./turns.ts";
import { listeners } from "./opinions.ts";

/** Number of contributions that a moderator sees who rules on one, including that one. */
const SHOWN_FOR_RULING = 5;

/** Tokens of a page: advocates with longer sources prepare by default. */
const PAGE_TOKENS = 600;

/** Maximum tokens of the reasons for a decision, shown if they contradict the scores: those of a structured answer. */
const DECISION_TOKENS = 2000;

/** A debate apart from its script: cast, rules, prompts and the result. */
export abstract class DebateDialogue extends ProtocolDialogue<DebateResult> {
  /** `debate`; a subclass with another script sets its own name. */
  override readonly protocol: string = "debate";
  /** The debate's part of the archive's pages. */
  protected override readonly page: ProtocolPage = debatePage;
  /** The configuration as given; {@linkcode DebateDialogue.debate} has the defaults filled in. */
  declare readonly config: DebateConfig;
  /** The rules, with defaults filled in. */
  protected readonly debate: DebateRules;
  /** Builds the debate's turns and questions. */
  protected readonly turns: DebateTurns;
  readonly #cast: Cast;
  readonly #scoring: boolean;
  /** The speeches of a format that is a list of them; otherwise none. */
  readonly #speeches: readonly GivenSpeech[];

  /**
   * Checks cast and rules before any call.
   *
   * @param participants In seating order: one moderator, two or more advocates, any number of fact checkers and of
   * participants with a subclass's own roles.
   * @throws {TypeError | RangeError} If a role is missing or duplicated, or a field has an invalid value.
   */
  constructor(topic: string, participants: readonly DialogueParticipant[], config: DebateConfig = {}) {
    super(topic, participants, config);
    this.debate = debateRules(config);
    this.turns = new DebateTurns(topic, this.debate);
    this.#cast = castOf(participants, this.ownRoles);
    const { human = false } = this.moderator.agent;
    const { checks, format } = this.debate;
    this.#scoring = config.scoringEnabled ?? (!human && format.namesWinner && !format.asksOpinions);
    if ((format.speeches !== undefined) !== this.takesSpeeches) {
      throw cannotHold("a debate")(
        `${this.constructor.name} cannot hold the format '${format.name}': createDebateWorkflow() makes what can`,
      );
    }
    this.#speeches = givenSpeeches(format, this.advocates);
    if (Object.values(checks).includes(true) && this.#cast.factCheckers.length === 0) {
      throw cannotHold("a debate")(
        "'checkOpenings', 'checkClosings' and 'waitForChecks' need a fact checker, and it has none",
      );
    }
  }

  /** The moderator, who announces, sums up and scores. */
  protected get moderator(): DebateParticipant {
    return this.#cast.moderator;
  }

  /** The advocates, in seating order. */
  protected get advocates(): readonly DebateParticipant[] {
    return this.#cast.advocates;
  }

  /** The fact checkers, in seating order; often none. */
  protected get factCheckers(): readonly ProtocolParticipant<"fact_checker">[] {
    return this.#cast.factCheckers;
  }

  /** Roles that a subclass adds, such as `audience`. Its script says what they do; they take no side. */
  protected get ownRoles(): readonly string[] {
    return [];
  }

  /** `true` if the script walks a format's list of speeches, and not openings, rounds and closings. */
  protected get takesSpeeches(): boolean {
    return false;
  }

  /** `true` if the moderator scores the advocates' contributions. */
  protected get scored(): boolean {
    return this.#scoring;
  }

  /** `true` if the debate ends with a verdict. */
  protected get decides(): boolean {
    const { namesWinner, asksOpinions = false } = this.debate.format;
    return namesWinner && (asksOpinions || this.scored);
  }

  /** The advocates who write a plan before the openings; nobody if the debate has no preparation. */
  protected get preparing(): readonly DebateParticipant[] {
    const asRecorded = this.recorded && this.recorded["prepare"] === true;
    const isWanted = this.config.prepare ?? asRecorded ?? this.#preparesByDefault;
    return isWanted ? this.advocates.filter(({ agent }) => agent.human !== true) : [];
  }

  get #preparesByDefault(): boolean {
    const hasPage = this.advocates.some((advocate) => roughTokens(this.citableBy(advocate)) > PAGE_TOKENS);
    const { namesWinner, speeches } = this.debate.format;
    return hasPage && namesWinner && speeches === undefined && this.advocates.every(mayPlan);
  }

  /** `true` if the moderator is asked who carried the debate and why: where scores decide between single speakers. */
  protected get givesReasons(): boolean {
    const { asksOpinions = false, speeches } = this.debate.format;
    return this.decides && !asksOpinions && (speeches === undefined || this.advocates.length === 2);
  }

  /** Returns motion, sides, structure, limits and tone, the same for everybody. */
  protected override rules(): string {
    const lookedUp = this.claimChecker() !== undefined;
    const speeches = this.#speeches;
    return rulesText(this.topic, this.#cast, this.debate, { scoring: this.#scoring, lookedUp, speeches });
  }

  /** Returns a role's instructions and the `systemPrompt`. */
  protected override persona(participant: DialogueParticipant): string {
    return personaText(participant);
  }

  /** Returns `true` for the moderator and for roles that a subclass adds. */
  protected override isNeutral({ role }: DialogueParticipant): boolean {
    return role === "moderator" || this.ownRoles.includes(role);
  }

  /** Returns the brief's terms: an advocate is shown the case for its own position alone. */
  protected override briefFor(brief: Brief): string {
    return termsOf(brief);
  }

  /** Returns the brief's case for the participant's position, if it takes one. */
  protected override ownCase(participant: DialogueParticipant): string {
    const { brief } = this.config;
    if (!brief || this.isNeutral(participant)) return "";
    return caseFor(brief, participant, this.advocates);
  }

  /** Returns the moderator; if a person moderates, the first participant who is not a person. */
  protected override summarizer(): DialogueParticipant | undefined {
    return this.moderator.agent.human ? this.participants.find(({ agent }) => !agent.human) : this.moderator;
  }

  /**
   * Returns preparations; openings and closings, or the speeches that no limit may cut, with their scores; opinions; the
   * summary; and the reasons for the decision.
   */
  protected override expected(): readonly Expected[] {
    const { moderator, advocates, debate: { limits, summaries, format } } = this;
    const { overrun } = format;
    const calls = Math.ceil(advocates.length / MOST_TOGETHER);
    const turn = (phase: string, kind: FloorKind, participant: DebateParticipant, maxTokens: number) => [
      { phase, kind, participant, maxTokens, overrun, shows: "everything" } as const,
      ...this.asidesAbout(kind).filter(({ later }) => !later).map((aside) => ({ ...aside, phase })),
    ];
    const scores = (phase: string, kinds: readonly FloorKind[]) =>
      kinds.flatMap((kind) => this.#scores(kind)).map((aside) => ({ ...aside, phase }));
    const contributions = (phase: string, kind: "opening" | "closing"): readonly Expected[] => [
      ...advocates.flatMap((advocate) => turn(phase, kind, advocate, limits[kind])),
      ...scores(phase, Array.from({ length: calls }, () => kind)),
    ];
    const kept = this.#speeches.filter(({ speech }) => !mayBeCut(speech.phase, this.#speeches));
    const placeOf = (given: GivenSpeech | undefined) => given && this.#speeches.indexOf(given);
    const scored = ({ speech: { kind }, answers }: GivenSpeech, number: number) => ({
      contribution: { kind, number, replyTo: placeOf(answers) },
    });
    const spoken = [...Map.groupBy(kept, ({ speech }) => speech.phase)].flatMap(([phase, all]): readonly Expected[] => [
      ...all.flatMap(({ speech, speaker }) => turn(phase, speech.kind, speaker, speechTokens(speech))),
      ...scores(
        phase,
        scoredTogether(all.map((each) => scored(each, placeOf(each) ?? 0))).flatMap(([first]) =>
          first?.contribution.kind ?? []
        ),
      ),
    ]);
    const opinions = (phase: string, shows: Expected["shows"]) =>
      format.asksOpinions
        ? listeners(this.participants).map((participant): Expected => ({ phase, kind: "ballot", participant, shows }))
        : [];
    const last = { phase: "conclusion", kind: "summary", participant: moderator, maxTokens: limits.closing } as const;
    const preparations = this.preparing.map((participant): Expected => {
      return { phase: "preparation", kind: "preparation", participant, shows: 0, keeps: KEPT_TOKENS };
    });
    const decision = { phase: "conclusion", kind: "decision", participant: moderator } as const;
    return [
      ...opinions("before", 0),
      ...preparations,
      ...(format.speeches
        ? spoken
        : [...contributions("openings", "opening"), ...contributions("closings", "closing")]),
      ...opinions("after", "everything"),
      ...(summaries ? [{ ...last, overrun: "note", shows: "everything" } as const] : []),
      ...(this.givesReasons
        ? [{ ...decision, shows: "everything" } as const, { ...decision, shows: DECISION_TOKENS }]
        : []),
    ];
  }

  /** Returns the ruling on a contribution, its fact checks, and its score with those that answer it. */
  protected override asidesAbout(kind: Kind): readonly ExpectedAside[] {
    const { limits: { opening, argument, closing }, enforced } = this.debate;
    const isContribution = !isAside(kind) && CONTRIBUTION_KINDS.has(kind);
    const ruling: ExpectedAside = {
      kind: "rule_check",
      participant: this.moderator,
      shows: SHOWN_FOR_RULING * Math.max(opening, argument, closing),
      says: INTERVENTION_TOKENS,
    };
    const mayBeChecked = isChecked(kind, this.debate) || (kind === "opening" && this.#checksCitations);
    const checkers = mayBeChecked ? this.#cast.factCheckers : [];
    const checks = checkers.map((one) => expectedCheck(one, 2 * limitOf(kind, this.debate))); // with what it answers
    return [
      ...(isContribution && enforced ? [ruling] : []),
      ...checks,
      // a rebuttal is scored with its argument, unless it answers an earlier phase
      ...(isContribution && (kind !== "rebuttal" || this.takesSpeeches) ? this.#scores(kind) : []),
    ];
  }

  /** Returns the question for the scores of a contribution and those that are scored with it. */
  #scores(kind: Kind): readonly ExpectedAside[] {
    if (!this.#scoring || criteriaOf(kind !== "opening", this.debate.criteria).length === 0) return [];
    return [{ kind: "score", participant: this.moderator, shows: "everything", later: true }];
  }

  /** Returns `true` if fact checkers check a statement: of openings, those that cite or quote, or all. */
  protected isFactChecked(floor: Floor, statement: Statement): boolean {
    if (this.#cast.factCheckers.length === 0) return false;
    if (isChecked(statement.kind, this.debate)) return true;
    if (statement.kind !== "opening" || !this.#checksCitations) return false;
    const claims = floor.claimsOf(statement) ?? [];
    return !floor.shortcut(claims.every(({ citations, quotations }) => citations.length + quotations.length === 0));
  }

  /** `true` if openings are checked that cite or quote; in debates of earlier versions, they were not. */
  get #checksCitations(): boolean {
    if (this.#cast.factCheckers.length === 0 || this.debate.checks.openings) return false;
    if (this.recorded) return this.recorded["citingOpeningsChecked"] === true;
    return this.claimChecker()?.hasSources === true;
  }

  /** Returns `true` for openings and all rounds but the last. */
  protected override mayAsk({ kind, round }: { readonly kind: FloorKind; readonly round?: number }): boolean {
    return round === undefined ? kind === "opening" : round < this.debate.rounds;
  }

  /** Adds format, rounds, limits, order and criteria to the common settings. */
  protected override settings(): Settings {
    const { format, rounds, limits, turnOrder, criteria, enforced, summaries, checks } = this.debate;
    const { name, speeches, tone, asksOpinions = false, namesWinner } = format;
    const decidedBy = asksOpinions ? "opinions" : namesWinner ? "scores" : "nothing";
    const listed = speeches?.map((speech): Json => ({ ...speech }));
    const { audience, crossExamination, endWhenAgreed, steer } = this.debate;
    return {
      ...super.settings(),
      format: name,
      ...(listed ? { speeches: listed, tone, decidedBy, limits } : { rounds, limits, turnOrder }),
      scoring: this.#scoring,
      ...omitUndefined({ audience, prepare: this.preparing.length > 0 ? true : undefined }),
      ...(crossExamination ? { crossExamination } : {}),
      ...(endWhenAgreed ? { endWhenAgreed } : {}),
      ...(steer ? { steer } : {}),
      ...(enforced ? { enforceRules: true } : {}),
      ...(summaries ? {} : { summaries }),
      ...(Object.values(checks).includes(true) ? { checks } : {}),
      ...(this.#checksCitations ? { citingOpeningsChecked: true } : {}),
      ...(this.#scoring ? { criteria: criteria.map((criterion): Json => ({ ...criterion })) } : {}),
    };
  }

  /** Returns scores, advocates without a score, and the verdict. */
  protected override result(held: Held): DebateResult {
    return toDebateResult(held);
  }
}

/** Returns `false` for an advocate whose answers are recorded, without a plan among them. */
function mayPlan({ id, agent: { models = [] } }: DebateParticipant): boolean {
  return models.every((model) => model.holds?.(`preparation/preparation/${id}#1`) ?? true);
}
