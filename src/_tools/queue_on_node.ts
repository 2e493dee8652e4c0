/**
 * A test of the packed tarball on Node with a queue in Postgres, which is ignored where Postgres is not installed.
 *
 * Run by `deno task test-node`.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { freePort, hasPostgres, withPostgres } from "../experiments/queue/_postgres_fixture.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import { commandOnNode, installMore, installPackage, outputOf } from "./_package_fixture.ts";

const FILE = {
  name: "Rivals",
  items: [
    { id: "one", motion: "One.", sources: "sources" },
    { id: "capital", motion: "Which city is the capital?", positions: ["Sydney", "Canberra"], answer: "b" },
  ],
  arms: { debate: { protocol: "debate", roundCount: 1 }, vote: { protocol: "vote", as: "debate" } },
  models: ["openai/m1", "openai/m2"],
  judges: ["openai/judge"],
};

Deno.test({
  name:
    "On Node workers hold experiments from a queue, also behind a gateway, and both who waits and who pulls get tables",
  ignore: !hasPostgres(),
  fn: () =>
    inFolder((folder) =>
      withPostgres(async ({ url }) => {
        await installPackage(folder, { versions: [24] });
        const refused = await outputOf(commandOnNode(folder, 24, "convene", ["worker", "--queue", url]));
        equal(refused.code, 4);
        const [, packages = ""] = /not installed: npm i -g (pg-boss@\S+ postgres@\S+) \(/.exec(refused.err) ?? [];
        await installMore(folder, packages.split(" "));
        const server = await startMisbehavingServer((request) => ok(rivalAnswer(request)), { maxRequests: 2000 });
        const convene = (...args: readonly string[]) => commandOnNode(folder, 24, "convene", args);
        await Deno.mkdir(join(folder, "sources"));
        await Deno.writeTextFile(join(folder, "sources/report.md"), "# A report\n\nBuses carry more than cars.\n");
        await Deno.writeTextFile(join(folder, "e.yaml"), JSON.stringify(FILE));

        const queue = ["--queue", url];
        const worker = convene("worker", ...queue, "--base-url", server.baseUrl, "--scratch", "scratch").spawn();
        const run = await outputOf(convene("run", "e.yaml", ...queue, "--out", "shared"));
        equal(run.code, 0, run.err);
        match(run.out, /Rivals: 6 of 6 dialogues held/);
        worker.kill("SIGTERM");
        const { code, err } = await outputOf(worker);
        equal(code, 0, err);
        equal(err.match(/: done$/gm)?.length, 6, err);
        deepEqual([...Deno.readDirSync(join(folder, "scratch"))], []);

        const pulled = await outputOf(convene("pull", ...queue, "pulled"));
        equal(pulled.code, 0, pulled.err);
        const combinations = async (out: string) => {
          const text = await Deno.readTextFile(join(folder, out, "results/combinations.jsonl"));
          return text.trimEnd().split("\n").map((line) => JSON.parse(line));
        };
        const withoutNames = async (out: string) => (await combinations(out)).map(({ archive: _, ...row }) => row);
        const rows = await combinations("shared");
        deepEqual(await withoutNames("pulled/Rivals"), await withoutNames("shared"));
        deepEqual(rows.map(({ arm, status }) => `${arm} ${status}`).sort(), [
          ...Array.from({ length: 4 }, () => "debate completed"),
          ...Array.from({ length: 2 }, () => "vote completed"),
        ]);
        equal((await outputOf(convene("verify", join("shared", rows[0].archive)))).code, 0);

        const added = await outputOf(convene("gateway", ...queue, "--add-worker", "ada"));
        const port = String(freePort());
        const gateway = convene("gateway", ...queue, "--base-url", server.baseUrl, "--port", port).spawn();
        const asking = ["worker", ...queue, "--gateway", `http://127.0.0.1:${port}`, "--scratch", "scratch"];
        const another = commandOnNode(folder, 24, "convene", asking, { CONVENE_TOKEN: added.out.trim() }).spawn();
        await Deno.writeTextFile(join(folder, "f.yaml"), JSON.stringify({ ...FILE, name: "Asked", items: ["Two."] }));
        const asked = await outputOf(convene("run", "f.yaml", ...queue, "--out", "asked"));
        match(asked.out, /Asked: 2 of 2 dialogues held/, asked.err);
        for (const each of [another, gateway]) {
          each.kill("SIGTERM");
          equal((await outputOf(each)).code, 0);
        }
        await server.stop();
      })
    ),
});
