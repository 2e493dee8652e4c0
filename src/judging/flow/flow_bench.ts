/**
 * Measures the CPU that it takes to read what was argued from the record of a clerk's review, against making its
 * messages searchable.
 *
 * Run by `deno task bench-flow`, with numbers of messages as arguments (200 and 1000 by default).
 *
 * @module
 */
import process from "node:process";
import { generatedDialogue } from "./_generated_flow_fixture.ts";
import { seeded } from "./_lost_answers_fixture.ts";
import { flowOf } from "./_trial_debate_fixture.ts";
import { searchable } from "./spans.ts";
import { readFlow } from "./readings.ts";

const RUNS = 5;

/** Returns the least CPU of several runs in ms, with what the last one returned. */
function least<T>(run: () => T): { readonly value: T; readonly ms: number } {
  const times: { readonly value: T; readonly ms: number }[] = [];
  for (let n = 0; n < RUNS; n++) {
    const begun = process.cpuUsage();
    const value = run();
    const { user, system } = process.cpuUsage(begun);
    times.push({ value, ms: (user + system) / 1000 });
  }
  return times.reduce((a, b) => b.ms < a.ms ? b : a);
}

for (const messages of Deno.args.length > 0 ? Deno.args.map(Number) : [200, 1000]) {
  const random = seeded(messages);
  const choice = (below: number) => Math.floor(random() * below);
  const shape = { messages, every: messages > 500 ? 7 : 11, lines: 4, own: ["again", "more", "unanswered"] };
  const { setting, statements, answers } = generatedDialogue(choice, shape);
  const folded = least(() => statements.map((statement) => searchable(statement).folded)).ms;
  const flow = least(() => flowOf(setting, statements, answers));
  const reading = least(() => readFlow(flow.value));
  const all = flow.ms + reading.ms;
  // deno-lint-ignore no-console -- a benchmark prints its results
  console.log(
    `${messages} messages, ${flow.value.claims.length} claims: ${all.toFixed(0)} ms of CPU ` +
      `(${flow.ms.toFixed(0)} to look up the words, ${reading.ms.toFixed(0)} for what follows), ${
        (all / folded).toFixed(1)
      } × as much as to make them searchable`,
  );
}
