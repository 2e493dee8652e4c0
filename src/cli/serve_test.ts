import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { callerOf } from "../mcp/_client_fixture.ts";
import { convene, RECORDING, shippedBrief, SHORT, TRUSTED, withFolder } from "./_cli_fixture.ts";

Deno.test("convene serve shows the archives of its folder at the address that it prints, until it is interrupted", () =>
  withFolder(async (cwd) => {
    assert.equal((await convene(["debate", ...SHORT], { cwd })).code, 0);
    let interrupt = () => {};
    const answered = Promise.withResolvers<string>();
    const ran = convene(["serve", "out", "--port", "0", "--model", `recorded/${RECORDING}`], {
      cwd,
      onInterrupt: (listener) => {
        interrupt = listener;
        return () => {};
      },
      onOut: (text) =>
        void fetch(new URL("/api/dialogues", text)).then((response) => response.text()).then((body) => {
          answered.resolve(body);
          interrupt();
        }, answered.reject),
    });
    const { dialogues } = JSON.parse(await answered.promise);
    assert.deepEqual(dialogues.map(({ protocol }: { readonly protocol: string }) => protocol), ["debate"]);
    const { code, out, err } = await ran;
    assert.equal(code, 0);
    assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\/#token=[0-9a-f]{32}\n$/);
    assert.match(err, /^Serving out\. [^]*\nStopping: /);
  }));

Deno.test("convene serve says at its start what cannot be used", () =>
  withFolder(async (cwd) => {
    const wrong: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["--port", "70000"], 2, /--port must be a port from 0 to 65535/],
      [["--model", "openai/gpt-4o-mini"], 4, /set OPENAI_API_KEY/],
      [["--model", "fast=recorded/none.yaml"], 4, /none\.yaml/],
      [["--model", "human=ollama/m"], 4, /No model may have the name 'human'/],
      [["--model", "a=ollama/m", "--model", "a=ollama/m"], 2, /--model names 'a' twice/],
      [["--brief", "none"], 4, /none/],
      [["--when-left", "stop"], 2, /--when-left is for --openai: give both/],
      [["--openai", "--when-left", "never"], 2, /--when-left must be go-on or stop/],
      ...["http://127.0.0.1:8787/v1", "http://localhost:8787/v1", "http://[::1]:8787/v1"].map((baseUrl) =>
        [
          ["--openai", "--model", "openai/m", "--base-url", baseUrl],
          4,
          /its server, http.*:8787\/v1, is this one/,
        ] as const
      ),
    ];
    for (const [flags, code, message] of wrong) {
      const run = await convene(["serve", "out", ...flags], { cwd });
      assert.equal(run.code, code, `${flags}: ${run.err}`);
      assert.match(run.err, message);
    }
    const mistyped = await convene(["serve", "nowhere", "--read-only"], { cwd });
    assert.deepEqual([mistyped.code, /There is no folder nowhere/.test(mistyped.err)], [2, true], mistyped.err);
    const token = await convene(["serve", "--brief", shippedBrief()], { cwd, variables: { CONVENE_TOKEN: "short" } });
    assert.deepEqual([token.code, /at least 16/.test(token.err)], [4, true]);
  }));

Deno.test("convene serve --mcp serves tools to a client over HTTP that has the printed token", () =>
  withFolder(async (cwd) => {
    let interrupt = () => {};
    const address = Promise.withResolvers<URL>();
    const ran = convene([
      "serve",
      "out",
      "--mcp",
      "--port",
      "0",
      "--brief",
      `remote=${shippedBrief()}`,
      "--model",
      `quick=${TRUSTED[3]}`,
    ], {
      cwd,
      onInterrupt: (listener) => {
        interrupt = listener;
        return () => {};
      },
      onOut: (text) => address.resolve(new URL(text)),
    });
    const { origin, hash } = await address.promise;
    const requestInit = { headers: { Authorization: `Bearer ${hash.replace("#token=", "")}` } };
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }));
    const { call } = callerOf(client);
    const asked = {
      protocol: "debate",
      brief: "remote",
      model: "quick",
      rounds: 1,
      options: { scoringEnabled: false },
    };
    const { id } = (await call("start_dialogue", { request_id: "one", ...asked })).data;
    assert.equal((await call("wait_for_dialogue", { id })).data.status, "completed");
    await client.close();
    interrupt();
    assert.equal((await ran).code, 0);
    assert.equal((await convene(["list", "out"], { cwd })).out.includes(id), true);
  }));

