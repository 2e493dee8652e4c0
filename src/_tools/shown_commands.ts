import { chatRequestIn } from "../chat/request.ts";
import { parseLine } from "../cli/main.ts";
import { CHAT_PATH } from "../serve/access.ts";
import { parseMarkdown } from "./markdown.ts";

/** What commands may refer to. */
export interface Surroundings {
  /** Names of the tasks in `deno.json`. */
  readonly tasks: ReadonlySet<string>;
  /** Files of the repository, as paths from its root. */
  readonly files: ReadonlySet<string>;
  /** The version of Deno that the project is checked with. */
  readonly denoVersion: string;
}

/** The arguments that a shown command gives to `convene`; nothing if it does not start it. */
export function toConvene(command: string, tasks: Readonly<Record<string, string>>): readonly string[] | undefined {
  const words = wordsOf(command.replace(/^npx -y (deno)@\S+/, "$1").replace(/^deno task --quiet\b/, "deno task"));
  const main = words.indexOf("src/main.ts");
  if (main >= 0) return words.slice(main + 1);
  const [program, subcommand, task = "", ...rest] = words;
  if (program !== "deno" || subcommand !== "task") return undefined;
  const inTask = toConvene(tasks[task] ?? "", {});
  return inTask === undefined ? undefined : [...inTask, ...rest];
}

/** What may stand in a page besides `deno` and `convene`. */
const OTHERS = new Set(["cat", "cd", "export", "git", "less", "ls"]);

/** Commands in a page's `sh` blocks, without comments; lines that end with a backslash go on. */
export function shownCommands(page: string): string[] {
  return parseMarkdown(page).blocks
    .filter(({ language }) => ["sh", "bash", "shell", "console"].includes(language))
    .flatMap(({ text }) => text.replace(/\s*\\\n\s*/g, " ").split("\n"))
    .flatMap((line) => line.replace(/(^|\s)#.*$/, "").replace(/^\s*\$ /, "").split("&&"))
    .map((command) => command.trim())
    .filter((command) => command !== "");
}

/** What is wrong with a command that a page shows; `undefined` if it can be typed as it stands. */
export async function commandProblem(command: string, around: Surroundings): Promise<string | undefined> {
  const words = wordsOf(command);
  while (/^[A-Z_]+=/.test(words[0] ?? "")) words.shift(); // variables set for the command
  if (words[0] === "npx") {
    const wanted = `deno@${around.denoVersion}`;
    if (words[1] !== "-y" || words[2] !== wanted) return `must begin with 'npx -y ${wanted}'`;
    return await denoProblem(words.slice(3), around);
  }
  if (words[0] === "deno") return await denoProblem(words.slice(1), around);
  if (words[0] === "convene") return await conveneProblem(words.slice(1));
  if (words[0] === "curl") return curlProblem(words);
  return OTHERS.has(words[0] ?? "") ? undefined : `nothing checks '${words[0]}'`;
}

async function denoProblem(
  [subcommand = "", ...args]: readonly string[],
  around: Surroundings,
): Promise<string | undefined> {
  if (args.some((arg) => /^(-A|--allow-all)$/.test(arg))) return "allows everything";
  if (subcommand === "task") {
    const [task = "", ...rest] = args[0] === "--quiet" ? args.slice(1) : args;
    if (!around.tasks.has(task)) return `there is no task '${task}'`;
    return task === "convene" ? await conveneProblem(rest) : undefined;
  }
  if (subcommand === "run") {
    const at = args.findIndex((arg) => !arg.startsWith("-"));
    const file = (args[at] ?? "").replace(/^\.\//, "");
    if (!around.files.has(file)) return `there is no file '${file}'`;
    return file === "src/main.ts" ? await conveneProblem(args.slice(at + 1)) : undefined;
  }
  return ["doc", "fmt", "install", "lint", "test"].includes(subcommand)
    ? undefined
    : `nothing checks 'deno ${subcommand}'`;
}

/** Checks a request of a chat program. */
function curlProblem(words: readonly string[]): string | undefined {
  const address = words.find((word) => word.startsWith("http")) ?? "";
  if (!address.endsWith(CHAT_PATH)) return `nothing checks '${address}'`;
  try {
    chatRequestIn(JSON.parse(words[words.indexOf("-d") + 1] ?? ""));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function conveneProblem(args: readonly string[]): Promise<string | undefined> {
  try {
    await parseLine(args);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Words as a shell cuts them: at spaces, except in quotes; what redirects output is left out. */
export function wordsOf(command: string): string[] {
  const words = command.replace(/\s*(2?>{1,2}|\|)\s.*$/, "").match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}
