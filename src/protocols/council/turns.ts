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
import { quotedFindings } from "../fact_check/findings.ts";
import type { CouncilPhase, CouncilRules } from "./options.ts";
import { boundBy, taskOf } from "./prompts.ts";
import type { CouncilOutcome, NameOf } from "./prompts.ts";
import * as views from "./views.ts";
import { AGREEMENT, BALLOT, MANNER } from "./words/mod.ts";

/** A function that shortens texts to the room in a prompt that asks for an answer of a form. */
export type Fit = (texts: readonly string[], schema: AnswerSchema<unknown>) => readonly string[];

/** What a ballot needs besides positions and objections. */
interface BallotOptions {
  readonly fit: Fit;
  /** Draws a number from 0 up to but not including 1. */
  readonly random: (key: string) => number;
  /** Place of the voter among the voters, from 0. */
  readonly seat: number;
  /** Returns what fact checkers found of a position and did not announce; empty if nothing. */
  readonly unannounced: (position: FinalPosition) => string;
}

/** The turns of a council: name, instruction, view, form and limit of each. */
export class CouncilTurns {
  readonly #rules: CouncilRules;
  readonly #nameOf: NameOf;
  readonly #speaker: string;

  /**
   * Creates the turns of a speaker.
   *
   * @param speaker Id of the participant asked.
   */
  constructor(rules: CouncilRules, nameOf: NameOf, speaker: string) {
    this.#rules = rules;
    this.#nameOf = nameOf;
    this.#speaker = speaker;
  }

  /** Asks for first thoughts, showing only the question. */
  gather(): Turn {
    return { kind: "gathering", view: nothing, ...this.#asked("gather") };
  }

  /** Asks for a plan, based on everybody's first thoughts. */
  plan(): Turn {
    return { kind: "plan", view: views.gathered, ...this.#asked("plan") };
  }

  /** Asks for a position, based on everybody's first thoughts and the speaker's plan. */
  formulate(): Turn {
    return { kind: "position", view: views.gatheredAndPlanned, ...this.#asked("formulate") };
  }

  /** Asks for a critique of each of the others' positions, next to the speaker's own position. */
  debate(others: readonly Participant[]): Turn {
    const form = addressedForm("critiques", others);
    return { kind: "critique", view: views.positions, form, ...this.#asked("debate", others.length) };
  }

  /** Asks for a revised position, based on the critiques it received. A given position is shown in full, whatever else fits. */
  adjust(position: Statement | undefined): Turn {
    const view = position ? views.besideOwn : views.criticised;
    const form = revisedPositionForm();
    return { kind: "refinement", view, form, ...omitUndefined({ replyTo: position }), ...this.#asked("adjust") };
  }

  /** Asks for the speaker's remaining objections to the revised positions. */
  rebuttal(others: readonly Participant[]): Turn {
    const form = addressedForm("rebuttals", others);
    return { kind: "rebuttal", view: views.revised, form, ...this.#asked("rebuttal", others.length) };
  }

  /** Asks a judge if positions agree. */
  agreement(positions: readonly FinalPosition[], fit: Fit): Question<PositionAgreement> {
    const schema = agreementSchema();
    const shown = shownTo(positions, fit, schema);
    return { kind: "evaluation", shown, schema, guidance: AGREEMENT.guidance, instruction: AGREEMENT.instruction };
  }

  /**
   * Asks for a ballot on the positions, with labels and the objections to them. The order is drawn once for all voters, and
   * begins one position later for each: a Latin square, in which every position stands at each place equally often.
   */
  ballot(
    voter: string,
    positions: readonly FinalPosition[],
    objections: readonly Statement[],
    { fit, random, seat, unannounced }: BallotOptions,
  ): Question<Ballot> {
    const drawn = shuffled(positions, (place) => random(`ballot/${place}`));
    const order = drawn.map((position, place) => drawn[(place + seat) % drawn.length] ?? position);
    const labels = Object.fromEntries(order.map(({ participant }, n) => [participant, BALLOT.position(letters(n))]));
    const schema = ballotSchema({ voter, labels, approvals: this.#rules.voting?.method === "approval" });
    const placeOf = ({ speaker, replyTo }: Statement) =>
      order.findIndex(({ participant, statement }) => participant === speaker || statement.number === replyTo);
    const against = objections.toSorted((a, b) => placeOf(a) - placeOf(b));
    const hasFindings = against.some(({ kind }) => kind === "interruption");
    const about = BALLOT.about(Object.hasOwn(labels, voter), against.length > 0, hasFindings);
    const found = order.flatMap((position) => {
      const text = unannounced(position);
      return text === "" ? [] : [`- ${labels[position.participant]}: ${text}`];
    });
    const instruction = `${taskOf("vote", this.#rules, this.#speaker)} ${about}`;
    return {
      kind: "ballot",
      shown: shownTo(order, fit, schema, against),
      labels,
      schema,
      quoted: quotedFindings(found.join("\n")),
      instruction,
    };
  }

  /** Asks for the synthesis of the decision and, if there is a minority, of its view. */
  synthesize(outcome: CouncilOutcome): Turn {
    const { tally } = outcome;
    const minority = tally ? minorityOf(tally) : [];
    const form = synthesisForm(minority.map(({ voter }) => this.#nameOf(voter)));
    const { instruction, ...asked } = this.#asked("synthesis");
    const bound = `${boundBy(outcome, this.#nameOf)}\n\n${instruction}`;
    return { kind: "synthesis", view: views.concluding, finalReading: true, form, ...asked, instruction: bound };
  }

  /**
   * Returns the parts common to all turns of a phase. An overrun is only noted, because cutting the text would not cut
   * a form's fields.
   */
  #asked(phase: Exclude<CouncilPhase, "vote">, times = 1): Pick<Turn, "instruction" | "maxTokens" | "overrun"> {
    const instruction = `${taskOf(phase, this.#rules, this.#speaker)}\n\n${MANNER.ofTexts}`;
    return { instruction, maxTokens: times * this.#rules.limits[phase], overrun: "note" };
  }
}

/**
 * Returns positions for those who judge them, without their authors' comments on how they arose, and the objections.
 */
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

/** Returns the items in random order (R. A. Fisher and F. Yates, 1938, from the end). */
function shuffled<T>(items: readonly T[], random: (place: number) => number): readonly T[] {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    const other = Math.floor(random(place) * (place + 1));
    const [a, b] = [order[place], order[other]];
    if (a !== undefined && b !== undefined) [order[place], order[other]] = [b, a];
  }
  return order;
}
