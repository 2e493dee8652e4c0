import assert from "node:assert/strict";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { redact } from "../text/redact.ts";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { variablesOf } from "./variables.ts";

const FILE = `# keys
GROQ_API_KEY = "gsk-of-the-file"
export OPENAI_API_KEY=sk-of-the-file
MINE_KEY='mine-of-the-file'
OPENAI_BASE_URL=http://elsewhere:1/v1
PATH=/elsewhere
MISTRAL_API_KEY=
`;

Deno.test("variablesOf() takes keys from .env, and nothing else, where the environment has none", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/.env`, FILE);
    const environment: Readonly<Record<string, string>> = { OPENAI_API_KEY: "sk-of-the-environment" };
    const env = (name: string) => environment[name];
    const read = variablesOf({ env, cwd }, { mine: { baseUrl: "http://m/v1", keyEnv: "MINE_KEY" } });
    assert.equal(read("OPENAI_API_KEY"), "sk-of-the-environment");
    assert.equal(read("GROQ_API_KEY"), "gsk-of-the-file");
    assert.equal(read("MINE_KEY"), "mine-of-the-file");
    for (const name of ["OPENAI_BASE_URL", "PATH", "MISTRAL_API_KEY"]) assert.equal(read(name), undefined, name);
    assert.equal(variablesOf({ env, cwd })("MINE_KEY"), undefined);
    assert.equal(redact("gsk-of-the-file mine-of-the-file"), "[redacted] [redacted]");
    assert.equal(variablesOf({ env, cwd: `${cwd}/none` })("GROQ_API_KEY"), undefined);
    const rehearsing = variablesOf({ env, cwd }, {}, { dryRun: true });
    assert.deepEqual([rehearsing("XAI_API_KEY"), rehearsing("OLLAMA_HOST")], ["none", undefined]);
  });
});

/** Returns a text in UTF-16, with a byte-order mark. */
function inUtf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
  [0xfeff, ...text.split("").map((char) => char.charCodeAt(0))].forEach((unit, n) =>
    bytes.setUint16(2 * n, unit, isLittle)
  );
  return new Uint8Array(bytes.buffer);
}

Deno.test("variablesOf() reads .env with a byte-order mark and in UTF-16, and says so of any other encoding", async () => {
  await withFolder(async (cwd) => {
    const line = "GROQ_API_KEY=gsk-of-the-file # clé\r\nXAI_API_KEY=xai-of-the-file\r\n";
    const read = async (bytes: Uint8Array) => {
      await Deno.writeFile(`${cwd}/.env`, bytes);
      const variables = variablesOf({ env: () => undefined, cwd });
      return [variables("GROQ_API_KEY"), variables("XAI_API_KEY")];
    };
    const utf8 = (text: string) => new TextEncoder().encode(text);
    for (const bytes of [utf8(line), utf8(`\ufeff${line}`), inUtf16(line, true), inUtf16(line, false)]) {
      assert.deepEqual(await read(bytes), ["gsk-of-the-file", "xai-of-the-file"]);
    }
    const latin1 = Uint8Array.from(line, (char) => char.charCodeAt(0));
    for (const bytes of [latin1, inUtf16(line, true).slice(2), inUtf16(line, true).slice(0, -1)]) {
      await assert.rejects(read(bytes), /^ConfigError: Cannot read the keys in '.*\.env': save the file as UTF-8$/);
    }
    const { code, err } = await convene(["debate", "Cats", "--model", "groq/m"], { cwd });
    assert.deepEqual([code, /\.env': save the file as UTF-8/.test(err)], [4, true]);
  });
});

Deno.test("A key in .env is sent to its provider and stands in no file and no output", async () => {
  const key = "gsk-0123456789abcdef";
  const server = await startMisbehavingServer(() => ok(`I was told ${key}.`));
  try {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(`${cwd}/.env`, `GROQ_API_KEY=${key}\n`);
      const model = ["--model", "groq/m", "--base-url", `groq=${server.baseUrl}`];
      const args = ["debate", "Cats", ...model, "--rounds", "1", "--no-scoring", "--out", "out", "--verbose"];
      const { code, out, err } = await convene(args, { cwd });
      assert.equal(code, 0, err);
      assert.equal(server.requests[0]?.headers.get("authorization"), `Bearer ${key}`);
      assert.ok(!(out + err).includes(key));
      const archive = out.split("\n")[0];
      const journal = await Deno.readTextFile(`${archive}/journal.jsonl`);
      assert.ok(journal.includes("I was told [redacted].") && !journal.includes(key));
    });
  } finally {
    await server.stop();
  }
});
