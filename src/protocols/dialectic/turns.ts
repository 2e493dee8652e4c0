import { contextSearch } from "../../agents/context_search.ts";
import { listFiles, readFile } from "../../agents/folder_tools.ts";
import type { Tool } from "../../agents/agent.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import type { Clarification, DesignEvaluation } from "../../transcript/design.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialecticLimits, DialecticRules, RolePrompts } from "./options.ts";
import type { DialecticParticipant } from "./participants.ts";
import { instructions } from "./prompts.ts";
import { ownDesigns, whatStands } from "./views.ts";

/** A participant and the turn it is to take. */
export type DialecticTurnOf = readonly [participant: DialecticParticipant, turn: Turn];

/** The turns of a dialectic: what each is called, what it asks for, what is shown for it, and how long it may be. */
export class DialecticTurns {
  readonly #rules: DialecticRules;
  readonly #participants: readonly Participant[];
  #forms: Promise<Forms> | undefined;

  /** Limits, requirements and tools follow from the rules. */
  constructor(rules: DialecticRules, participants: readonly Participant[]) {
    this.#rules = rules;
    this.#participants = participants;
  }

  /** Questions to the client. */
  async clarify({ again }: { readonly again: boolean }): Promise<Turn> {
    const { clarification: form } = await this.#loaded();
    const instruction = again ? instructions.followUp : instructions.clarification;
    return { ...this.#turn("clarification", instruction, form), view: ownDesigns };
  }

  /** The client's answers to questions, of which each may be left empty. */
  async answer(questions: readonly Clarification[]): Promise<Turn> {
    const { answersForm } = await dialecticForms();
    const nameOf = (id: string) => this.#participants.find((each) => each.id === id)?.name ?? id;
    return { kind: "answer", instruction: instructions.answer, form: answersForm(questions, nameOf), view: ownDesigns };
  }

  /** A design of one's own. */
  async propose(agent: DialecticParticipant, said: readonly Message[]): Promise<DialecticTurnOf> {
    const { proposal: form } = await this.#loaded();
    return [agent, { ...this.#turn("proposal", this.#asking(agent, "proposal"), form), ...this.#seen(said) }];
  }

  /** A critique of somebody else's design. */
  critique(agent: DialecticParticipant, design: Statement, said: readonly Message[]): DialecticTurnOf {
    const turn = this.#turn("critique", this.#asking(agent, "critique"));
    return [agent, { ...turn, name: `critique-of-${design.speaker}`, replyTo: design, ...this.#seen(said) }];
  }

  /** One's own design anew. */
  async refine(agent: DialecticParticipant, design: Statement, said: readonly Message[]): Promise<DialecticTurnOf> {
    const { refinement: form } = await this.#loaded();
    const turn = this.#turn("refinement", this.#asking(agent, "refinement"), form);
    return [agent, { ...turn, replyTo: design, ...this.#seen(said) }];
  }

  /** How sure the judge is of what stands. */
  async evaluate(said: readonly Message[]): Promise<Question<DesignEvaluation>> {
    const { evaluation: schema } = await this.#loaded();
    const shown = whatStands(said, { id: "", name: "", role: "judge" });
    return { kind: "evaluation", shown, schema, finalReading: true, instruction: instructions.evaluation };
  }

  /** The solution that the judge puts together. */
  async synthesize(): Promise<Turn> {
    const { synthesis: form } = await this.#loaded();
    return { ...this.#turn("synthesis", instructions.synthesis, form), view: whatStands, finalReading: true };
  }

  #turn(kind: keyof DialecticLimits, instruction: string, form?: Turn["form"]): Turn {
    return { kind, instruction, maxTokens: this.#rules.limits[kind], overrun: "note", ...omitUndefined({ form }) };
  }

  #asking({ role }: DialecticParticipant, kind: keyof RolePrompts): string {
    return this.#rules.rolePrompts?.[role]?.[kind] ?? instructions[kind];
  }

  /** What an agent sees and may use: of what was said only what was said before, so that nobody hears simultaneous turns. */
  #seen(said: readonly Message[]): Pick<Turn, "view" | "tools"> {
    const { contextSearch: mayTheySearch, contextDirectory } = this.#rules;
    // what is announced stands in the rules
    const statements = said.filter((message): message is Statement =>
      !message.failed && message.kind !== "announcement"
    );
    const tools: readonly Tool[] = [
      ...(mayTheySearch && statements.length > 0 ? [contextSearch(statements, this.#participants)] : []),
      ...(contextDirectory === undefined ? [] : [listFiles(contextDirectory), readFile(contextDirectory)]),
    ];
    return { view: ownDesigns, ...(tools.length > 0 ? { tools } : {}) };
  }

  #loaded(): Promise<Forms> {
    return this.#forms ??= formsFor(this.#rules);
  }
}

type Forms = Awaited<ReturnType<typeof formsFor>>;

/** Made once: what stands first in prompts is the same for all turns of a kind. */
async function formsFor({ requirements }: DialecticRules) {
  const forms = await dialecticForms();
  return {
    clarification: forms.clarificationForm(requirements),
    proposal: forms.proposalForm(requirements),
    refinement: forms.refinementForm(requirements),
    evaluation: forms.evaluationSchema(requirements),
    synthesis: forms.synthesisForm(requirements),
  };
}

/** Loaded when something is first asked: what checks answers takes as long to load as Deno takes to start. */
function dialecticForms() {
  return import("./forms.ts");
}
