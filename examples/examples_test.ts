import { equal, match, ok } from "node:assert/strict";
import { fold, readJournal, verifyArchive } from "../src/mod.ts";

const EXAMPLES = decodeURIComponent(new URL(".", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("..", import.meta.url).pathname);

interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs an example in an empty folder, with the permissions named on its top, and hands that folder over. */
async function inFolder(
  example: string,
  use: (finished: Finished, folder: string) => void | Promise<void>,
  { answers, env = {} }: { readonly answers?: string; readonly env?: Record<string, string> } = {},
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "example" });
  try {
    const file = answers === undefined ? [] : [`${folder}/answers.txt`];
    for (const path of file) await Deno.writeTextFile(path, answers ?? "");
    const output = await new Deno.Command("deno", {
      args: [
        "run",
        "--no-prompt",
        `--config=${ROOT}deno.json`,
        `--allow-read=${ROOT},${folder}`,
        `--allow-write=${folder}/debates`,
        `--allow-env=${["LOG_TOKENS", "LOG_STREAM", ...Object.keys(env)].join(",")}`,
        `${EXAMPLES}${example}`,
        ...file,
      ],
      cwd: folder,
      env,
      stdin: "null",
    }).output();
    const text = new TextDecoder();
    await use({ code: output.code, out: text.decode(output.stdout), err: text.decode(output.stderr) }, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Checks that the example left one archive, complete and as its journal says, and gives its folder. */
async function archiveOf(out: string, folder: string): Promise<string> {
  const [path = ""] = /debates\/\d{4}-\d{2}-\d{2}\/[\w-]+_(?:debate|council|dialectic|roundtable)\b/.exec(out) ?? [];
  const archive = `${folder}/${path}`;
  const { events } = await readJournal(archive);
  const { problems, checked } = await verifyArchive(archive, events);
  equal(problems.join("\n"), "");
  ok(checked.files > 10, `${checked.files} files were compared`);
  const last = events.at(-1);
  equal(last?.type === "dialogue.ended" ? last.status : last?.type, "completed");
  return archive;
}

Deno.test("debate.ts: the reference's Example Usage runs as it stands there", () =>
  inFolder("debate.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^Debate completed with reason: completed\nDuration: [\d.]+ seconds\n\nScores:\n/);
    for (const name of ["Advocate A", "Advocate B"]) {
      match(
        out,
        new RegExp(`^${name}: \\d\\.\\d\\d\n  Breakdown: logical_coherence: \\d+\\.\\d\\d, evidence_quality`, "m"),
      );
    }
    match(out, /\nModerator Summary: \S[^]*Advocate A cited \d+ sources and Advocate B cited \d+ sources\.\n$/);
    const [day] = [...Deno.readDirSync(`${folder}/debates`)];
    const [name] = [...Deno.readDirSync(`${folder}/debates/${day?.name}`)];
    const archive = await archiveOf(`debates/${day?.name}/${name?.name}`, folder);
    const files = [...Deno.readDirSync(archive)].map((entry) => entry.name).sort();
    equal(files.join(" "), "index.md journal.jsonl messages metadata.md notes summary.md");
  }));

Deno.test("formal_debate.ts prints a debate as it is held, and its winner", () =>
  inFolder("formal_debate.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^1\. Moderator, announcement:\nWelcome to this formal debate\./);
    match(out, /^21\. Moderator, summary:$/m);
    match(out, /^(?:Ada|Grace) wins by \d\.\d\d, by one reading of fixed measures\.$/m);
    const archive = await archiveOf(out, folder);
    match(await Deno.readTextFile(`${archive}/transcript.md`), /### Message 21: summary by Moderator/);
    ok([...Deno.readDirSync(`${archive}/notes`)].some(({ name }) => name.includes("fact_check")));
  }));

Deno.test("educational_debate.ts explains terms and names no winner", () =>
  inFolder("educational_debate.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^— After round 1 —$/m);
    match(out, /^— At the end —$/m);
    match(out, /Home working: doing an office job from home/);
    match(out, /^No winner: Scoring was off\.$/m);
    await archiveOf(out, folder);
  }));

