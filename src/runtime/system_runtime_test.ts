import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { isLocked } from "./file_lock.ts";
import { LockedError } from "./runtime.ts";
import { systemRuntime } from "./system_runtime.ts";
import { inFolder } from "./folder_fixture.ts";

const CHILD = new URL("./lock_child_fixture.ts", import.meta.url).pathname;
const UTF_8 = new TextEncoder();

Deno.test("openAppend() makes a file, appends to one that is there, and cuts it", () =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    await rejects(systemRuntime.openAppend(path, { create: false }), { code: "ENOENT" });
    const made = await systemRuntime.openAppend(path, { create: true });
    equal(made.size, 0);
    await made.append(UTF_8.encode("one\ntw"));
    made.close();
    await rejects(systemRuntime.openAppend(path, { create: true }), { code: "EEXIST" });
    const again = await systemRuntime.openAppend(path, { create: false });
    equal(again.size, 6);
    await again.truncate(4);
    await again.append(UTF_8.encode("three\n"));
    again.close();
    equal(await Deno.readTextFile(path), "one\nthree\n");
  }));

Deno.test("openAppend() appends the whole of many bytes", () =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251);
    const file = await systemRuntime.openAppend(path, { create: true });
    await file.append(bytes);
    await file.append(bytes.subarray(0, 5));
    file.close();
    deepEqual(await Deno.readFile(path), Uint8Array.from([...bytes, ...bytes.subarray(0, 5)]));
  }));

Deno.test("openAppend() is refused in the same process while the file is open, and not after", () =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    const first = await systemRuntime.openAppend(path, { create: true });
    await rejects(systemRuntime.openAppend(path, { create: false }), LockedError);
    await rejects(systemRuntime.openAppend(path, { create: false }), /another process is writing to it/);
    equal(await Deno.readTextFile(path), "", "reading needs no lock");
    first.close();
    (await systemRuntime.openAppend(path, { create: false })).close();
    deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), ["file"], "no lock is left");
  }));

Deno.test("openAppend() keeps another process out, and is free when that process is killed", () =>
  inFolder(async (folder) => {
    const path = join(folder, "file");
    const open = () =>
      new Deno.Command("deno", {
        args: ["run", "--no-check", "--no-prompt", "--quiet", "--allow-read", `--allow-write=${folder}`, CHILD, path],
        stdin: "piped",
        stdout: "piped",
      }).spawn();
    const firstWord = async (child: Deno.ChildProcess) => {
      const reader = child.stdout.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return new TextDecoder().decode(value).trim();
    };

    const mine = await systemRuntime.openAppend(path, { create: true });
    await rejects(systemRuntime.openAppend(path, { create: false }), LockedError); // and does not free the lock
    const refused = open();
    equal(await firstWord(refused), "LockedError");
    await refused.stdin.close();
    ok((await refused.status).success);
    mine.close();

    const holder = open();
    equal(await firstWord(holder), "open");
    await rejects(systemRuntime.openAppend(path, { create: false }), LockedError);
    equal(isLocked(path), true);
    holder.kill("SIGKILL");
    await holder.status;
    await holder.stdin.abort().catch(() => {});
    equal(isLocked(path), false);
    (await systemRuntime.openAppend(path, { create: false })).close();
  }));

Deno.test("sleep() resolves, and rejects with the signal's reason, before and meanwhile", async () => {
  await systemRuntime.sleep(0);
  await systemRuntime.sleep(0, new AbortController().signal);
  const reason = new Error("no more");
  await rejects(systemRuntime.sleep(1e9, AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const long = rejects(systemRuntime.sleep(Number.MAX_SAFE_INTEGER, controller.signal), reason);
  controller.abort(reason);
  await long;
});

Deno.test("systemRuntime has clocks, randomness and the network", async () => {
  ok(systemRuntime.now() > Date.UTC(2025, 0));
  ok(systemRuntime.monotonicMs() <= systemRuntime.monotonicMs());
  equal(systemRuntime.randomBytes(16).length, 16);
  ok(systemRuntime.randomBytes(16).join() !== systemRuntime.randomBytes(16).join());
  equal(await (await systemRuntime.fetch("data:,hello")).text(), "hello");
});
