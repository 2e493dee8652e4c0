import { type History, isStatement, type SummaryOrder } from "../context/plan.ts";
import { type MadeSummary, numbersOf, type Shown } from "../context/resolve.ts";
import { shortenTo } from "../context/shorten.ts";
import { shorterSummaryInstruction, summaryInstruction } from "../context/summary_prompt.ts";
import { sha256 } from "../text/sha256.ts";
import { countTokens } from "../text/tokens.ts";
import type { LengthUnit } from "../context/settings.ts";
import { type ContextSummary, readContextSummary, type TextLength } from "../transcript/context_summary.ts";
import type { Digest, Summary } from "../transcript/digest.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { numberRanges } from "../transcript/number_ranges.ts";
import type { Statement } from "../transcript/message.ts";
import { askAside, type AskedAside } from "./_ask_aside.ts";
import type { Run } from "./_run.ts";
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
  /** What processors made of what the speaker is told, and of who takes part. */
  readonly processed?: Pick<AskedAside<unknown>, "rules" | "persona" | "material" | "wording" | "participants">;
}

/** A summary as it is asked for: whoever makes it, and the key it stands under. */
interface Task extends SummaryFor {
  readonly order: SummaryOrder;
  readonly maker: DialogueParticipant;
  readonly key: string;
  readonly of: readonly (Statement | Digest)[];
}

/** A model's summary may take this much more tokens a character than what it sums up; others keep to the limit given. */
export const DENSER = 1.25;
const AS_DENSE = 0.9;

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
    const { seesAll, processed } = whom;
    const content = [numberRanges(numbersOf(order)), ...(processed ? [processed.participants, textsOf(order)] : [])];
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
    const inContext = await this.#inContext(task, shown);
    const fits = inContext && await this.#run.contexts.sizeProblem(this.#asked(task, inContext)) === undefined;
    const first = await askAside(this.#run, this.#asked(task, fits ? inContext : of));
    if (!first.given) return undefined;
    const { history } = whom;
    if (history.lengthOf(first.value.text) <= order.maxLength) return { text: first.value.text, note: key };
    const tooLong = this.#digest(order, { text: first.value.text, note: key });
    const again = await askAside(
      this.#run,
      this.#asked({ ...task, key: `${key}-again` }, [tooLong], tooLong),
    );
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

  /** What is shown of the dialogue, if all that is to be summed up is among it. */
  async #inContext(
    { of }: Task,
    shown: (() => Promise<Shown | undefined>) | undefined,
  ): Promise<readonly (Statement | Digest)[] | undefined> {
    const context = await shown?.();
    if (!context) return undefined;
    const all = [...context.statements, ...context.digests];
    return of.every((part) => all.some((other) => isSame(part, other))) ? all : undefined;
  }

  #digest(order: SummaryOrder, made: MadeSummary): Summary {
    const numbers = numbersOf(order);
    const [first = 0] = numbers;
    const at = numbers.at(-1) ?? first;
    return { kind: "summary", numbers: numberRanges(numbers), at, where: this.#run.said.whereOf(first, at), ...made };
  }

  #makerOf(order: SummaryOrder, { speaker, shares }: SummaryFor): DialogueParticipant {
    return order.by === "common" && shares ? this.#common ?? speaker : speaker;
  }

  /** @param tooLong A first summary that was over its limit, when a shorter one is asked for. */
  #asked(task: Task, shown: readonly (Statement | Digest)[], tooLong?: Summary): AskedAside<ContextSummary> {
    const { order, maker, key, of, phase, history, processed } = task;
    const { settings, lengthOf: lengthInUnit } = history;
    const { method, maxLength } = order;
    const wanted = {
      role: maker.role,
      method,
      maxLength,
      unit: settings.unit,
      numbers: numberRanges(numbersOf(order)),
      ...omitUndefined({ prompt: settings.prompt }),
    };
    const asked = this.#run.prompts.place({
      ...processed,
      key,
      participant: maker,
      kind: "context_summary" as const,
      phase,
      shown: shown.filter(isStatement),
      digests: shown.filter((part): part is Digest => !isStatement(part)),
      summaryOf: wanted.numbers,
      ...omitUndefined({ replyTo: lastOf(order) }),
      instruction: tooLong === undefined
        ? summaryInstruction(wanted)
        : shorterSummaryInstruction(wanted, lengthInUnit(tooLong.text)),
      maxTokens: summaryTokens(maxLength, settings.unit, of.map(textOf).join("\n"), {
        denser: maker.agent.models?.length ? DENSER : AS_DENSE,
      }),
      reading: {
        fromAnswer: ({ text }) => ({ ok: true, value: this.#summaryOf(text, task, tooLong) }),
        fromRecord: (value) => {
          const summary = readContextSummary(value);
          return summary ? { ok: true, value: summary } : { ok: false, problem: "it is no summary" };
        },
      } satisfies AskedAside<ContextSummary>["reading"],
    });
    return asked;
  }

  #summaryOf(said: string, { order, of, history }: Task, tooLong: Summary | undefined): ContextSummary {
    const text = tooLong ? shortenTo(said, order.maxLength, history.lengthOf) : said;
    const from = (tooLong ? [tooLong] : of).flatMap((part) => "note" in part ? [part.note] : []);
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

/**
 * Tokens for a summary of so many characters or tokens.
 *
 * @param like A text in the language of the dialogue.
 */
export function summaryTokens(
  maxLength: number,
  unit: LengthUnit,
  like: string,
  { denser = DENSER }: { readonly denser?: number } = {},
): number {
  const { characters, tokens } = lengthOf(like);
  return Math.ceil(maxLength * (unit === "tokens" ? 1 : denser * tokens / Math.max(1, characters)));
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