Deno.test("dialectic.ts finds the requirements, covers more of them from round to round, and says how sure it is", () =>
  inFolder("dialectic.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^R1 \(major\) The desk works without a network connection/);
    match(out, /^Q2 What would fulfil R\d, [^\n]+\n {3}Not answered\.$/m);
    const covered = [...out.matchAll(/^(?:Proposals|After round \d):\n((?: {2}.*\n)+)/gm)]
      .map(([, designs = ""]) => [...designs.matchAll(/ covered/g)].length);
    equal(covered.length, 3);
    ok((covered[0] ?? 0) < (covered[2] ?? 0), `${covered}`);
    match(out, /^Confidence: \d\d of 100\. Measured by shared words/m);
    const archive = await archiveOf(out, folder);
    match(await Deno.readTextFile(`${archive}/summary.md`), /^\| R8 \| minor \| If possible, /m);
  }));

Deno.test("fact_checked_debate.ts shows what is right, changed, made up and of no source, and who was too trusting", () =>
  inFolder("fact_checked_debate.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    for (const state of ["exact", "nearly exact", "not found", "unknown source"]) {
      match(out, new RegExp(`^${state} +\\d+, (?:ada|ben): `, "m"));
    }
    match(out, /^6 quotations are exact, which is 75 % of those that could be\.$/m);
    match(out, /^Warning: Of message 8, Checker called supported what has a quotation that was not found/m);
    const summary = await Deno.readTextFile(`${await archiveOf(out, folder)}/summary.md`);
    match(
      summary,
      /\| Nearly exact \| “a fall of 5\.5 % in average monthly sales” stands in john-lewis\.md, line 9 as /,
    );
    match(summary, /\| Not found \| “Every family in the zone lost a month of wages” does not stand there \|/);
    match(summary, /\| Unknown source \| there is no source \\\[smith-2020\\\] \|/);
  }));

Deno.test("long_debate.ts shows thirty rounds within a small window, and says how", () =>
  inFolder("long_debate.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(
      out,
      /^156 messages; with the strategy hierarchical the moderator was shown,\n {2}for round 1: 7 of 7 messages whole$/m,
    );
    match(
      out,
      /^ {2}for round 30: \d\d? of 152 messages whole, \d+ in (?:a summary|\d summaries), \d+ left out, with a mark$/m,
    );
    match(out, /^ {2}at the end: \d+ of 155 messages whole, \d+ in (?:a summary|\d summaries)/m);
    const archive = await archiveOf(out, folder);
    const { events } = await readJournal(archive);
    const summaries = fold(events).notes.filter(({ kind, answer }) => kind === "context_summary" && answer.given);
    ok(summaries.length > 0 && summaries.length < 60, `${summaries.length} summaries`);
    for (const { key, answer } of summaries) ok(!JSON.stringify(answer).includes("No claim was made"), key);
    match(
      await Deno.readTextFile(`${archive}/messages/153_moderator_cfde2ca5.md`),
      /in full; a summary of .*; left out: /,
    );
  }));

Deno.test("three_advocates.ts lets all three argue, each answered by the next", () =>
  inFolder("three_advocates.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    for (const line of ["Pavel, rebuttal to Hanna:", "Wim, rebuttal to Pavel:", "Hanna, rebuttal to Wim:"]) {
      equal(out.split(line).length - 1, 2, line);
    }
    match(out, /^1\. \w+ \d\.\d\d\n2\. \w+ \d\.\d\d\n3\. \w+ \d\.\d\d$/m);
    await archiveOf(out, folder);
  }));

Deno.test("council.ts votes on three positions, and the synthesis is bound by the vote", () =>
  inFolder("council.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    equal(out.match(/^\w+ ranks \w+, then \w+, then \w+$/gm)?.length, 3);
    for (const method of ["borda", "irv", "schulze", "approval", "plurality"]) {
      match(out, new RegExp(`^${method}: \\w+`, "m"));
    }
    const [, winner] = /^Decided: the position of (\w+)$/m.exec(out) ?? [];
    match(out, new RegExp(`^The council decided for the position of ${winner}\\.$`, "m"));
    const archive = await archiveOf(out, folder);
    match(await Deno.readTextFile(`${archive}/summary.md`), /^\| \*\*Schulze's method \(decides\)\*\* \| \w+ \|/m);
  }));

Deno.test("roundtable.ts has a red team and a blue team, and ends when nobody moves any more", () =>
  inFolder("roundtable.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^Round 1\n {2}ada: no, confidence 0\.\d\d\. \S[^\n]*\n {2}ben: yes, /);
    match(out, /^It ended for convergence\. no_agreement, agreement level 0\.50$/m);
    match(out, /^ {2}Opposite stances: ben,dan against ada,cleo$/m);
    await archiveOf(out, folder);
  }));

