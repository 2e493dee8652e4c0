import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { type TestCluster, withPostgres } from "../experiments/queue/_postgres_fixture.ts";
import { ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { sha256 } from "../text/sha256.ts";
import { withFolder } from "./_cli_fixture.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** A laboratory with a Postgres, a provider that counts what it is paid for, and a folder. */
export interface Laboratory extends TestCluster {
  readonly cwd: string;
  readonly baseUrl: string;
  /** All requests to the provider. */
  readonly requests: readonly ServerRequest[];
  /** Answers that were paid for. */
  paid(): number;
  /** Answers that were paid for before. */
  repeated(): number;
  /** Starts a command with the least permissions. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Deno.ChildProcess;
}

/** Runs a test in a laboratory whose provider takes so long for an answer. */
export async function inLaboratory(test: (laboratory: Laboratory) => Promise<void>, delayMs = 0): Promise<void> {
  const paid = new Map<string, number>();
  const server = await startMisbehavingServer((request) => async (_, exchange) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await ok(rivalAnswer(request))(request, exchange);
    const key = sha256(JSON.stringify(request.body));
    paid.set(key, (paid.get(key) ?? 0) + 1);
  }, { maxRequests: 50_000 });
  const sum = (count: (times: number) => number) => [...paid.values()].reduce((all, times) => all + count(times), 0);
  try {
    await withPostgres((cluster) =>
      withFolder(async (cwd) => {
        await mkdir(`${cwd}/sources`);
        await writeFile(`${cwd}/sources/report.md`, "# A report\n\nBuses carry more people than cars.\n");
        await test({
          ...cluster,
          cwd,
          baseUrl: server.baseUrl,
          requests: server.requests,
          paid: () => sum((times) => times),
          repeated: () => sum((times) => times - 1),
          start: (args, env = {}) => {
            const least = [
              "--no-prompt",
              "--allow-net=127.0.0.1",
              `--allow-read=${ROOT},${cwd}`,
              `--allow-write=${cwd}`,
            ];
            const names = ["LOG_TOKENS", "LOG_STREAM", "PG*", ...Object.keys(env)].join(",");
            return new Deno.Command("deno", {
              args: [
                "run",
                "--no-check",
                "--quiet",
                `--config=${ROOT}deno.json`,
                ...least,
                `--allow-env=${names}`,
                MAIN,
                ...args,
              ],
              cwd,
              env,
              stdin: "null",
              stdout: "piped",
              stderr: "piped",
            }).spawn();
          },
        });
      })
    );
  } finally {
    await server.stop();
  }
}

/** Waits for a process, and returns what it printed; fails with that if it did not end well. */
export async function outputOf(process: Deno.ChildProcess, code = 0): Promise<string> {
  const output = await process.output();
  const [out, err] = [output.stdout, output.stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert.equal(output.code, code, `${out}\n${err}`);
  return `${out}${err}`;
}

/** Columns of tables that differ from run to run. */
const OF_EACH_RUN: ReadonlySet<string> = new Set([
  "archive",
  "dialogue",
  "reviewed",
  "started",
  "calls",
  "input_tokens",
  "output_tokens",
  "unpriced_calls",
]);

/** Returns the rows of a table of an experiment. */
export async function table(folder: string, name: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const text = await readFile(`${folder}/results/${name}.jsonl`, "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The tables of what was held and decided, without what differs from run to run. */
export async function said(folder: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const names = ["combinations", "dialogues", "participants", "scores", "votes", "findings"];
  const tables = await Array.fromAsync(names, async (name) => {
    const rows = (await table(folder, name)).map((row) => Object.entries(row).filter(([of]) => !OF_EACH_RUN.has(of)));
    // what is asked side by side is recorded as it comes
    return [name, name === "combinations" ? rows : rows.map((row) => JSON.stringify(row)).sort()] as const;
  });
  return Object.fromEntries(tables);
}
