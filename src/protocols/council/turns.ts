import * as views from "./views.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import { nothing } from "../../context/mod.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import { type Dissent, minorityOf } from "../../judging/mod.ts";
import { type Ballot, ballotSchema } from "../../judging/voting/ballot.ts";
import { type CouncilOutcome, decisionInWords, decisionName, decisionNames, type NameOf } from "./announcements.ts";
import type { CouncilRules } from "./options.ts";
import type { SpokenPhase } from "./phases.ts";
import { AGREEMENT, AGREEMENT_GUIDANCE, INSTRUCTIONS } from "./prompts.ts";
import type { ExcerptOf } from "./shortening.ts";
import { letters } from "../../text/display.ts";
import { markGiven } from "../../text/given.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { FinalPosition, PositionAgreement } from "../../transcript/position.ts";

/** The turns of a council: what each is called, what it asks for, what it sees, and how long it may be. */
export class CouncilTurns {
  readonly #rules: CouncilRules;
  readonly #nameOf: NameOf;
  readonly #excerptsOfOthers: ExcerptOf;

  /** Limits and wording follow from the rules. */
  constructor(rules: CouncilRules, nameOf: NameOf) {
    this.#rules = rules;
    this.#nameOf = nameOf;
    this.#excerptsOfOthers = views.excerptsOfOthers(rules.excerpt);
  }

  /** What is shown of a statement in a turn of a kind, if there is room for it. */
  excerptOf(kind: FloorKind): ExcerptOf {
    if (kind === "position") return this.#excerptsOfOthers;
    return kind === "refinement" ? views.toSpeaker : () => undefined;
  }

