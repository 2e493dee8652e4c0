import { deepEqual, equal } from "node:assert/strict";
import { SHORT, withFolder } from "./_cli_fixture.ts";
import { overStdio } from "../mcp/_client_fixture.ts";
import { ServerProcess } from "../serve/_process_fixture.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** Ways to write the folder of archives: none, as a shell completes it, and others. */
const NAMES = [[], ["debates/"], ["./debates"], ["debates"], ["./x/../debates//"]];

/** Holds a debate in a folder that was empty, with the command as a process. */
async function hold(cwd: string): Promise<void> {
  const permissions = ["--no-prompt", `--allow-read=${ROOT},${cwd}`, `--allow-write=${cwd}`];
  const { code, stderr } = await new Deno.Command("deno", {
    args: [
      "run",
      "--no-check",
      `--config=${ROOT}deno.json`,
      ...permissions,
      "--allow-env=LOG_TOKENS,LOG_STREAM",
      `${ROOT}src/main.ts`,
      "debate",
      ...SHORT.slice(0, -2),
      "--quiet",
    ],
    cwd,
  }).output();
  equal(code, 0, new TextDecoder().decode(stderr));
}

Deno.test("The server finds words in archives, however its folder is written on the command line", async () => {
  await withFolder(async (cwd) => {
    await hold(cwd);
    for (const operands of NAMES) {
      const server = await ServerProcess.start(cwd, [], operands);
      try {
        const [all, found, none] = [
          await server.get("/api/dialogues"),
          await server.get("/api/dialogues?q=ctrip"),
          await server.get("/api/dialogues?q=zeppelin"),
        ];
        deepEqual([all.total, found.total, none.total], [1, 1, 0], operands.join());
        deepEqual(found.dialogues, all.dialogues, operands.join());
      } finally {
        await server.interrupt();
      }
    }
  });
});

Deno.test(
  "The tools find words in archives, however their folder is written on the command line",
  { sanitizeOps: false, sanitizeResources: false }, // the client leaves the timers of its close behind
  async () => {
    await withFolder(async (cwd) => {
      await hold(cwd);
      for (const operands of NAMES) {
        await overStdio(cwd, operands, async ({ call }) => {
          const totals = [];
          for (const given of [{}, { query: "ctrip" }, { query: "zeppelin" }]) {
            const { data, text } = await call("find_dialogues", given);
            totals.push(data?.total ?? text);
          }
          deepEqual(totals, [1, 1, 0], operands.join());
        });
      }
    });
  },
);
