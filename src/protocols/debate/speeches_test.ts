import { deepEqual, match, ok, throws } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { CompleteOptions } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import type { DialogueEvent } from "../../transcript/event.ts";
import { held, inFolder, listened, order, scene, type Script, scripted } from "./_debate_fixture.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  type DebateConfig,
  type DebateParticipant,
  type DebateResult,
  DebateWorkflow,
  type SpeechFormat,
} from "./mod.ts";

const UNSCORED = { scoringEnabled: false } as const;

/** Returns the speeches, each as `name speaker`, with the name and the speaker of what it answers. */
function speechesIn({ messages }: Pick<DebateResult, "messages">): readonly string[] {
  return messages.flatMap(({ called, speaker, replyTo }) => {
    const answered = messages.find(({ number }) => number === replyTo);
    return called === undefined
      ? []
      : `${called} ${speaker}${answered ? ` > ${answered.called} ${answered.speaker}` : ""}`;
  });
}

/** Returns the phases, each with its kinds of speeches. */
function phasesIn({ messages }: Pick<DebateResult, "messages">): Readonly<Record<string, string>> {
  const said = messages.filter(({ called }) => called !== undefined);
  const phases = [...Map.groupBy(said, ({ phase }) => phase)];
  return Object.fromEntries(phases.map(([phase, all]) => [phase, all.map(({ kind }) => kind).join(" ")]));
}

const OWN: SpeechFormat = {
  name: "short",
  tone: "Speak as to a neighbour.",
  speeches: [
    { phase: "openings", name: "Opening", side: 1, kind: "opening", words: 120 },
    { phase: "openings", name: "Opening", side: 2, kind: "opening", words: 120 },
    { phase: "middle", name: "Point", side: 1, kind: "rebuttal", words: 60 },
    { phase: "middle", name: "Point", side: 2, kind: "rebuttal", words: 60 },
    { phase: "closings", name: "Last word", side: 2, kind: "closing", words: 90 },
    { phase: "closings", name: "Last word", side: 1, kind: "closing", words: 90 },
  ],
};

Deno.test("lincoln-douglas has its seven speeches, scored and in order, with what each answers", async () => {
  const { result } = await held({}, { debateFormat: "lincoln-douglas" });
  deepEqual(speechesIn(result), [
    "AC ada",
    "CX ben > AC ada",
    "CX reply ada > CX ben",
    "NC ben > AC ada",
    "CX ada > NC ben",
    "CX reply ben > CX ada",
    "1AR ada > NC ben",
    "NR ben > 1AR ada",
    "2AR ada > NR ben",
  ]);
  deepEqual(phasesIn(result), {
    constructives: "opening question answer opening question answer",
    "first-rebuttal": "rebuttal",
    "final-rebuttals": "closing closing",
  });
  deepEqual([result.status, result.verdict.kind], ["completed", "tied"]);
  deepEqual(Object.values(result.scores).map(({ scored }) => scored), [5, 4]);
});

Deno.test("public-forum alternates, with a crossfire of both sides in each phase but the last", async () => {
  const { result } = await held({}, { debateFormat: "public-forum", ...UNSCORED });
  const exchange = "question answer question answer";
  deepEqual(phasesIn(result), {
    constructives: `opening opening ${exchange}`,
    rebuttals: `rebuttal rebuttal ${exchange}`,
    summaries: `rebuttal rebuttal ${exchange}`,
    "final-foci": "closing closing",
  });
  const answering = speechesIn(result).filter((line) => line.includes(">") && !/Crossfire/.test(line));
  deepEqual(answering, [
    "Rebuttal ada > Constructive ben",
    "Rebuttal ben > Rebuttal ada",
    "Summary ada > Rebuttal ben",
    "Summary ben > Summary ada",
  ]);
});