  /** First thoughts: nothing is shown but the question. */
  gather(): Turn {
    return { kind: "gathering", view: nothing, ...this.#asked("gather") };
  }

  /** A plan, on what the others gathered. */
  plan(): Turn {
    return { kind: "plan", view: views.gatheredByOthers, ...this.#asked("plan") };
  }

  /** A position, on what the speaker gathered and planned, and excerpts of what the others gathered. */
  formulate(): Turn {
    return { kind: "position", view: views.gatheredAndPlanned, ...this.#asked("formulate") };
  }

  /** Critiques of the others' positions, one each. */
  async debate(others: readonly Participant[]): Promise<Turn> {
    const { addressedForm } = await forms();
    const form = addressedForm(
      "critiques",
      others,
      ({ name }) => `What is weak, and what is right, in the position of ${markGiven(name)}.`,
    );
    return { kind: "critique", view: views.positionsOfOthers, form, ...this.#asked("debate", others.length) };
  }

  /** The speaker's position anew, on what was said to it. The position may be given, to be shown whatever else fits. */
  async adjust(position: Statement | undefined): Promise<Turn> {
    const { revisedPositionForm } = await forms();
    const form = revisedPositionForm();
    const view = position ? views.critiquesOfOwn : views.criticised;
    return {
      kind: "refinement",
      view,
      form,
      ...omitUndefined({ replyTo: position }),
      ...this.#asked("adjust"),
    };
  }

  /** What is left of the speaker's critiques, on the revised positions. */
  async rebuttal(others: readonly Participant[]): Promise<Turn> {
    const { addressedForm } = await forms();
    const form = addressedForm(
      "rebuttals",
      others,
      ({ name }) => `What of your critique of ${markGiven(name)} is settled, and what is not.`,
    );
    return { kind: "rebuttal", view: views.revised, form, ...this.#asked("rebuttal", others.length) };
  }

  /** Whether positions agree, asked of a judge. */
  async agreement(positions: readonly FinalPosition[], fit: Fit): Promise<Question<PositionAgreement>> {
    const { agreementSchema } = await forms();
    const schema = agreementSchema();
    return {
      kind: "evaluation",
      shown: shownTo(positions, fit, schema),
      schema,
      guidance: AGREEMENT_GUIDANCE,
      instruction: AGREEMENT,
    };
  }

  /** A ballot on the positions, which stand under labels and in an order of the voter's own. */
  ballot(
    voter: string,
    positions: readonly FinalPosition[],
    { fit, random }: { readonly fit: Fit; readonly random: (key: string) => number },
  ): Question<Ballot> {
    const order = shuffled(positions, (place) => random(`ballot/${voter}/${place}`));
    const labels = Object.fromEntries(order.map(({ participant }, n) => [participant, `Position ${letters(n)}`]));
    const schema = ballotSchema({ voter, labels, approvals: this.#rules.voting?.method === "approval" });
    return {
      kind: "ballot",
      shown: shownTo(order, fit, schema),
      labels,
      schema,
      instruction: this.#instruction("vote"),
    };
  }

  /** The synthesis, which has to say what was decided and, if there is a minority, what it holds. */
  async synthesize({ verdict, tally }: CouncilOutcome, positions: readonly FinalPosition[]): Promise<Turn> {
    const { boundSynthesisForm } = await forms();
    const minority = tally ? minorityOf(tally) : [];
    const decision = decisionName(verdict, this.#nameOf);
    const inWords = decisionInWords(verdict, this.#nameOf);
    const possible = decisionNames(positions.map(({ participant }) => participant), this.#nameOf);
    const { instruction, ...asked } = this.#asked("synthesis");
    return {
      kind: "synthesis",
      view: views.concluding,
      finalReading: true,
      form: boundSynthesisForm({ decision, possible, inWords, hasMinority: minority.length > 0 }),
      ...asked,
      instruction: [instruction, boundBy(inWords, decision), ...this.#onMinority(minority)].join("\n\n"),
    };
  }

  #onMinority(minority: readonly Dissent[]): readonly string[] {
    if (minority.length === 0) return [];
    const first = minority.map(({ voter, choice }) =>
      choice === undefined ? this.#nameOf(voter) : `${this.#nameOf(voter)} (first choice: ${this.#nameOf(choice)})`
    );
    return [`In the minority are ${first.join("; ")}. Report fairly what they hold, and why.`];
  }

  /** What holds for every turn of a phase. What is over its limit is noted: a form's fields would not be cut with its text. */
  #asked(phase: SpokenPhase, times = 1): Pick<Turn, "instruction" | "maxTokens" | "overrun"> {
    return { instruction: this.#instruction(phase), maxTokens: times * this.#rules.limits[phase], overrun: "note" };
  }

  #instruction(phase: keyof typeof INSTRUCTIONS): string {
    return this.#rules.prompts[phase] ?? INSTRUCTIONS[phase];
  }
}

function boundBy(inWords: string, decision: string): string {
  return `${inWords} That is settled: \`decision\` is ${
    JSON.stringify(decision)
  }, and you say nothing else of who won.`;
}

/** Makes texts as short as a prompt that asks for an answer of a form has room for. */
export type Fit = (texts: readonly string[], schema: AnswerSchema<unknown>) => readonly string[];

/** Positions as they are shown to those who judge them: without what their authors say on how they came about. */
function shownTo(positions: readonly FinalPosition[], fit: Fit, schema: AnswerSchema<unknown>): readonly Statement[] {
  const texts = fit(positions.map(({ text }) => text), schema);
  return positions.map(({ statement, text }, at) => ({ ...statement, text: texts[at] ?? text }));
}

/** In an order drawn at random (R. A. Fisher and F. Yates, 1938, from the end). */
function shuffled<T>(items: readonly T[], random: (place: number) => number): readonly T[] {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    const other = Math.floor(random(place) * (place + 1));
    const [a, b] = [order[place], order[other]];
    if (a !== undefined && b !== undefined) [order[place], order[other]] = [b, a];
  }
  return order;
}

/** Loaded when a form is first asked for: what checks answers takes as long to load as Deno takes to start. */
function forms() {
  return import("./forms.ts");
}
