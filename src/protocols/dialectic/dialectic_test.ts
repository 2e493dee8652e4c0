import { deepEqual, equal, match, ok } from "node:assert/strict";
import { TypedTerminal } from "../../agents/_agents_fixture.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { ModelError } from "../../models/model_error.ts";
import { readDesignSynthesis } from "./design.ts";
import { inFolder } from "../debate/_debate_fixture.ts";
import { held, order, PROBLEM, scene, type Script, scripted, textOf } from "./_dialectic_fixture.ts";
import type { DialecticConfig } from "./mod.ts";

/** Calls for A agents and R rounds, as documented. */
const calls = (agents: number, rounds: number) => {
  const round = agents * (agents - 1) + agents;
  return agents + round * rounds + 1;
};

Deno.test("a dialectic makes A + A(A−1) + A calls in round 1, A(A−1) + A in each later one, and one for the synthesis", async () => {
  equal(calls(2, 3), 2 + 2 + 2 + 2 * (2 + 2) + 1);
  for (const [agents, rounds, all] of [[2, 3, 15], [2, 1, 7], [3, 2, 22], [4, 2, 37]] as const) {
    const { result, scene: { models } } = await held({ agents }, { roundCount: rounds });
    deepEqual([result.status, result.endReason, result.usage.calls], ["completed", "completed", all]);
    equal(all, calls(agents, rounds));
    equal(Object.values(models).reduce((sum, model) => sum + model.calls.length, 0), all);
  }
});

Deno.test("a rehearsal foresees exactly these calls, with the most clarifications and evaluations", async () => {
  equal((await scripted(scene(), { roundCount: 3 }).rehearse()).usage.calls, 15);
  equal((await scripted(scene(), { roundCount: 3, untilConfidence: 90 }).rehearse()).usage.calls, 17);
  const withQuestions = await scripted(scene(), { roundCount: 3, clarify: true }).rehearse();
  equal(withQuestions.usage.calls, 15 + 3 * 2);
  equal(withQuestions.messages.filter(({ kind }) => kind === "answer").length, 3);
});

Deno.test("it begins with the requirements, announced by the judge without a call", async () => {
  const first = async (problem: string) => {
    const [message] = (await held({}, { problem, roundCount: 1 })).result.messages;
    return message?.failed === false ? [message.kind, message.speaker, message.text] : [];
  };
  deepEqual(await first(PROBLEM), [
    "announcement",
    "mo",
    "Major requirements must be fulfilled, minor ones if possible:\n- R1 (major): The list of members must be safe.\n" +
    "- R2 (minor): It should be cheap.",
  ]);
  match((await first("How to keep a list?"))[2] ?? "", /^No requirements were found in the problem/);
});

Deno.test("from round 2 on, the latest refinements are criticized", async () => {
  const { result } = await held({}, { roundCount: 2 });
  deepEqual(order(result), [
    "proposal ada",
    "proposal ben",
    "critique ada ben",
    "critique ben ada",
    "refinement ada",
    "refinement ben",
    "critique ada ben",
    "critique ben ada",
    "refinement ada",
    "refinement ben",
    "synthesis mo",
  ]);
  deepEqual(result.messages.map(({ replyTo }) => replyTo ?? 0), [0, 0, 0, 3, 2, 2, 3, 7, 6, 6, 7, 0]);
  deepEqual(result.messages.map(({ key }) => key).slice(3, 6), [
    "rounds/round-1/critique-of-ben/ada",
    "rounds/round-1/critique-of-ada/ben",
    "rounds/round-1/refinement/ada",
  ]);
});

Deno.test("an agent sees current designs, critiques to answer, and its own earlier critiques; the judge sees current designs and critiques", async () => {
  const { scene: { models } } = await held({ agents: 3 }, { roundCount: 2, contextSearch: false });
  const seen = (id: string, call: number) =>
    [...textOf(models[id]?.calls[call]).matchAll(/<\w+ (?:proposal|speech|refinement) \d> (?:design|says)/g)]
      .map(([mark]) => mark.replace(/> .*/, "").slice(1)).sort();
  deepEqual(seen("ada", 0), [], "a proposal is made without any other");
  const proposals = ["ada proposal 1", "ben proposal 1", "cy proposal 1"];
  const own = ["ada speech 1", "ada speech 2"];
  deepEqual([seen("ada", 1), seen("ada", 2)], [proposals, proposals]);
  deepEqual(seen("ada", 3), [...proposals, "ben speech 1", "cy speech 1"].sort());
  const refinements = ["ada refinement 1", "ben refinement 1", "cy refinement 1"];
  deepEqual(seen("ada", 4), [...refinements, ...own].sort(), "what was answered by a refinement is over");
  deepEqual(seen("mo", 0), [
    "ada refinement 2",
    "ada speech 3",
    "ada speech 4",
    "ben refinement 2",
    "ben speech 3",
    "ben speech 4",
    "cy refinement 2",
    "cy speech 3",
    "cy speech 4",
  ]);
});

