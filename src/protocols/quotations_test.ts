import { deepEqual, equal, match, ok } from "node:assert/strict";
import { given } from "../agents/_brief_fixture.ts";
import type { Source } from "../agents/source.ts";
import { claimsIn } from "../judging/quotations/mod.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import type { CompleteOptions, Prompt } from "../models/chat_model.ts";
import { held as heldCouncil, phaseOf } from "./council/_council_fixture.ts";
import { held as heldDebate } from "./debate/_debate_fixture.ts";
import { held as heldDialectic } from "./dialectic/_dialectic_fixture.ts";
import { statementsOf } from "./review_dialogue.ts";
import { held as heldRoundtable } from "./roundtable/_roundtable_fixture.ts";

const SOURCES: readonly Source[] = [{ name: "tfl", title: "T", text: "The charge cut traffic by 30 % in 2003." }];
const QUOTED = "“The charge cut traffic by 30 %” [tfl]. “Ada has never liked the zone” [tfl].";
const MARKS = "[Annotation, not by the speaker: looked up in the sources: “The charge cut traffic by 30 …” is in tfl; ";

/** Returns the verdicts on quotations, by key of the note. */
function found(events: readonly JournalEvent[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === "note.recorded" && event.kind === "claim_check"
        ? [
          [
            event.key,
            (claimsIn(event) ?? []).flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict)),
          ] as const,
        ]
        : []
    ),
  );
}

/** Returns what was sent for a turn or question. */
function sentFor(events: readonly JournalEvent[], key: string): string {
  const prompt = [...sentPrompts(events)].find(([call]) => call.startsWith(`${key}#`))?.[1] ?? [];
  return prompt.map(({ text }) => text).join("\n");
}

Deno.test("a council checks its members' statements, and other members see the results", async () => {
  const [right, wrong] = ["“The charge cut traffic by 30 %” [tfl].", "“Ada has never liked the zone” [tfl]."];
  const critiques = JSON.stringify({ to_ben: right, to_cyn: wrong });
  const lines = {
    ada: [
      { when: (prompt: Prompt) => phaseOf(prompt) === "gather", text: QUOTED },
      { when: (_: Prompt, { schema }: CompleteOptions) => schema?.name === "critiques", text: critiques },
    ],
  };
  const { result, events } = await heldCouncil({ lines, chair: "Kai" }, { documents: given(SOURCES) });
  equal(result.status, "completed");
  deepEqual(found(events)["gather/claim_check-1/ada"], ["exact", "not_found"]);
  ok(Object.keys(found(events)).every((key) => !key.endsWith("/kai")), "the chair takes no position");
  ok(sentFor(events, "plan/plan/ben").includes(MARKS));
  const marksFor = (id: string) => /speaker: looked up in the sources: (.*)\]/.exec(sentFor(events, id))?.[1];
  deepEqual(["ben", "cyn"].map((id) => marksFor(`adjust/refinement/${id}`)), [
    "“The charge cut traffic by 30 …” is in tfl",
    "“Ada has never liked the zone” is not in what is cited",
  ], "each sees what was looked up in the critique of its own position");
});

Deno.test("a dialogue's conclusion is not checked, because it repeats the citations of others", async () => {
  const synthesis = (_: unknown, { schema }: CompleteOptions) => {
    const { properties = {} } = Object(schema?.schema);
    const minority = "minority" in properties ? { minority: "Some want something else." } : {};
    return JSON.stringify({ synthesis: QUOTED, ...minority });
  };
  const lines = {
    ben: [{ when: (_: Prompt, { schema }: CompleteOptions) => schema?.name === "synthesis", text: synthesis }],
  };
  const { result, events } = await heldCouncil({ lines }, { documents: given(SOURCES) });
  const said = result.messages.find(({ kind }) => kind === "synthesis");
  deepEqual([said?.speaker, said?.failed === false && said.text.includes(QUOTED)], ["ben", true]);
  const checked = Object.keys(found(events));
  ok(checked.some((key) => key.endsWith("/ben")));
  deepEqual(checked.filter((key) => key.startsWith("synthesis/")), []);
});

Deno.test("results of checks do not reveal hidden authors", async () => {
  const { events } = await heldCouncil({
    lines: { ada: [{ when: (prompt) => phaseOf(prompt) === "formulate", text: QUOTED }] },
  }, { documents: given(SOURCES), phases: ["formulate", "vote", "synthesis"] });
  const ballots = [...sentPrompts(events)].filter(([call]) => call.startsWith("vote/ballot/"));
  equal(ballots.length, 3);
  for (const [call, prompt] of ballots) {
    const shown = prompt.map(({ text }) => text).filter((text) => text.includes(MARKS));
    equal(shown.length, 1, call);
    match(shown[0] ?? "", /“Position [A-Z] has never liked the zone” is not in what is cited/);
    ok(!/\bAda\b/.test(shown[0] ?? ""), shown[0]);
  }
});

Deno.test("a dialectic checks its agents' statements, and the judge sees the results", async () => {
  const say = ({ id, form }: { readonly id: string; readonly form: string }) =>
    id === "ada" && form === "speech" ? QUOTED : undefined;
  const { result, events } = await heldDialectic({ say }, { documents: given(SOURCES), roundCount: 1 });
  equal(result.status, "completed");
  const own = Object.entries(found(events)).filter(([, states]) => states.length > 0);
  deepEqual(own.map(([, states]) => states), [["exact", "not_found"]]);
  match(own[0]?.[0] ?? "", /claim_check-\d+\/ada$/);
  ok(Object.keys(found(events)).every((key) => !key.endsWith("/mo")));
  ok(
    [...sentPrompts(events)].some(([call, prompt]) =>
      call.includes("/ben#") && prompt.some(({ text }) => text.includes(MARKS))
    ),
  );
});

Deno.test("a roundtable checks its participants' statements, and its judge sees the results", async () => {
  const respond = (id: string) => id === "ada" ? { points: [{ text: QUOTED }] } : {};
  const { result, events } = await heldRoundtable({ respond, judge: true }, {
    documents: given(SOURCES),
    roundCount: 2,
  });
  equal(result.status, "completed");
  const own = Object.entries(found(events)).filter(([, states]) => states.length > 0);
  equal(own.length, 2);
  for (const [key, states] of own) {
    match(key, /claim_check-\d+\/ada$/);
    ok(states.includes("exact") && states.includes("not_found"), `${states}`);
  }
  ok(
    [...sentPrompts(events)].some(([call, prompt]) =>
      call.includes("/jo#") && prompt.some(({ text }) => text.includes(MARKS))
    ),
  );
});

Deno.test("a reviewer of a finished dialogue sees annotations under statements, and none without sources", async () => {
  const say = (id: string) => id === "ada" ? QUOTED : "It is so.";
  for (const config of [{ documents: given(SOURCES) }, {}]) {
    const { events } = await heldDebate({ say }, { ...config, roundCount: 1 });
    const statements = statementsOf(fold(events));
    const annotations = statements.map(({ annotation }) => annotation);
    if (!("documents" in config)) {
      ok(annotations.every((annotation) => annotation === undefined), `${annotations}`);
      continue;
    }
    deepEqual(new Set(annotations), new Set(["", statements[2]?.annotation]));
    match(
      statements[2]?.annotation ?? "",
      /^looked up in the sources: “The charge cut traffic by 30 …” is in tfl; /,
    );
  }
});
