import assert from "node:assert/strict";
import { ChatAgent } from "../../../agents/chat_agent.ts";
import { ScriptedModel } from "../../../models/scripted_model.ts";
import { readDialogue } from "../../review_dialogue.ts";
import { createPanelJudge, createPanelWorkflow } from "../mod.ts";
import { ImportError } from "../../../archive/import/import_error.ts";
import { readJournal } from "../../../archive/journal_reader.ts";
import { panelReport } from "../../../judging/panel/report.ts";
import { readingRows } from "../../../judging/panel/readings.ts";
import { fold } from "../../../transcript/fold.ts";
import { renderArchive, verifyArchive } from "../../pages.ts";
import { panelRules } from "../options.ts";
import { sidesOf } from "../sides.ts";
import { DEBATE, verdictIn, withDebate } from "./_import_fixture.ts";

const VOTES =
  `debate,judge,model,order,winner,margin,scores.Ana.logic,scores.Ben.logic,beliefs.1.Ana,beliefs.2.ana,reason
d1,Eva,openai/gpt-4o-mini,Ana,advocate-1,2,8,6,0.6,0.75,"Better, and shorter."
d1,Eva,openai/gpt-4o-mini,trams,affirmative,1,7,6,,0.7,
d1,Tom,human,,tie,,,,,,
d1,Kim,,Buses,Ben,0.5,,,,,
d1,Lee,,Ben,,,,,,,it refused
`;

Deno.test("importJudgements() makes a verdict that whatever reads verdicts reads, and that says where it comes from", async () => {
  await withDebate(async (attach, archive) => {
    const [made, ...others] = await attach("votes.csv", VOTES);
    assert.ok(made);
    assert.deepEqual(others, []);
    const { verdict, isNew, judgements, judges } = made;
    assert.deepEqual([verdict, isNew, judgements, judges], [
      `${archive}/verdicts/001`,
      true,
      5,
      ["Eva", "Tom", "Kim", "Lee"],
    ]);
    const { events, record, panel } = await verdictIn(verdict);
    assert.deepEqual((await verifyArchive(verdict, events)).problems, []);
    assert.deepEqual((await verifyArchive(archive, (await readJournal(archive)).events)).problems, []);
    assert.deepEqual([record.protocol, record.imported?.file, record.imported?.form], ["panel", "votes.csv", "csv"]);
    assert.deepEqual(record.settings.criteria, [{ id: "logic", weight: 1, description: "" }]);
    assert.deepEqual(record.phases.map(({ phase }) => phase), ["readings", "beliefs"]);
    assert.equal(panel.affirmative, "advocate-1");
    assert.deepEqual(
      readingRows(panel).map((
        { judge, order, favours, margin, missing },
      ) => [judge, order, favours ?? missing, margin]),
      [
        ["Eva", "advocate-1", "advocate-1", 2],
        ["Eva", "advocate-2", "advocate-1", 1],
        ["Tom", undefined, "tie", 0],
        ["Kim", "advocate-1", "advocate-2", 0.5],
        ["Lee", "advocate-2", "it refused", undefined],
      ],
    );
    const [eva, again] = readingRows(panel);
    assert.deepEqual(eva?.scores, { "advocate-1": { logic: 8 }, "advocate-2": { logic: 6 } });
    assert.deepEqual(eva.beliefs.map(({ after, belief }) => [after, belief["advocate-1"], belief["advocate-2"]]), [
      ["round-1", 0.6, 0.4],
      ["round-2", 0.75, 0.25],
    ]);
    assert.deepEqual(again?.beliefs.map(({ after }) => after), ["round-2"]);
    assert.deepEqual(record.decisions, {
      verdict: { kind: "undecided", reason: "no side has more than half of the votes" },
    });
    assert.deepEqual(panel.judges.map(({ called, family }) => [called, family]), [
      ["Eva", "gpt"],
      ["Tom", "human:judge-3"],
      ["Kim", "unknown:judge-4"],
      ["Lee", "unknown:judge-5"],
    ]);
    assert.deepEqual(record.warnings.map(({ code }) => code), ["same_family"]);
    const summary = await Deno.readTextFile(`${verdict}/summary.md`);
    assert.match(summary, /\*\*Made elsewhere:\*\* imported from votes\.csv; nothing in it was checked/);
    assert.match(
      summary,
      /4 judges of 1 model family \(gpt: Eva\), people: Tom, model unknown: Kim and Lee; 4 of 5 judgements given; Kim and Lee did not read every order of the sides; the order in which Tom read the sides is unknown/,
    );
    assert.match(summary, /\| Tom \| a person \| – \| – \| no winner \| no winner \|/);
    assert.match(summary, /\| Kim \| unknown \| Ben \| not read \| – \| Ben \|/);
    const index = await Deno.readTextFile(`${archive}/index.md`);
    assert.match(
      index,
      /^\*\*Undecided: no side has more than half of the votes\*\*\n\n- \*\*Counted:\*\* The verdict of judges elsewhere counts \(verdicts\/001\)/m,
    );
    const note = await Deno.readTextFile(`${verdict}/notes/000_readings-order-1-sample-1-judge-2.md`);
    assert.match(note, /^usage: unknown$/m);
  });
});