Deno.test("the result has solution, confidence, requirements, and their coverage by round", async () => {
  const { result } = await held({
    say: ({ id, form, n }) =>
      form === "proposal"
        ? { coverage: (requirement) => requirement === "R1" ? "uncovered" : "partly" }
        : form === "refinement" && id === "ada"
        ? { coverage: () => n === 1 ? "partly" : "covered" }
        : undefined,
  }, { roundCount: 2 });
  equal(result.solution, "<mo synthesis 1> solution.");
  equal(result.confidence, 70);
  match(result.summary ?? "", /^<mo synthesis 1> solution\.[^]*Confidence: 70 of 100\. <mo synthesis 1> why\./);
  deepEqual(result.synthesis?.openQuestions, ["<mo synthesis 1> c?"]);
  deepEqual(result.requirements, [
    { id: "R1", level: "major", text: "The list of members must be safe." },
    { id: "R2", level: "minor", text: "It should be cheap." },
  ]);
  deepEqual(
    result.coverage.map(({ round, designs }) => [
      round,
      ...designs.map(({ author, message, coverage }) => [author, message, coverage["R1"], coverage["R2"]].join(" ")),
    ]),
    [
      [0, "ada 2 uncovered partly", "ben 3 uncovered partly"],
      [1, "ada 6 partly partly", "ben 7 covered covered"],
      [2, "ada 10 covered covered", "ben 11 covered covered"],
    ],
  );
});

Deno.test("a confidence is at most 40 while a major requirement is unfulfilled, and the original is stated", async () => {
  for (const [given, unfulfilled, held40] of [[85, ["R1"], 40], [30, ["R1"], 30], [100, [], 100]] as const) {
    const { result } = await held({ say: ({ id }) => id === "mo" ? { confidence: given, unfulfilled } : undefined }, {
      roundCount: 1,
    });
    equal(result.confidence, held40);
    const synthesis = result.messages.findLast(({ kind }) => kind === "synthesis");
    equal(synthesis?.failed === false && readDesignSynthesis(synthesis.fields)?.confidence, given);
    equal(result.summary?.includes(`(${given} was given`), given > held40);
  }
});

Deno.test("it ends early when the judge is confident enough, but not with an unfulfilled major requirement", async () => {
  const sure = (confidences: readonly number[], unfulfilled: readonly string[] = []) =>
    held({
      say: ({ form, n }) => form === "evaluation" ? { confidence: confidences[n - 1] ?? 0, unfulfilled } : undefined,
    }, { roundCount: 4, untilConfidence: 80 });
  const second = await sure([79.9, 80]);
  deepEqual([second.result.status, second.result.endReason], ["completed", "confidence"]);
  deepEqual(second.result.messages.filter(({ kind }) => kind === "refinement").map(({ round }) => round), [1, 1, 2, 2]);
  equal(second.result.usage.calls, calls(2, 2) + 2);
  const never = await sure([10, 20, 30]);
  deepEqual([never.result.endReason, never.result.usage.calls], ["max_rounds", calls(2, 4) + 3]);
  equal((await sure([99, 99, 99], ["R1"])).result.endReason, "max_rounds");
});

Deno.test("an unreadable evaluation ends nothing", async () => {
  const { result } = await held({
    say: ({ form }) => form === "evaluation" ? "I am 100 % confident. CONFIDENCE: 100" : undefined,
  }, { roundCount: 2, untilConfidence: 90 });
  deepEqual([result.status, result.endReason], ["completed", "max_rounds"]);
  deepEqual(result.warnings.map(({ code }) => code), ["unreadable_evaluation"]);
});

Deno.test("missing parts of an answer do not affect the rest, and a warning names them", async () => {
  const coverage = (id: string) => id === "R2" ? "splendidly" : "covered";
  const { result } = await held({
    say: ({ id, form }) => {
      if (id === "ada" && form === "refinement") return { coverage };
      if (form === "evaluation") return { confidence: 120 };
      return form === "synthesis" ? '{"solution": "A book.", "unfulfilled": [], "confidence": "very"}' : undefined;
    },
  }, { roundCount: 2, untilConfidence: 90 });
  deepEqual([result.status, result.endReason, result.failures.length], ["completed", "max_rounds", 0]);
  deepEqual([result.solution, result.confidence, result.synthesis?.tradeOffs], ["A book.", undefined, []]);
  deepEqual(result.coverage.at(-1)?.designs.map(({ coverage }) => coverage), [
    { R1: "covered" },
    { R1: "covered", R2: "covered" },
  ]);
  deepEqual(result.warnings.map(({ key, text }) => `${key}: ${text.split(" ", 7).at(-1)}`), [
    "rounds/round-1/refinement/ada: `requirements.R2.coverage`",
    "rounds/round-1/evaluation/mo: `confidence`",
    "rounds/round-2/refinement/ada: `requirements.R2.coverage`",
    "synthesis/synthesis/mo: `requirements`",
  ]);
});

