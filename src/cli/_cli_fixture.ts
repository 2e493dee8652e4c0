import { main } from "./main.ts";
import type { Io, Sink } from "./io.ts";

/** The outcome of running the command. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command's environment in a test. */
export interface World extends Partial<Omit<Io, "stdout" | "stderr">> {
  readonly variables?: Readonly<Record<string, string>>;
  /** Width of the terminal for both outputs; without it, they are not terminals. */
  readonly columns?: number;
  /** Receives standard output, and may throw like a closed pipe. */
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

/** Runs the command like a user who trusts an archive and repeats the flags that it asks for. */
export async function trusting(args: readonly string[], world: World = {}): Promise<CommandRun> {
  const run = await convene(args, world);
  const [, flags] = /repeat them:(.*)/.exec(run.err) ?? [];
  if (run.code !== 4 || flags === undefined) return run;
  return await convene([...args, ...flags.trim().split(" ").map((word) => word.replace(/^'|'$/g, ""))], world);
}

/** Runs a body with its own temporary folder. */
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

/** A handwritten recording of a short debate. */
export const RECORDING = decodeURIComponent(
  new URL("../testdata/recordings/congestion_pricing_by_hand.yaml", import.meta.url).pathname,
);

/** Arguments of a short debate with scores, from recorded answers. */
export const SCORED = [
  "--brief",
  shippedBrief("congestion-pricing"),
  "--model",
  `recorded/${RECORDING}`,
  "--rounds",
  "1",
  "--out",
  "out",
] as const;

/** The brief and the recording of a short debate: what a user who continues it must repeat. */
export const TRUSTED = [
  "--brief",
  shippedBrief(),
  "--model",
  `recorded/${decodeURIComponent(new URL("../testdata/recordings/remote_work.yaml", import.meta.url).pathname)}`,
] as const;

/** Arguments of a short debate without plans and scores, in which a model answers. */
export function shortWith(model: string) {
  return [
    "--brief",
    shippedBrief(),
    "--model",
    model,
    "--rounds",
    "1",
    "--no-scoring",
    "--no-prepare",
    "--out",
    "out",
  ] as const;
}

/** Arguments of a short recorded debate without scores. */
export const SHORT = shortWith(TRUSTED[3]);
