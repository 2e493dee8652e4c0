import type { Tool } from "../../agents/agent.ts";
import { contextSearch } from "../../agents/context_search.ts";
import { listFiles, readFile } from "../../agents/folder_tools.ts";
import type { Question, Turn, View } from "../../dialogue/mod.ts";
import { isDesign, standingDesigns } from "../../judging/mod.ts";
import type { Clarification, DesignEvaluation } from "../../transcript/design.ts";
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
import type { DialecticLimits, DialecticRules } from "./options.ts";
import type { DialecticParticipant } from "./participants.ts";
import { instructions } from "./prompts.ts";

type TurnOf = readonly [participant: DialecticParticipant, turn: Turn];

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
    return { ...this.#turn("clarification", instruction, clarificationForm()), view: ownDesigns };
  }

  /** The client's answers to questions, of which each may be left empty. */
  answer(questions: readonly Clarification[]): Turn {
    const nameOf = (id: string) => this.#participants.find((each) => each.id === id)?.name ?? id;
    return { kind: "answer", instruction: instructions.answer, form: answersForm(questions, nameOf), view: ownDesigns };
  }

  /** A design of one's own. */
  propose(agent: DialecticParticipant, said: readonly Message[]): TurnOf {
    return [agent, this.#asked(agent, "proposal", said, proposalForm(this.#rules.requirements))];
  }

  /** A critique of somebody else's design. */
  critique(agent: DialecticParticipant, design: Statement, said: readonly Message[]): TurnOf {
    const name = `critique-of-${design.speaker}`;
    return [agent, { ...this.#asked(agent, "critique", said), name, replyTo: design }];
  }

  /** One's own design anew. */
  refine(agent: DialecticParticipant, design: Statement, said: readonly Message[]): TurnOf {
    const form = refinementForm(this.#rules.requirements);
    return [agent, { ...this.#asked(agent, "refinement", said, form), replyTo: design }];
  }

  /** The judge's confidence in what stands. */
  evaluate(said: readonly Message[]): Question<DesignEvaluation> {
    const schema = evaluationSchema(this.#rules.requirements);
    const shown = standingAndCriticised(said);
    return { kind: "evaluation", shown, schema, finalReading: true, instruction: instructions.evaluation };
  }

  /** The solution that the judge puts together. */
  synthesize(): Turn {
    const turn = this.#turn("synthesis", instructions.synthesis, synthesisForm(this.#rules.requirements));
    return { ...turn, view: standingAndCriticised, finalReading: true };
  }

  #turn(kind: keyof DialecticLimits, instruction: string, form: Turn["form"]): Turn {
    return { kind, instruction, maxTokens: this.#rules.limits[kind], overrun: "note", ...omitUndefined({ form }) };
  }

  /** A turn of an agent, who may search what was said before: nobody hears simultaneous turns. */
  #asked(
    { role }: DialecticParticipant,
    kind: "proposal" | "critique" | "refinement",
    said: readonly Message[],
    form?: Turn["form"],
  ): Turn {
    const { contextSearch: maySearch, contextDirectory: folder, rolePrompts } = this.#rules;
    // what is announced stands in the rules
    const earlier = statements(said).filter(({ kind }) => kind !== "announcement");
    const tools: readonly Tool[] = [
      ...(maySearch && earlier.length > 0 ? [contextSearch(earlier, this.#participants)] : []),
      ...(folder === undefined ? [] : [listFiles(folder), readFile(folder)]),
    ];
    const turn = this.#turn(kind, rolePrompts?.[role]?.[kind] ?? instructions[kind], form);
    return { ...turn, view: ownDesigns, ...(tools.length > 0 ? { tools } : {}) };
  }
}

/**
 * An agent's view: the client's questions and answers, its own designs, and the critiques they received. A design that it
 * criticises stands in the turn.
 */
const ownDesigns: View = (said, speaker) => {
  const designs = said.filter((message) => isDesign(message) && message.speaker === speaker.id);
  const own = new Set(designs.map(({ number }) => number));
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
  const numbers = new Set(standing.map(({ number }) => number));
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
