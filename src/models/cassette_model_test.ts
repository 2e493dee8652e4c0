import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { join } from "node:path";
import { ProgramError } from "../transcript/failure.ts";
import type { Prompt } from "./chat_model.ts";
import { CassetteError, CassetteModel } from "./cassette_model.ts";
import { ScriptedModel } from "./scripted_model.ts";

const RULES = { role: "system", text: "The rules of the debate." } as const;
const ask = (text: string): Prompt => [RULES, { role: "user", text }];

async function withCassette(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(join(folder, "cassette.jsonl"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function record(path: string, texts: readonly string[]): Promise<void> {
  const model = new ScriptedModel({ id: "openai/x", lines: texts.map((text) => `Answer to ${text}`) });
  const recorded = CassetteModel.record(model, path);
  for (const text of texts) await recorded.complete(ask(text), { temperature: 0.5 });
}

Deno.test("CassetteModel plays back what was recorded, without the model", () =>
  withCassette(async (path) => {
    const usage = { inputTokens: 9, cachedInputTokens: 4, outputTokens: 2 };
    const model = new ScriptedModel({
      id: "openai/x",
      contextWindow: 5000,
      lines: ["one", { text: "two words", usage }],
    });
    const recorded = CassetteModel.record(model, path);
    const first = await recorded.complete(ask("a"));
    const second = await recorded.complete(ask("b"));
    recorded.assertDone();
    const played = CassetteModel.play(path);
    deepEqual([played.id, played.contextWindow], ["openai/x", 5000]);
    deepEqual(await played.complete(ask("a")), first);
    const pieces: string[] = [];
    deepEqual(await played.complete(ask("b"), { onDelta: (piece) => pieces.push(piece) }), second);
    equal(pieces.join(""), "two words");
    played.assertDone();
  }));

Deno.test("CassetteModel appends to a cassette of the same model, and to no other", () =>
  withCassette(async (path) => {
    await record(path, ["a"]);
    await record(path, ["b"]);
    const played = CassetteModel.play(path);
    equal((await played.complete(ask("b"))).text, "Answer to b");
    throws(() => played.assertDone(), /unasked are lines 2/);
    throws(() => CassetteModel.record(new ScriptedModel({ id: "other/y", lines: [] }), path), CassetteError);
  }));

Deno.test("CassetteModel fails at the first prompt that differs, naming line and block", () =>
  withCassette(async (path) => {
    await record(path, ["Argue for more buses.", "Argue against cars."]);
    const played = CassetteModel.play(path);
    await rejects(played.complete(ask("Argue for more trams.")), (error) => {
      ok(error instanceof CassetteError && error instanceof ProgramError);
      ok(error.message.includes("Nearest is line 2, which differs in block 2"), error.message);
      ok(error.message.includes("buses") && error.message.includes("trams"), error.message);
      return true;
    });
    await rejects(played.complete([RULES]), /block 2: there user: .*, here nothing/);
    await rejects(
      played.complete([{ role: "user", text: RULES.text }]),
      /block 1: there system: .*, here user: /,
    );
    equal((await played.complete(ask("Argue for more buses."))).text, "Answer to Argue for more buses.");
  }));

Deno.test("CassetteModel uses each answer once, and says when it has run out", () =>
  withCassette(async (path) => {
    const model = new ScriptedModel({ lines: ["first", "second"] });
    const recorded = CassetteModel.record(model, path);
    await recorded.complete(ask("same"));
    await recorded.complete(ask("same"));
    const played = CassetteModel.play(path);
    equal((await played.complete(ask("same"))).text, "first");
    equal((await played.complete(ask("same"))).text, "second");
    await rejects(played.complete(ask("same")), /no answers left/);
  }));

Deno.test("CassetteModel does not record what is no failure of the model", () =>
  withCassette(async (path) => {
    const recorded = CassetteModel.record(new ScriptedModel({ lines: [] }), path);
    await rejects(recorded.complete(ask("a")), /no line/);
    CassetteModel.play(path).assertDone();
    const reason = new Error("enough");
    await rejects(recorded.complete(ask("a"), { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  }));

Deno.test("CassetteModel plays no rate limits back", () =>
  withCassette(async (path) => {
    const rateLimit = { requests: { limit: 1, remaining: 0, resetMs: 60_000 } };
    const answer = { text: "Yes.", finishReason: "stop", model: "x-1", rateLimit };
    const model = { id: "openai/x", contextWindow: 5000, complete: () => Promise.resolve(answer) };
    deepEqual(await CassetteModel.record(model, path).complete(ask("a")), answer);
    const { rateLimit: _, ...rest } = answer;
    deepEqual(await CassetteModel.play(path).complete(ask("a")), rest);
  }));
