import { main } from "./main.ts";
import type { Io, Sink } from "./io.ts";

/** What a run of the command came to. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The world that a test puts around the command. */
export interface World extends Partial<Omit<Io, "stdout" | "stderr">> {
  readonly variables?: Readonly<Record<string, string>>;
  /** Columns of the terminal that both outputs are; absent, they are none. */
  readonly columns?: number;
  /** Hears what is printed to standard output, and may throw as a closed pipe does. */
  readonly onOut?: (text: string) => void;
  readonly onErr?: (text: string) => void;
}

/** Runs the command in this process. */
export async function convene(args: readonly string[], world: World = {}): Promise<CommandRun> {
  const { variables = {}, columns, onOut = () => {}, onErr = () => {}, ...io } = world;
  const printed = { out: "", err: "" };
  const sink = (to: "out" | "err", hear: (text: string) => void): Sink => ({
    terminal: columns !== undefined,
    columns: () => columns,
    write(text) {
      hear(text);
      printed[to] += text;
    },
  });
  const code = await main(args, {
    stdout: sink("out", onOut),
    stderr: sink("err", onErr),
    noColor: true,
    interactive: false,
    env: (name) => variables[name],
    now: () => performance.now(),
    onInterrupt: () => () => {},
    exit: () => {},
    ...io,
  });
  return { code, ...printed };
}

/** Runs the command as an operator does who trusts an archive: what it asks for is repeated. */
export async function trusting(args: readonly string[], world: World = {}): Promise<CommandRun> {
  const run = await convene(args, world);
  const [, flags] = /repeat them:(.*)/.exec(run.err) ?? [];
  if (run.code !== 4 || flags === undefined) return run;
  return await convene([...args, ...flags.trim().split(" ").map((word) => word.replace(/^'|'$/g, ""))], world);
}

/** Runs a body with a folder of its own, which is gone afterwards. */
export async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Path of a shipped brief. */
export function shippedBrief(name = "remote-work"): string {
  return decodeURIComponent(new URL(`../../examples/briefs/${name}`, import.meta.url).pathname);
}

/** A recording of a short debate, written by hand. */
export const RECORDING = decodeURIComponent(
  new URL("../testdata/recordings/congestion_pricing_by_hand.yaml", import.meta.url).pathname,
);

/** Arguments of a short debate with scores, from recorded answers. */
export const SCORED = [
  ...["--brief", shippedBrief("congestion-pricing"), "--model", `recorded/${RECORDING}`],
  ...["--rounds", "1", "--out", "out"],
] as const;

/** Arguments of a short debate that the embedded agent holds; it has no scores. */
export const SHORT = ["--brief", shippedBrief(), "--rounds", "1", "--out", "out"] as const;