const ANSWERS = [
  "Streets are for people who work.",
  "A charge is a toll on the poor.",
  "No: buses first.",
  "Keep it free.",
];

Deno.test("human_vs_model.ts takes a person's answers from a file", () =>
  inFolder("human_vs_model.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^you: \d\.\d\d$/m);
    const { events } = await readJournal(await archiveOf(out, folder));
    const said = events.flatMap((event) =>
      event.type === "turn.completed" && event.participant === "you" ? [event] : []
    );
    equal(said.map(({ text }) => text).join("|"), ANSWERS.join("|"));
  }, { answers: ANSWERS.join("\n---\n") }));

Deno.test("human_vs_model.ts says so when nobody can be asked, and makes nothing", () =>
  inFolder("human_vs_model.ts", async ({ code, err }, folder) => {
    equal(code, 4);
    match(err, /standard input is no terminal/);
    equal((await Array.fromAsync(Deno.readDir(folder))).length, 0);
  }));

Deno.test("custom_workflow.ts is stopped, and goes on with its own phase where it was", () =>
  inFolder("custom_workflow.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^stopped \(aborted\) after 12 messages: debates\//);
    match(out, /^completed after 20 messages$/m);
    match(out, /^arguments\/cross-examination\/answer-to-build-nuclear\/renewables-first$/m);
    match(out, /kind: "decided"/);
    await archiveOf(out, folder);
  }));

Deno.test("feed_messages_to_a_model.ts picks the files that fit", () =>
  inFolder("feed_messages_to_a_model.ts", ({ code, out, err }) => {
    equal(code, 0, err);
    const [, chosen, all, tokens] = /^(\d+) of (\d+) contributions fit, (\d+) tokens:$/m.exec(out) ?? [];
    ok(Number(chosen) >= 4 && Number(chosen) < Number(all), out);
    ok(Number(tokens) > 1000 && Number(tokens) <= 2000, out);
    equal(out.match(/^ {2}messages\/\d{3}_\w+\.md$/gm)?.length, Number(chosen));
    match(out, new RegExp(`a stand-in got ${Number(chosen) + 2} parts`));
  }));

Deno.test("debate_or_vote.ts finds a gain where its script has one, and none where it has none", () =>
  inFolder("debate_or_vote.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    const [gain = "", none = ""] = out.split("# Right 4 times in 5 alone");
    match(gain, /^# Right 2 times in 5 alone, and always after a debate \(scripted\)$/m);
    match(gain, /^Against the majority vote the debate pays: \+/m);
    match(none, /^Against the majority vote no gain of the debate is shown: .*; the interval holds 0\.$/m);
    match(out, /^The votes took \d\.\d\d times the tokens of the debates/m);
    for (const [path] of out.matchAll(/debates\/\S+_baseline(?:-\d+)?(?=\/)/g)) {
      const { events } = await readJournal(`${folder}/${path}`);
      equal((await verifyArchive(`${folder}/${path}`, events)).problems.join("\n"), "");
    }
  }));

Deno.test("openai_debate.ts without a key names the variable it needs", () =>
  inFolder("openai_debate.ts", async ({ code, err }, folder) => {
    equal(code, 4);
    match(err, /OPENAI_API_KEY/);
    equal((await Array.fromAsync(Deno.readDir(folder))).length, 0);
  }, { env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" } }));

Deno.test("judge_panel.ts has a debate judged by three, of whom one flips, and says when it is too close to call", () =>
  inFolder("judge_panel.ts", async ({ code, out, err }, folder) => {
    equal(code, 0, err);
    match(out, /^embedded: votes for mostly-home\nconvinced: votes for mostly-home\nhasty: abstains, as it named /);
    match(out, /^hasty prefers the side it reads first: 1\.0$/m);
    match(out, /^too_close, by 2 of 3 judges$/m);
    match(out, /^Warning: Embedded is of the model family 'embedded'/m);
    const archive = await archiveOf(out, folder);
    const { events } = await readJournal(`${archive}/verdicts/001`);
    equal((await verifyArchive(`${archive}/verdicts/001`, events)).problems.join("\n"), "");
  }));
