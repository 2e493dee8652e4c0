import { deepEqual, equal, match, ok } from "node:assert/strict";
import { given } from "../../agents/_brief_fixture.ts";
import { ModelError } from "../../models/model_error.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import { sentPrompts } from "../../transcript/fold.ts";
import { held, inFolder, listened, scene, scripted } from "./_debate_fixture.ts";
import { KEPT_TOKENS, preparationForm, preparationText } from "./preparation.ts";
import type { DebateConfig } from "./mod.ts";

const PREPARED: DebateConfig = { prepare: true, roundCount: 1 };
const source = (length: number) => given([{ name: "report", title: "Report", text: "So it is. ".repeat(length / 10) }]);

Deno.test("all advocates prepare at once before the openings, and nobody but its author is shown a plan", async () => {
  const { result, events } = await held({ advocates: 3, checkers: 1 }, { ...PREPARED, enforceRules: true });
  const begun = events.flatMap((event) => event.type === "turn.started" ? [event.key] : []);
  deepEqual(begun.slice(0, 3), ["ada", "ben", "cy"].map((id) => `preparation/preparation/${id}`));
  equal(result.messages[2]?.key, "openings/opening/ada");
  const isPlan = new Map([["ada", /Ada's secret plan/], ["ben", /Ben's secret plan/], ["cy", /Cy's secret plan/]]);
  let shown = 0;
  for (const [call, prompt] of sentPrompts(events)) {
    const asked = call.replace(/#.*$/, "").split("/").at(-1) ?? "";
    for (const [id, plan] of isPlan) {
      const places = prompt.flatMap(({ text }, at) => plan.test(text) ? [at] : []);
      const isOwn = id === asked && !call.startsWith("preparation/");
      deepEqual(places.length, isOwn ? 1 : 0, `${id}'s plan in ${call}`);
      if (!isOwn) continue;
      shown++;
      equal(prompt[places[0] ?? 0]?.role, "system", "ahead of what was said");
    }
  }
  equal(shown, 3 * 4); // opening, argument, rebuttal, closing
});

Deno.test("a plan stays out of summaries for contexts, which others may be shown", async () => {
  const context = { strategy: "length-based", maxLength: 400 } as const;
  const say = (id: string, n: number) => `${id} ${n}: ${"so it is, ".repeat(60)}`;
  const { events } = await held({ say }, { ...PREPARED, roundCount: 4, context });
  const summaries = [...sentPrompts(events)].filter(([call]) => call.startsWith("context/ada/"));
  ok(summaries.length > 0);
  for (const [call, prompt] of summaries) ok(!prompt.some(({ text }) => text.includes("secret plan")), call);
});

Deno.test("advocates prepare by default in formal and competitive debates whose sources take more than a page", async () => {
  const prepares = async (config: DebateConfig) => {
    const { result, events } = await held({}, { scoringEnabled: false, ...config });
    const keys = events.flatMap((event) => event.type === "note.recorded" ? [event.kind] : []);
    equal(result.status, "completed");
    const [started] = events;
    const isRecorded = started?.type === "dialogue.started" && started.settings["prepare"] === true;
    equal(keys.includes("preparation"), isRecorded);
    return isRecorded;
  };
  deepEqual(
    await Promise.all([
      prepares({}),
      prepares({ documents: source(2400) }),
      prepares({ documents: source(2500) }),
      prepares({ documents: source(2500), debateFormat: "competitive" }),
      prepares({ documents: source(2500), debateFormat: "educational" }),
      prepares({ documents: source(2500), prepare: false }),
      prepares({ debateFormat: "casual", prepare: true }),
      prepares({ documents: source(2500), debateFormat: "lincoln-douglas" }),
      prepares({ debateFormat: "lincoln-douglas", prepare: true }),
    ]),
    [false, false, true, true, false, false, true, false, true],
  );
});

Deno.test("a plan that is missing is done without, and a person writes none", async () => {
  const refusing = { when: () => true, error: new ModelError("No", { code: "bad_request" }) };
  const { result, events } = await held({ lines: { ada: [refusing] } }, PREPARED);
  deepEqual([result.status, result.failures], ["completed", []]);
  const missing = events.flatMap((event) => event.type === "note.recorded" && !event.answer.given ? [event.key] : []);
  deepEqual(missing, ["preparation/preparation/ada"]);
  const person = {
    description: { type: "human" },
    human: true,
    answer: () => Promise.resolve({ text: "I think so." }),
  };
  const { events: withPerson } = await held({ agents: { ben: person } }, PREPARED);
  const asked = withPerson.flatMap((event) => event.type === "turn.started" ? [event.key] : []);
  deepEqual(asked.filter((key) => key.startsWith("preparation/")), ["preparation/preparation/ada"]);
});

Deno.test("a debate that is resumed after its preparation has the same plans and asks for none again", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { roundCount: 1, scoringEnabled: false, outputDirectory, documents: source(2500) };
    const controller = new AbortController();
    const first = scene();
    const { archive = "" } = await scripted(first, config).run({
      signal: controller.signal,
      onEvent: (event) => event.type === "turn.completed" && event.kind === "opening" && controller.abort(),
    });
    const second = scene();
    const { result } = await listened((options) => scripted(second, config).resume(archive, options));
    equal(result.status, "completed");
    const note = await Deno.readTextFile(`${archive}/notes/000_preparation-preparation-ada.md`);
    match(note, /\n- \*\*Strongest case:\*\* Ada's secret plan\.\n/);
    const { events } = await readJournal(archive);
    equal(events.filter((event) => event.type === "note.recorded" && event.kind === "preparation").length, 2);
    deepEqual(result.warnings, []);
    const last = second.models["ada"]?.calls.at(-1)?.map(({ text }) => text).join("\n") ?? "";
    match(last, /Your plan from before the debate, .*:\nStrongest case: Ada's secret plan\./);
  });
});

Deno.test("a plan is kept as far as it can be read, and cut where it is far too long", async () => {
  await loadTokenizer();
  const reading = preparationForm().read({ case: "", against: "They are right.", concede: 7 });
  ok(reading.ok);
  equal(preparationText(reading.value).split("\n").slice(1).join(), "Against you: They are right.");
  equal(preparationForm().read({ case: " " }).ok, false);
  const listed = preparationForm().read({ case: "Yes.", against: "", concede: "", sources: ["[a]: 5", "[b]"] });
  ok(listed.ok && listed.problem === undefined && listed.value.sources === "[a]: 5; [b]");
  const long = preparationText({ case: "So it is. ".repeat(500), against: "", concede: "", sources: "" });
  ok(countTokens(long) <= KEPT_TOKENS && long.endsWith("So it is."));
});