Deno.test("the judge learns which critiques each design answers", async () => {
  const { scene: { models } } = await held({
    say: ({ id, form }) => id === "ben" && form === "refinement" ? "{}" : undefined,
  }, { roundCount: 2, untilConfidence: 90 });
  const tasks = models["mo"]?.calls.map((prompt) => prompt.at(-1)?.text ?? "") ?? [];
  match(
    tasks[0] ?? "",
    /- Message 6, by Ada: refined after the critiques of message 2 in message 5\.\n- Message 3, by Ben: not refined/,
  );
  match(
    tasks[1] ?? "",
    /- Message 10, by Ada: refined after[^\n]* message 9\.\n- Message 3, by Ben: not[^\n]* messages 4, 8\./,
  );
});

Deno.test("prompts mention requirements, a client and an early end only if there are any", async () => {
  const prompts = async (config: DialecticConfig) => {
    const { scene: { models } } = await held({}, { roundCount: 1, ...config });
    return Object.values(models).flatMap(({ calls }) => calls.map(textOf)).join("\n");
  };
  const bare = await prompts({ problem: "How do we keep a list?" });
  ok(!/requirement|client|sooner|tokens/i.test(bare), bare);
  const full = await prompts({ clarify: true, untilConfidence: 90 });
  match(full, /requirements; major[^]*client[^]*sooner/);
  ok(!/tokens/.test(full), "limits are told in words, with each turn");
});

Deno.test("a failed refinement leaves the design visibly unchanged, and it is criticized again", async () => {
  const { result } = await held({
    say: ({ id, form, n }) => id === "ada" && form === "refinement" && n <= 2 ? "{}" : undefined,
  }, { roundCount: 2 });
  equal(result.status, "completed");
  deepEqual(order(result).slice(4, 8), [
    "refinement ada failed",
    "refinement ben",
    "critique ada ben",
    "critique ben ada",
  ]);
  equal(result.messages[8]?.replyTo, 2);
  deepEqual(result.warnings.map(({ code, key }) => [code, key]), [["design_kept", "rounds/round-1/refinement/ada"]]);
  deepEqual(result.coverage[1]?.designs.map(({ message }) => message), [2, 7]);
});

Deno.test("the judge reads the critiques of each current design, even if it was not refined after them", async () => {
  for (const [failing, read] of [[0, [2]], [2, [2]], [1, [1, 2]]] as const) {
    const { scene: { models } } = await held({
      // an unreadable form is requested again
      say: ({ id, form, n }) => {
        const round = failing === 1 ? n <= 2 ? 1 : 2 : n === 1 ? 1 : 2;
        return id === "ada" && form === "refinement" && round === failing ? "{}" : undefined;
      },
    }, { roundCount: 2 });
    const prompt = textOf(models["mo"]?.calls.at(-1));
    deepEqual(
      [...prompt.matchAll(/<ben speech (\d)>/g)].map(([, n]) => Number(n)),
      read,
      `refinement ${failing} fails`,
    );
  }
});

Deno.test("a design without critiques stays as it was, and is not requested again", async () => {
  const { result } = await held({
    say: ({ id, form }) => id === "ben" && form === "speech" ? " " : undefined,
  }, { roundCount: 1 });
  deepEqual(order(result).slice(2), ["critique ada ben", "critique ben ada failed", "refinement ben", "synthesis mo"]);
  deepEqual(result.warnings.map(({ code }) => code), ["design_kept"]);
  equal(result.failures[0]?.code, "empty");
});

Deno.test("a dialectic of one agent has a design and the judge's solution, and no rounds", async () => {
  for (const config of [{}, { untilConfidence: 90 }]) {
    const { result, scene: { models } } = await held({ agents: 1 }, config);
    deepEqual([result.status, result.endReason, result.warnings], ["completed", "completed", []]);
    deepEqual(order(result), ["proposal ada", "synthesis mo"]);
    equal(result.solution, "<mo synthesis 1> solution.");
    const prompt = textOf(models["ada"]?.calls[0]);
    ok(prompt.includes("an agent designs a solution") && !/rounds?\b|criticises/.test(prompt), prompt);
  }
});

