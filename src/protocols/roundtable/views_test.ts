import { deepEqual, equal, match } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { held } from "./_roundtable_fixture.ts";
import { verifyArchive } from "../pages.ts";
import { readJournal } from "../../archive/journal_reader.ts";

/** A roundtable with everything that there is to show, in a folder. */
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
    match(page, /Agreement was found\. The agreement level is 1\.00; positions were compared by their words\./);
    match(page, /\*\*Groupthink warning:\*\* .*one single stance, positions are near-identical\. Hold another round/);
    match(page, /\| yes \| We should \\\| must\. \| Ada, Ben and Cy \|/);
    match(page, /The mode devils-advocate assigned stances: Ada yes, Ben no and Cy neutral\./);
    const [first, second, third] = ["001", "008", "003"].map((number) => `\\(messages\\/${number}_\\w+\\.md\\)`);
    const claim = ": Claim of \\w+ \\\\\\[Book";
    match(
      page,
      new RegExp(`### Disagreements\n\n- \\[1\\.1\\]${first} by Ada, rebutted by Ben in \\[8\\.1\\]${second}${claim}`),
    );
    match(
      page,
      new RegExp(`### Points that others accepted\n\n- \\[3\\.1\\]${third} by Ben, accepted by Cy in .*${claim}`),
    );
    match(
      page,
      /\| 1 \| Ben \| yes \| 0\.90 \| .* \| \[3\]\(messages\/003_\w+\.md\) breaks its role; after 2, which broke its role \|/,
    );
    match(page, /\| 1 \| Cy \| yes \| \*\*missing\*\* \|/);
    match(page, /6 claims, 6 unlabelled\./);
    match(page, /\| 3\.1 \| Claim of ben \\\[Book\\\] \| Ben \| unlabelled \|/);
    const sources = page.slice(page.indexOf("### Sources")).match(/^- .*$/gm);
    equal(sources?.length, 2);
    match(sources?.[0] ?? "", /^- Book, https:\/\/example\.org\/a \(messages 1, 5, 6, 10\)$/);
  }));

Deno.test("a message that breaks its role says so", () =>
  shown("txt", async (archive) => {
    const [name] = [...Deno.readDirSync(join(archive, "messages"))].map(({ name }) => name).filter((name) =>
      name.startsWith("002_")
    );
    match(
      await readFile(join(archive, "messages", name ?? ""), "utf8"),
      /Breaks its role:\*{0,2} The part opposition/,
    );
  }));

Deno.test("the summary for machines has the same as fields", () =>
  shown("json", async (archive) => {
    const page = JSON.parse(await readFile(join(archive, "summary.json"), "utf8"));
    deepEqual([page.consensus.finding, page.consensus.level, page.groupthink.detected], ["agreement", 1, true]);
    deepEqual([page.claims.length, page.sources.length], [6, 2]);
  }));