Deno.test("policy has two speakers a side, who share its speeches and its score, or one who gives them all", async () => {
  const cast = scene({ advocates: 4, score: (message) => ({ wit: message % 5 }) });
  const teams = cast.participants.map((one): DebateParticipant => {
    const { position, ...rest } = one;
    return position === undefined ? rest : { ...one, position: ["ada", "cy"].includes(one.id) ? "Yes" : "No" };
  });
  const config = { debateFormat: "policy", criteria: { wit: 1 }, outputDirectory: false } as const;
  const result = await createDebateWorkflow("Should we?", teams, config).run();
  deepEqual(speechesIn(result), [
    "1AC ada",
    "CX dee > 1AC ada",
    "CX reply ada > CX dee",
    "1NC ben > 1AC ada",
    "CX ada > 1NC ben",
    "CX reply ben > CX ada",
    "2AC cy > 1NC ben",
    "CX ben > 2AC cy",
    "CX reply cy > CX ben",
    "2NC dee > 2AC cy",
    "CX cy > 2NC dee",
    "CX reply dee > CX cy",
    "1NR ben > 2AC cy",
    "1AR ada > 1NR ben",
    "2NR dee > 1AR ada",
    "2AR cy > 2NR dee",
  ]);
  const points = (ids: readonly string[]) => {
    const scored = result.messages.filter(({ called, speaker }) => called !== undefined && ids.includes(speaker));
    return scored.reduce((sum, { number }) => sum + number % 5, 0) / scored.length;
  };
  const [yes, no] = [points(["ada", "cy"]), points(["ben", "dee"])];
  const winner = yes > no ? "ada" : "ben";
  deepEqual(result.verdict, { kind: "decided", winner, margin: Math.round(100 * Math.abs(yes - no)) / 100 });

  const { result: alone } = await held({}, { debateFormat: "policy", ...UNSCORED });
  deepEqual(alone.messages.filter(({ called, speaker }) => called && speaker === "ada").length, 8);
});

Deno.test("speakers are told the course, what a speech answers, and where nothing new may come", async () => {
  const { result, scene: { models } } = await held({}, { debateFormat: "lincoln-douglas" });
  const [welcome, next] = result.messages;
  ok(welcome && !welcome.failed && next && !next.failed);
  match(welcome.text, /We hear 9 speeches: constructives, first rebuttal and final rebuttals\.$/);
  match(next.text, /^We come to the constructives: AC by Ada, then CX by Ben, then CX reply by Ada, then NC by Ben,/);
  const prompts = models["ada"]?.calls.map((prompt) => prompt.map(({ text }) => text).join("\n")) ?? [];
  const [opening = "", , , rebuttal = ""] = prompts;
  match(opening, /^1\. Constructives: AC by Ada \(about 360 words\); CX by Ben \(about 60 words\);/m);
  match(opening, /^2\. First rebuttal: 1AR by Ada \(about 240 words, answers NC, no new arguments\)\.$/m);
  ok(!opening.includes("Make no new argument") && rebuttal.includes("Make no new argument"));
  match(rebuttal, /You answer message 6, the NC by Ben, quoted above\.[^]*Use at most 240 words\./);
  const scoring = models["mo"]?.calls[0]?.map(({ text }) => text).join("\n") ?? "";
  match(
    scoring,
    /message 3, AC\. Asked for: Give your side's case: define[^]*message 6, NC\. Asked for:/,
  );
  const enforcing = await held({}, { debateFormat: "lincoln-douglas", enforceRules: true });
  const ruling = enforcing.scene.models["mo"]?.calls[0]?.map(({ text }) => text).join("\n") ?? "";
  match(ruling, /^- NR, about 360 words: Say why your side wins/m);
  match(ruling, /^In 1AR, NR, 2AR: Make no new argument/m);
});

/** Answers opinions on a motion: first one number, then the other. */
const opinions = (...answers: readonly unknown[]): readonly ScriptedLine[] =>
  answers.map((opinion) => ({
    when: (_, { schema }: CompleteOptions) => opinion === undefined || schema?.name.endsWith("opinion") === true,
    text: opinion === undefined ? "I will not say." : JSON.stringify({ reason: "So it seems.", opinion }),
    times: opinion === undefined ? 3 : 1,
  }));

