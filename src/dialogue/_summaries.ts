import { type History, isStatement, type SummaryOrder } from "../context/plan.ts";
import { type MadeSummary, numbersOf, type Shown } from "../context/resolve.ts";
import type { ContextSettings } from "../context/settings.ts";
import { shortenTo } from "../context/shorten.ts";
import { shorterSummaryInstruction, summaryInstruction } from "../context/summary_prompt.ts";
import { sha256 } from "../text/sha256.ts";
import { countTokens } from "../text/tokens.ts";
import { type ContextSummary, readContextSummary, type TextLength } from "../transcript/context_summary.ts";
import type { Digest, Summary } from "../transcript/digest.ts";
import { known } from "../transcript/fold.ts";
import { numberRanges } from "../transcript/number_ranges.ts";
import type { Answer, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { askAside } from "./_ask_aside.ts";
import type { Guise, Run } from "./_run.ts";
import type { DialogueParticipant } from "./turn.ts";

/** For whom a summary is asked, and at which point of the dialogue. */
export interface SummaryFor {
  readonly speaker: DialogueParticipant;
  readonly phase: string;
  readonly history: History;
  /** Whether the view shows everything that was said, as it was said. */
  readonly seesAll: boolean;
  /** Whether whoever sums up for everybody may be asked, and what was made may be shared. */
  readonly shares: boolean;
  /** How participants are shown, where that is not as they are. */
  readonly guise?: Guise;
}

/** A summary as it is asked for: whoever makes it, and the key it stands under. */
interface Task extends SummaryFor {
  readonly order: SummaryOrder;
  readonly maker: DialogueParticipant;
  readonly key: string;
  readonly of: readonly (Statement | Digest)[];
}

/** A summary may take this much more tokens a character than what it sums up. */
const DENSER = 1.25;

/** Tokens to a character, about those of English, for what is not written yet. */
const USUAL_DENSITY = 0.3;

/** Where many summaries stand side by side none takes more of an epoch than this. */
const SHARE_OF_EPOCH = 1 / 4;

/** What a question for the longest summary is like, by which the room for what is summed up is known beforehand. */
export function longestSummary({ role }: Participant, settings: ContextSettings, epochTokens: number) {
  const { strategy, maxLength, unit, prompt } = settings;
  const most = strategy === "length-based" ? Infinity : epochTokens * SHARE_OF_EPOCH;
  const wanted = {
    role,
    method: "from the previous summary",
    maxLength,
    unit,
    numbers: "1000-2000",
    ...known({ prompt }),
  };
  return {
    kind: "context_summary",
    instruction: summaryInstruction(wanted),
    maxTokens: Math.ceil(Math.min(most, maxLength * (unit === "tokens" ? 1 : DENSER * USUAL_DENSITY))),
  } as const;
}

/** Has summaries made aside, each of them once. */
export class Summaries {
  readonly #run: Run;
  readonly #common: DialogueParticipant | undefined;
  readonly #made = new Map<string, Promise<MadeSummary | undefined>>();

  /** @param common Who sums up for everybody. */
  constructor(run: Run, common: DialogueParticipant | undefined) {
    this.#run = run;
    this.#common = common;
  }

  /** Name of a step where it is told apart from the same one in another view. */
  keyOf(order: SummaryOrder, whom: SummaryFor): string {
    const { seesAll, guise } = whom;
    const content = [numberRanges(numbersOf(order)), ...(guise ? [guise.participants, textsOf(order)] : [])];
    const view = seesAll ? "" : `-${sha256(JSON.stringify(content)).slice(0, 6)}`;
    return `context/${this.#makerOf(order, whom).id}/${order.step}${view}`;
  }

  /**
   * Makes a summary, or gives the one that was made.
   *
   * @param shown What the speaker is shown at this point. If all that is to be summed up is among it, it is asked for over
   * that, which the provider has cached; else over nothing but what is to be summed up.
   */
  make(
    order: SummaryOrder,
    whom: SummaryFor,
    shown?: () => Promise<Shown | undefined>,
  ): Promise<MadeSummary | undefined> {
    const key = this.keyOf(order, whom);
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#make(order, whom, key, shown);
    made.catch(() => {}); // heard by whoever awaits it, and by the run
    this.#made.set(key, made);
    this.#run.asides.push(made);
    return made;
  }

  async #make(
    order: SummaryOrder,
    whom: SummaryFor,
    key: string,
    shown?: () => Promise<Shown | undefined>,
  ): Promise<MadeSummary | undefined> {
    const maker = this.#makerOf(order, whom);
    if (maker.agent.human) return undefined;
    const of = await this.#parts(order, whom);
    const task = { ...whom, order, maker, key, of };
    const first = await this.#ask(task, await this.#inContext(task, shown));
    if (!first.given) return undefined;
    const { history } = whom;
    if (history.lengthOf(first.value.text) <= order.maxLength) return { text: first.value.text, note: key };
    const tooLong = this.#digest(order, { text: first.value.text, note: key });
    const again = await this.#ask({ ...task, key: `${key}-again` }, [tooLong], first.value.text);
    return again.given ? { text: again.value.text, note: `${key}-again` } : undefined;
  }

  /** What an order comes to: statements, and the summaries it is made from; one that cannot be had by what it is of. */
  async #parts(order: SummaryOrder, whom: SummaryFor): Promise<readonly (Statement | Digest)[]> {
    const parts = await Promise.all(order.of.map(async (part): Promise<readonly (Statement | Digest)[]> => {
      if (isStatement(part)) return [part];
      const made = await this.make(part, whom);
      return made ? [this.#digest(part, made)] : await this.#parts(part, whom);
    }));
    return parts.flat();
  }

  /** What is shown of the dialogue if all that is to be summed up is among it and fits; else only that. */
  async #inContext(
    { of }: Task,
    shown: (() => Promise<Shown | undefined>) | undefined,
  ): Promise<readonly (Statement | Digest)[]> {
    const context = await shown?.();
    if (!context) return of;
    const all = [...context.statements, ...context.digests];
    return of.every((part) => all.some((other) => isSame(part, other))) ? all : of;
  }

  #digest(order: SummaryOrder, made: MadeSummary): Summary {
    const numbers = numbersOf(order);
    const [first = 0] = numbers;
    const at = numbers.at(-1) ?? first;
    return { kind: "summary", numbers: numberRanges(numbers), at, where: this.#run.whereOf(first, at), ...made };
  }

  #makerOf(order: SummaryOrder, { speaker, shares }: SummaryFor): DialogueParticipant {
    return order.by === "common" && shares ? this.#common ?? speaker : speaker;
  }

  /** @param tooLong A first summary that was over its limit, when a shorter one is asked for. */
  #ask(task: Task, shown: readonly (Statement | Digest)[], tooLong?: string): Promise<Answer<ContextSummary>> {
    const { order, maker, key, of, phase, history, guise } = task;
    const { settings, lengthOf: lengthInUnit } = history;
    const { method, maxLength } = order;
    const wanted = {
      role: maker.role,
      method,
      maxLength,
      unit: settings.unit,
      numbers: numberRanges(numbersOf(order)),
      ...known({ prompt: settings.prompt }),
    };
    return askAside(this.#run, {
      key,
      participant: maker,
      kind: "context_summary",
      phase,
      shown: shown.filter(isStatement),
      digests: shown.filter((part): part is Digest => !isStatement(part)),
      summaryOf: wanted.numbers,
      ...known({ replyTo: lastOf(order), guise }),
      instruction: tooLong === undefined
        ? summaryInstruction(wanted)
        : shorterSummaryInstruction(wanted, lengthInUnit(tooLong)),
      maxTokens: Math.ceil(maxLength * (settings.unit === "tokens" ? 1 : DENSER * density(of))),
      reading: {
        fromAnswer: ({ text }) => ({ ok: true, value: this.#summaryOf(text, task, tooLong !== undefined) }),
        fromRecord: (value) => {
          const summary = readContextSummary(value);
          return summary ? { ok: true, value: summary } : { ok: false, problem: "it is no summary" };
        },
      },
    });
  }

  #summaryOf(said: string, { order, of, history }: Task, again: boolean): ContextSummary {
    const text = again ? shortenTo(said, order.maxLength, history.lengthOf) : said;
    const from = of.flatMap((part) => "note" in part ? [part.note] : []);
    const before = of.map(textOf).join("\n\n");
    return {
      text,
      method: order.method,
      of: numberRanges(numbersOf(order)),
      before: lengthOf(before),
      after: lengthOf(text),
      ...(from.length > 0 ? { from } : {}),
      ...(text === said ? {} : { cut: true as const }),
    };
  }
}

/** How long a text is, in tokens as counted by `src/text/`. */
function lengthOf(text: string): TextLength {
  return { characters: text.length, tokens: countTokens(text) };
}

/** Tokens to a character of what is to be summed up. */
function density(of: readonly (Statement | Digest)[]): number {
  const { characters, tokens } = lengthOf(of.map(textOf).join("\n"));
  return tokens / Math.max(1, characters);
}

function textOf(part: Statement | Digest): string {
  return "text" in part ? part.text : "";
}

/** All that is summed up, as it is shown. */
function textsOf({ of }: SummaryOrder): readonly unknown[] {
  return of.map((part) => isStatement(part) ? part.text : textsOf(part));
}

function isSame(a: Statement | Digest, b: Statement | Digest): boolean {
  return a === b || ("note" in a && "note" in b && a.note === b.note);
}

function lastOf({ of }: SummaryOrder): Statement | undefined {
  const last = of.at(-1);
  return last && !isStatement(last) ? lastOf(last) : last;
}
