import { deepEqual, equal, fail, match } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { held } from "./_roundtable_fixture.ts";
import { FAULTS, MARK } from "../_faults_fixture.ts";
import { checkPrompts, heldAgainst } from "../_faulty_run_fixture.ts";
import { verifyArchive } from "../pages.ts";
import { GoodAnswers, purposeOf, servedRoundtable } from "./_fault_setting_fixture.ts";
import { readJournal } from "../../archive/journal_reader.ts";

/** A roundtable with everything that pages can show, in a folder. */
async function shown(format: "md" | "json" | "txt", check: (archive: string) => Promise<void>): Promise<void> {
  const outputDirectory = await Deno.makeTempDir();
  try {
    const { result } = await held({
      respond: (id, round) => ({
        stance: "yes",
        position: "We should | must.",
        confidence: id === "cy" ? undefined : 0.9,
        citations: [{
          source: id === "ben" ? "Other" : "Book",
          url: "https://example.org/" + (id === "ben" ? "b" : "a"),
        }],
        points: [{
          text: `Claim of ${id} [Book]`,
          rebuts: id === "ben" && round === 2 ? ["1.1"] : [],
          supports: id === "cy" && round === 2 ? ["1.1", "3.1"] : [],
        }],
      }),
    }, { mode: "devils-advocate", roundCount: 2, endRules: {}, outputDirectory, outputFormat: format });
    await check(result.archive ?? "");
    const { events } = await readJournal(result.archive ?? "");
    deepEqual((await verifyArchive(result.archive ?? "", events)).problems, []);
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
}

Deno.test("the summary shows agreement, groupthink, responses, claims and one entry for each source", () =>
  shown("md", async (archive) => {
    const page = await readFile(join(archive, "summary.md"), "utf8");
    match(page, /Agreement was found\. Stances: (?:neutral|yes|no) \d\. Positions were compared by their words\./);
    match(page, /Confidence, given by 2: mean 0\.90, median 0\.90, from 0\.90 to 0\.90\./);
    match(page, /^- \*\*Advice:\*\* verify it\. Not everybody gave a confidence: 2 of 3 did\.$/m);
    match(page, /\*\*Groupthink warning:\*\* .*only one stance, positions are near-identical\. Hold another round/);
    match(page, /\| yes \| We should \\\| must\. \| Ada, Ben and Cy \|/);
    match(page, /The mode devils-advocate assigned stances: Ada yes, Ben no and Cy neutral\./);
    const [first, second, third] = ["001", "008", "003"].map((number) => `\\(messages\\/${number}_\\w+\\.md\\)`);
    const claim = ": Claim of \\w+ \\\\\\[Book";
    match(
      page,
      new RegExp(
        `### Disagreements\n\n- \\[1\\.1\\]${first} by Ada \\(unlabelled\\), rebutted by Ben in \\[8\\.1\\]${second}${claim}`,
      ),
    );
    match(
      page,
      new RegExp(
        `### Points that others accepted\n\nThe authors chose the labels in brackets\\.\n\n- \\[3\\.1\\]${third} by Ben \\(unlabelled\\), accepted by Cy in .*${claim}`,
      ),
    );
    match(
      page,
      /\| 1 \| Ben \| yes \| 0\.90 \| \[3\]\(messages\/003_\w+\.md\) breaks its role; after 2, which broke its role \|/,
    );
    match(page, /\| 1 \| Cy \| yes \| \*\*missing\*\* \|/);
    match(
      page,
      /^\| Claim of cy \\\[Book\\\] \(5\.1, Cy, message .*\) \| \d \| .* \|$/m,
      "all others are lines of argument",
    );
    equal(page.match(/We should/g)?.length, 2, "and so does a position, besides in the answer");
    const sources = page.slice(page.indexOf("### Sources"), page.indexOf("\n## How it was held")).match(/^- .*$/gm);
    equal(sources?.length, 2);
    match(sources?.[0] ?? "", /^- Book, https:\/\/example\.org\/a \(messages 1, 5, 6, 10\)$/);
  }));

Deno.test("a message that breaks its role is marked", () =>
  shown("txt", async (archive) => {
    const [name] = [...Deno.readDirSync(join(archive, "messages"))].map(({ name }) => name).filter((name) =>
      name.startsWith("002_")
    );
    match(
      await readFile(join(archive, "messages", name ?? ""), "utf8"),
      /Breaks its role:\*{0,2} The part opposition/,
    );
  }));

Deno.test("the summary for machines has the same content as fields", () =>
  shown("json", async (archive) => {
    const page = JSON.parse(await readFile(join(archive, "summary.json"), "utf8"));
    deepEqual([page.consensus.finding, page.consensus.level, page.groupthink.detected], ["agreement", 1, true]);
    deepEqual([page.consensus.confidence.given, page.advice.action], [2, "verify"]);
    deepEqual([page.claims.length, page.sources.length], [6, 2]);
  }));

Deno.test("the beginning of a verdict that broke off appears on its page, and nowhere as said", async () => {
  const outputDirectory = await Deno.makeTempDir();
  const fault = FAULTS["a content filter"] ?? fail();
  try {
    const answers = new GoodAnswers();
    const faulty = await heldAgainst(fault, {
      hit: (request) => purposeOf(request).what === "verdict",
      lasting: true,
      answer: (request) => answers.answer(request),
      pages: "end",
      make: servedRoundtable("judged", { outputDirectory }),
    });
    const { result } = faulty;
    checkPrompts(faulty, "a broken verdict");
    const broken = result.messages.find(({ failed }) => failed);
    equal(broken?.failed && broken.brokenOff, MARK);
    match(result.summary ?? "", /Good number/, "another one sums up");
    const archive = result.archive ?? "";
    deepEqual((await verifyArchive(archive, faulty.events)).problems, []);
    const names = [...Deno.readDirSync(join(archive, "messages"))].map(({ name }) => join("messages", name));
    const telling = [];
    for (const name of [...names, "summary.md", "index.md"]) {
      if ((await readFile(join(archive, name), "utf8")).includes(MARK)) telling.push(name);
    }
    const [name = "", ...others] = telling;
    deepEqual(others, []);
    const page = await readFile(join(archive, name), "utf8");
    match(page, /^\*\*Failed: nothing was said\.\*\*.*\n\n\*\*Broken off:\*\* this much of an answer arrived;/m);
    match(page, new RegExp(`^> ${MARK}$`, "m"));
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
});
