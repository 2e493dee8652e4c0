import assert from "node:assert/strict";
import { claudeAnswer, claudeError, startWireServer, type WireRequest } from "../models/wire_server_fixture.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const DEBATE = [
  "debate",
  "Tea is better than coffee",
  "--rounds",
  "2",
  "--no-scoring",
  "--quiet",
  "--concurrency",
  "1",
];
const said = (number: number) => `This is statement ${number}.`;

/** Returns the messages of an archive by their names, without what names the model. */
async function messagesIn(archive: string): Promise<readonly (readonly [string, string])[]> {
  const names = [...Deno.readDirSync(`${archive}/messages`)].map(({ name }) => name).sort();
  return await Promise.all(
    names.map(async (name) => [name, await Deno.readTextFile(`${archive}/messages/${name}`)] as const),
  );
}

/** Answers what is asked of Anthropic's API, and nothing else. */
const claude = (request: WireRequest, number: number) =>
  request.path === "/v1/messages" ? claudeAnswer(said(number)) : claudeError(404, "not_found_error", "No such page.");

Deno.test("A model of the AI SDK and one of OpenAI's wire leave the same messages from the same answers", async () => {
  const openai = await startMisbehavingServer(({ number }) => ok(said(number)));
  try {
    let asked = 0;
    await using anthropic = startWireServer((request) =>
      claude(request, request.path === "/v1/messages" ? ++asked : asked)
    );
    await withFolder(async (cwd) => {
      const urls = ["--base-url", openai.baseUrl, "--base-url", `anthropic=${anthropic.url}/v1`];
      const archives: string[] = [];
      for (const spec of ["openai/m", "anthropic/claude-sonnet-4-5"]) {
        const { code, out, err } = await convene([...DEBATE, "--model", spec, "--out", spec, ...urls], { cwd });
        assert.equal(code, 0, err);
        archives.push(out.split("\n")[0] ?? "");
      }
      const [first = "", second = ""] = archives;
      assert.ok((await messagesIn(first)).length > 5);
      assert.deepEqual(await messagesIn(second), await messagesIn(first));
      const verified = await convene(["verify", second], { cwd });
      assert.equal(verified.code, 0, verified.out + verified.err);
      assert.match(await Deno.readTextFile(`${second}/metadata.md`), /of them reasoning\)/);
      const resumed = await convene(["resume", second, ...urls], { cwd });
      assert.equal(resumed.code, 0, resumed.err);
    });
  } finally {
    await openai.stop();
  }
});

Deno.test("An effort of reasoning holds for all, or for one participant, and is on record", async () => {
  const server = await startMisbehavingServer(({ number }) => ok(said(number)));
  try {
    await withFolder(async (cwd) => {
      const participants = [
        { name: "Ada", position: "It is", reasoningEffort: "high" },
        { name: "Ben", position: "It is not" },
      ];
      await Deno.writeTextFile(`${cwd}/c.yaml`, JSON.stringify({ participants, reasoningEffort: "low" }));
      const args = ["--config", "c.yaml", "--model", "openai/m", "--base-url", server.baseUrl, "--out", "out"];
      const { code, out, err } = await convene([...DEBATE, ...args], { cwd });
      assert.equal(code, 0, err);
      const efforts = server.requests.map(({ body }) => body["reasoning_effort"]);
      assert.deepEqual(new Set(efforts), new Set(["low", "high"]));
      const journal = await Deno.readTextFile(`${out.split("\n")[0]}/journal.jsonl`);
      const { settings } = JSON.parse(journal.split("\n")[0] ?? "");
      const set = Object.values(settings.participants).map((one) => Object(one).agent.reasoningEffort);
      assert.deepEqual(set.toSorted(), ["high", "low", "low"]);
    });
  } finally {
    await server.stop();
  }
});
