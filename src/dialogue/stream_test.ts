import { deepEqual, equal, rejects } from "node:assert/strict";
import type { DialogueEvent } from "../transcript/event.ts";
import { settled } from "./calls/_virtual_runtime_fixture.ts";
import { type RunOptions, streamed } from "./stream.ts";

const piece = (text: string): DialogueEvent => ({ type: "turn.delta", dialogueId: "d", key: "k", attempt: 1, text });
const textOf = (event: DialogueEvent) => event.type === "turn.delta" ? event.text : "";

Deno.test("streamed() yields every event in order, including the very last, and then the result", async () => {
  const heard: string[] = [];
  const stream = streamed(async ({ onEvent }) => {
    onEvent?.(piece("1"));
    onEvent?.(piece("2"));
    await settled();
    onEvent?.(piece("3"));
    await settled();
    onEvent?.(piece("4"));
    return "result";
  }, { onEvent: (event) => heard.push(textOf(event)) });
  const got: string[] = [];
  for (let next = await stream.next();; next = await stream.next()) {
    if (next.done) {
      equal(next.value, "result");
      break;
    }
    got.push(textOf(next.value));
  }
  deepEqual(got, ["1", "2", "3", "4"]);
  deepEqual(heard, got);
});

Deno.test("streamed() starts nothing before it is read", async () => {
  let runs = 0;
  const stream = streamed(() => Promise.resolve(++runs));
  await settled();
  equal(runs, 0);
  deepEqual(await stream.next(), { done: true, value: 1 });
});

Deno.test("streamed() aborts the run when it is left, and waits until it has ended", async () => {
  let ended = false;
  const run = async ({ signal, onEvent }: RunOptions) => {
    onEvent?.(piece("1"));
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    await settled();
    ended = true;
    throw new Error("aborted, which nobody hears");
  };
  for await (const event of streamed(run)) {
    equal(textOf(event), "1");
    break;
  }
  equal(ended, true);
});

Deno.test("streamed() passes on the caller's signal, and throws the run's error after its events", async () => {
  const controller = new AbortController();
  const stream = streamed(async ({ signal, onEvent }) => {
    onEvent?.(piece("1"));
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    onEvent?.(piece("2"));
    throw signal?.reason;
  }, { signal: controller.signal });
  equal((await stream.next()).done, false);
  controller.abort(new Error("enough"));
  const second = await stream.next();
  equal(second.done === false && textOf(second.value), "2");
  await rejects(stream.next(), /enough/);
});

Deno.test("streamed() does not abort a finished run when its remaining events are not read", async () => {
  let aborted = false;
  const run = ({ signal, onEvent }: RunOptions) => {
    signal?.addEventListener("abort", () => aborted = true);
    onEvent?.(piece("1"));
    onEvent?.(piece("2"));
    return Promise.resolve("result");
  };
  for await (const _ of streamed(run)) {
    await settled();
    break;
  }
  equal(aborted, false);
});