Deno.test("importJudgements() changes nothing if the same judgements come again, in whatever form and spelling", async () => {
  await withDebate(async (attach, archive) => {
    await attach("votes.csv", "debate,judge,order,winner,margin\nd1,Eva,Ana,Buses,1.5\n");
    const before = await Deno.readTextFile(`${archive}/verdicts/001/journal.jsonl`);
    const json = JSON.stringify([{ debate: archive, judge: "Eva", order: "affirmative", winner: "ANA", margin: 1.5 }]);
    assert.deepEqual((await attach("votes.json", json)).map(({ isNew }) => isNew), [false]);
    assert.equal(await Deno.readTextFile(`${archive}/verdicts/001/journal.jsonl`), before);
    const [other] = await attach("votes.csv", "debate,judge,order,winner,margin\nd1,Eva,Ana,Buses,1.6\n");
    assert.deepEqual([other?.isNew, other?.verdict], [true, `${archive}/verdicts/002`]);
  });
});

Deno.test("importJudgements() makes a verdict again that was interrupted", async () => {
  await withDebate(async (attach, archive) => {
    const votes = "debate,judge,winner\nd1,Eva,Ana\n";
    await attach("votes.csv", votes);
    const journal = `${archive}/verdicts/001/journal.jsonl`;
    const lines = (await Deno.readTextFile(journal)).split("\n");
    await Deno.writeTextFile(journal, `${lines.slice(0, 3).join("\n")}\n`);
    const [made] = await attach("votes.csv", votes);
    assert.deepEqual([made?.isNew, made?.verdict], [true, `${archive}/verdicts/002`]);
    await renderArchive(archive, fold((await readJournal(archive)).events));
    assert.match(await Deno.readTextFile(`${archive}/index.md`), /verdicts\/002/);
  });
});

Deno.test("importJudgements() decides by the majority of judges who read one order each, with three sides too", async () => {
  const speakers = ["Ana", "Ben", "Cem"].map((name) => ({ name }));
  const messages = speakers.map(({ name }) => ({ speaker: name, text: "So." }));
  await withDebate(async (attach) => {
    const [made] = await attach(
      "votes.csv",
      "debate,judge,order,winner,margin,beliefs.transcript.Ana,beliefs.transcript.Ben,beliefs.transcript.Cem\n" +
        "d1,Eva,Ana,Cem,2,0.2,0.3,0.5\nd1,Tom,Ben,Cem,2,,,\nd1,Kim,Cem,Ana,1,,,\n",
    );
    const { panel, record } = await verdictIn(made?.verdict ?? "");
    assert.deepEqual(panel.readings.map(({ order }) => order[0]), ["participant-1", "participant-2", "participant-3"]);
    assert.equal(record.decisions["verdict"]?.kind, "too_close");
    assert.deepEqual(panel.beliefs.map(({ judge, belief }) => [judge, belief?.["participant-3"]]), [["judge-1", 0.5]]);
  }, { ...DEBATE, speakers, messages });
});

Deno.test("importJudgements() says so if a part is named where nobody is known to affirm, or a column is missing", async () => {
  const speakers = ["Ana", "Ben"].map((name) => ({ name }));
  await withDebate(async (attach) => {
    await assert.rejects(
      attach("e.csv", "debate,judge,winner\nd1,Eva,affirmative\n"),
      /'affirmative' is unknown, as the debate does not say which of two sides affirms; wanted: a side, one of participant-1/,
    );
    await assert.rejects(
      attach("e.csv", "debate,winner\nd1,Ana\n"),
      /e\.csv: no row has a judge; wanted: a column 'judge'/,
    );
    await assert.rejects(attach("e.csv", "judge,winner\nEva,Ana\n"), /no row has a debate; wanted: a column 'debate'/);
  }, { ...DEBATE, speakers });
});

