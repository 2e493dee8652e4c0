import type { Tool } from "../../agents/agent.ts";
import { contextSearch } from "../../agents/context_search.ts";
import { listFiles, readFile } from "../../agents/folder_tools.ts";
import type { Question, Turn, View } from "../../dialogue/mod.ts";
import { isDesign, standingDesigns } from "../../judging/mod.ts";
import type { Clarification, DesignEvaluation, Requirement } from "../../transcript/design.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import {
  answersForm,
  clarificationForm,
  evaluationSchema,
  proposalForm,
  refinementForm,
  synthesisForm,
} from "./forms.ts";
import type { DialecticLimits, DialecticRules, RolePrompts } from "./options.ts";
import type { DialecticParticipant } from "./participants.ts";
import { instructions } from "./prompts.ts";

type TurnOf = readonly [participant: DialecticParticipant, turn: Turn];

const FORMS: Readonly<Partial<Record<keyof DialecticLimits, (requirements: readonly Requirement[]) => Turn["form"]>>> =
  {
    clarification: clarificationForm,
    proposal: proposalForm,
    refinement: refinementForm,
    synthesis: synthesisForm,
  };

/** The turns of a dialectic: instruction, form, view, tools and limit of each. */
export class DialecticTurns {
  readonly #rules: DialecticRules;
  readonly #participants: readonly Participant[];

  constructor(rules: DialecticRules, participants: readonly Participant[]) {
    this.#rules = rules;
    this.#participants = participants;
  }

  /** Questions to the client. */
  clarify({ again }: { readonly again: boolean }): Turn {
    const instruction = again ? instructions.followUp : instructions.clarification;
    return { ...this.#turn("clarification", instruction), view: ownDesigns };
  }

  /** The client's answers to questions, of which each may be left empty. */
  answer(questions: readonly Clarification[]): Turn {
    const nameOf = (id: string) => this.#participants.find((each) => each.id === id)?.name ?? id;
    return { kind: "answer", instruction: instructions.answer, form: answersForm(questions, nameOf), view: ownDesigns };
  }

  /** A design of one's own. */
  propose(agent: DialecticParticipant, said: readonly Message[]): TurnOf {
    return [agent, { ...this.#asked(agent, "proposal"), ...this.#seen(said) }];
  }

  /** A critique of somebody else's design. */
  critique(agent: DialecticParticipant, design: Statement, said: readonly Message[]): TurnOf {
    const name = `critique-of-${design.speaker}`;
    return [agent, { ...this.#asked(agent, "critique"), name, replyTo: design, ...this.#seen(said) }];
  }

  /** One's own design anew. */
  refine(agent: DialecticParticipant, design: Statement, said: readonly Message[]): TurnOf {
    return [agent, { ...this.#asked(agent, "refinement"), replyTo: design, ...this.#seen(said) }];
  }

  /** The judge's confidence in what stands. */
  evaluate(said: readonly Message[]): Question<DesignEvaluation> {
    const schema = evaluationSchema(this.#rules.requirements);
    const shown = standingAndCriticised(said);
    return { kind: "evaluation", shown, schema, finalReading: true, instruction: instructions.evaluation };
  }

  /** The solution that the judge puts together. */
  synthesize(): Turn {
    return { ...this.#turn("synthesis", instructions.synthesis), view: standingAndCriticised, finalReading: true };
  }

  #asked(agent: DialecticParticipant, kind: keyof RolePrompts): Turn {
    return this.#turn(kind, this.#rules.rolePrompts?.[agent.role]?.[kind] ?? instructions[kind]);
  }

  #turn(kind: keyof DialecticLimits, instruction: string): Turn {
    const form = FORMS[kind]?.(this.#rules.requirements);
    return { kind, instruction, maxTokens: this.#rules.limits[kind], overrun: "note", ...omitUndefined({ form }) };
  }

  /** The view and tools of an agent: of what was said only what was said before, so that nobody hears simultaneous turns. */
  #seen(said: readonly Message[]): Pick<Turn, "view" | "tools"> {
    const { contextSearch: maySearch, contextDirectory: folder } = this.#rules;
    // what is announced stands in the rules
    const earlier = statements(said).filter(({ kind }) => kind !== "announcement");
    const tools: readonly Tool[] = [
      ...(maySearch && earlier.length > 0 ? [contextSearch(earlier, this.#participants)] : []),
      ...(folder === undefined ? [] : [listFiles(folder), readFile(folder)]),
    ];
    return { view: ownDesigns, ...(tools.length > 0 ? { tools } : {}) };
  }
}

/**
 * An agent's view: the client's questions and answers, its own designs, and the critiques they received. A design that it
 * criticises stands in the turn.
 */
const ownDesigns: View = (said, speaker) => {
  const own = new Set(said.filter((message) => isDesign(message) && message.speaker === speaker.id).map(numberOf));
  return statements(said).filter(({ number, kind, replyTo }) =>
    isOfClient(kind) || own.has(number) || (kind === "critique" && replyTo !== undefined && own.has(replyTo))
  );
};

/**
 * The judge's reading: the client's questions and answers, the designs that stand, and the critiques of each; of one that
 * nobody has criticised since it was refined, those that it was refined by.
 */
function standingAndCriticised(said: readonly Message[]): readonly Statement[] {
  const standing = standingDesigns(said);
  const numbers = new Set(standing.map(numberOf));
  const answered = new Set(statements(said).flatMap(({ kind, replyTo }) => kind === "critique" ? [replyTo] : []));
  const criticised = new Set(standing.map(({ number, replyTo }) => answered.has(number) ? number : replyTo));
  return statements(said).filter(({ number, kind, replyTo }) =>
    isOfClient(kind) || numbers.has(number) || (kind === "critique" && criticised.has(replyTo))
  );
}

function statements(said: readonly Message[]): readonly Statement[] {
  return said.filter((message) => !message.failed);
}

function isOfClient(kind: Statement["kind"]): boolean {
  return kind === "clarification" || kind === "answer";
}

function numberOf({ number }: Message): number {
  return number;
}
