import assert from "node:assert/strict";
import {
  type Behaviour,
  body,
  ok,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { startOllama } from "../models/ollama_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { fold } from "../transcript/fold.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { convene, shippedBrief, withFolder } from "./_cli_fixture.ts";

await loadTokenizer();

const WINDOW = 4096;
/** Some 600 tokens, which differ from one prompt to the next. */
const longAnswer = (request: ServerRequest) =>
  request.body["response_format"] ? answerToRequest(request) : `${answerToRequest(request)} `.repeat(36).trim();

const POSITIONS = ["--position", "Ada=They should", "--position", "Ben=They should not"];
const DEBATE = ["debate", "Cities should charge drivers at busy hours", ...POSITIONS, "--quiet"];

/** A server that reads at most so many tokens of a prompt, and says so only in its usage. */
const cuts = (most: number, { number, prompt, body }: ServerRequest): Behaviour => {
  const answer = longAnswer({ number, prompt, body } as ServerRequest);
  return ok(answer, { usage: { prompt_tokens: Math.min(countTokens(prompt), most), completion_tokens: 300 } });
};

/** The error of llama.cpp's server. */
const tooLong = (sent: number) =>
  body(
    JSON.stringify({
      error: {
        code: 400,
        message: `the request exceeds the available context size (${WINDOW} tokens), try increasing it`,
        type: "exceed_context_size_error",
        n_prompt_tokens: sent,
        n_ctx: WINDOW,
      },
    }),
    { status: 400 },
  );

const archiveIn = (out: string) => out.split("\n")[0] ?? "";
const sentTokens = (requests: readonly ServerRequest[]) => requests.map(({ prompt }) => countTokens(prompt));

Deno.test("A prompt that the server cut is named at its turn and in the outcome, and later prompts fit", async () => {
  const server = await startMisbehavingServer((request) => cuts(4094, request));
  try {
    await withFolder(async (cwd) => {
      const run = await convene([
        ...DEBATE,
        "--model",
        "openai/m",
        "--base-url",
        server.baseUrl,
        "--out",
        "out",
        "--rounds",
        "5",
      ], {
        cwd,
      });
      const archive = archiveIn(run.out);
      const { events } = await readJournal(archive);
      const sent = sentTokens(server.requests);
      const first = sent.findIndex((tokens) => tokens > 2 * 4094);
      assert.ok(first > 0, `no prompt was cut to less than half: ${sent}`);
      // those in flight at the same time, and no other, may be cut besides
      assert.ok(sent.slice(first + 4).every((tokens) => tokens <= 4094), String(sent));
      const cut = events.filter((event) => event.type === "call.answered" && event.cutFrom !== undefined);
      const { warnings, messages } = fold(events);
      const warned = warnings.filter(({ code }) => code === "prompt_cut");
      const sure = warned.filter(({ text }) => text.startsWith("The server cut the prompt"));
      assert.equal(sure.length, cut.length);
      // turns and questions whose prompts were cut to more than half are named once that is known
      const filled = sent.slice(0, first).filter((tokens) => tokens > 4094);
      assert.ok(filled.length > 3 && warned.length - sure.length >= 3, `${filled.length}: ${JSON.stringify(warned)}`);
      assert.match(
        sure[0]?.text ?? "",
        /^The server cut the prompt: openai\/m read 4,094 of about [89],\d{3} tokens/,
      );
      assert.match(await Deno.readTextFile(`${archive}/summary.md`), /The server cut the prompt: openai\/m read 4,094/);
      assert.match(run.out, /The server cut the prompt: openai\/m read 4,094/);
      const verified = await convene(["verify", archive], { cwd });
      assert.equal(verified.code, 0, verified.out + verified.err);
      const spoken = messages.find(({ key }) => warned.some((warning) => warning.key === key));
      if (spoken) {
        const [page = ""] = [...Deno.readDirSync(`${archive}/messages`)].map(({ name }) => name)
          .filter((name) => name.startsWith(String(spoken.number).padStart(3, "0")));
        assert.match(await Deno.readTextFile(`${archive}/messages/${page}`), /The server (?:may have )?cut the prompt/);
      }

      // cut off anywhere afterwards, it goes on with what it found, and shows earlier turns what they saw
      const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n").slice(0, -1);
      const at = lines.findIndex((line) => line.includes('"cutFrom"'));
      for (const end of [at + 1, at + 2, Math.floor((at + lines.length) / 2)]) {
        await Deno.writeTextFile(`${archive}/journal.jsonl`, `${lines.slice(0, end).join("\n")}\n`);
        const before = server.requests.length;
        const resumed = await convene(["resume", archive, "--base-url", server.baseUrl, "--quiet"], { cwd });
        assert.equal(resumed.code, run.code, resumed.err);
        const since = sentTokens(server.requests.slice(before));
        assert.ok(since.length > 0 && since.length < sent.length - first + 4, `${since.length} of ${sent.length}`);
        assert.ok(since.slice(4).every((tokens) => tokens <= 4094), String(since)); // those in flight were fitted before
      }
    });
  } finally {
    await server.stop();
  }
});

for (const share of [0.6, 0.8, 1.2, 1.4]) {
  Deno.test(`A model that counts ${share} of our tokens is not taken for one whose prompts are cut`, async () => {
    const server = await startMisbehavingServer((request) =>
      ok(longAnswer(request), {
        usage: { prompt_tokens: Math.round(share * countTokens(request.prompt)), completion_tokens: 300 },
      })
    );
    try {
      await withFolder(async (cwd) => {
        const flags = ["--model", "openai/m", "--base-url", server.baseUrl, "--out", "out", "--rounds", "4"];
        const { code, out, err } = await convene([...DEBATE, ...flags], { cwd });
        assert.equal(code, 0, err);
        const { events } = await readJournal(archiveIn(out));
        assert.ok(Math.max(...sentTokens(server.requests)) > 4000);
        assert.equal(events.filter((event) => "cutFrom" in event).length, 0);
      });
    } finally {
      await server.stop();
    }
  });
}

Deno.test("A server that reports only what was not in its cache has cut nothing", async () => {
  let longest = "";
  const server = await startMisbehavingServer((request) => {
    const { prompt } = request;
    let same = 0;
    while (same < prompt.length && prompt[same] === longest[same]) same++;
    longest = prompt;
    return ok(longAnswer(request), {
      usage: { prompt_tokens: countTokens(prompt.slice(same)) + 1, completion_tokens: 300 },
    });
  });
  try {
    await withFolder(async (cwd) => {
      const flags = [
        "--model",
        "openai/m",
        "--base-url",
        server.baseUrl,
        "--out",
        "out",
        "--rounds",
        "5",
        "--concurrency",
        "1",
      ];
      const { code, out, err } = await convene([...DEBATE, ...flags], { cwd });
      assert.equal(code, 0, err);
      const { events } = await readJournal(archiveIn(out));
      assert.equal(events.filter((event) => "cutFrom" in event).length, 0);
    });
  } finally {
    await server.stop();
  }
});

Deno.test("A context that an error names is fitted once, and the turn is asked again", async () => {
  const server = await startMisbehavingServer((request) => {
    const sent = countTokens(request.prompt);
    return sent + Number(request.body["max_tokens"]) > WINDOW ? tooLong(sent) : ok(longAnswer(request));
  });
  try {
    await withFolder(async (cwd) => {
      const urls = ["--base-url", server.baseUrl];
      const run = await convene([...DEBATE, "--model", "openai/m", ...urls, "--out", "out", "--rounds", "3"], { cwd });
      assert.equal(run.code, 0, run.err);
      const archive = archiveIn(run.out);
      const { events } = await readJournal(archive);
      const failed = events.filter((event) => event.type === "call.failed");
      assert.ok(failed.length > 0 && failed.length <= 4, `${failed.length} calls failed`);
      assert.ok(failed.every(({ contextTokens }) => contextTokens === WINDOW));
      const { failures, messages } = fold(events);
      assert.deepEqual([failures.length, messages.every((message) => !message.failed)], [0, true]);

      // cut off anywhere after the first failure, it goes on with the size that it found
      const journal = `${archive}/journal.jsonl`;
      const lines = (await Deno.readTextFile(journal)).split("\n").slice(0, -1);
      const asked = server.requests.length;
      const at = lines.findIndex((line) => line.includes('"contextTokens"'));
      for (const end of [at + 1, at + 2, Math.floor((at + lines.length) / 2)]) {
        await Deno.writeTextFile(journal, `${lines.slice(0, end).join("\n")}\n`);
        const before = server.requests.length;
        const resumed = await convene(["resume", archive, ...urls, "--quiet"], { cwd });
        assert.equal(resumed.code, 0, resumed.err);
        assert.ok(server.requests.length - before < asked, "nothing on record is asked again");
        const since = server.requests.slice(before);
        const tooLong = since.filter(({ prompt, body }) => countTokens(prompt) + Number(body["max_tokens"]) > WINDOW);
        assert.ok(tooLong.length <= 2, "only scores that had begun beside the call that found the size");
        const verified = await convene(["verify", archive], { cwd });
        assert.equal(verified.code, 0, verified.out + verified.err);
      }
    });
  } finally {
    await server.stop();
  }
});

Deno.test("A server that reads too little for the material stops the dialogue, which goes on with a larger context", async () => {
  let most = 4094;
  const server = await startMisbehavingServer((request) => cuts(most, request));
  try {
    await withFolder(async (cwd) => {
      const given = ["--brief", shippedBrief("congestion-pricing"), "--base-url", server.baseUrl, "--quiet"];
      const flags = ["--model", "openai/m", "--rounds", "1", "--no-prepare", "--out", "out", "--concurrency", "1"];
      const run = await convene(["debate", ...given, ...flags], { cwd });
      assert.equal(run.code, 3, run.err);
      assert.match(run.out, /The server cut the prompt: openai\/m read 4,094 of about \d,\d{3} tokens/);
      assert.match(run.out + run.err, /9,\d{3} tokens of rules, material.* exceed its 4,094\./);
      assert.match(run.err, /To continue: convene resume/);
      const archive = archiveIn(run.out);

      const again = await convene(["resume", archive, ...given], { cwd });
      assert.equal(again.code, 3, "what was found still holds");
      const asked = server.requests.length;
      most = 32_768;
      const resumed = await convene(["resume", archive, ...given, "--context-window", "32768"], { cwd });
      assert.equal(resumed.code, 0, resumed.err);
      const { failures, warnings, messages } = fold((await readJournal(archive)).events);
      assert.deepEqual(failures, []);
      assert.ok(warnings.some(({ code }) => code === "prompt_cut"));
      assert.ok(messages.length > 4 && server.requests.length > asked);

      const last = await convene(["resume", archive, ...given], { cwd });
      assert.equal(last.code, 0, last.err);
    });
  } finally {
    await server.stop();
  }
});

Deno.test("A size that a server tells is kept from the first prompt on", async () => {
  const props = JSON.stringify({ default_generation_settings: { n_ctx: WINDOW }, total_slots: 1 });
  const elsewhere: Behaviour = (request, exchange) => body(request.path === "/props" ? props : "{}")(request, exchange);
  const server = await startMisbehavingServer((request) => {
    const sent = countTokens(request.prompt);
    return sent + Number(request.body["max_tokens"]) > WINDOW ? tooLong(sent) : ok(longAnswer(request));
  }, { elsewhere });
  try {
    await withFolder(async (cwd) => {
      const flags = ["--model", "openai/m", "--base-url", server.baseUrl, "--out", "out", "--rounds", "3"];
      const { code, out, err } = await convene([...DEBATE, ...flags], { cwd });
      assert.equal(code, 0, err);
      const { events: [started, ...events] } = await readJournal(archiveIn(out));
      assert.equal(events.filter(({ type }) => type === "call.failed").length, 0);
      const { contextWindows = {} } = started?.type === "dialogue.started" ? started : {};
      assert.deepEqual(contextWindows["advocate-1"], { tokens: WINDOW, source: "known" });
    });
  } finally {
    await server.stop();
  }
});

Deno.test("Ollama loads a model with the size that prompts are fitted into, and cuts none", async () => {
  const server = await startOllama(longAnswer);
  try {
    await withFolder(async (cwd) => {
      const world = { cwd, variables: { OLLAMA_HOST: server.baseUrl } };
      const flags = ["--model", "ollama/m", "--out", "out", "--rounds", "5"];
      const { code, out, err } = await convene([...DEBATE, ...flags], world);
      assert.equal(code, 0, err);
      const { warnings } = fold((await readJournal(archiveIn(out))).events);
      const expected = ["context_shortened", "repetition"];
      assert.deepEqual(warnings.filter(({ code }) => !expected.includes(code)), []);
      assert.ok(Math.max(...sentTokens(server.chats)) > 4096);
      assert.deepEqual(server.loads, [16_384]);

      const given = await convene([...DEBATE, ...flags, "--context-window", "9000"], world);
      assert.equal(given.code, 0, given.err);
      assert.ok(Math.max(...sentTokens(server.chats.slice(-20))) < 9000);
      assert.deepEqual(server.loads, [16_384, 9000]);

      // resumed in the middle with another size
      const journal = `${archiveIn(given.out)}/journal.jsonl`;
      const lines = (await Deno.readTextFile(journal)).split("\n").slice(0, -1);
      await Deno.writeTextFile(journal, `${lines.slice(0, Math.floor(lines.length / 2)).join("\n")}\n`);
      const resumed = await convene(["resume", archiveIn(given.out), "--context-window", "20000", "--quiet"], world);
      assert.equal(resumed.code, 0, resumed.err);
      assert.deepEqual(server.loads, [16_384, 9000, 20_000]);
    });
  } finally {
    await server.stop();
  }
});

Deno.test("A context that holds no prompt is refused before the first call, with the smallest that would do", async () => {
  const props = JSON.stringify({ default_generation_settings: { n_ctx: WINDOW } });
  const server = await startMisbehavingServer(
    (request) =>
      ok(longAnswer(request), { usage: { prompt_tokens: countTokens(request.prompt), completion_tokens: 9 } }),
    { elsewhere: (request, exchange) => body(request.path === "/props" ? props : "{}")(request, exchange) },
  );
  try {
    await withFolder(async (cwd) => {
      const given = ["debate", "--brief", shippedBrief("congestion-pricing"), "--rounds", "1", "--quiet"];
      const flags = ["--model", "openai/m", "--base-url", server.baseUrl, "--out", "out"];
      const run = await convene([...given, ...flags], { cwd });
      assert.equal(run.code, 4, run.err);
      const [, least = ""] = /^convene: The context of openai\/m is too small: 4,096 tokens .*which take ([\d,]+)\./
        .exec(run.err) ?? [];
      assert.equal(server.requests.length, 0);
      await assert.rejects(Deno.stat(`${cwd}/out`), "nothing is written");
      const enough = ["--context-window", least.replace(",", "")];
      const again = await convene([...given, ...flags, ...enough], { cwd });
      assert.equal(again.code, 0, again.err);
      assert.equal(fold((await readJournal(archiveIn(again.out))).events).failures.length, 0);
    });
  } finally {
    await server.stop();
  }
});