Deno.test("importJudgements() names file, row, column and value, says what would be right, and writes nothing", async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    [
      "\nd1,Eva,Anna\n",
      /^Cannot import e\.csv, row 2, column 'winner': 'Anna' is no side of this debate; wanted: a side, one of advocate-1 \(Ana\), advocate-2 \(Ben\) or tie$/,
    ],
    [",order\nd1,Eva,Ana,Judy\n", /row 2, column 'order': 'Judy' is no side of this debate/],
    [
      ",margin\nd1,Eva,Ana,1.2.3\n",
      /row 2, column 'margin': current value is "1\.2\.3"; wanted: a number from 0 to 10/,
    ],
    [",margin\nd1,Eva,Ana,11\n", /row 2, column 'margin': current value is "11"; wanted: a number from 0 to 10/],
    [",margin\nd1,Eva,Ana,-1\n", /column 'margin': current value is "-1"; wanted/],
    [",margin\nd1,Eva,tie,2\n", /column 'margin': current value is "2"; wanted: 0 or nothing, as there is no winner/],
    [",margin\nd1,Eva,Ana,1\nd1,Tom,,1\n", /row 3, column 'winner': it is missing; wanted: a side/],
    [",scores.Cem\nd1,Eva,Ana,3\n", /column 'scores\.Cem': 'Cem' begins with no side of this debate; wanted: a side/],
    [",scores.Ana\nd1,Eva,Ana,good\n", /column 'scores\.Ana': current value is "good"; wanted: a number from 0 to 10/],
    [
      ",score.Ana\nd1,Eva,Ana,3\n",
      /column 'score\.Ana': there is no such column; wanted: one of debate, judge, model, order, winner, margin, reason, scores\.SIDE, scores\.SIDE\.CRITERION, beliefs\.ROUND\.SIDE$/,
    ],
    [
      ",beliefs.7.Ana\nd1,Eva,Ana,0.3\n",
      /column 'beliefs\.7\.Ana': it names no round or phase of this debate; wanted: one of 1, round-1, 2, round-2 after/,
    ],
    [
      ",beliefs.1.Ana,beliefs.1.Ben\nd1,Eva,Ana,0.3,0.3\n",
      /column 'beliefs\.1\.Ben': the probabilities of the sides sum to 0\.6; wanted: one for each side/,
    ],
    [",beliefs.1.Ana.x\nd1,Eva,Ana,0.3\n", /column 'beliefs\.1\.Ana\.x': 'Ana\.x' is no side/],
    [",beliefs.1.Ana\nd1,Eva,Ana,3\n", /wanted: a number from 0 to 1$/],
    ["\n,Eva,Ana\n", /row 2, column 'debate': it is missing; wanted/],
    ["\nd1,,Ana\n", /row 2, column 'judge': it is missing; wanted: the name of the judge/],
    [
      "\nd1,Eva,Ana\nd1,Eva,Ben\n",
      /row 3, column 'order': row 2 has a judgement of this debate by Eva without an order already; wanted: one row for each order/,
    ],
    [
      ",order\nd1,Eva,Ana,Ana\nd1,Eva,Ben,Buses\n",
      /row 3, column 'order': row 2 has a judgement of this debate by Eva in this order already/,
    ],
    [",order\nd1,Eva,Ana,Ana\nd1,Eva,Ben,\n", /row 3, column 'order': Eva has an order in only some rows/],
    [
      ",model\nd1,Eva,Ana,a\nd1,Eva,Ana,\n",
      /row 3, column 'model': Eva has no model here, and the model 'a' in row 2; wanted: one model/,
    ],
    [",reason\nd1,Eva,,none\n", /e\.csv: no row has a winner; wanted: a column 'winner'/],
  ];
  await withDebate(async (attach, archive) => {
    for (const [content, expected] of cases) {
      const good = "d1,Good,Ana".padEnd(
        "d1,Good,Ana".length + (content.split("\n", 1)[0]?.split(",").length ?? 1) - 1,
        ",",
      );
      const table = `debate,judge,winner${content}${content.includes("none") ? "" : `${good}\n`}`;
      await assert.rejects(attach("e.csv", table), (error) => {
        assert.ok(error instanceof ImportError, String(error));
        assert.match(error.message.replace(/import \S*\//, "import "), expected);
        return true;
      });
    }
    await assert.rejects(Deno.stat(`${archive}/verdicts`), Deno.errors.NotFound);
  });
});

