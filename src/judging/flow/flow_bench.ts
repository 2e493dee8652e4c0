/**
 * Measures how long it takes to read what was argued from the record of a clerk's review, against making its
 * messages searchable.
 *
 * Run by `deno task bench-flow`, with numbers of messages as arguments (200 and 1000 by default).
 *
 * @module
 */
import { generatedDialogue } from "./_generated_flow_fixture.ts";
import { seeded } from "./_lost_answers_fixture.ts";
import { flowOf } from "./_trial_debate_fixture.ts";
import { searchable } from "./spans.ts";
import { readFlow } from "./readings.ts";

const RUNS = 5;

/** Returns the shortest time of several runs in ms, with what the last one returned. */
function shortest<T>(run: () => T): { readonly value: T; readonly ms: number } {
  const times: { readonly value: T; readonly ms: number }[] = [];
  for (let n = 0; n < RUNS; n++) {
    const begun = performance.now();
    const value = run();
    times.push({ value, ms: performance.now() - begun });
  }
  return times.reduce((least, each) => each.ms < least.ms ? each : least);
}

for (const messages of Deno.args.length > 0 ? Deno.args.map(Number) : [200, 1000]) {
  const random = seeded(messages);
  const choice = (below: number) => Math.floor(random() * below);
  const shape = { messages, every: messages > 500 ? 7 : 11, lines: 4, own: ["again", "more", "unanswered"] };
  const { setting, statements, answers } = generatedDialogue(choice, shape);
  const least = shortest(() => statements.map((statement) => searchable(statement).folded)).ms;
  const flow = shortest(() => flowOf(setting, statements, answers));
  const reading = shortest(() => readFlow(flow.value));
  const all = flow.ms + reading.ms;
  // deno-lint-ignore no-console -- a benchmark prints its results
  console.log(
    `${messages} messages, ${flow.value.claims.length} claims: ${all.toFixed(0)} ms ` +
      `(${flow.ms.toFixed(0)} to look up the words, ${reading.ms.toFixed(0)} for what follows), ${
        (all / least).toFixed(1)
      } × as long as to make them searchable`,
  );
}
