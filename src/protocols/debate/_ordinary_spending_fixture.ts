import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import type { Price } from "../../models/prices.ts";
import { LimitTooSmallError } from "../../dialogue/mod.ts";
import { randomFor } from "../../dialogue/random.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import { ImpatientRuntime } from "../_impatient_runtime_fixture.ts";
import { type HeldDebate, listened, scoresText } from "./_debate_fixture.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  type DebateConfig,
} from "./mod.ts";

await loadTokenizer();

const WORDS =
  "a tram carries more people than any private car and the council has shown that streets without cars are safer for children who walk to school every morning while shops lose nothing in trade"
    .split(" ");
const PRICES: readonly Price[] = [
  { inputUsd: 0.15, cachedInputUsd: 0.075, outputUsd: 0.6 },
  { inputUsd: 2.5, cachedInputUsd: 1.25, outputUsd: 10 },
  { inputUsd: 3, cachedInputUsd: 0.3, cacheWriteUsd: 3.75, outputUsd: 15 },
  { inputUsd: 0.5, outputUsd: 1.5 },
];

/** How a debate of ordinary lengths is held. */
export interface Ordinary {
  readonly seed: number;
  /** `true` if closing statements and the answers about them are as long as their limits allow. @default false */
  readonly longClosings?: boolean;
}

/** A model whose speeches have 60 to 110 % of the requested length, and whose structured answers 150 to 400 tokens. */
class OrdinaryModel implements ChatModel {
  readonly id = "ordinary/model";
  readonly contextWindow = 128_000;
  readonly price: Price;
  /** Tokens that it counts for each of ours. */
  readonly #ratio: number;
  readonly #cachedShare: number;
  readonly #how: Ordinary;
  readonly #draws = new Map<string, number>();

  constructor(how: Ordinary) {
    this.#how = how;
    this.price = PRICES[Math.floor(randomFor(how.seed, "price") * PRICES.length)] ?? { inputUsd: 1, outputUsd: 1 };
    this.#ratio = 0.9 + 0.3 * randomFor(how.seed, "ratio");
    this.#cachedShare = randomFor(how.seed, "caches") < 0.5 ? 0 : 0.6;
  }

  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    await new Promise((resolve) => setTimeout(resolve));
    const text = this.#text(prompt, options);
    const form = options.schema ? JSON.stringify(options.schema.schema) : "";
    const counted = prompt.reduce((sum, block) => sum + countTokens(block.text), countTokens(form));
    const inputTokens = Math.ceil(counted * this.#ratio);
    const outputTokens = Math.min(options.maxOutputTokens ?? Infinity, Math.ceil(countTokens(text) * this.#ratio));
    const cachedInputTokens = Math.floor(inputTokens * this.#cachedShare);
    // a cache that charges for writing says what it wrote
    const cacheWriteTokens = this.#cachedShare > 0 && this.price.cacheWriteUsd ? inputTokens - cachedInputTokens : 0;
    const usage = { inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens };
    return { text, finishReason: "stop", model: this.id, usage };
  }

  #text(prompt: Prompt, { schema, maxOutputTokens = 1 }: CompleteOptions): string {
    const isLong = this.#how.longClosings && /closing/i.test(prompt.at(-1)?.text ?? "");
    if (!schema) {
      return this.#words(isLong ? maxOutputTokens : (0.6 + 0.5 * this.#draw()) * maxOutputTokens / 2);
    }
    const reason = this.#words(isLong ? 1500 : 100 + 200 * this.#draw());
    if (schema.name === "scores") {
      return scoresText(prompt, schema.schema, (_, criteria) => ({
        reason: isLong ? reason : this.#words(60 + 80 * this.#draw()),
        scores: Object.fromEntries(criteria.map((criterion) => [criterion, Math.floor(this.#draw() * 11)])),
      }));
    }
    if (schema.name === "ruling") return JSON.stringify({ rule: null, breaks: false, says: null });
    const claim = this.#words(15);
    const finding = (verdict: string, reason: string) => ({ claim, verdict, reason, source: null });
    return JSON.stringify({ findings: [finding("supported", reason), finding("contradicted", this.#words(40))] });
  }

  /** Returns about the given number of tokens, in sentences of 15 words. */
  #words(count: number): string {
    const from = Math.floor(this.#draw() * WORDS.length);
    return Array.from(
      { length: Math.max(1, Math.floor(count)) },
      (_, index) => (WORDS[(from + index * 7) % WORDS.length] ?? "") + (index % 15 === 14 ? "." : ""),
    ).join(" ");
  }

  #draw(of = "text"): number {
    const n = (this.#draws.get(of) ?? 0) + 1;
    this.#draws.set(of, n);
    return randomFor(this.#how.seed, `${of} ${n}`);
  }
}

function pick<T>(seed: number, what: string, from: readonly [T, ...T[]]): T {
  return from[Math.floor(randomFor(seed, what) * from.length)] ?? from[0];
}

function debateOf(how: Ordinary, limits: Pick<DebateConfig, "maxCostUsd"> = {}) {
  const { seed } = how;
  const model = new OrdinaryModel(how);
  const agent = new ChatAgent({ model });
  const options = (id: string) => ({ agentConfig: { id } });
  const sides = ["ada", "ben", "cy"].slice(0, pick(seed, "sides", [2, 2, 3]));
  const participants = [
    createDebateModerator(options("mo"), agent),
    ...sides.map((id) => createDebateParticipant({ ...options(id), position: `The side of ${id}` }, agent)),
    ...pick(seed, "checkers", [[], ["fay"]]).map((id) => createFactChecker(options(id), agent)),
  ];
  return createDebateWorkflow("Should the city ban private cars from its centre?", participants, {
    outputDirectory: false,
    runtime: new ImpatientRuntime(),
    timeoutMs: 400_000,
    silenceMs: 200_000,
    debateFormat: pick(seed, "format", ["formal", "competitive", "educational"]),
    turnOrder: pick(seed, "order", ["sequential", "simultaneous"]),
    roundCount: pick(seed, "rounds", [3, 4, 5, 6]),
    scoringEnabled: pick(seed, "scoring", [true, false]),
    ...limits,
  });
}

/** A debate that was held with a limit on its cost. */
export interface Spent {
  readonly held: HeldDebate;
  readonly maxCostUsd: number;
  readonly costUsd: number;
  /** What it would have cost without a limit. */
  readonly wholeUsd: number;
}

/**
 * Holds a debate with a limit between the least that it accepts and what the whole debate costs; `undefined` if the whole
 * costs less.
 */
export async function heldWithLimit(how: Ordinary): Promise<Spent | undefined> {
  const whole = await listened((options) => debateOf({ ...how, longClosings: false }).run(options));
  const error = await debateOf(how, { maxCostUsd: 1e-9 }).run().catch((thrown: unknown) => thrown);
  if (!(error instanceof LimitTooSmallError)) throw error;
  const wholeUsd = costOf(whole);
  if (error.needed >= wholeUsd) return undefined;
  const maxCostUsd = error.needed + (wholeUsd - error.needed) * randomFor(how.seed, "limit");
  const held = await listened((options) => debateOf(how, { maxCostUsd }).run(options));
  return { held, maxCostUsd, costUsd: costOf(held), wholeUsd };
}

function costOf({ events }: HeldDebate): number {
  return events.reduce((sum, event) => event.type === "call.answered" ? sum + (event.costUsd ?? 0) : sum, 0);
}