Deno.test("importJudgements() shows the mistakes of several rows at once, and an unknown debate once", async () => {
  await withDebate(async (attach) => {
    const rows = [
      "d1,Eva,Anna",
      "d2,Eva,Ana",
      "d2,Tom,Ana",
      "d1,Tom,Bea",
      ",Kim,Ana",
      "d1,Lee,Cem",
      "d1,Pat,Dan",
      "d1,Max,Eva",
    ];
    await assert.rejects(attach("e.csv", `debate,judge,winner\n${rows.join("\n")}\n`), (error) => {
      assert.ok(error instanceof ImportError);
      const lines = error.message.split("\n");
      assert.deepEqual(lines.map((line) => /row \d|and \d/.exec(line)?.[0]), [
        "row 3",
        "row 6",
        "row 2",
        "row 5",
        "row 7",
        "and 2",
      ]);
      assert.equal(lines.at(-1), "and 2 more mistakes");
      return true;
    });
  });
});

Deno.test("importJudgements() refuses debates without two sides, and sides of one name unless they are named by id", async () => {
  const [ana] = DEBATE.messages;
  await withDebate(async (attach) => {
    await assert.rejects(attach("e.csv", "debate,judge,winner\nd1,Eva,Ana\n"), /column 'debate': .*needs two sides/);
  }, { ...DEBATE, speakers: DEBATE.speakers?.filter(({ name }) => name !== "Ben"), messages: ana ? [ana] : [] });
  const speakers = ["a", "b"].map((id) => ({ id, name: "Model", position: id === "a" ? "Yes" : "No" }));
  await withDebate(async (attach) => {
    await assert.rejects(
      attach("e.csv", "debate,judge,winner\nd1,Eva,Model\n"),
      /'Model' names several sides; wanted: a side, one of a \(Model\), b \(Model\) or tie/,
    );
    const [made] = await attach("e.csv", "debate,judge,winner\nd1,Eva,b\n");
    const { record } = await verdictIn(made?.verdict ?? "");
    assert.deepEqual(record.decisions["verdict"], { kind: "decided", winner: "b", margin: 1, by: "votes" });
  }, { ...DEBATE, speakers, messages: ["a", "b"].map((speaker) => ({ speaker, text: "So." })) });
});

Deno.test("a panel judges an imported debate after judgements were imported, though a judge took part in it", async () => {
  await withDebate(async (attach, archive) => {
    await attach("votes.csv", "debate,judge,winner\nd1,Eva,Ana\n");
    const line = JSON.stringify({
      clash: "Who goes further.",
      reasons: [],
      scores: { side_1: { persuasiveness: 5 }, side_2: { persuasiveness: 5 } },
      winner: "none",
      margin: 0,
    });
    const agent = new ChatAgent({ model: new ScriptedModel({ lines: [line, line] }) });
    const judge = createPanelJudge({ agentConfig: { id: "judge-1" } }, agent);
    const config = { criteria: { persuasiveness: 1 } };
    const result = await createPanelWorkflow(await readDialogue(archive), [judge], config).runOrResume();
    assert.deepEqual([result.archive, result.verdict.kind], [`${archive}/verdicts/002`, "tied"]);
  });
});

Deno.test("pages tell two speakers of one name apart by their positions, and judges of their verdict count what they read", async () => {
  const [ana, ben, judy] = DEBATE.speakers ?? [];
  assert.ok(ana && ben && judy);
  const form = {
    ...DEBATE,
    speakers: [{ ...ana, id: "one", name: "Kim" }, { ...ben, id: "two", name: "Kim" }, judy],
    messages: DEBATE.messages.map((message) => ({ ...message, speaker: message.speaker === "Ana" ? "one" : "two" })),
  };
  await withDebate(async (attach, archive) => {
    const half = "d1,Eva,one,one,\nd1,Eva,two,,it refused\nd1,Tom,one,one,\nd1,Tom,two,one,\n";
    const [made] = await attach("votes.csv", `debate,judge,order,winner,reason\n${half}`);
    const summary = await Deno.readTextFile(`${made?.verdict}/summary.md`);
    assert.match(summary, /^\*\*Slightly for Kim \(Buses\)(?:: “.*”)?, by 2 of 2 judges\*\*$/m);
    assert.match(summary, /2 of 2 judges voted \(quorum 2\): Kim \(Buses\) 2, Kim \(Trams\) 0/);
    assert.match(summary, /3 of 4 judgements given; Eva did not read every order of the sides/);
    assert.match(summary, /\*\*Missing:\*\* Eva on Kim \(Trams\) before Kim \(Buses\), reading 1: it refused/);
    assert.match(summary, /Side 1 is Kim \(Buses\), Side 2 is Kim \(Trams\)/);
    assert.match(summary, /\| Eva \| unknown \| Kim \(Buses\) \| .* \| Kim \(Buses\) \| missing \|/);
    const index = await Deno.readTextFile(`${archive}/index.md`);
    assert.match(index, /Kim \(Buses\), Kim \(Trams\) and Judy took part/);
    assert.match(index, /^\*\*Slightly for Kim \(Buses\)(?:: “.*”)?, by 2 of 2 judges\*\*$/m);
  }, form);
});

