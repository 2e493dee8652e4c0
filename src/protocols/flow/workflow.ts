import type { AnswerSchema } from "../../agents/agent.ts";
import { FLOWS_FOLDER } from "../../archive/layout.ts";
import type { ProtocolPage } from "../../archive/render/facts.ts";
import {
  type Aside,
  type DialogueParticipant,
  type DialogueResult,
  type Floor,
  type Held,
  toResult,
} from "../../dialogue/mod.ts";
import {
  ClaimsRead,
  FLOW_QUESTIONS,
  flowSetting,
  listedFor,
  recordedFlow,
  secondLooks,
  statementsRead,
} from "../../judging/flow/mod.ts";
import type { Flow, FlowSetting } from "../../transcript/flow.ts";
import type { Answer, Statement } from "../../transcript/message.ts";
import { protocolNamed } from "../list.ts";
import { failUnanswered, type ReadDialogue, type ReviewConfig, ReviewDialogue } from "../review_dialogue.ts";
import { endForm, type Entry, entryForm, lookForm } from "./form.ts";
import type { Clerk } from "./options.ts";
import { FLOW, flowPage } from "./page.ts";
import {
  END_GUIDANCE,
  endTask,
  ENTRY_GUIDANCE,
  entryTask,
  LOOK_GUIDANCE,
  lookTask,
  personaText,
  rulesText,
} from "./prompts.ts";
import { emptyLook, filledWith, longEnd, longEntry } from "./rehearsal.ts";

/** The result of a clerk's reading. */
export interface FlowResult extends DialogueResult {
  /** What was argued, as the clerk noted it. */
  readonly flow: Flow;
}

/** A reading of a finished dialogue, message by message: a clerk notes who claimed what, and who answered it. */
class FlowWorkflow extends ReviewDialogue<FlowResult> {
  override readonly protocol: string = FLOW;
  protected override readonly page: ProtocolPage = flowPage;
  readonly #clerk: Clerk;
  readonly #setting: FlowSetting;
  readonly #statements: ReadonlyMap<number, Statement>;

