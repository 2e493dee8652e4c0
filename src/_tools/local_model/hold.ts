import { join } from "node:path";
import { listArchives } from "../../archive/list.ts";
import { VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import { convene, type Ended } from "./command.ts";
import { configurationOf, SOURCE, TRANSCRIPT } from "./dialogues.ts";
import { examine, type Examined } from "./examined.ts";
import type { Setting } from "./settings.ts";

/** Where and with what a dialogue is held. */
interface Place {
  /** Folder of its own. */
  readonly folder: string;
  /** Address of the models, with `/v1`. */
  readonly baseUrl: string;
  /** The most time that it may take, in ms. */
  readonly mostMs: number;
  /** Interrupts its first run. */
  readonly interrupt?: Promise<void> | undefined;
}

/** What came of a dialogue. */
export interface Held {
  /** Exit codes of its runs, in order. */
  readonly exits: readonly number[];
  /** What its archive says; absent if there is none. */
  readonly examined?: Examined;
  /** The command's words when it refused to begin. */
  readonly refusal?: string;
  /** What was wrong. */
  readonly faults: readonly string[];
}

/** Holds a dialogue with a setting, and reads what it left behind. */
export async function holdOne(setting: Setting, { folder, baseUrl, mostMs, interrupt }: Place): Promise<Held> {
  await Deno.mkdir(join(folder, "sources"), { recursive: true });
  await Deno.writeTextFile(join(folder, "sources/trams.md"), SOURCE);
  const server = ["--base-url", baseUrl];
  const outside = [...server, "--file", "sources"];
  const reported = setting.streamed ? ["--events"] : ["--quiet"];
  const run = async (args: readonly string[], interrupt?: Promise<void>): Promise<Ended> => {
    const ended = await convene([...args, ...reported], { folder, interrupt });
    await Deno.writeTextFile(join(folder, "printed.txt"), `$ ${args.join(" ")}\n${ended.out}${ended.err}`, {
      append: true,
    });
    return ended;
  };
  let archive: string | undefined;
  let first: Ended;
  let again: readonly string[];
  if (setting.protocol === "panel") {
    await Deno.writeTextFile(join(folder, "transcript.md"), TRANSCRIPT);
    await convene(["import", "transcript.md", "--out", "held"], { folder });
    archive = await archiveIn(folder);
    again = ["judge", archive ?? "", "--judge", "openai/smollm2", ...server, "--max-duration", `${mostMs}ms`];
    first = await run(again, interrupt);
  } else {
    const { protocol } = setting;
    const configuration = configurationOf({ ...setting, protocol });
    await Deno.writeTextFile(
      join(folder, "dialogue.json"),
      JSON.stringify({ ...configuration, maxDurationMs: mostMs }),
    );
    first = await run([protocol, "--config", "dialogue.json", "--out", "held", ...outside], interrupt);
    archive = await archiveIn(folder);
    again = ["resume", archive ?? "", ...outside];
  }
  const exits = [first.code];
  const faults: string[] = [];
  if (first.code === 130 && archive) {
    faults.push(...await verified(folder, archive));
    exits.push((await run(again)).code);
  }
  const printed = await Deno.readTextFile(join(folder, "printed.txt"));
  if (/^ {4}at /m.test(printed)) faults.push("it printed a stack");
  const journaled = archive && setting.protocol === "panel" ? join(archive, VERDICTS_FOLDER, "001") : archive;
  const examined = journaled && await examine(join(folder, journaled)).catch(() => undefined);
  if (!archive || !examined) return { exits, refusal: first.err.trim().split("\n").at(-1) ?? "", faults };
  faults.push(...await verified(folder, archive), ...examined.faults);
  const exit = exits.at(-1);
  if (examined.exit !== undefined && exit !== examined.exit) {
    faults.push(`it ended with ${exit}, and its archive means ${examined.exit}`);
  }
  return { exits, examined, faults };
}

async function archiveIn(folder: string): Promise<string | undefined> {
  const archives = await listArchives(join(folder, "held")).catch(() => []);
  return archives.at(-1)?.path.slice(folder.length + 1);
}

/** Returns what `convene verify` finds wrong with an archive. */
async function verified(folder: string, archive: string): Promise<string[]> {
  const { code, out, err } = await convene(["verify", archive], { folder });
  return code === 0 ? [] : [`verify ended with ${code}: ${(out + err).trim().split("\n").at(-1)}`];
}