Deno.test("importJudgements() leaves out rows about unknown debates, and refuses a table that has no others", async () => {
  await withDebate(async (attach, _archive, judge) => {
    const table = (...rows: readonly string[]) => `debate,judge,winner\n${rows.join("\n")}\n`;
    const { verdicts, unknown } = await judge("e.csv", table("d1,Eva,Ana", "d2,Eva,Ana", "d3,Eva,Ana", "d2,Tom,Ana"));
    assert.deepEqual(verdicts.map(({ judgements }) => judgements), [1]);
    assert.equal(unknown?.rows, 3);
    assert.match(unknown.reason, /row 3, column 'debate': there is no d2; wanted: the archive of .*\n.*row 4.* no d3;/);
    await assert.rejects(
      attach("e.csv", table("d2,Eva,Ana")),
      /row 2, column 'debate': there is no d2; wanted: the archive/,
    );
  });
});

Deno.test("importJudgements() reads decimal commas", async () => {
  await withDebate(async (attach) => {
    const [made] = await attach("e.csv", "debate;judge;winner;margin;beliefs.1.Ana\nd1;Eva;Ana;7,5;0,25\n");
    const [row] = readingRows((await verdictIn(made?.verdict ?? "")).panel);
    assert.deepEqual([row?.margin, row?.beliefs[0]?.belief["advocate-1"]], [7.5, 0.25]);
  });
});

Deno.test("importJudgements() knows the columns of Arena and of MT-bench, and names those that it does not read", async () => {
  await withDebate(async (_attach, _archive, judge) => {
    const rows = ["model_a", "B", "tie (bothbad)", "Draw"].map((winner, n) =>
      `d1,gpt-4o,mistral-large,${winner},person ${n},English`
    );
    const arena = await judge("e.csv", `question_id,model_a,model_b,winner,judge,language\n${rows.join("\n")}\n`);
    assert.deepEqual(arena.leftOut, ["1 unknown column (language)"]);
    const { panel } = await verdictIn(arena.verdicts[0]?.verdict ?? "");
    assert.deepEqual(readingRows(panel).map(({ favours }) => favours), ["advocate-1", "advocate-2", "tie", "tie"]);

    const bench = {
      question_id: "d1",
      model_1: "mistral-large",
      model_2: "gpt-4o",
      judge: ["gpt-4", "pair-v2"],
      g1_winner: "model_2",
      g2_winner: "error",
      g1_judgment: "[[B]]",
      turn: 1,
    };
    const made = await judge("e.jsonl", JSON.stringify(bench));
    assert.deepEqual([made.verdicts[0]?.judges, made.leftOut], [["gpt-4, pair-v2"], ["1 unknown column (turn)"]]);
    const read = await verdictIn(made.verdicts[0]?.verdict ?? "");
    assert.deepEqual(readingRows(read.panel).map(({ order, favours, missing }) => [order, favours ?? missing]), [
      ["advocate-1", "the file has no judgement here"],
      ["advocate-2", "advocate-1"],
    ]);
    const [reason] = read.panel.readings.flatMap(({ judgement }) => judgement.given ? judgement.reasons : []);
    assert.equal(reason?.text, "[[B]]");
    const wrong = JSON.stringify({ ...bench, g1_winner: "model_3" });
    await assert.rejects(judge("e.jsonl", wrong), /line 1, field 'g1_winner': 'model_3' is no side of this debate/);
  });
});

Deno.test("the side that an imported debate says is right scores beliefs, of judges elsewhere and of a panel", async () => {
  await withDebate(async (attach, archive) => {
    const [made] = await attach("e.csv", "debate,judge,winner,beliefs.1.Ana\nd1,Eva,Ana,0.25\n");
    const { panel } = await verdictIn(made?.verdict ?? "");
    assert.equal(panel.truth, "advocate-2");
    assert.equal(panelReport(panel).beliefScores[0]?.mean.brier, 0.125);
    const { record } = await readDialogue(archive);
    assert.equal(panelRules({}, record, sidesOf(record)).truth, "advocate-2");
    assert.equal(panelRules({ truth: "advocate-1" }, record, sidesOf(record)).truth, "advocate-1");
  }, { ...DEBATE, truth: "trams" });
});
