import type { AnswerSchema } from "../../agents/agent.ts";
import { addressedForm, agreementSchema, boundSynthesisForm, revisedPositionForm } from "./forms.ts";
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
import {
  ADDRESSED,
  AGREEMENT,
  boundBy,
  type CouncilOutcome,
  decisionInWords,
  decisionNames,
  INSTRUCTIONS,
  type NameOf,
} from "./prompts.ts";
import * as views from "./views.ts";

/** Makes texts as short as a prompt that asks for an answer of a form has room for. */
export type Fit = (texts: readonly string[], schema: AnswerSchema<unknown>) => readonly string[];

/** The turns of a council: name, instruction, view, form and limit of each. */
export class CouncilTurns {
  readonly #rules: CouncilRules;
  readonly #nameOf: NameOf;

  constructor(rules: CouncilRules, nameOf: NameOf) {
    this.#rules = rules;
    this.#nameOf = nameOf;
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
  debate(others: readonly Participant[]): Turn {
    const form = addressedForm("critiques", others, ADDRESSED.critiques);
    return { kind: "critique", view: views.positionsOfOthers, form, ...this.#asked("debate", others.length) };
  }

  /** The speaker's position anew, on what was said to it. The position may be given, to be shown whatever else fits. */
  adjust(position: Statement | undefined): Turn {
    const view = position ? views.critiquesOfOwn : views.criticised;
    const form = revisedPositionForm();
    return { kind: "refinement", view, form, ...omitUndefined({ replyTo: position }), ...this.#asked("adjust") };
  }

  /** The rest of the speaker's critiques, on the revised positions. */
  rebuttal(others: readonly Participant[]): Turn {
    const form = addressedForm("rebuttals", others, ADDRESSED.rebuttals);
    return { kind: "rebuttal", view: views.revised, form, ...this.#asked("rebuttal", others.length) };
  }

  /** The question to a judge if positions agree. */
  agreement(positions: readonly FinalPosition[], fit: Fit): Question<PositionAgreement> {
    const schema = agreementSchema();
    const shown = shownTo(positions, fit, schema);
    return { kind: "evaluation", shown, schema, ...AGREEMENT };
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
    const shown = shownTo(order, fit, schema);
    return { kind: "ballot", shown, labels, schema, instruction: this.#instruction("vote") };
  }

  /** The synthesis, which has to say what was decided and, if there is a minority, what it holds. */
  synthesize({ verdict, tally }: CouncilOutcome, positions: readonly FinalPosition[]): Turn {
    const minority = tally ? minorityOf(tally) : [];
    const inWords = decisionInWords(verdict, this.#nameOf);
    const names = decisionNames(verdict, positions.map(({ participant }) => participant), this.#nameOf);
    const form = boundSynthesisForm({ ...names, inWords, hasMinority: minority.length > 0 });
    const { instruction, ...asked } = this.#asked("synthesis");
    const bound = `${instruction}\n\n${boundBy(inWords, names.decision, minority, this.#nameOf)}`;
    return { kind: "synthesis", view: views.concluding, finalReading: true, form, ...asked, instruction: bound };
  }

  /** Applies to every turn of a phase. What is over its limit is noted: a form's fields would not be cut with its text. */
  #asked(phase: Exclude<CouncilPhase, "vote">, times = 1): Pick<Turn, "instruction" | "maxTokens" | "overrun"> {
    return { instruction: this.#instruction(phase), maxTokens: times * this.#rules.limits[phase], overrun: "note" };
  }

  #instruction(phase: keyof typeof INSTRUCTIONS): string {
    return this.#rules.prompts[phase] ?? INSTRUCTIONS[phase];
  }
}

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
