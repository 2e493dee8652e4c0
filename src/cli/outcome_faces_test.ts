import { deepEqual, ok } from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { arguedIn } from "../archive/render/argued.ts";
import { arguedInWords } from "../archive/render/argued_words.ts";
import { answerOf } from "../chat/answer.ts";
import { LAYERS } from "../mcp/layers.ts";
import { readArchive, RECORDED } from "../mcp/_read_fixture.ts";
import { createServer } from "../serve/server.ts";
import { convene, SCORED, SHORT, withFolder } from "./_cli_fixture.ts";

/** Recorded dialogues whose program holds them: three rounds, three sides, and one with a panel. */
const PROGRAMS = ["debate", "three_advocates", "judge_panel"];

/** Holds every recorded dialogue, each with its archive in the folder's `debates`. */
async function holdAll(cwd: string): Promise<void> {
  const programs = PROGRAMS.map(async (name) => {
    const program = `${Deno.cwd()}/examples/${name}.ts`;
    const args = ["run", "--no-check", "--allow-read", "--allow-write=.", "--allow-env", program];
    const { success, stderr } = await new Deno.Command("deno", { args, cwd, stdout: "null" }).output();
    ok(success, new TextDecoder().decode(stderr));
  });
  for (
    const args of [...Object.values(RECORDED), ["debate", ...SCORED.slice(0, -2)], ["debate", ...SHORT.slice(0, -2)]]
  ) {
    const { code, err } = await convene([...args, "--out", "debates", "--quiet"], { cwd });
    ok(code === 0, err);
  }
  await Promise.all(programs);
  for (const name of ["council_1", "debate_1", "dialectic_1", "roundtable_1"]) {
    const folder = `${cwd}/debates/2026-01-01/2026-01-01T00-00-00_${name}`;
    await copy(`src/testdata/archives/${name}`, folder);
    ok((await convene(["render", folder], { cwd })).code === 0, name);
  }
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copy(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** A page as it is read: without tags, marks, line breaks and names of sources, which HTML shows as numbers. */
const read = (page: string) => {
  const plain = page.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("**", "");
  return plain.replace(/\s?\[[\w-]+\](?!\()/g, "").replace(/\s+/g, " ");
};
const readHtml = (page: string) => {
  const cited = page.replace(/\s?<(a|button)[^>]*class="cite"[^>]*>[^<]*<\/\1>/g, "").replace(/<[^>]*>/g, "");
  const plain = cited.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  return read(plain.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
};

Deno.test("the outcome of every recorded dialogue is the same in all faces, word for word", () =>
  withFolder(async (cwd) => {
    await holdAll(cwd);
    const server = createServer({
      directory: `${cwd}/debates`,
      token: "token-of-a-test-server",
      io: { env: () => undefined },
    });
    const get = async (path: string) => {
      const headers = { Authorization: "Bearer token-of-a-test-server" };
      return await (await server.fetch(new Request(`http://127.0.0.1${path}`, { headers }))).text();
    };
    const json = JSON.parse((await convene(["list", "--json"], { cwd })).out);
    const api: { readonly dialogues: readonly { readonly dialogueId: string; readonly outcome: unknown }[] } = JSON
      .parse(await get("/api/dialogues"));
    const [tabs, shelf] = [(await convene(["list"], { cwd })).out, readHtml(await get("/"))];
    ok(json.length === 13, `${json.length}`);
    for (const { id, path } of json) {
      const archive = `${cwd}/${path}`;
      const standing = await readArchive(archive);
      const { headline, howSure, reasons } = standing.outcome;
      const { facts, reviews } = standing;
      const argued = arguedIn(facts, reviews);
      const sentence = argued ? arguedInWords(argued) : "";
      const page = async (name: string) => await Deno.readTextFile(`${archive}/${name}`);
      await convene(["export", archive, "--csv", `tables/${id}`], { cwd });
      const rows = parse(await Deno.readTextFile(`${cwd}/tables/${id}/dialogues.csv`), { columns: true });
      const faces: Readonly<Record<string, string>> = {
        "index.md": read(await page("index.md")),
        "summary.md": read(await page("summary.md")),
        "report.html": readHtml(await page("report.html")),
        terminal: read((await convene(["replay", archive], { cwd })).out),
        "served page": readHtml(await get(`/dialogues/${id}`)),
        chat: read(answerOf({ ...standing, record: facts.record, status: "completed" }, "http://x").content),
        table: read(rows.map((row) => Object.values(Object(row)).join(" ")).join(" ")),
      };
      for (const [face, text] of Object.entries(faces)) {
        const isSaid = face !== "table";
        for (const words of [headline, howSure?.words ?? "", ...reasons, isSaid ? sentence : ""]) {
          ok(text.includes(read(words)), `${path}, ${face}: ${words}\n${text.slice(0, 3000)}`);
        }
      }
      for (const list of [tabs, shelf]) ok(read(list).includes(read(headline)), `${path}: ${headline}`);
      const { outcome, how_sure, sure_because } = LAYERS.decision(standing);
      deepEqual([outcome, how_sure, sure_because], [headline, howSure?.level, howSure?.words], path);
      const said = { headline, ...(howSure ? { howSure } : {}) };
      deepEqual(api.dialogues.find(({ dialogueId }) => dialogueId === id)?.outcome, said, path);
    }
    await server.close();
  }));
