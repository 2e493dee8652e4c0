// deno-lint-ignore-file no-console -- examples print
import { equal, match, ok, rejects } from "node:assert/strict";
import { fold, readJournal, verifyArchive } from "../src/archive.ts";
import { ModelSpecError } from "../src/mod.ts";
import * as human from "./human_vs_model.ts";
import * as openai from "./openai_debate.ts";

/** Runs an example in this process and hands over what it printed; its archives are taken away afterwards. */
async function printed(
  run: () => Promise<unknown>,
  use: (out: string, archives: readonly string[]) => void | Promise<void>,
): Promise<void> {
  const lines: string[] = [];
  const { log, error } = console;
  console.log = console.error = (...parts: unknown[]) => void lines.push(parts.map(inWords).join(" "));
  try {
    await run();
  } finally {
    Object.assign(console, { log, error });
  }
  const out = `${lines.join("\n")}\n`;
  const archives = [...out.matchAll(/\bdebates\/\d{4}-\d{2}-\d{2}\/[\w-]+_[A-Za-z]+(?:-[A-Za-z]+)*(?:-\d+)?\b/g)].map((
    [path],
  ) => path);
  try {
    await use(out, [...new Set(archives)]);
  } finally {
    for (const path of new Set(archives)) await Deno.remove(path, { recursive: true });
  }
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : Deno.inspect(value);
}

/** Checks that an archive is complete and as its journal says. */
async function check([archive = ""]: readonly string[]): Promise<string> {
  const { events } = await readJournal(archive);
  const { problems, checked } = await verifyArchive(archive, events);
  equal(problems.join("\n"), "");
  ok(checked.files > 10, `${checked.files} files were compared`);
  const last = events.at(-1);
  equal(last?.type === "dialogue.ended" ? last.status : last?.type, "completed");
  return archive;
}

Deno.test("debate.ts: the reference's Example Usage runs as it stands there", () =>
  printed(() => import("./debate.ts"), async (out, archives) => {
    match(out, /^Debate completed with reason: completed\nDuration: [\d.]+ seconds\n\nScores:\n/);
    match(out, /\nAdvocate A: \d\.\d\d\n {2}Breakdown: logical_coherence: \d\.\d\d, .*\nAdvocate B: /);
    match(out, /\nModerator Summary: \S.{200,}/);
    const archive = await check(archives);
    const files = [...Deno.readDirSync(archive)].map((entry) => entry.name).sort();
    ok(["index.md", "journal.jsonl", "messages", "metadata.md", "summary.md"].every((name) => files.includes(name)));
  }));

