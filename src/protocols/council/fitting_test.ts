import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { LimitTooSmallError } from "../../dialogue/mod.ts";
import { held, marker, phaseOf, sentFor } from "./_council_fixture.ts";
import { commonLimit } from "./fitting.ts";
import type { CouncilPhase } from "./options.ts";
import { loadTokenizer } from "../../text/tokens.ts";

await loadTokenizer();

const MEMBERS = ["ada", "ben", "cyn"] as const;
const REPEATS = 40;

/** Returns positions of some 400 tokens in which each sentence has a number. */
const LINES = Object.fromEntries(MEMBERS.map((id) => [id, [{
  when: (prompt: Prompt, { schema }: CompleteOptions) => schema === undefined && phaseOf(prompt) === "formulate",
  text: Array.from({ length: REPEATS }, (_, n) => `${marker("formulate", id)} says that bus ${n} is late.`).join(" "),
}]]));
const LIMITS = { debate: 50, adjust: 150, synthesis: 100 } as const;

Deno.test("a small window shows the most central sentences of each position, and the member's own in full", async () => {
  const council = await held({ lines: LINES }, { context: { window: 4800 }, phaseMaxTokens: LIMITS });
  deepEqual([council.result.status, council.result.failures], ["completed", []]);
  for (const id of MEMBERS) {
    const critique = sentFor(council, `debate/critique/${id}`);
    for (const other of MEMBERS.filter((each) => each !== id)) {
      const heard = critique.split(marker("formulate", other)).length - 1;
      ok(heard > 0 && heard < REPEATS, `${id} hears ${heard} sentences of ${other}`);
    }
    match(critique, /Shown is an excerpt of it, its most central sentences, not the whole of it\]/);
    const refinement = sentFor(council, `adjust/refinement/${id}`);
    equal(refinement.split(marker("formulate", id)).length - 1, REPEATS);
    match(refinement, /This is about message [789], your own position/);
    for (const other of MEMBERS.filter((each) => each !== id)) ok(refinement.includes(marker("formulate", other)));
  }
});

Deno.test("a small window shows voters part of every position, and no file that would reveal its author", async () => {
  const phases = ["formulate", "vote"] as const;
  const council = await held({ lines: LINES }, {
    context: { window: 4800 },
    phases,
    phaseMaxTokens: { formulate: 300 },
  });
  deepEqual([council.result.failures, council.result.ballots.length], [[], 3]);
  const prompt = sentFor(council, "vote/ballot/ben");
  for (const id of MEMBERS) ok(prompt.includes(marker("formulate", id)), id);
  equal(prompt.match(/\[Shortened to its most central sentences\]/g)?.length, 3);
  ok(!prompt.includes("messages/"));
});

Deno.test("a window that would hold every position but no ballot is refused before anybody is asked", async () => {
  const of = (window: number, phases: readonly CouncilPhase[]) =>
    held({}, { phases, context: { window }, phaseMaxTokens: { formulate: 50 } });
  equal((await of(600, ["formulate"])).result.failures.length, 0);
  const refused = await of(600, ["formulate", "vote"]).catch((error: unknown) => error);
  ok(refused instanceof LimitTooSmallError, String(refused));
  const { result } = await of(refused.needed, ["formulate", "vote"]);
  deepEqual([result.failures, result.ballots.length], [[], 3]);
});

Deno.test("a large window shortens nothing", async () => {
  const council = await held({ lines: LINES });
  for (const [key, count] of [["debate/critique/ada", 120], ["adjust/refinement/ada", 120]] as const) {
    const prompt = sentFor(council, key);
    equal(prompt.split("says that bus").length - 1, count, key);
  }
});

Deno.test("commonLimit() is the highest common limit within the room, so that short texts stay whole", () => {
  equal(commonLimit([10, 500, 400], 410), 200);
  equal(commonLimit([10, 20, 30], 60), 30);
  equal(commonLimit([], 60), 20);
  equal(commonLimit([500, 500], -100), 20);
  fc.assert(
    fc.property(fc.array(fc.nat(2000), { minLength: 1 }), fc.integer({ min: 2000, max: 9000 }), (tokens, room) => {
      const limit = commonLimit(tokens, room);
      const shown = tokens.map((each) => Math.min(each, limit)).reduce((sum, each) => sum + each, 0);
      ok(shown <= room || limit === 20);
      if (tokens.reduce((sum, each) => sum + each, 0) <= room) ok(tokens.every((each) => each <= limit));
      else if (limit > 20) ok(room - shown < tokens.length, "no room is left unused");
    }),
  );
});
