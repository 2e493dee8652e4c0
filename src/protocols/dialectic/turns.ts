import { CONTEXT_SEARCH } from "../../agents/context_search.ts";
import { ownAndAimedAt } from "../../context/views.ts";
import type { Question, Turn, View } from "../../dialogue/mod.ts";
import { standingDesigns } from "./designs.ts";
import type { Clarification } from "../../transcript/clarification.ts";
import type { DesignEvaluation } from "./design.ts";
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
import { agentTask, critiquesNote, judgeTask } from "./prompts.ts";
import { TASKS } from "./words/mod.ts";

type TurnOf = readonly [participant: DialecticParticipant, turn: Turn];

/** The turns of a dialectic: instruction, form, view, tools and limit of each. */
export class DialecticTurns {
  readonly #rules: DialecticRules;
  readonly #participants: readonly Participant[];

  constructor(rules: DialecticRules, participants: readonly Participant[]) {
    this.#rules = rules;
    this.#participants = participants;
  }

  /** Asks for questions to the client. */
  clarify({ again }: { readonly again: boolean }): Turn {
    const instruction = again ? TASKS.followUp : TASKS.clarification;
    return { ...this.#turn("clarification", instruction, clarificationForm()), view: answered };
  }

  /** Asks the client for answers, each of which may be left empty. */
  answer(questions: readonly Clarification[]): Turn {
    const form = answersForm(questions, (id) => this.#nameOf(id));
    return { kind: "answer", instruction: TASKS.answer, form, view: answered };
  }

  /** Asks for a design. */
  propose(agent: DialecticParticipant, said: readonly Message[]): TurnOf {
    return [agent, this.#asked(agent, "proposal", said, proposalForm(this.#rules.requirements))];
  }

  /** Asks for a critique of another agent's design. */
  critique(agent: DialecticParticipant, design: Statement, said: readonly Message[]): TurnOf {
    const name = `critique-of-${design.speaker}`;
    return [agent, { ...this.#asked(agent, "critique", said), name, replyTo: design }];
  }

  /** Asks for a refined design. */
  refine(agent: DialecticParticipant, design: Statement, said: readonly Message[]): TurnOf {
    const form = refinementForm(this.#rules.requirements);
    return [agent, { ...this.#asked(agent, "refinement", said, form), replyTo: design }];
  }

  /** Asks the judge for the confidence in the current designs. */
  evaluate(said: readonly Message[]): Question<DesignEvaluation> {
    const schema = evaluationSchema(this.#rules.requirements);
    const shown = standingAndCriticised(said);
    return { kind: "evaluation", shown, schema, finalReading: true, instruction: this.#judgeTask("evaluation", said) };
  }

  /** Asks the judge for the solution. */
  synthesize(said: readonly Message[]): Turn {
    const form = synthesisForm(this.#rules.requirements);
    const turn = this.#turn("synthesis", this.#judgeTask("synthesis", said), form);
    return { ...turn, view: standingAndCriticised, finalReading: true };
  }

  /** Returns the judge's task, which says of each design whether it was refined after the critiques shown. */
  #judgeTask(kind: "evaluation" | "synthesis", said: readonly Message[]): string {
    const notes = withCritiques(said).flatMap(({ design: { number, speaker, replyTo }, critiques, answered }) => {
      const numbers = critiques.map((critique) => critique.number);
      const of = answered ? replyTo : undefined;
      return numbers.length === 0 ? [] : [critiquesNote(number, this.#nameOf(speaker), numbers, of)];
    });
    return judgeTask(kind, this.#rules.requirements, notes);
  }

  #nameOf(id: string): string {
    return this.#participants.find((each) => each.id === id)?.name ?? id;
  }

  #turn(kind: keyof DialecticLimits, instruction: string, form: Turn["form"]): Turn {
    return { kind, instruction, maxTokens: this.#rules.limits[kind], overrun: "note", ...omitUndefined({ form }) };
  }

  /**
   * Returns an agent's turn, with a search of earlier messages. Turns taken at the same time are not included, nor what
   * answers and later designs repeat: questions, and the agent's own critiques.
   */
  #asked(
    agent: DialecticParticipant,
    kind: "proposal" | "critique" | "refinement",
    said: readonly Message[],
    form?: Turn["form"],
  ): Turn {
    const { contextSearch, rolePrompts, requirements } = this.#rules;
    const searchable = statements(said).filter(({ kind, speaker }) =>
      !["announcement", "clarification"].includes(kind) && !(kind === "critique" && speaker === agent.id)
    );
    const turn = this.#turn(kind, agentTask(kind, requirements, rolePrompts?.[agent.role]?.[kind]), form);
    // Use a new function for each turn, because successive views are not extensions of one another.
    const view: View = (all, speaker) => shownToAgent(all, speaker, kind);
    return { ...turn, view, history, ...(contextSearch ? { tools: [CONTEXT_SEARCH], searchable } : {}) };
  }
}

/** An agent's designs, its critiques and those it received; answers contain their questions. */
const history: View = (said, speaker) =>
  ownAndAimedAt(said, speaker).filter(({ kind }) => kind !== "clarification" && kind !== "answer");

/** The client's answers, which contain the questions. */
const answered: View = (said) => statements(said).filter(({ kind }) => kind === "answer");

/**
 * Returns the statements for an agent: the client's answers, the current designs, the critiques that its own design has
 * yet to answer and, for a critique, its own earlier critiques.
 */
function shownToAgent(
  said: readonly Message[],
  { id }: Pick<Participant, "id">,
  kind: Turn["kind"],
): readonly Statement[] {
  const read = new Set(
    withCritiques(said).flatMap(({ design, critiques, answered }) => {
      const isOwn = design.speaker === id;
      return [design, ...critiques.filter(({ speaker }) => isOwn ? !answered : speaker === id && kind === "critique")];
    }),
  );
  return statements(said).filter((statement) => statement.kind === "answer" || read.has(statement));
}

/**
 * Returns the statements for the judge: the client's answers, the current designs with their critiques, and what fact
 * checkers announced.
 */
function standingAndCriticised(said: readonly Message[]): readonly Statement[] {
  const read = new Set(withCritiques(said).flatMap(({ design, critiques }) => [design, ...critiques]));
  return statements(said).filter((statement) =>
    statement.kind === "answer" || statement.kind === "interruption" || read.has(statement)
  );
}

/** Returns the current designs with their critiques; a design without critiques has those that it answered. */
function withCritiques(said: readonly Message[]) {
  const all = statements(said).filter(({ kind }) => kind === "critique");
  const of = (design: number | undefined) => all.filter(({ replyTo }) => replyTo === design);
  return standingDesigns(said).map((design) => {
    const critiques = of(design.number);
    const answered = critiques.length === 0;
    return { design, critiques: answered ? of(design.replyTo) : critiques, answered };
  });
}

function statements(said: readonly Message[]): readonly Statement[] {
  return said.filter((message) => !message.failed);
}
