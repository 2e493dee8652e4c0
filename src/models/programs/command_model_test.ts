import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { ModelError } from "../model_error.ts";
import { commandModel } from "./command_model.ts";

/** Returns a program of a few lines, as a model. */
function model(script: string) {
  return commandModel({ id: "command/mine", command: ["deno", "eval", "--ext=js", script], env: { MINE: "yes" } });
}

const PROMPT = [{ role: "system", text: "Be brief." }, { role: "user", text: "Trams or cars?" }] as const;

Deno.test("A command reads the prompt as one line of JSON, and its output is the answer", async () => {
  const script = `
    const { messages, max_tokens, schema } = JSON.parse(await new Response(Deno.stdin.readable).text());
    console.log(JSON.stringify({ messages, max_tokens, schema, mine: Deno.env.get("MINE"), files: [...Deno.readDirSync(".")] }));
    console.log("Second line, ");
    Deno.stdout.writeSync(new TextEncoder().encode("and a last one without an end — ä"));`;
  let shown = "";
  const schema = { name: "answer", schema: { type: "object" } };
  const onDelta = (piece: string) => void (shown += piece);
  const { text, finishReason } = await model(script).complete(PROMPT, { maxOutputTokens: 90, schema, onDelta });
  const [first = "", ...rest] = text.split("\n");
  deepEqual(JSON.parse(first), {
    messages: [{ role: "system", content: "Be brief." }, { role: "user", content: "Trams or cars?" }],
    max_tokens: 90,
    schema: { type: "object" },
    mine: "yes",
    files: [],
  });
  deepEqual(rest, ["Second line, ", "and a last one without an end — ä"]);
  equal(shown, text);
  equal(finishReason, "stop");
});

Deno.test("A command that fails gives the last line of its errors as the reason", async () => {
  const error = await model(`console.error("one"); console.error("no such model"); Deno.exit(2)`).complete(PROMPT)
    .then(() => undefined, (error) => error);
  ok(error instanceof ModelError);
  deepEqual([error.code, error.message], [
    "not_found",
    "command/mine does not work: it ended with code 2: no such model",
  ]);
});

Deno.test("A command that breaks off in the middle of an answer is asked again", async () => {
  const error = await model(`console.log("Trams"); Deno.exit(2)`).complete(PROMPT).then(
    () => undefined,
    (error) => error,
  );
  ok(error instanceof ModelError);
  deepEqual([error.code, error.message], ["server", "command/mine broke off: it ended with code 2"]);
});

Deno.test("A command that reads nothing may answer, and one that floods or hangs is ended", async () => {
  const long = [{ role: "user", text: "x".repeat(1_000_000) }] as const;
  equal((await model(`console.log("Trams.")`).complete(long)).text, "Trams.");
  const flood = model(`for (;;) Deno.stdout.writeSync(new Uint8Array(1024 * 1024).fill(120))`).complete(PROMPT);
  await rejects(flood, (error) => error instanceof ModelError && error.code === "agent_error");
  const controller = new AbortController();
  const hanging = model("await new Promise((resolve) => setTimeout(resolve, 600_000))")
    .complete(PROMPT, { signal: controller.signal });
  controller.abort(new Error("over"));
  await rejects(hanging, /over/);
  const missing = commandModel({ id: "command/none", command: ["no-such-program-here"], env: {} }).complete(PROMPT);
  await rejects(
    missing,
    (error) => error instanceof ModelError && match(error.message, /cannot be started/) === undefined,
  );
});
