import { deepEqual, equal, ok } from "node:assert/strict";
import { numbersIn, readContextSummary } from "../../transcript/digest.ts";
import { fold, sentPrompts, turnKeyOf } from "../../transcript/fold.ts";
import { listened } from "../_listened_fixture.ts";
import { held, PROBLEM, scene, type Script, textOf } from "./_dialectic_fixture.ts";
import { createDialecticWorkflow } from "./mod.ts";

/** A model with long designs and critiques. Its summaries are recognizable by the request. */
const talkative: Script = {
  agents: 3,
  say: ({ id, form, n, prompt }) => {
    if (form !== "speech") return { mark: `<${id} ${form} ${n}> ${"word ".repeat(60)}` };
    const isSummary = !textOf(prompt).includes("Criticise this design");
    return isSummary ? `<summary by ${id} ${n}>. All is said.` : `<${id} speech ${n}> ${"word ".repeat(60)}`;
  },
};

Deno.test("with 'length-based' each agent summarizes its view, and says from what", async () => {
  const context = { strategy: "length-based", threshold: 500, maxLength: 200 } as const;
  const { events, result, scene: { models } } = await held(talkative, { roundCount: 3, context, contextSearch: false });
  equal(result.status, "completed");
  const { notes, messages } = fold(events);
  const summaries = notes.filter(({ kind }) => kind === "context_summary");
  deepEqual([...new Set(summaries.map(({ participant }) => participant))].sort(), ["ada", "ben", "cy"]);
  for (const { participant, answer, key } of summaries) {
    const summary = answer.given ? readContextSummary(answer.value) : undefined;
    ok(summary, key);
    for (const number of numbersIn(summary.of)) {
      const message = messages.find((each) => each.number === number);
      const answered = messages.find((each) => each.number === message?.replyTo);
      const concerned = message?.kind !== "critique" || [message.speaker, answered?.speaker].includes(participant);
      ok(concerned, `${key} is of message ${number}`);
    }
  }
  const used = messages.filter(({ digests = [] }) => digests.some(({ kind }) => kind === "summary"));
  ok(
    used.length > 0 && used.every(({ kind }) => kind === "critique" || kind === "refinement"),
    "they are what is shown",
  );
  const told = models["ada"]?.calls.map(textOf).join("\n") ?? "";
  ok(told.includes("<summary by ada") && !told.includes("<summary by ben"), "each is shown its own");
});

Deno.test("a 'length-based' summary covers an agent's designs, its critiques and those of them, and all current ones stay", async () => {
  const script: Script = {
    say: ({ id, form, n, prompt }) => {
      const isSummary = form === "speech" && textOf(prompt.slice(-1)).includes("Sum up message");
      if (isSummary) return `<summary by ${id}>`;
      return form === "speech" ? `<${id} speech ${n}> ${"word ".repeat(200)}` : undefined;
    },
  };
  const context = { strategy: "length-based", threshold: 500 } as const;
  const { events, result } = await held(script, { roundCount: 4, context });
  equal(result.status, "completed");
  const { notes, messages } = fold(events);
  for (const agent of ["ada", "ben"]) {
    const summaries = notes.filter(({ kind, participant }) => kind === "context_summary" && participant === agent);
    const last = summaries.at(-1)?.answer;
    const numbers = numbersIn((last?.given ? readContextSummary(last.value) : undefined)?.of ?? "");
    const until = numbers.at(-1) ?? 0;
    ok(until > 12, `the last summary goes to message ${until}`);
    for (const { number, kind, speaker, replyTo } of messages.filter(({ number }) => number <= until)) {
      const isOwn = speaker === agent && kind !== "announcement";
      const isOfOwn = kind === "critique" && messages.find((each) => each.number === replyTo)?.speaker === agent;
      if (isOwn || isOfOwn) ok(numbers.includes(number), `${agent}: ${kind} ${number} of ${numbers}`);
    }
  }
  const prompts = new Map([...sentPrompts(events)].map(([call, prompt]) => [turnKeyOf(call), textOf(prompt)]));
  for (const [agent, other] of [["ada", "ben"], ["ben", "ada"]] as const) {
    for (const round of [1, 2, 3, 4]) {
      const at = (id: string) =>
        round === 1 ? `proposals/proposal/${id}` : `rounds/round-${round - 1}/refinement/${id}`;
      const prompt = prompts.get(`rounds/round-${round}/refinement/${agent}`) ?? "";
      for (const key of [at(agent), at(other), `rounds/round-${round}/critique-of-${agent}/${other}`]) {
        const message = messages.find((each) => each.key === key);
        ok(message?.failed === false && prompt.includes(message.text.slice(0, 40)), `${key} for ${agent}`);
      }
      ok(round === 1 || prompt.includes(`<summary by ${agent}>`), `round ${round}`);
    }
  }
});

Deno.test("in a window too small for all designs, the judge reads summaries of those not shown in full", async () => {
  const context = { strategy: "hierarchical", window: 4000 } as const;
  const { result } = await held({ ...talkative, agents: 4 }, {
    roundCount: 2,
    context,
    contextSearch: false,
    turnMaxTokens: { proposal: 200, critique: 150, refinement: 200, synthesis: 250 },
  });
  equal(result.status, "completed");
  const synthesis = result.messages.at(-1);
  ok(synthesis?.kind === "synthesis" && (synthesis.digests ?? []).some(({ kind }) => kind === "summary"));
});

Deno.test("a judge with its own window reads summaries of what exceeds it, and agents need none", async () => {
  const { participants } = scene({ ...talkative, agents: 4 });
  const context = { window: 4000 };
  const cast = participants.map((one) => one.id === "mo" ? { ...one, context } : one);
  const turnMaxTokens = { proposal: 200, critique: 150, refinement: 200, synthesis: 250 };
  const config = { roundCount: 2, contextSearch: false, outputDirectory: false, turnMaxTokens } as const;
  const { result, events } = await listened((options) => createDialecticWorkflow(PROBLEM, cast, config).run(options));
  equal(result.status, "completed");
  const summaries = fold(events).notes.filter(({ kind }) => kind === "context_summary");
  deepEqual([...new Set(summaries.map(({ participant }) => participant))], ["mo"]);
  ok(result.messages.at(-1)?.digests?.some(({ kind }) => kind === "summary"));
});
