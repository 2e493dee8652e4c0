import { systemRuntime } from "./system_runtime.ts";

// Opens a file to append to, says what came of it, and holds it until its input ends.
if (import.meta.main) {
  const say = (text: string) => Deno.stdout.write(new TextEncoder().encode(`${text}\n`));
  try {
    const file = await systemRuntime.openAppend(Deno.args[0] ?? "", { create: false });
    await say("open");
    await Deno.stdin.readable.pipeTo(new WritableStream());
    file.close();
  } catch (error) {
    await say(error instanceof Error ? error.name : String(error));
  }
}
