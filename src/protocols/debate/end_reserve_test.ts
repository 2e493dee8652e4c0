import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { type BudgetLimits, LimitTooSmallError } from "../../dialogue/mod.ts";
import type { Price } from "../../models/prices.ts";
import { ImpatientRuntime } from "../_impatient_runtime_fixture.ts";
import { type HeldDebate, inFolder, listened } from "./_debate_fixture.ts";
import { isPriced, peakOf, SpendingModel } from "./_spending_fixture.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  type DebateConfig,
  type DebateParticipant,
} from "./mod.ts";
import { DEBATE_FORMATS } from "./formats.ts";
import { fold } from "../../transcript/fold.ts";
import { isOver } from "../../transcript/record.ts";

const dollars = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);

const price: fc.Arbitrary<Price> = fc.record({
  inputUsd: dollars,
  outputUsd: dollars,
  cachedInputUsd: fc.constant(0),
  longPrompt: fc.record({
    aboveInputTokens: fc.integer({ min: 200, max: 3000 }),
    inputUsd: dollars,
    outputUsd: dollars,
  }),
}, { requiredKeys: ["inputUsd", "outputUsd"] }).map((some) => ({
  ...some,
  // long prompts do not cost less
  ...(some.longPrompt
    ? {
      longPrompt: {
        ...some.longPrompt,
        inputUsd: some.inputUsd + some.longPrompt.inputUsd,
        outputUsd: some.outputUsd + some.longPrompt.outputUsd,
      },
    }
    : {}),
}));

const setting = fc.record({
  seed: fc.nat(),
  silent: fc.constantFrom(0, 0.3, 1),
  unreadable: fc.constantFrom(0, 0.2),
  reasoningReserve: fc.constantFrom(0, 300),
  advocates: fc.integer({ min: 2, max: 3 }),
  checkers: fc.integer({ min: 0, max: 2 }),
  debateFormat: fc.constantFrom(...DEBATE_FORMATS),
  turnOrder: fc.constantFrom("sequential", "simultaneous"),
  roundCount: fc.integer({ min: 1, max: 3 }),
  limit: fc.integer({ min: 5, max: 90 }),
  scoringEnabled: fc.boolean(),
  enforceRules: fc.boolean(),
  checksMore: fc.boolean(),
  waitForChecks: fc.boolean(),
  prepare: fc.boolean(),
  crossExamination: fc.boolean(),
  concurrency: fc.integer({ min: 1, max: 4 }),
  price,
});

type Setting = typeof setting extends fc.Arbitrary<infer T> ? T : never;

/** A setting in which scores wait behind the next turn's request. */
const ONE_AT_A_TIME: Setting = {
  seed: 2147483645,
  silent: 0.3,
  unreadable: 0,
  reasoningReserve: 0,
  advocates: 2,
  checkers: 0,
  debateFormat: "formal",
  turnOrder: "simultaneous",
  roundCount: 3,
  limit: 22,
  scoringEnabled: true,
  enforceRules: false,
  checksMore: false,
  waitForChecks: false,
  prepare: true,
  crossExamination: true,
  concurrency: 1,
  price: {
    inputUsd: 6,
    outputUsd: 6.4,
    cachedInputUsd: 0,
    longPrompt: { aboveInputTokens: 207, inputUsd: 11.5, outputUsd: 13.1 },
  },
};

/** A format that does not cut contributions, which may then be as long as their answers. */
const LONG_ONES: Setting = {
  seed: 2147483627,
  silent: 1,
  unreadable: 0,
  reasoningReserve: 300,
  advocates: 2,
  checkers: 1,
  debateFormat: "casual",
  turnOrder: "simultaneous",
  roundCount: 2,
  limit: 10,
  scoringEnabled: false,
  enforceRules: false,
  checksMore: false,
  waitForChecks: false,
  prepare: true,
  crossExamination: true,
  concurrency: 1,
  price: {
    inputUsd: 1.8,
    outputUsd: 0.3,
    cachedInputUsd: 0,
    longPrompt: { aboveInputTokens: 1253, inputUsd: 7.1, outputUsd: 4 },
  },
};

/** The limits to set, with their factor over the smallest sufficient value. */
const limited = fc.record({
  maxCalls: fc.double({ min: 1, max: 3, noNaN: true }),
  maxTokens: fc.double({ min: 1, max: 3, noNaN: true }),
  maxCostUsd: fc.double({ min: 1, max: 3, noNaN: true }),
}, { requiredKeys: [] }).filter((some) => Object.keys(some).length > 0);

const FIELDS = ["maxCalls", "maxTokens", "maxCostUsd"] as const;

