import type { AnswerSchema } from "../../agents/agent.ts";
import { addressedForm, agreementSchema, revisedPositionForm, synthesisForm } from "./forms.ts";
import { nothing } from "../../context/mod.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import { minorityOf } from "../../judging/mod.ts";
import { type Ballot, ballotSchema } from "../../judging/voting/ballot.ts";
import { letters } from "../../text/display.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { FinalPosition, PositionAgreement } from "../../transcript/position.ts";
import type { CouncilPhase, CouncilRules } from "./options.ts";
import { aboutBallot, AGREEMENT, boundBy, MANNER, taskOf } from "./prompts.ts";
import type { CouncilOutcome, NameOf } from "./prompts.ts";
import * as views from "./views.ts";

/** Makes texts as short as a prompt that asks for an answer of a form has room for. */
export type Fit = (texts: readonly string[], schema: AnswerSchema<unknown>) => readonly string[];

/** The turns of a council: name, instruction, view, form and limit of each. */
export class CouncilTurns {
  readonly #rules: CouncilRules;
  readonly #nameOf: NameOf;
  readonly #speaker: string;

  /** @param speaker Id of whoever is asked. */
  constructor(rules: CouncilRules, nameOf: NameOf, speaker: string) {
    this.#rules = rules;
    this.#nameOf = nameOf;
    this.#speaker = speaker;
  }

  /** First thoughts: nothing is shown but the question. */
  gather(): Turn {
    return { kind: "gathering", view: nothing, ...this.#asked("gather") };
  }

  /** A plan, on what everybody gathered. */
  plan(): Turn {
    return { kind: "plan", view: views.gathered, ...this.#asked("plan") };
  }

  /** A position, on what everybody gathered and the speaker planned. */
  formulate(): Turn {
    return { kind: "position", view: views.gatheredAndPlanned, ...this.#asked("formulate") };
  }

  /** Critiques of the others' positions, one each, beside the speaker's own. */
  debate(others: readonly Participant[]): Turn {
    const form = addressedForm("critiques", others);
    return { kind: "critique", view: views.positions, form, ...this.#asked("debate", others.length) };
  }

  /** The speaker's position anew, on what was said to it. The position may be given, to be shown whole whatever else fits. */
  adjust(position: Statement | undefined): Turn {
    const view = position ? views.besideOwn : views.criticised;
    const form = revisedPositionForm();
    return { kind: "refinement", view, form, ...omitUndefined({ replyTo: position }), ...this.#asked("adjust") };
  }

  /** The rest of the speaker's critiques, on the revised positions. */
  rebuttal(others: readonly Participant[]): Turn {
    const form = addressedForm("rebuttals", others);
    return { kind: "rebuttal", view: views.revised, form, ...this.#asked("rebuttal", others.length) };
  }

  /** The question to a judge if positions agree. */
  agreement(positions: readonly FinalPosition[], fit: Fit): Question<PositionAgreement> {
    const schema = agreementSchema();
    const shown = shownTo(positions, fit, schema);
    return { kind: "evaluation", shown, schema, ...AGREEMENT };
  }

  /** A ballot on the positions, which stand under labels and in an order of the voter's own, and on what is said against them. */
  ballot(
    voter: string,
    positions: readonly FinalPosition[],
    objections: readonly Statement[],
    { fit, random }: { readonly fit: Fit; readonly random: (key: string) => number },
  ): Question<Ballot> {
    const order = shuffled(positions, (place) => random(`ballot/${voter}/${place}`));
    const labels = Object.fromEntries(order.map(({ participant }, n) => [participant, `Position ${letters(n)}`]));
    const schema = ballotSchema({ voter, labels, approvals: this.#rules.voting?.method === "approval" });
    const placeOf = ({ speaker }: Statement) => order.findIndex(({ participant }) => participant === speaker);
    const against = objections.toSorted((a, b) => placeOf(a) - placeOf(b));
    const about = aboutBallot({ isCandidate: Object.hasOwn(labels, voter), hasObjections: against.length > 0 });
    const instruction = `${taskOf("vote", this.#rules, this.#speaker)} ${about}`;
    return { kind: "ballot", shown: shownTo(order, fit, schema, against), labels, schema, instruction };
  }

  /** The synthesis of what was decided and, if there is a minority, of what that holds. */
  synthesize(outcome: CouncilOutcome): Turn {
    const { tally } = outcome;
    const minority = tally ? minorityOf(tally) : [];
    const form = synthesisForm(minority.map(({ voter }) => this.#nameOf(voter)));
    const { instruction, ...asked } = this.#asked("synthesis");
    const bound = `${boundBy(outcome, this.#nameOf)}\n\n${instruction}`;
    return { kind: "synthesis", view: views.concluding, finalReading: true, form, ...asked, instruction: bound };
  }

  /** Applies to every turn of a phase. What is over its limit is noted: a form's fields would not be cut with its text. */
  #asked(phase: Exclude<CouncilPhase, "vote">, times = 1): Pick<Turn, "instruction" | "maxTokens" | "overrun"> {
    const instruction = `${taskOf(phase, this.#rules, this.#speaker)}\n\n${MANNER}`;
    return { instruction, maxTokens: times * this.#rules.limits[phase], overrun: "note" };
  }
}

/** Positions as they are shown to those who judge them, without what their authors say on how they came about; and objections. */
function shownTo(
  positions: readonly FinalPosition[],
  fit: Fit,
  schema: AnswerSchema<unknown>,
  objections: readonly Statement[] = [],
): readonly Statement[] {
  const whole = [...positions.map(({ statement, text }) => ({ ...statement, text })), ...objections];
  const texts = fit(whole.map(({ text }) => text), schema);
  return whole.map((statement, at) => ({ ...statement, text: texts[at] ?? statement.text }));
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
