import { constants, lstat, open, readdir, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import type {
  ReadTextFileRequest,
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionUpdate,
  ToolCallUpdate,
  ToolKind,
} from "@agentclientprotocol/sdk";
import { resolveInside } from "../../runtime/inside.ts";
import type { Json } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { citationOf } from "../../transcript/source_name.ts";
import type { CompleteOptions, OwnUse } from "../chat_model.ts";
import type { ReadyProgram } from "./seat_program.ts";

/** Most characters that are kept of what a tool was given. */
const MOST_INPUT = 4000;
/** Most characters that are kept of what a tool gave, or that an agent is shown of a file at once. */
const MOST_OUTPUT = 65_536;
/** Most bytes of a file that is read. */
const MOST_FILE_BYTES = 20 * 1024 * 1024;
/** Uses of its own tools in one answer. */
const USUAL_USES = 50;

/** What an agent says and does in one answer. It keeps the words, reports each use of a tool, and decides what is allowed. */
export class AcpAnswer {
  readonly #program: ReadyProgram;
  readonly #options: Pick<CompleteOptions, "onDelta" | "onUse">;
  readonly #tooMany: () => void;
  /** What was said between the uses of tools. */
  readonly #said = [""];
  /** Uses that have not ended, by the agent's id. */
  readonly #open = new Map<string, OwnUse>();
  readonly #refused = new Set<string>();
  /** Uses that leave was asked for. */
  readonly #asked = new Set<string>();
  /** Kinds of tools, by the agent's id of a use. */
  readonly #kinds = new Map<string, ToolKind>();
  #uses = 0;
  #isOver = false;
  /** Resolves when no file is being read. */
  #reading: Promise<unknown> = Promise.resolve();

  /** @param tooMany Called when it uses more tools than it may. */
  constructor(program: ReadyProgram, options: CompleteOptions, tooMany: () => void) {
    this.#program = program;
    this.#options = options;
    this.#tooMany = tooMany;
  }

  /** The answer: what was said last. */
  get text(): string {
    return this.#said.findLast((part) => part.trim() !== "")?.trim() ?? "";
  }

  /** Takes what the agent reports. */
  hear(update: SessionUpdate): void {
    switch (update.sessionUpdate) {
      case "agent_message_chunk": {
        const { content } = update;
        if (content.type !== "text") return;
        this.#said.push(`${this.#said.pop()}${content.text}`);
        return this.#options.onDelta?.(content.text);
      }
      case "tool_call":
      case "tool_call_update":
        return this.#use(update);
    }
  }

  /**
   * Decides on a tool that the agent asks leave for: by its kind, as the operator allows it. A use that was said to be of
   * two kinds needs both. Who asks again uses the tool again.
   */
  decide({ toolCall, options }: RequestPermissionRequest): RequestPermissionResponse {
    const { toolCallId: id, kind } = toolCall;
    const { allow = [] } = this.#program;
    const before = this.#kinds.get(id);
    if (this.#asked.has(id)) {
      this.#refused.delete(id);
      this.#end(id, "It asks again.");
    }
    this.#asked.add(id);
    this.#use(toolCall);
    const isAllowed = [kind ?? before ?? "other", before ?? kind ?? "other"].every((each) => allow.includes(each));
    const [once, always] = isAllowed ? ["allow_once"] : ["reject_once", "reject_always"];
    const option = options.find((each) => each.kind === once) ?? options.find((each) => each.kind === always);
    if (isAllowed && option) return { outcome: { outcome: "selected", optionId: option.optionId } };
    this.#end(id, isAllowed ? "It asks for more than one use." : "The operator does not allow it.", true);
    this.#refused.add(id);
    return { outcome: option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" } };
  }

  /**
   * Reads a file for the agent, if the operator allows that: what it is shown can be cited.
   *
   * @throws With the reason, if it is not shown.
   */
  async read(request: ReadTextFileRequest): Promise<{ readonly content: string }> {
    const read = this.#reading.then(() => this.#read(request)); // one at a time, as all of each is in memory
    this.#reading = read.catch(() => {});
    return await read;
  }

  async #read({ path, line, limit }: ReadTextFileRequest): Promise<{ readonly content: string }> {
    const tool = "read_file";
    if (this.#isOver) throw new Error("The answer is over");
    const use = this.#begin(tool, omitUndefined({ path, line: line ?? undefined, limit: limit ?? undefined }));
    try {
      const { files = [] } = this.#program;
      const { file, address } = await allowedFile(files, path);
      const lines = (await textOf(file)).split("\n");
      const from = Math.max(1, line ?? 1);
      const whole = lines.slice(from - 1, limit === undefined || limit === null ? undefined : from - 1 + limit).join(
        "\n",
      );
      const text = whole.slice(0, MOST_OUTPUT);
      const more = text === whole ? "" : ` It goes on in line ${from + text.split("\n").length - 1}.`;
      this.#report({ ...use, output: text, address });
      return { content: `${text}\n\n[To cite this, write [${citationOf(tool, text)}].${more}]` };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#report({ ...use, output: reason, refused: true });
      throw error;
    }
  }

  /** Records a request that is always refused. */
  refuse(method: string): void {
    const use = this.#begin("acp_other", { title: method.slice(0, MOST_INPUT) });
    this.#report({ ...use, output: "It is not offered here.", refused: true });
  }

  /** Ends what the agent has not: its answer is over. */
  close(): void {
    this.#isOver = true;
    for (const id of [...this.#open.keys()]) this.#end(id, "Its end was not told.");
  }

  /** Takes what is reported of a use: its beginning, if it is new, and its end. */
  #use(told: ToolCallUpdate): void {
    const { toolCallId: id, kind, title, rawInput, locations, status } = told;
    const isOver = status === "completed" || status === "failed";
    if (kind) this.#kinds.set(id, kind);
    if (this.#refused.has(id) && status !== "completed") return;
    if (!this.#open.has(id)) {
      const input = omitUndefined({
        title: title?.slice(0, MOST_INPUT),
        input: rawInput === undefined ? undefined : bounded(rawInput, MOST_INPUT),
        paths: locations?.length ? locations.slice(0, 100).map((each) => each.path) : undefined,
        said: this.#said.at(-1)?.trim().slice(0, MOST_INPUT) || undefined,
        refused: this.#refused.delete(id) ? "before, and done all the same" : undefined,
      });
      this.#open.set(id, this.#begin(`acp_${kind ?? "other"}`, input));
    }
    if (isOver) this.#end(id, status === "failed" ? `It failed. ${resultOf(told)}`.trim() : resultOf(told));
  }

  #begin(tool: string, input: Json): OwnUse {
    if (this.#said.at(-1)?.trim()) {
      this.#options.onDelta?.("\n</think>\n"); // what is said on the way counts as thinking
      this.#said.push("");
    }
    const use = { place: ++this.#uses, tool, input };
    this.#report(use);
    this.#isOver = this.#uses > (this.#program.maxUses ?? USUAL_USES);
    if (this.#isOver) this.#tooMany();
    return use;
  }

  #end(id: string, output: Json, isRefused = false): void {
    const use = this.#open.get(id);
    this.#open.delete(id);
    if (use) this.#report({ ...use, output, ...(isRefused ? { refused: true } : {}) });
  }

  #report(use: OwnUse): void {
    this.#options.onUse?.(use);
  }
}

/** Returns what a tool gave, as text. */
function resultOf({ content, rawOutput }: ToolCallUpdate): string {
  const parts = (content ?? []).map((part) => {
    if (part.type === "diff") return `(changed ${part.path})`;
    if (part.type !== "content") return `(${part.type})`;
    return part.content.type === "text" ? part.content.text : `(${part.content.type})`;
  });
  const text = parts.length > 0 ? parts.join("\n") : rawOutput === undefined ? "" : bounded(rawOutput, MOST_OUTPUT);
  return String(bounded(text, MOST_OUTPUT));
}

/** Returns a value, or the beginning of its text if it is too long. */
function bounded(value: unknown, most: number): Json {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "null";
  if (text.length <= most) return typeof value === "string" ? value : JSON.parse(text);
  return `${text.slice(0, most)}\n[Cut: ${text.length - most} of ${text.length} characters are left out.]`;
}

/**
 * Returns the real path of a file that is allowed: named itself, or in a folder that is, with nothing hidden on the way;
 * and its address from the name of what the operator allows on, without the path of this machine.
 *
 * @throws {Error} If it is not allowed, or there is none.
 */
async function allowedFile(
  allowed: readonly string[],
  path: string,
): Promise<{ readonly file: string; readonly address: string }> {
  const no = new Error(`${path} is not among the files that the operator allows`);
  if (!isAbsolute(path)) throw new Error("The path must be absolute");
  for (const each of allowed) {
    const root = await realpath(each).catch(() => undefined);
    if (root === undefined) continue;
    const found = await resolveInside(root, path).catch(() => undefined) ??
      await resolveInside(dirname(root), path).catch(() => undefined);
    const inside = found && relative(root, found.path);
    if (found === undefined || inside === undefined || inside.startsWith("..") || isAbsolute(inside)) continue;
    if (inside.split(sep).some((part) => part.startsWith("."))) throw new Error(`${basename(path)} is hidden`);
    if (found.kind !== "file") throw new Error(`${path} is no file`);
    if (found.bytes > MOST_FILE_BYTES) throw new Error(`${path} is too large`);
    return { file: found.path, address: join(basename(each), inside) };
  }
  throw no;
}

/** Most files that an agent is told of. */
const MOST_TOLD = 200;

/** Returns the paths of the files that an agent may read: of a folder those in it that are not hidden, as far as told. */
export async function readableIn(allowed: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  const open = [...allowed];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const folder = path;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) files.push(folder);
    const shown = (entries ?? []).filter(({ name }) => !name.startsWith(".")).sort((a, b) => a.name < b.name ? -1 : 1);
    files.push(...shown.filter((each) => each.isFile()).map(({ name }) => join(folder, name)));
    open.unshift(...shown.filter((each) => each.isDirectory()).map(({ name }) => join(folder, name)));
    if (files.length > MOST_TOLD) return [...files.slice(0, MOST_TOLD), `and more in ${allowed.join(", ")}`];
  }
  return files;
}

/**
 * Returns the text of a file that was found. Whoever may write there could have put a link or a named pipe in its place
 * since, so what is open is compared with what stands there.
 *
 * @throws {Error} If it is another file, or no text.
 */
async function textOf(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const [opened, found] = [await file.stat(), await lstat(path)];
    const isSame = opened.ino === found.ino && opened.dev === found.dev && await realpath(path) === path;
    if (!found.isFile() || !isSame || opened.size > MOST_FILE_BYTES) {
      throw new Error(`${path} has changed: read it again`);
    }
    const bytes = await file.readFile();
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (cause) {
      throw new Error(`${path} is no text in UTF-8`, { cause });
    }
  } finally {
    await file.close();
  }
}