Deno.test("oxford asks the judges before and after, and the side towards which they move wins", async () => {
  const hold = async (...all: readonly (readonly unknown[])[]) => {
    const { participants } = scene();
    const models = all.map((answers) => new ScriptedModel({ lines: opinions(...answers) }));
    const judges = models.map((model, n) =>
      createDebateParticipant({ role: "judge", agentConfig: { id: `judge-${n + 1}` } }, new ChatAgent({ model }))
    );
    const config = { debateFormat: "oxford", outputDirectory: false } as const;
    return {
      models,
      ...await listened((options) =>
        createDebateWorkflow("Should we?", [...participants, ...judges], config).run(options)
      ),
    };
  };
  const { result, models, events } = await hold([40, 70], [50, 40], [20, undefined]);
  deepEqual(result.verdict, { kind: "decided", winner: "ada", margin: 10, by: "opinions" });
  const [before = "", after = ""] = models[0]?.calls.map((prompt) => prompt.map(({ text }) => text).join("\n")) ?? [];
  ok(!before.includes("speaks 1.") && after.includes("Ada speaks 1.") && after.includes("Ben speaks 5."));
  match(before, /100 is wholly with Ada, 0 wholly with Ben, and 50 with neither/);
  const asked = events.flatMap((event) => event.type === "note.recorded" ? event.key : []);
  ok(asked.includes("before/first-opinion/judge-1") && asked.includes("after/last-opinion/judge-3"));
  deepEqual(Object.keys(result.scores), [], "nobody pays for scores that decide nothing");

  deepEqual((await hold([40, 40])).result.verdict, { kind: "tied", between: ["ada", "ben"] });
  deepEqual((await hold([40, 10])).result.verdict, { kind: "decided", winner: "ben", margin: 30, by: "opinions" });
  const nobody = (await hold([undefined, 10])).result.verdict;
  deepEqual(nobody, { kind: "undecided", reason: "nobody gave an opinion both before and after" });
  const { result: alone } = await held({ lines: { mo: opinions(30, 35) } }, { debateFormat: "oxford" });
  deepEqual(alone.verdict, { kind: "decided", winner: "ada", margin: 5, by: "opinions" }, "the moderator's opinion");
});

Deno.test("a format of one's own is held like the others, and may leave it without a winner", async () => {
  const { result, scene: { models } } = await held({}, { debateFormat: { ...OWN, decidedBy: "nothing" } });
  deepEqual(speechesIn(result), [
    "Opening ada",
    "Opening ben",
    "Point ada > Opening ben",
    "Point ben > Point ada",
    "Last word ben",
    "Last word ada",
  ]);
  deepEqual(result.verdict, { kind: "undecided", reason: "No winner: the short format compares arguments, not sides" });
  ok(JSON.stringify(models["ben"]?.calls[0]).includes("Speak as to a neighbour."));
});

Deno.test("what a list of speeches does not fit is refused before any call", () => {
  const cases: readonly (readonly [DebateConfig, number, RegExp])[] = [
    [{ debateFormat: "policy", roundCount: 3 }, 2, /omit 'roundCount': the format 'policy' is a list of speeches/],
    [{ debateFormat: OWN, argumentMaxTokens: 90 }, 2, /omit 'argumentMaxTokens': the format 'short' is a list/],
    [{ debateFormat: "oxford", turnOrder: "simultaneous" }, 2, /omit 'turnOrder'/],
    [{ debateFormat: "policy", crossExamination: true }, 2, /omit 'crossExamination'/],
    [{ debateFormat: "policy", steer: true }, 2, /omit 'steer'/],
    [{ debateFormat: "policy" }, 3, /the format 'policy' is for two sides, each with a position: there are 3/],
    [{ debateFormat: { ...OWN, name: "oxford" } }, 2, /'debateFormat.name' is that of a built-in format: 'oxford'/],
    [
      { debateFormat: { ...OWN, speeches: OWN.speeches.slice(0, 5) } },
      2,
      /'debateFormat.speeches\[4\]\.phase' must be a phase in which both sides speak/,
    ],
    [
      { debateFormat: { ...OWN, speeches: OWN.speeches.map((one, n) => n === 2 ? { ...one, answers: "1NC" } : one) } },
      2,
      /'debateFormat.speeches\[2\]\.answers' must be the name of an earlier speech of the other side: .* "1NC"/,
    ],
    [
      { debateFormat: { ...OWN, speeches: OWN.speeches.map((one, n) => n === 3 ? { ...one, side: 1 } : one) } },
      2,
      /'debateFormat.speeches\[3\]\.name' must be a name that this side does not have in this phase yet/,
    ],
  ];
  for (const [config, advocates, message] of cases) throws(() => scripted(scene({ advocates }), config), message);
  const { participants } = scene();
  throws(
    () => new DebateWorkflow("X", participants, { debateFormat: "policy" }),
    /DebateWorkflow cannot hold .*policy/,
  );
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
  const judge = createDebateParticipant({ role: "judge", agentConfig: { id: "jo" } }, agent);
  throws(() => createDebateWorkflow("X", [...participants, judge]), /judge/, "judges of other formats have no seat");
  const twice = ["ada", "bea", "ben"].map((id, n) =>
    createDebateParticipant({ agentConfig: { id }, position: n < 2 ? "Yes" : "No" }, agent)
  );
  const mo = createDebateModerator({ agentConfig: { id: "mo" } }, agent);
  throws(
    () => createDebateWorkflow("X", [mo, ...twice], { debateFormat: "lincoln-douglas" }),
    /the format 'lincoln-douglas' has 1 speaker a side, but 2 speak for 'Yes'/,
  );
});

