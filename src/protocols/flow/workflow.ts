import type { AnswerSchema } from "../../agents/agent.ts";
import { FLOWS_FOLDER } from "../../archive/layout.ts";
import { settingOf } from "../../archive/render/argued.ts";
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
  linesAtEnd,
  listedFor,
  recordedFlow,
  secondLooks,
  statementsRead,
  textsAtEnd,
} from "../../judging/flow/mod.ts";
import type { Flow, FlowSetting } from "../../transcript/flow.ts";
import type { Answer, Statement } from "../../transcript/message.ts";
import { protocolNamed } from "../list.ts";
import { failUnanswered, type ReadDialogue, type ReviewConfig, ReviewDialogue } from "../review_dialogue.ts";
import { endForm, type Entry, entryForm, lookForm, type Quoted } from "./form.ts";
import type { Clerk } from "./options.ts";
import { FLOW, flowPage } from "./page.ts";
import { type Asked, endTask, entryTask, lookTask, personaText, rulesText } from "./prompts.ts";
import { emptyLook, filledWith, rehearsedMessage, usualEnd, usualEntry } from "./rehearsal.ts";
import { GUIDANCE } from "./words/mod.ts";

/** The result of a clerk's reading. */
export interface FlowResult extends DialogueResult {
  /** What was argued, as the clerk noted it, and the numbers of the messages that were not read. */
  readonly flow: Pick<Flow, "claims" | "moves" | "endings" | "leftOut" | "unread">;
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
    const isRehearsal = !floor.shortcut(true);
    const messages = [...this.#statements.values()].map((said) => isRehearsal ? rehearsedMessage(said) : said);
    const read = new ClaimsRead(this.#setting, messages);
    const reading = { read, words: new Map(messages.map((message) => [message.number, message])), isRehearsal };
    await floor.phase("entries", () => this.entries(floor, reading));
    await floor.phase("second-looks", () => this.secondLooks(floor, reading));
    if (this.#setting.ends) await floor.phase("end", () => this.end(floor, reading));
  }

  /** Asks about each message in turn: what it claims decides what is looked for in those that follow. */
  protected async entries(floor: Floor, reading: Reading): Promise<void> {
    const { read } = reading;
    const answers: Answer<Entry>[] = [];
    for (const speech of this.#setting.speeches) {
      const { number } = speech;
      const listed = listedFor(speech, read);
      const answer = await this.#ask(floor, reading, {
        called: "flow entry",
        name: FLOW_QUESTIONS.entry(number),
        about: [number],
        guidance: GUIDANCE.entry,
        instruction: entryTask(listed, this.#nameOf, this.#asked([number])),
        form: (words) => entryForm(words, listed),
        usual: () => usualEntry(number, listed),
      });
      floor.stopIfLimited();
      answers.push(answer);
      if (answer.given) read.add(number, answer.value);
      else read.unread(number);
    }
    if (answers.some(({ given }) => given)) return;
    const keys = this.#setting.speeches.map(({ number }) =>
      `entries/${FLOW_QUESTIONS.entry(number)}/${this.#clerk.id}`
    );
    failUnanswered(floor, "No message could be read", keys, answers);
  }

  /** Looks again for answers to the claims to which none was found, in all that a side said after them. */
  protected async secondLooks(floor: Floor, reading: Reading): Promise<void> {
    const { read } = reading;
    const looks = secondLooks(this.#setting, read);
    const asked = looks.map((look) =>
      this.#ask(floor, reading, {
        called: "second look",
        name: FLOW_QUESTIONS.look(look.side),
        about: look.messages,
        guidance: GUIDANCE.look,
        instruction: lookTask(look, this.#nameOf, this.#asked(look.messages)),
        form: (words) => lookForm(words, look),
        usual: () => emptyLook(look.claims),
      })
    );
    const answers = await Promise.all(asked);
    floor.stopIfLimited();
    for (const [n, { side }] of looks.entries()) {
      const answer = answers[n];
      if (answer?.given) read.look(side, answer.value);
    }
  }

  /** Asks of each text at the end what it does with the lines of argument. */
  protected async end(floor: Floor, reading: Reading): Promise<void> {
    const asked = textsAtEnd(this.#setting).flatMap((number) => {
      const lines = linesAtEnd(number, reading.read);
      return lines.length === 0 ? [] : [this.#ask(floor, reading, {
        called: "lines at the end",
        name: FLOW_QUESTIONS.end(number),
        about: [number],
        guidance: GUIDANCE.end,
        instruction: endTask(lines, this.#nameOf),
        form: (words) => endForm(words, lines),
        usual: () => usualEnd(number, lines),
      })];
    });
    await Promise.all(asked);
    floor.stopIfLimited();
  }

  /** Asks the clerk. Nothing replaces what does not fit into its context: then there is no answer. */
  #ask(floor: Floor, { words, isRehearsal }: Reading, question: ClerkQuestion): Aside<Entry> {
    const { about, form, usual, ...rest } = question;
    const shown = about.flatMap((number) => this.#statements.get(number) ?? []);
    const schema = form(about.flatMap((number) => words.get(number) ?? []));
    const [first] = shown;
    return floor.ask(this.#clerk, {
      ...rest,
      kind: "analysis",
      shown,
      cast: this.everything.cast,
      needed: true,
      schema: isRehearsal ? filledWith(schema, usual()) : schema,
      ...(shown.length === 1 && first ? { about: first } : {}),
    });
  }

  /** Returns the answers among messages, with their questions. */
  #asked(numbers: readonly number[]): readonly Asked[] {
    const { shown } = this.everything;
    return shown.filter(({ kind, number }) => kind === "answer" && numbers.includes(number)).flatMap((answer) => {
      const question = shown.find(({ number }) => number === answer.replyTo);
      return question ? [{ message: answer.number, questions: question.text }] : [];
    });
  }

  readonly #nameOf = (id: string): string => {
    return this.reviewed.record.participants.find((participant) => participant.id === id)?.name ?? id;
  };

  protected override rules(): string {
    return rulesText(this.reviewed.record, this.#setting);
  }

  protected override persona(clerk: DialogueParticipant): string {
    return personaText(clerk);
  }

  protected override result(held: Held): FlowResult {
    const { claims, moves, endings, leftOut, unread } = recordedFlow(
      this.reviewed.record,
      this.#setting,
      held.record,
    );
    return { ...toResult(held), flow: { claims, moves, endings, leftOut, unread } };
  }
}

/** What a clerk has read so far. */
interface Reading {
  readonly read: ClaimsRead;
  /** The messages in which words are looked up, by number. */
  readonly words: ReadonlyMap<number, Quoted>;
  readonly isRehearsal: boolean;
}

/** A question to a clerk. */
interface ClerkQuestion {
  readonly called: string;
  readonly name: string;
  /** Numbers of the messages that are shown. */
  readonly about: readonly number[];
  readonly guidance: string;
  readonly instruction: string;
  /** Returns the form of the answer, whose words are looked up in messages. */
  readonly form: (messages: readonly Quoted[]) => AnswerSchema<Entry>;
  /** Returns the answer in a rehearsal. */
  readonly usual: () => Entry;
}

/** Returns how a finished dialogue is read for its arguments: as its protocol says. */
export async function settingFor(record: ReadDialogue["record"]): Promise<FlowSetting> {
  const { page } = await protocolNamed(record.protocol) ?? {};
  return settingOf({ page, record });
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
