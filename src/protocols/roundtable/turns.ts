import { convergenceForm, evaluationForm, responseForm, synthesisForm } from "./forms.ts";
import type { Source } from "../../agents/source.ts";
import { type ContextProcessor, everything, type View } from "../../context/mod.ts";
import type { Question, Turn } from "../../dialogue/mod.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { claimId } from "../../transcript/flow.ts";
import { responseIn, type RoundEvaluation } from "./response.ts";
import type { AssignedRole } from "./modes.ts";
import type { RoundtableRules } from "./options.ts";
import type { RoundtableParticipant } from "./participants.ts";
import * as prompts from "./prompts.ts";
import { TASKS } from "./words/mod.ts";

/** The place of a response: number of the round from 1, earlier messages, and sources to cite. */
interface ResponsePlace {
  readonly round: number;
  readonly messages: readonly Message[];
  readonly sources: readonly Source[];
  /** The participant's part, if the mode assigns any. */
  readonly part?: AssignedRole | undefined;
}

/** The turns and questions of a roundtable: instruction, form and limit of each. */
export class RoundtableTurns {
  readonly #topic: string;
  readonly #rules: RoundtableRules;
  readonly #processors: readonly ContextProcessor[];

  /** Creates turns whose limits and wording follow from the rules; `processors` change how all turns show messages. */
  constructor(topic: string, rules: RoundtableRules, processors: readonly ContextProcessor[]) {
    this.#topic = topic;
    this.#rules = rules;
    this.#processors = processors;
  }

  /** Asks for a response in a round, which may refer to claims in earlier messages. */
  respond({ name }: RoundtableParticipant, place: ResponsePlace): Turn {
    const { round, messages } = place;
    const here = { topic: this.#topic, round, name, isFirst: messages.length === 0, part: place.part };
    return this.#response(prompts.respond(this.#rules, here), place);
  }

  /** Asks for another response after one that breaks its role. Messages after that one are not shown. */
  respondAgain(broken: Statement, problem: string, place: ResponsePlace): Turn {
    const { number } = place.messages.at(-1) ?? { number: 0 };
    const view: View = (said, speaker) =>
      everything(said, speaker).filter((each) => each.number <= number || each.number === broken.number);
    return { ...this.#response(prompts.respondAgain(problem), place), name: "response-again", replyTo: broken, view };
  }

  /** Asks the judge to compare a round: who shares a position, who has moved, and whether to continue. */
  evaluate(
    round: number,
    shown: readonly Statement[],
    names: ReadonlyMap<string, string>,
  ): Question<RoundEvaluation> {
    return {
      kind: "evaluation",
      shown,
      schema: evaluationForm(names, { isFirst: round === 1 }),
      ...prompts.evaluate(round),
    };
  }

  /** Asks a participant if everybody agrees. */
  converged(shown: readonly Statement[]): Question<{ readonly converged: boolean }> {
    const schema = convergenceForm();
    return { kind: "evaluation", name: "self-convergence", shown, schema, instruction: TASKS.converged };
  }

  /** Asks the judge for a verdict, which is streamed. */
  verdict(): Turn {
    return this.#conclusion(TASKS.verdict);
  }

  /** Asks a participant for the conclusion. */
  synthesize(): Turn {
    return { ...this.#conclusion(TASKS.synthesis), form: synthesisForm() };
  }

  #response(instruction: string, { messages, sources, part }: ResponsePlace): Turn {
    const claims = messages.flatMap((message) => {
      const places = responseIn(message)?.points.keys();
      return places ? [-1, ...places].map((place) => claimId(message.number, place)) : []; // -1 stands for the position
    });
    const form = responseForm({ claims: new Set(claims), stances: part?.stances, sources });
    const maxTokens = this.#rules.limits.response;
    return { kind: "response", instruction, form, maxTokens, overrun: "note", processors: this.#processors };
  }

  #conclusion(instruction: string): Turn {
    const maxTokens = this.#rules.limits.conclusion;
    const processors = this.#processors;
    return { kind: "synthesis", instruction, maxTokens, overrun: "note", finalReading: true, processors };
  }
}