Deno.test("a debate of speeches that was cancelled anywhere ends like one that was not, from its journal alone", async () => {
  await inFolder(async (root) => {
    const script: Script = { checkers: 1, lines: { mo: opinions(40, 60) } };
    for (const debateFormat of ["oxford", OWN] as const) {
      const config = (name: string): DebateConfig => ({ debateFormat, outputDirectory: `${root}/${name}` });
      const whole = await listened((options) => scripted(scene(script), config("whole")).run(options));
      const name = typeof debateFormat === "string" ? debateFormat : debateFormat.name;
      for (let line = 5; line < whole.events.length; line += 37) {
        const controller = new AbortController();
        let lines = 0;
        const onEvent = (event: DialogueEvent) => {
          if ("seq" in event && ++lines === line) controller.abort();
        };
        const first = scene(script);
        const stopped = await scripted(first, config(`${name}-${line}`)).run({ signal: controller.signal, onEvent });
        if (stopped.status === "completed") continue;
        const asked = first.models["mo"]?.callOptions.filter(({ schema }) => schema?.name.endsWith("opinion")).length ??
          0;
        const second = scene({ ...script, lines: { mo: opinions(...[40, 60].slice(asked)) } });
        const result = await scripted(second, config(`${name}-${line}`)).resume(stopped.archive ?? "");
        deepEqual([result.status, result.failures, result.warnings], ["completed", [], []], `${name} ${line}`);
        deepEqual([order(result), result.verdict], [order(whole.result), whole.result.verdict], `${name} ${line}`);
      }
    }
  });
});

Deno.test("a limit cuts out what lies between the first and the last speeches of both sides", async () => {
  const { result } = await held({}, { debateFormat: "policy", ...UNSCORED, maxCalls: 12 });
  deepEqual([result.status, result.endReason, result.usage.calls], ["stopped", "budget", 12]);
  deepEqual(speechesIn(result).slice(-2), ["2NR ben", "2AR ada > 2NR ben"]);
  deepEqual(order(result).at(-1), "summary mo");
  const uneven = await held({ score: (message) => ({ wit: message % 2 }) }, {
    debateFormat: OWN,
    criteria: { wit: 1 },
    maxCalls: 11, // of 12: there is no room for the second point
  });
  deepEqual(uneven.result.verdict, { kind: "undecided", reason: "a limit cost Ada 0 speeches and Ben 1 speech" });
});

Deno.test("questions to a speech that failed are left out, and without a speech of each side there is no debate", async () => {
  const failing = (when: string): ScriptedLine => ({
    when: (prompt) => JSON.stringify(prompt.at(-1)).includes(when),
    error: new ModelError("No", { code: "bad_request" }),
    times: Infinity,
  });
  const config = { debateFormat: "lincoln-douglas", ...UNSCORED } as const;
  const { result } = await held({ lines: { ben: [failing("Put up to three")] } }, config);
  deepEqual(speechesIn(result).slice(1, 3), ["CX ben > AC ada", "NC ben > AC ada"], "no reply to no question");
  const { result: none } = await held({ lines: { ben: [failing("two or three reasons")] } }, config);
  deepEqual([none.status, none.because], ["failed", "A side has given no speech"]);
});