Deno.test("an agent without a proposal criticizes the others; without any proposal the dialectic has failed", async () => {
  const one = await held({ say: ({ id, form }) => id === "ada" && form === "proposal" ? "{}" : undefined }, {
    roundCount: 1,
  });
  deepEqual(order(one.result), [
    "proposal ada failed",
    "proposal ben",
    "critique ada ben",
    "refinement ben",
    "synthesis mo",
  ]);
  equal(one.result.status, "completed");
  deepEqual(one.result.warnings.map(({ code }) => code), ["one_design"]);
  const none = await held({ say: ({ form }) => form === "proposal" ? "{}" : undefined });
  deepEqual([none.result.status, none.result.because], ["failed", "No agent has a proposal"]);
  equal(none.result.solution, undefined);
  equal(none.result.messages.length, 3);
});

Deno.test("a synthesis or design in prose, twice, is kept as a solution that says nothing else", async () => {
  const prose = "A book on a chain. It is kept [in the hall].";
  for (const prosaic of ["synthesis", "proposal", "refinement"] as const) {
    const say: Script["say"] = ({ form }) => form === prosaic ? prose : undefined;
    const { result, events } = await held({ say }, { roundCount: 1 });
    deepEqual([result.status, result.failures], ["completed", []], prosaic);
    const [said] = result.messages.filter(({ kind }) => kind === prosaic);
    equal(said?.failed === false && said.text.startsWith(prose), true);
    ok(result.warnings.some(({ code, text }) => code === "incomplete_answer" && /all but `solution`/.test(text)));
    const calls = events.filter((event) => event.type === "call.sent" && event.call.includes(`/${prosaic}/`));
    equal(calls.length, prosaic === "synthesis" ? 2 : 4, "it was asked for again");
  }
  const { result } = await held({ say: ({ form }) => form === "synthesis" ? prose : undefined }, { roundCount: 1 });
  deepEqual([result.solution, result.confidence, result.synthesis?.requirements], [prose, undefined, undefined]);
  match(result.summary ?? "", /Unfulfilled major requirements:\n- not said\n\nConfidence: not said/);
});

Deno.test("without a synthesis the dialectic has failed, with neither solution nor confidence", async () => {
  for (const text of ["{}", "I'm sorry, but I can't help with that request."]) {
    const { result } = await held({ say: ({ form }) => form === "synthesis" ? text : undefined }, { roundCount: 1 });
    deepEqual([result.status, result.endReason, result.because], ["failed", "error", "The judge gave no synthesis"]);
    ok(!("solution" in result) && !("confidence" in result) && result.summary === undefined);
  }
});

Deno.test("resuming repeats only a failed synthesis", () =>
  inFolder(async (outputDirectory) => {
    const config = { roundCount: 2, outputDirectory };
    const { result } = await held({ say: ({ id }) => id === "mo" ? "{}" : undefined }, config);
    const cast = scene();
    const resumed = await scripted(cast, config).resume(result.archive ?? "");
    deepEqual([resumed.status, resumed.solution], ["completed", "<mo synthesis 1> solution."]);
    deepEqual(Object.values(cast.models).map(({ calls }) => calls.length), [0, 0, 1]);
  }));

Deno.test("a person designs at a terminal, and sees which requirement each question is about", async () => {
  const terminal = new TypedTerminal();
  terminal.type("A book.\n", "It is locked.\n", "covered\n", "Books are cheap.\n", "partly\n"); // the proposal
  terminal.type("Cards get lost.\n\n"); // the critique
  terminal.type("A book on a chain.\n", "A chain.\n", "It is locked.\n", "c\n", "Chains cost.\n", "u\n"); // the refinement
  const { result } = await held({ agentOf: { ada: new HumanAgent({ terminal }) } }, { roundCount: 1 });
  equal(result.status, "completed");
  deepEqual(result.coverage.map(({ designs }) => designs[0]?.coverage), [
    { R1: "covered", R2: "partly" },
    { R1: "covered", R2: "uncovered" },
  ]);
  match(
    terminal.shown,
    /R1 \(major: The list of members must be safe\.\)\nhow \([^]*R2 \(minor: It should be cheap\.\)\nhow/,
  );
});

Deno.test("an exhausted budget ends the rounds early, and the synthesis is still written", async () => {
  const { result } = await held({}, { roundCount: 9, maxCalls: 10 });
  deepEqual([result.status, result.endReason], ["stopped", "budget"]);
  equal(order(result).at(-1), "synthesis mo");
  equal(result.usage.calls, 10);
  ok(result.warnings.some(({ code }) => code === "cut_short"));
});

Deno.test("a failed answer is shown to nobody", async () => {
  const { scene: { models }, result } = await held({
    agents: 3,
    lines: {
      ben: [{
        when: (prompt) => textOf(prompt).includes("Criticise"),
        times: 4, // each is asked again in other words
        error: new ModelError("XYZZY was withheld", { code: "content_filter" }),
      }],
    },
  }, { roundCount: 1 });
  equal(result.failures.length, 2);
  for (const { calls } of Object.values(models)) ok(!calls.some((prompt) => textOf(prompt).includes("XYZZY")));
});
