import { deepEqual, equal, ok } from "node:assert/strict";
import { numbersIn, readContextSummary } from "../../transcript/digest.ts";
import { fold } from "../../transcript/fold.ts";
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