function debateOf(
  drawn: Setting,
  limits: Pick<DebateConfig, typeof FIELDS[number] | "phaseBudgets">,
  { failing = 0, outputDirectory = false, budgets = {} }: {
    readonly failing?: number;
    readonly outputDirectory?: string | false;
    readonly budgets?: Readonly<Record<string, BudgetLimits>>;
  } = {},
) {
  const { advocates, checkers, limit, price, checksMore, waitForChecks, ...own } = drawn;
  const { debateFormat, turnOrder, roundCount, scoringEnabled, enforceRules, concurrency, prepare, crossExamination } =
    own;
  const checks = { checkOpenings: checksMore, checkClosings: checksMore, waitForChecks };
  const model = new SpendingModel("spending/model", { ...drawn, failing });
  const agent = new ChatAgent({ model });
  const options = (id: string) => ({ agentConfig: { id, ...(budgets[id] ? { budget: budgets[id] } : {}) } });
  const participants: readonly DebateParticipant[] = [
    createDebateModerator(options("mo"), agent),
    ...["ada", "ben", "cy"].slice(0, advocates).map((id) =>
      createDebateParticipant({ ...options(id), position: `The side of ${id}` }, agent)
    ),
    ...["fay", "gus"].slice(0, checkers).map((id) => createFactChecker(options(id), agent)),
  ];
  return createDebateWorkflow("Should we?", participants, {
    outputDirectory,
    runtime: new ImpatientRuntime(),
    prices: { [model.id]: price },
    openingStatementMaxTokens: limit,
    argumentMaxTokens: limit,
    closingStatementMaxTokens: limit,
    timeoutMs: 400_000,
    silenceMs: 200_000,
    debateFormat,
    turnOrder,
    roundCount,
    scoringEnabled,
    enforceRules,
    prepare,
    crossExamination,
    ...(checkers > 0 ? checks : {}),
    concurrency,
    ...limits,
  });
}

/** Returns the smallest sufficient limits, as reported for tiny limits. */
async function leastOf(
  make: (limits: BudgetLimits) => ReturnType<typeof debateOf>,
  fields: readonly typeof FIELDS[number][],
): Promise<BudgetLimits> {
  const least: Record<string, number> = {};
  for (const field of fields) {
    let before = 0;
    const error = await make({ [field]: field === "maxCostUsd" ? 1e-12 : 1 }).run({ onEvent: () => before++ })
      .then(() => undefined, (thrown: unknown) => thrown);
    if (!(error instanceof LimitTooSmallError)) {
      least[field] = field === "maxCostUsd" ? 1e-12 : 1; // the model is free
      continue;
    }
    equal(before, 0, "nothing is written before");
    least[field] = error.needed;
  }
  return least;
}

function scaled(least: BudgetLimits, factors: BudgetLimits): BudgetLimits {
  return Object.fromEntries(FIELDS.flatMap((field) => {
    const [value, factor] = [least[field], factors[field]];
    if (value === undefined || factor === undefined) return [];
    return [[field, field === "maxCostUsd" ? value * factor : Math.floor(value * factor)]];
  }));
}

function keeps({ events }: HeldDebate, limits: BudgetLimits, covers?: Parameters<typeof peakOf>[1]): void {
  const peak = peakOf(events, covers);
  ok(peak.calls <= (limits.maxCalls ?? Infinity), `${peak.calls} calls of ${limits.maxCalls}`);
  ok(peak.tokens <= (limits.maxTokens ?? Infinity), `${peak.tokens} tokens of ${limits.maxTokens}`);
  ok(peak.costUsd <= (limits.maxCostUsd ?? Infinity) + 1e-6, `${peak.costUsd} dollars of ${limits.maxCostUsd}`);
}

Deno.test("with a cap of the announced minimum or more, a debate whose calls do not fail has a summary and stays within the cap", async () => {
  await fc.assert(
    fc.asyncProperty(setting, limited, async (drawn, factors) => {
      const fields = FIELDS.filter((field) => factors[field] !== undefined);
      const limits = scaled(await leastOf((some) => debateOf(drawn, some), fields), factors);
      const held = await listened((options) => debateOf(drawn, limits).run(options));
      const { result, events } = held;
      equal(result.endReason, result.cut ? "budget" : "completed");
      ok(result.summary !== undefined, "there is a summary");
      const unread = drawn.unreadable > 0 ? ["verdict"] : [];
      deepEqual(result.failures.map(({ key }) => key).filter((key) => !unread.includes(key)), []);
      keeps(held, limits);
      ok(events.every((event) => isPriced(event, drawn.price)));
      const closed = result.messages.filter(({ kind }) => kind === "closing" || kind === "opening");
      equal(closed.length, 2 * drawn.advocates);
      // The reserve for a turn includes its questions. Where a price rises above a size of prompts, a question that was
      // expected below it may turn out dearer, and is then refused, not overspent.
      const refused = events.flatMap((event) => event.type === "limit.reached" ? [event.before] : []);
      const risesInCost = factors.maxCostUsd !== undefined && drawn.price?.longPrompt !== undefined;
      if (drawn.unreadable === 0 && !risesInCost) {
        deepEqual(refused.filter((key) => /\/(?:(?:score|fact_check|rule_check)-|preparation\/)/.test(key)), []);
      }
    }),
    { numRuns: 10, endOnFailure: true, examples: [[ONE_AT_A_TIME, { maxCalls: 2.94, maxTokens: 3, maxCostUsd: 3 }]] },
  );
});