Deno.test("convene mcp says at its start what cannot be used, on standard error alone", () =>
  withFolder(async (cwd) => {
    const { code, out, err } = await convene(["mcp", "out", "--model", "openai/gpt-4o-mini"], { cwd });
    assert.deepEqual([code, out], [4, ""]);
    assert.match(err, /set OPENAI_API_KEY/);
  }));

Deno.test("convene serve --openai prints a base URL and a key, with which a chat program asks a recorded council", () =>
  withFolder(async (cwd) => {
    let interrupt = () => {};
    const printed = Promise.withResolvers<RegExpExecArray>();
    let out = "";
    const model = `fast=recorded/${RECORDING}`;
    const ran = convene(["serve", "out", "--openai", "--mcp", "--port", "0", "--model", model], {
      cwd,
      onInterrupt: (listener) => {
        interrupt = listener;
        return () => {};
      },
      onOut: (text) => {
        out += text;
        const found = /\nFor chat programs: base URL (http:\S+\/v1), API key (ck-[0-9a-f]{32})\n$/.exec(out);
        if (found) printed.resolve(found);
      },
    });
    const [, baseUrl, key] = await printed.promise;
    const headers = { Authorization: `Bearer ${key}` };
    const { data } = await (await fetch(`${baseUrl}/models`, { headers })).json();
    assert.deepEqual(data.map(({ id }: { readonly id: string }) => id), ["debate", "council", "critique"]);
    const body = JSON.stringify({ model: "council", n: 2, messages: [{ role: "user", content: "Trams?" }] });
    const { error } = await (await fetch(`${baseUrl}/chat/completions`, { method: "POST", headers, body })).json();
    assert.equal(error.param, "n");
    interrupt();
    const { code, err } = await ran;
    assert.deepEqual([code, err.includes(key ?? "")], [0, false]);
    assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\/#token=[0-9a-f]{32}\nFor chat programs: /);
  }));

Deno.test("convene serve says at its start which models no dialogue can have, and that there is none to ask", () =>
  withFolder(async (cwd) => {
    const started = async (...flags: readonly string[]) => {
      let interrupt = () => {};
      const { code, err } = await convene(["serve", "out", "--port", "0", ...flags], {
        cwd,
        onInterrupt: (listener) => {
          interrupt = listener;
          return () => {};
        },
        onErr: (text) => void (text.startsWith("Serving ") && queueMicrotask(() => interrupt())),
      });
      assert.equal(code, 0, err);
      return err;
    };
    const none = /^There is no model, so chat programs get no answer: start the server with --model SPEC$/m;
    assert.match(await started("--openai"), none);
    const unknown = ["--model", "fast=ollama/m", "--openai", "--max-cost", "5"];
    const warned = await started(...unknown);
    assert.match(
      warned,
      /^The price of ollama\/m is unknown, so no dialogue .* --price ollama\/m=IN\/OUT, or .*--unpriced$/m,
    );
    assert.doesNotMatch(warned, none);
    for (const flags of [["--unpriced"], ["--price", "ollama/m=0/0"], ["--price", "0/0", "--read-only"]]) {
      assert.match(
        await started(...unknown, ...flags),
        flags.length === 3 ? /^Serving out\..* may read everything here\. / : /^Serving out\..* may start dialogues\. /,
      );
    }
  }));
