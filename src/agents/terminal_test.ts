import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { StandardInput } from "./terminal.ts";

/** Streams opened one after the other, like those of a terminal. */
function inputs() {
  const opened: PassThrough[] = [];
  const input = new StandardInput(() => {
    const stream = new PassThrough();
    opened.push(stream);
    return Promise.resolve(stream);
  });
  return { input, opened };
}

const never = new AbortController().signal;
const text = async (bytes: Promise<Uint8Array | undefined>) => new TextDecoder().decode(await bytes);

Deno.test("StandardInput keeps early input, and opens once per question", async () => {
  const { input, opened } = inputs();
  const first = input.read(never);
  await Promise.resolve();
  opened[0]?.write("one\n");
  opened[0]?.write("two\n");
  assert.equal(await text(first), "one\n");
  assert.equal(await text(input.read(never)), "two\n");
  assert.equal(opened.length, 1);
  input.release();
  assert.equal(opened[0]?.destroyed, true);
});

Deno.test("StandardInput reopens the input after its end", async () => {
  const { input, opened } = inputs();
  const first = input.read(never);
  await Promise.resolve();
  opened[0]?.end();
  assert.equal(await first, undefined);
  assert.equal(opened[0]?.destroyed, true);
  const second = input.read(never);
  await Promise.resolve();
  opened[1]?.write("again");
  assert.equal(await text(second), "again");
  input.release();
});

Deno.test("StandardInput rejects with the signal's reason or the stream's error", async () => {
  const { input, opened } = inputs();
  const controller = new AbortController();
  const first = input.read(controller.signal);
  await Promise.resolve();
  controller.abort(new Error("Stopped"));
  await assert.rejects(first, /Stopped/);
  await assert.rejects(input.read(controller.signal), /Stopped/);
  input.release();
  assert.equal(opened[0]?.destroyed, true);
  const second = input.read(never);
  await Promise.resolve();
  opened[1]?.destroy(new Error("EIO"));
  await assert.rejects(second, /EIO/);
  input.release();
});
