import { isStatement, type SummaryOrder } from "../context/plan.ts";
import type { ContextSettings } from "../context/settings.ts";
import { SUMMARY_TOLERANCE, summaryInstruction } from "../context/summary_prompt.ts";
import { cutTo } from "../text/sentences.ts";
import { sha256 } from "../text/sha256.ts";
import { countTokens } from "../text/tokens.ts";
import {
  type ContextSummary,
  type Digest,
  numberRanges,
  numbersIn,
  readContextSummary,
  type Summary,
  type TextLength,
} from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { askAside, type AskedAside, type Room } from "./_ask_aside.ts";
import { tokensForSummary } from "./_context_of.ts";
import type { Run } from "./_run.ts";
import type { Asked, DialogueParticipant } from "./turn.ts";

/** The speaker who needs a summary, and the point of the dialogue at which it is requested. */
export interface SummaryFor {
  readonly phase: string;
  readonly settings: ContextSettings;
  /** Instructions for the author and names of participants, if they differ from the usual. */
  readonly as?:
    | Pick<Asked, "rules" | "persona" | "material" | "ownCase" | "wording" | "participants" | "blind">
    | undefined;
  /** Returns the summary's author: the speaker, or the participant who summarises for everybody. */
  maker(order: SummaryOrder): DialogueParticipant;
  /** Returns the length of a text in the unit of the settings. */
  lengthOf(text: string): number;
  /** Tokens available for all sources of one summary. */
  readonly roomTokens: number;
  /** Returns the tokens of a part in a prompt. */
  tokensOf(part: Statement | Digest): number;
}

/** A requested summary. */
interface Task extends SummaryFor {
  readonly order: SummaryOrder;
  readonly key: string;
  /** Its sources, and the numbers of the messages in them. */
  readonly of: readonly (Statement | Digest)[];
  readonly numbers: string;
}

/**
 * Token density of summaries by agents without a model, relative to their sources: they use all the tokens they get.
 */
const AS_DENSE = 0.9;

/** Requests summaries aside, each of them once. */
export class Summaries {
  readonly #run: Run;
  readonly #room: Room;
  readonly #made = new Map<string, Promise<Summary | undefined>>();

  constructor(run: Run, room: Room) {
    this.#run = run;
    this.#room = room;
  }

  /** Makes a summary, or returns the existing one; `undefined` if it is unavailable. */
  make(order: SummaryOrder, whom: SummaryFor): Promise<Summary | undefined> {
    // Under other names the same statements make a different summary.
    const names = whom.as ? `-${sha256(JSON.stringify(whom.as.participants)).slice(0, 6)}` : "";
    const key = `context/${this.#maker(order, whom).id}/${order.step}${names}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#make(order, whom, key);
    made.catch(() => {}); // handled by its awaiters and by the run
    this.#made.set(key, made);
    this.#run.asides.push(made);
    return made;
  }

  /** Returns the author of a summary, answered by the configured summariser's agent if there is one. */
  #maker(order: SummaryOrder, whom: SummaryFor): DialogueParticipant {
    const { summarizer } = this.#run.dialogue.config;
    return { ...whom.maker(order), ...(summarizer ? { agent: summarizer } : {}) };
  }

  async #make(order: SummaryOrder, whom: SummaryFor, key: string): Promise<Summary | undefined> {
    if (this.#maker(order, whom).agent.human) return undefined;
    const of = newestWithin(await this.#sources(order, whom), whom);
    if (of.length === 0) return undefined;
    const all = of.flatMap((part) => isStatement(part) ? [part.number] : numbersIn(part.numbers));
    const numbers = numberRanges([...new Set(all)].sort((a, b) => a - b));
    const answer = await askAside(this.#run, this.#room, this.#asked({ ...whom, order, key, of, numbers }));
    if (!answer.given) return undefined;
    const at = numbersIn(numbers).at(-1) ?? 0;
    return { kind: "summary", numbers, at, text: answer.value.text, note: key };
  }

  /** Returns statements and summaries of others; an unavailable summary is replaced by its own sources. */
  async #sources(order: SummaryOrder, whom: SummaryFor): Promise<readonly (Statement | Digest)[]> {
    const parts = await Promise.all(order.of.map(async (part): Promise<readonly (Statement | Digest)[]> => {
      if (isStatement(part)) return [part];
      const made = await this.make(part, whom);
      return made ? [made] : await this.#sources(part, whom);
    }));
    return parts.flat();
  }

  #asked(task: Task): AskedAside<ContextSummary> {
    const { order, key, of, numbers, phase, settings: { unit, prompt } } = task;
    const participant = this.#maker(order, task);
    const { method, maxLength } = order;
    const text = of.map(textOf).join("\n");
    const wanted = { role: participant.role, method, maxLength, unit, numbers, text, ...omitUndefined({ prompt }) };
    const denser = participant.agent.models?.length ? undefined : AS_DENSE;
    return this.#run.prompts.place({
      ...task.as,
      key,
      participant,
      kind: "context_summary" as const,
      phase,
      shown: of.filter(isStatement),
      digests: of.filter((part): part is Digest => !isStatement(part)),
      summaryOf: numbers,
      ...omitUndefined({ replyTo: lastOf(order) }),
      instruction: summaryInstruction(wanted),
      maxTokens: tokensForSummary(maxLength, unit, text, denser),
      reading: {
        fromAnswer: ({ text }) => ({ ok: true, value: summaryOf(text, task) }),
        fromRecord: (value) => {
          const summary = readContextSummary(value);
          return summary ? { ok: true, value: summary } : { ok: false, problem: "it is not a summary" };
        },
      } satisfies AskedAside<ContextSummary>["reading"],
    });
  }
}

/** Returns the newest sources that fit into one call: where a summary is missing, its own sources may be too many. */
function newestWithin(
  sources: readonly (Statement | Digest)[],
  { roomTokens, tokensOf }: SummaryFor,
): readonly (Statement | Digest)[] {
  let left = roomTokens;
  const start = sources.findLastIndex((part) => (left -= tokensOf(part)) < 0);
  return sources.slice(start + 1);
}

function summaryOf(said: string, { order, of, numbers, lengthOf }: Task): ContextSummary {
  const { method, maxLength } = order;
  const most = maxLength * SUMMARY_TOLERANCE;
  const text = lengthOf(said) > most ? cutTo(said, Math.floor(most), lengthOf) : said;
  const from = of.flatMap((part) => "note" in part ? [part.note] : []);
  return {
    text,
    method,
    of: numbers,
    before: textLength(of.map(textOf).join("\n\n")),
    after: textLength(text),
    ...(from.length > 0 ? { from } : {}),
    ...(text === said ? {} : { cut: true as const }),
  };
}

function textLength(text: string): TextLength {
  return { characters: text.length, tokens: countTokens(text) };
}

function textOf(part: Statement | Digest): string {
  return "text" in part ? part.text : "";
}

function lastOf({ of }: SummaryOrder): Statement | undefined {
  const last = of.at(-1);
  return last && !isStatement(last) ? lastOf(last) : last;
}