  constructor(dialogue: ReadDialogue, clerk: Clerk, setting: FlowSetting, config: ReviewConfig) {
    super(dialogue, [clerk], config, { folder: FLOWS_FOLDER });
    if (setting.speeches.length === 0) {
      throw new TypeError(`Cannot note what was argued in '${dialogue.record.topic}': nobody argued in it`);
    }
    this.#clerk = clerk;
    this.#setting = setting;
    const read = new Set(statementsRead(dialogue.record, setting).map(({ number }) => number));
    this.#statements = new Map(
      this.everything.shown.filter(({ number }) => read.has(number)).map((statement) => {
        const { annotation: _, ...plain } = statement; // its words are not the speaker's
        return [statement.number, plain];
      }),
    );
  }

  protected override async script(floor: Floor): Promise<void> {
    const read = new ClaimsRead(this.#setting, [...this.#statements.values()]);
    await floor.phase("entries", () => this.entries(floor, read));
    await floor.phase("second-looks", () => this.secondLooks(floor, read));
    await floor.phase("end", () => this.end(floor, read));
  }

  /** Asks about each message in turn: what it claims decides what is looked for in those that follow. */
  protected async entries(floor: Floor, read: ClaimsRead): Promise<void> {
    const answers: Answer<Entry>[] = [];
    for (const speech of this.#setting.speeches) {
      const statement = this.#statement(speech.number);
      const listed = listedFor(speech, read);
      const answer = await this.#ask(floor, {
        called: "flow entry",
        name: FLOW_QUESTIONS.entry(speech.number),
        shown: [statement],
        guidance: ENTRY_GUIDANCE,
        instruction: entryTask(listed, this.#nameOf),
        form: entryForm(statement, listed),
        longest: () => longEntry(statement, listed),
      });
      floor.stopIfLimited();
      answers.push(answer);
      if (answer.given) read.add(speech.number, answer.value);
      else read.unread(speech.number);
    }
    if (answers.some(({ given }) => given)) return;
    const keys = this.#setting.speeches.map(({ number }) =>
      `entries/${FLOW_QUESTIONS.entry(number)}/${this.#clerk.id}`
    );
    failUnanswered(floor, "No message could be read", keys, answers);
  }

  /** Looks again for answers to the claims to which none was found, in all that a side said after them. */
  protected async secondLooks(floor: Floor, read: ClaimsRead): Promise<void> {
    const looks = secondLooks(this.#setting, read);
    const asked = looks.map((look) => {
      const statements = look.messages.map((number) => this.#statement(number));
      return this.#ask(floor, {
        called: "second look",
        name: FLOW_QUESTIONS.look(look.side),
        shown: statements,
        guidance: LOOK_GUIDANCE,
        instruction: lookTask(look, look.side, this.#nameOf),
        form: lookForm(statements, look),
        longest: () => emptyLook(look.claims),
      });
    });
    const answers = await Promise.all(asked);
    floor.stopIfLimited();
    for (const [n, { side }] of looks.entries()) {
      const answer = answers[n];
      if (answer?.given) read.look(side, answer.value);
    }
  }

  /** Asks of each text at the end what it does with the lines of argument. */
  protected async end(floor: Floor, read: ClaimsRead): Promise<void> {
    const { texts = [], outcome } = this.#setting.ends ?? {};
    const lines = read.claims.filter(({ isLine }) => isLine);
    if (lines.length === 0) return;
    const asked = (outcome === undefined ? texts : [...texts, outcome]).map((number) => {
      const statement = this.#statement(number);
      return this.#ask(floor, {
        called: "lines at the end",
        name: FLOW_QUESTIONS.end(number),
        shown: [statement],
        guidance: END_GUIDANCE,
        instruction: endTask(lines, this.#nameOf),
        form: endForm(statement, lines),
        longest: () => longEnd(statement, lines),
      });
    });
    await Promise.all(asked);
    floor.stopIfLimited();
  }

  /** Asks the clerk. Nothing replaces what does not fit into its context: then there is no answer. */
  #ask(floor: Floor, { called, name, shown, guidance, instruction, form, longest }: ClerkQuestion): Aside<Entry> {
    const isRehearsal = !floor.shortcut(true);
    const [only] = shown;
    return floor.ask(this.#clerk, {
      kind: "analysis",
      called,
      name,
      shown,
      cast: this.everything.cast,
      guidance,
      instruction,
      needed: true,
      schema: isRehearsal ? filledWith(form, longest()) : form,
      ...(shown.length === 1 && only ? { about: only } : {}),
    });
  }

  readonly #nameOf = (id: string): string => {
    return this.reviewed.record.participants.find((participant) => participant.id === id)?.name ?? id;
  };

  #statement(number: number): Statement {
    const statement = this.#statements.get(number);
    if (!statement) throw new TypeError(`Cannot read message ${number}: it is no statement`);
    return statement;
  }

  protected override rules(): string {
    return rulesText(this.reviewed.record, this.#setting);
  }

  protected override persona(clerk: DialogueParticipant): string {
    return personaText(clerk);
  }

  protected override result(held: Held): FlowResult {
    return { ...toResult(held), flow: recordedFlow(this.reviewed.record, this.#setting, held.record) };
  }
}

/** A question to a clerk. */
interface ClerkQuestion {
  readonly called: string;
  readonly name: string;
  readonly shown: readonly Statement[];
  readonly guidance: string;
  readonly instruction: string;
  readonly form: AnswerSchema<Entry>;
  /** Returns the longest usual answer. */
  readonly longest: () => Entry;
}

/** Returns how a finished dialogue is read for its arguments: as its protocol says. */
export async function settingFor(record: ReadDialogue["record"]): Promise<FlowSetting> {
  const { page } = await protocolNamed(record.protocol) ?? {};
  return page?.argued?.(record) ?? flowSetting(record);
}

/**
 * Makes a reading of a finished dialogue by a clerk, ready to run. It is kept in the dialogue's archive, in `flows/`;
 * `runOrResume` returns a finished one without a call.
 *
 * @param setting How the dialogue is read: see {@linkcode settingFor}.
 * @throws {TypeError} If nobody argued in the dialogue.
 */
export function createFlowWorkflow(
  dialogue: ReadDialogue,
  clerk: Clerk,
  setting: FlowSetting,
  config: ReviewConfig = {},
): ReviewDialogue<FlowResult> {
  return new FlowWorkflow(dialogue, clerk, setting, config);
}