Deno.test("a cap holds, whatever fails and however often", async () => {
  await fc.assert(
    fc.asyncProperty(
      setting,
      limited,
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      async (drawn, factors, failing) => {
        const fields = FIELDS.filter((field) => factors[field] !== undefined);
        const limits = scaled(await leastOf((some) => debateOf(drawn, some), fields), factors);
        keeps(await listened((options) => debateOf(drawn, limits, { failing }).run(options)), limits);
      },
    ),
    { numRuns: 7, endOnFailure: true },
  );
});

Deno.test("limits of a participant and of a phase hold, and at their announced minimum the debate has a summary", async () => {
  await fc.assert(
    fc.asyncProperty(
      setting,
      limited,
      limited,
      fc.constantFrom("mo", "ada"),
      fc.constantFrom("openings", "arguments", "arguments/round-1", "closings", "conclusion"),
      async (drawn, own, ofPhase, id, phase) => {
        const of = (factors: BudgetLimits) => FIELDS.filter((field) => factors[field] !== undefined);
        const budget = scaled(await leastOf((some) => debateOf(drawn, {}, { budgets: { [id]: some } }), of(own)), own);
        const inPhase = (limits: BudgetLimits) => ({ phaseBudgets: { [phase]: limits } });
        const limits = phase.startsWith("arguments")
          ? { maxCalls: 3, maxTokens: 5000 } // nothing in there is needed
          : scaled(await leastOf((some) => debateOf(drawn, inPhase(some)), of(ofPhase)), ofPhase);
        const debate = debateOf(drawn, inPhase(limits), { budgets: { [id]: budget } });
        const held = await listened((options) => debate.run(options));
        equal(held.result.endReason, held.result.cut ? "budget" : "completed");
        ok(held.result.summary !== undefined, "there is a summary");
        keeps(held, budget, (_, participant) => participant === id);
        keeps(held, limits, (call) => call.startsWith(`${phase}/`));
      },
    ),
    {
      numRuns: 7,
      endOnFailure: true,
      examples: [[
        LONG_ONES,
        { maxCalls: 1, maxTokens: 3, maxCostUsd: 1 },
        { maxCalls: 1, maxTokens: 1.87, maxCostUsd: 1 },
        "mo",
        "arguments/round-1",
      ]],
    },
  );
});

Deno.test("a debate that was cancelled anywhere has a summary when it is resumed with what it then says it needs", async () => {
  const anywhere = fc.integer({ min: 5, max: 120 });
  await fc.assert(
    fc.asyncProperty(setting, limited, anywhere, async (drawn, factors, line) => {
      await inFolder(async (outputDirectory) => {
        const make = (limits: BudgetLimits) => debateOf(drawn, limits, { outputDirectory });
        const fields = FIELDS.filter((field) => factors[field] !== undefined);
        let limits = scaled(await leastOf((some) => debateOf(drawn, some), fields), factors);
        const controller = new AbortController();
        let lines = 0;
        const { archive = "" } = await make(limits).run({
          signal: controller.signal,
          onEvent: () => ++lines === line && controller.abort(),
        });
        let resumed: unknown;
        do {
          resumed = await make(limits).resume(archive).catch((error: unknown) => error);
          if (resumed instanceof LimitTooSmallError) limits = { ...limits, [resumed.field]: resumed.needed };
        } while (resumed instanceof LimitTooSmallError);
        const { events } = await readJournal(archive);
        const record = fold(events);
        deepEqual([isOver(record), record.messages.at(-1)?.kind], [true, "summary"], String(resumed));
        const booked = peakOf(events);
        ok(booked.calls <= (limits.maxCalls ?? Infinity), `${booked.calls} calls`);
        ok(booked.tokens <= (limits.maxTokens ?? Infinity), `${booked.tokens} tokens`);
      });
    }),
    { numRuns: 7, endOnFailure: true },
  );
});