Deno.test("recorded_debate.ts prints a debate as it is held, and its winner", () =>
  printed(() => import("./recorded_debate.ts"), async (out, archives) => {
    match(out, /^1\. Moderator, announcement:\nWelcome to this formal debate\./);
    match(out, /^25\. Moderator, summary:\nAda's case was/m);
    match(out, /^\d+\. Fact Checker, interruption:\nFact check of message \d+/m);
    match(out, /^Ada: 7\.96\nBen: 7\.45\nAda is ahead by 0\.51, by one reading\.$/m);
    match(await Deno.readTextFile(`${await check(archives)}/transcript.md`), /### Message 25: summary by Moderator/);
  }));

Deno.test("fact_checked_debate.ts shows what is right, changed, made up and of no source, and who was too trusting", () =>
  printed(() => import("./fact_checked_debate.ts"), async (out, archives) => {
    for (const state of ["exact", "inexact", "not found", "unknown source"]) {
      match(out, new RegExp(`^${state} +\\d+, (?:ada|ben): `, "m"));
    }
    match(out, /^6 quotations are exact: 75 % of those that could be checked\.$/m);
    match(out, /^Warning: In message 8, Checker called claims supported whose quotations were not found/m);
    const summary = await Deno.readTextFile(`${await check(archives)}/summary.md`);
    match(
      summary,
      /\| Inexact \| “a fall of 5\.5 % in average monthly sales” appears in john-lewis\.md, line 1 as /,
    );
    match(summary, /\| Not found \| “Every family in the zone lost a month of wages” not found in the cited source \|/);
    match(summary, /\| Unknown source \| there is no source \\\[smith-2020\\\] \|/);
  }));

Deno.test("long_debate.ts shows thirty rounds within a small window, and says how", () =>
  printed(() => import("./long_debate.ts"), async (out, archives) => {
    match(
      out,
      /^156 messages; with the strategy hierarchical, the moderator saw:\n {2}for round 1: 7 of 7 messages whole$/m,
    );
    match(out, /^ {2}for round 30: \d\d? of 152 messages whole, \d+ in (?:a summary|\d summaries)/m);
    match(out, /^ {2}at the end: \d+ of 155 messages whole, \d+ in (?:a summary|\d summaries)/m);
    const { events } = await readJournal(await check(archives));
    const summaries = fold(events).notes.filter(({ kind, answer }) => kind === "context_summary" && answer.given);
    // Each is made once and used again: three a round at most, where 150 turns are taken.
    ok(summaries.length > 0 && summaries.length <= 90, `${summaries.length} summaries`);
  }));

Deno.test("three_advocates.ts lets all three argue, each answered by the next", () =>
  printed(() => import("./three_advocates.ts"), async (out, archives) => {
    for (const line of ["Pavel, rebuttal to Hanna:", "Wim, rebuttal to Pavel:", "Hanna, rebuttal to Wim:"]) {
      equal(out.split(line).length - 1, 1, line);
    }
    await check(archives);
  }));

Deno.test("council.ts votes on three positions by every method that the ballots have something for", () =>
  printed(() => import("./council.ts"), async (out, archives) => {
    equal(out.match(/^\w+ ranks \w+/gm)?.length, 3);
    for (const method of ["borda", "irv", "schulze", "plurality"]) {
      match(out, new RegExp(`^${method}: \\w+`, "m"));
    }
    match(out, /^Decided: the position of Pavel$/m);
    await check(archives);
  }));

Deno.test("dialectic.ts finds the requirements, tells how they are covered, and says how sure its judge is", () =>
  printed(() => import("./dialectic.ts"), async (out, archives) => {
    match(out, /^R1 \(major\) The desk works without a network connection/);
    equal(out.match(/^(?:Proposals|After round \d):$/gm)?.length, 3);
    match(out, /^Confidence: \d+ of 100\. /m);
    match(await Deno.readTextFile(`${await check(archives)}/summary.md`), /^\| R8 \| minor \| If possible, /m);
  }));

Deno.test("roundtable.ts shows who holds what in each round, and says how it ended", () =>
  printed(() => import("./roundtable.ts"), async (out, archives) => {
    match(out, /^Round 1\n {2}participant-1: \w+, confidence \d\.\d\d\. \S/);
    match(out, /^It ended for max_rounds\. \w+, agreement level \d\.\d\d$/m);
    await check(archives);
  }));

Deno.test("critique.ts prints the answer as it stands after criticism, and what became of each point", () =>
  printed(() => import("./critique.ts"), async (out, archives) => {
    match(out, /^Stop releasing by hand: [^]*\nhigh, settled: “the script keeps the previous version ready/);
    equal(out.match(/^(?:high|medium|low), (?:settled|open): /gm)?.length, 7);
    match(out, /The author rejects: It is not cheap/);
    await check(archives);
  }));

const ANSWERS = [
  "Streets are for people who work.",
  "A charge is a toll on the poor.",
  "No: buses first.",
  "Keep it free.",
];

Deno.test("human_vs_model.ts takes a person's answers from a file, and says so when nobody can be asked", async () => {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, ANSWERS.join("\n---\n"));
  await printed(async () => equal(await human.main(file), 0), async (_, archives) => {
    const { events } = await readJournal(await check(archives));
    const said = events.flatMap((event) =>
      event.type === "turn.completed" && event.participant === "you" ? [event] : []
    );
    equal(said.map(({ text }) => text).join("|"), ANSWERS.join("|"));
  });
  await Deno.remove(file);
  if (Deno.stdin.isTerminal()) return;
  await printed(async () => equal(await human.main(), 4), (out) => match(out, /standard input is no terminal/));
});

Deno.test("custom_workflow.ts is stopped, and goes on with its own phase where it was", () =>
  printed(() => import("./custom_workflow.ts"), async (out, archives) => {
    match(out, /^stopped \(aborted\) after 12 messages: debates\//);
    match(out, /^completed after 20 messages$/m);
    match(out, /^arguments\/cross-examination\/answer-to-advocate-1\/advocate-2$/m);
    match(out, /scoring was switched off/);
    await check(archives);
  }));

Deno.test("oxford_debate.ts is a protocol of one's own in 80 lines, whose votes stand in a table", () =>
  printed(() => import("./oxford_debate.ts"), async (out, archives) => {
    match(out, /winner: "against", +margin: 2/);
    const archive = await check(archives);
    const page = async (name: string) => await Deno.readTextFile(`${archive}/${name}`);
    const summary = await page("summary.md");
    match(
      summary,
      /^\| Answered by \| First vote: vote \| First vote: reason \| Final vote: vote \| Final vote: reason \|$/m,
    );
    match(summary, /^\| Kim \| for \| .* \| undecided \| /m);
    match(summary, /^\| \*\*Total\*\* \| for 2, undecided 1 \| – \| against 1, for 1, undecided 1 \| – \|$/m);
    const index = await page("index.md");
    match(index, /^An Oxford debate, held with Convenings\./m);
    match(index, /^\*\*For Grace: “Large cities should keep [^]*”, by 2 votes\*\*$/m);
    match(index, /Grace, cross-examination \|/);
    const source = await Deno.readTextFile(new URL("oxford_debate.ts", import.meta.url));
    ok(source.split("\n").length <= 81, "at most 80 lines");
  }));

Deno.test("feed_messages_to_a_model.ts picks the files that fit", () =>
  printed(() => import("./feed_messages_to_a_model.ts"), (out) => {
    const [, chosen, all, tokens] = /^(\d+) of (\d+) contributions of \S+ fit, (\d+) tokens:$/m.exec(out) ?? [];
    ok(Number(chosen) >= 4 && Number(chosen) <= Number(all), out);
    ok(Number(tokens) > 1000 && Number(tokens) <= 2000, out);
    equal(out.match(/^ {2}messages\/\d{3}_[\w-]+\.md$/gm)?.length, Number(chosen));
    match(out, new RegExp(`a stand-in got ${Number(chosen) + 2} parts`));
  }));

Deno.test("openai_debate.ts without a key names the variable it needs", async () => {
  if (Deno.env.get("OPENAI_API_KEY")?.trim() || Deno.env.get("OPENAI_BASE_URL")?.trim()) return;
  await rejects(openai.main(), (error) => error instanceof ModelSpecError && /OPENAI_API_KEY/.test(error.message));
});

Deno.test("judge_panel.ts has a debate judged by three, of whom one flips and has no vote", () =>
  printed(() => import("./judge_panel.ts"), async (out, archives) => {
    match(out, /^convinced: votes for (\S+)\nagreeing: votes for \1\nhasty: abstains, as it named /);
    match(out, /^hasty prefers the side it reads first: 1\.0$/m);
    match(out, /^\w+(?: for \S+)?, by 2 of 3 judges$/m);
    const [archive = ""] = archives;
    await check([archive.replace(/\/verdicts.*/, "")]);
    const { events } = await readJournal(`${archive}/verdicts/001`);
    equal((await verifyArchive(`${archive}/verdicts/001`, events)).problems.join("\n"), "");
  }));
