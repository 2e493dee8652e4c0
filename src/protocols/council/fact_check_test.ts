import { deepEqual, doesNotMatch, equal, match, ok, throws } from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { verifyArchive } from "../pages.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { held, order, type Script, scripted, sentFor, SHORT } from "./_council_fixture.ts";

/** Ben's position, the second of three, is contradicted. */
const CONTRADICTED: Script = {
  find: (message) => [
    message % 3 === 2
      ? { claim: "So I see it", verdict: "contradicted", reason: "In message 2 Ben saw it otherwise." }
      : { claim: "So I see it", verdict: "supported", reason: "It is so." },
  ],
};

Deno.test("positions are fact-checked before the vote, and voters see what is wrong without learning whose it is", async () => {
  const council = await held(CONTRADICTED, SHORT);
  const { result } = council;
  deepEqual(order(result).filter((line) => line.startsWith("vote")), [
    "vote interruption fay",
    "vote announcement ada",
  ]);
  const checked = council.events.flatMap((event) =>
    event.type === "note.recorded" && event.kind === "fact_check" ? [event.about] : []
  );
  deepEqual(checked, [1, 2, 3]);
  const said = result.messages.find(({ kind }) => kind === "interruption");
  equal(said?.replyTo, 2);
  equal(
    said?.failed === false && said.text,
    "Fact check of message 2, Ben's gathering.\nFay finds:\n- “So I see it” is contradicted. In message 2 Ben saw it otherwise.",
  );
  for (const voter of ["ada", "ben", "cyn"]) {
    const ballot = sentFor(council, `vote/ballot/${voter}`);
    match(
      ballot,
      /Fact check of Position [ABC]'s position\.\nFay finds:\n- “So I see it” is contradicted\. In another message /,
    );
    match(
      ballot,
      /supported or unverifiable.*\n- Position [ABC]: 1 claim supported\n- Position [ABC]: 1 claim supported\n/,
    );
    match(ballot, /objections to them, by members and fact checkers: weigh those as well/);
    doesNotMatch(ballot.slice(0, ballot.indexOf("Phase:")), /\bBen\b|message 2/);
  }
  const conclusion = sentFor(council, `synthesis/synthesis/${result.messages.at(-1)?.speaker}`);
  match(conclusion, /Fact check of message 2, Ben's gathering\./);
  match(conclusion, /Do not repeat these as true/);
});

Deno.test("the checker sees one position each, as it was refined, and nobody is told of findings when there are none", async () => {
  const council = await held({ find: () => [] });
  const refined = council.result.messages.filter(({ kind }) => kind === "refinement").map(({ number }) => number);
  equal(refined.length, 3);
  for (const number of refined) {
    const asked = sentFor(council, `vote/fact_check-${number}/fay`);
    equal(asked.match(/ADJUSTING-BY/g)?.length, 1);
    doesNotMatch(asked, /Changes of/);
  }
  ok(!council.result.messages.some(({ kind }) => kind === "interruption"));
  match(sentFor(council, "vote/ballot/ada"), /members' objections to them: weigh/);
  doesNotMatch(
    sentFor(council, `synthesis/synthesis/${council.result.messages.at(-1)?.speaker}`),
    /Do not repeat these/,
  );
});

Deno.test("without a vote positions are checked before the synthesis; a checker without either is refused", async () => {
  const { result } = await held(CONTRADICTED, { phases: ["gather", "synthesis"] });
  deepEqual(order(result).slice(-2), ["synthesis interruption fay", "synthesis synthesis ada"]);
  throws(
    () => scripted(CONTRADICTED, { phases: ["gather", "debate"] }),
    /needs 'vote' or 'synthesis' among the 'phases'/,
  );
});

Deno.test("a council with a fact checker ends the same when resumed from before and after its checks", () =>
  inFolder(async (folder) => {
    const council = () => scripted(CONTRADICTED, { ...SHORT, outputDirectory: folder });
    const whole = await council().run();
    const archive = whole.archive ?? "";
    const path = join(archive, "journal.jsonl");
    const lines = (await Deno.readTextFile(path)).split("\n");
    for (
      const before of [
        '"key":"vote/fact_check-2/fay"',
        '"kind":"fact_check"',
        '"kind":"interruption"',
        '"kind":"ballot"',
      ]
    ) {
      const cut = lines.findIndex((line) => line.includes(before));
      ok(cut > 0, before);
      await Deno.writeTextFile(path, `${lines.slice(0, cut).join("\n")}\n`);
      const result = await council().resume(archive);
      deepEqual([order(result), result.tally], [order(whole), whole.tally], before);
    }
    deepEqual((await verifyArchive(archive, (await readJournal(archive)).events)).problems, []);
  }));

Deno.test("a rehearsal counts the checks of a council, and limits keep room for them", async () => {
  const calls = async (script: Script) => (await scripted(script, SHORT).rehearse()).usage.calls;
  equal(await calls(CONTRADICTED) - await calls({}), 3);
  const needed = async (script: Script) => {
    const error = await scripted(script, { ...SHORT, maxCalls: 1 }).run().then(() => undefined, (thrown) => thrown);
    return error.needed;
  };
  equal(await needed(CONTRADICTED) - await needed({}), 3);
  const { result } = await held(CONTRADICTED, { ...SHORT, maxCalls: await needed(CONTRADICTED) });
  deepEqual(order(result).slice(-3), [
    "vote interruption fay",
    "vote announcement ada",
    "synthesis synthesis ben",
  ], "the critiques are cut, and nothing that is needed for the end");
});
