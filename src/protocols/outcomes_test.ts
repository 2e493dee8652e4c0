import { deepEqual, match } from "node:assert/strict";
import type { CompletedReview } from "../archive/reviews.ts";
import { Facts } from "../archive/render/facts.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { outcomeOf, shownAdvice } from "../archive/render/outcome.ts";
import { fold } from "../transcript/fold.ts";
import { pagesOf } from "./pages.ts";

const recordOf = async (name: string) => fold((await readJournal(`src/testdata/archives/${name}`)).events);
const council = await recordOf("council_1");
const debate = await recordOf("debate_1");
const protocols = await Promise.all([council, debate].map(({ protocol }) => pagesOf(protocol)));

/** Returns the advice on a record with changes, and what a panel said of it. */
function adviceWith(record: DialogueRecord, changes: Partial<DialogueRecord>, panel?: Verdict) {
  const reviews: readonly CompletedReview[] = panel
    ? [{ path: "verdicts/001", record: { ...record, protocol: "panel", decisions: { verdict: panel } } }]
    : [];
  return outcomeOf(Facts.of({ ...record, ...changes }, "md", protocols.flat()), reviews).advice;
}

Deno.test("without a decision, the advice is to look at the details", () => {
  const tied: Verdict = { kind: "tied", between: ["member-1", "member-2"] };
  const { status: _, ...open } = council;
  const reasons = [
    adviceWith(open, {}),
    adviceWith(council, { decisions: {} }),
    adviceWith(council, { decisions: { vote: tied } }),
    adviceWith(debate, {}, { kind: "too_close", leader: "advocate-1", reason: "two judges are too few" }),
  ];
  deepEqual(reasons.map(({ action }) => action), Array(4).fill("look_at_details"));
  match(reasons.map(({ why }) => why).join(" "), /not over.*Nothing was decided.*Tied between.*Too close to call/);
});

Deno.test("a decision about which nothing is in doubt may be followed, and any doubt is named", () => {
  const panel: Verdict = { kind: "decided", winner: "advocate-1", margin: 0.4, by: "panel" };
  const sure = { notes: [], failures: [], warnings: [] };
  deepEqual(adviceWith(debate, sure, panel), { action: "proceed", why: "It was decided, and no claims were checked." });
  match(adviceWith(debate, sure).why, /^The scores are one reading; judges may read it differently/);
  const failure = { key: "k", participant: "advocate-1", code: "timeout", reason: "No answer", attempts: 1 } as const;
  deepEqual(adviceWith(debate, { ...sure, failures: [failure] }, panel), { action: "verify", why: "1 answer failed." });
  const cut = { limit: "max_cost", before: "arguments/round-2/argument/advocate-1", most: 1, after: 4 } as const;
  match(adviceWith(debate, { ...sure, cut }, panel).why, /A limit cut the rounds short/);
  const warnings = [{ code: "prompt_cut", key: "openings/opening/advocate-1", text: "The server cut the prompt." }];
  match(adviceWith(debate, { ...sure, warnings }, panel).why, /^A server cut 1 prompt: those answers/);
  const chair: Verdict = { kind: "decided", winner: "member-1", margin: 0, by: "chair" };
  match(adviceWith(council, { decisions: { vote: chair } }).why, /the chair decided/);
});

Deno.test("advice is shown on what was held here and is over, and neither on imports nor on reviews", () => {
  const { status: _, ...open } = council;
  const imported = { file: "talk.json", form: "json", sha256: "0", version: "1" } as const;
  const shown = [council, open, { ...council, imported }, { ...debate, settings: { reviewed: {} } }].map((record) =>
    shownAdvice(Facts.of(record, "md", protocols.flat()), []) !== undefined
  );
  deepEqual(shown, [true, false, false, false]);
});

Deno.test("the outcome of a council says how many voted, of how many", () => {
  const { counted } = outcomeOf(Facts.of(council, "md", protocols.flat()), []);
  match(counted.join("\n"), /\b(\d) of \1 members voted; first choices: /);
});
