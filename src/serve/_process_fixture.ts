import { type Heard, heard, TOKEN } from "./_server_fixture.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** `convene serve` as a process of its own. */
export class ServerProcess {
  readonly port: number;
  /** Standard output so far. */
  readonly printed: string;
  /** Standard error, once it is over. */
  readonly errors: Promise<string>;
  readonly #child: Deno.ChildProcess;

  private constructor(child: Deno.ChildProcess, printed: string, errors: Promise<string>) {
    this.#child = child;
    this.errors = errors;
    this.printed = printed;
    this.port = Number(/:(\d+)\//.exec(printed)?.[1]);
  }

  /**
   * Starts a server in a folder, by default on any port.
   *
   * @param operands What stands for DIR on its command line. @default the folder's absolute path
   * @throws {Error} If it ends before it serves; the message is what it wrote to standard error.
   */
  static async start(
    directory: string,
    args: readonly string[],
    operands: readonly string[] = [directory],
  ): Promise<ServerProcess> {
    const variables = "OPENAI_API_KEY,CONVENE_TOKEN,LOG_TOKENS,LOG_STREAM,PG*";
    const permissions = [`--allow-read=${ROOT},${directory}`, `--allow-write=${directory}`, "--allow-net=127.0.0.1"];
    const child = new Deno.Command("deno", {
      args: [
        "run",
        "--no-check",
        "--no-prompt",
        `--config=${ROOT}deno.json`,
        `--allow-env=${variables}`,
        ...permissions,
        `${ROOT}src/main.ts`,
        "serve",
        ...operands,
        ...(args.includes("--port") ? [] : ["--port", "0"]),
        ...args,
      ],
      cwd: directory,
      env: { OPENAI_API_KEY: "sk-of-a-test", CONVENE_TOKEN: TOKEN },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const errors = new Response(child.stderr).text();
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    reader.releaseLock();
    if (value !== undefined) return new ServerProcess(child, new TextDecoder().decode(value), errors);
    await child.status;
    await child.stdout.cancel();
    throw new Error(await errors);
  }

  /** The id of the process. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Resolves when the process is over. */
  get ended(): Promise<number> {
    return this.#child.status.then(async ({ code }) => {
      await Promise.all([this.errors, this.#child.stdout.cancel()]);
      return code;
    });
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Interrupts it as Ctrl-C does, and returns its exit code. */
  async interrupt(): Promise<number> {
    this.#child.kill("SIGINT");
    return await this.ended;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${TOKEN}`, ...Object(init.headers) };
    return await fetch(`http://127.0.0.1:${this.port}${path}`, { ...init, headers });
  }

  // deno-lint-ignore no-explicit-any -- whatever a test expects
  async get(path: string): Promise<any> {
    return await (await this.fetch(path)).json();
  }

  // deno-lint-ignore no-explicit-any -- whatever a test expects
  async post(path: string, body: unknown, status: number): Promise<any> {
    const response = await this.fetch(path, { method: "POST", body: JSON.stringify(body) });
    const text = await response.text();
    if (response.status !== status) throw new Error(`${path}: ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  /** Listens to the lines of a dialogue's journal after one, until `last` says so or the server is gone. */
  async events(id: string, after: number | undefined, last: (event: Heard) => boolean): Promise<readonly Heard[]> {
    const all: Heard[] = [];
    const headers = { "Last-Event-ID": String(after ?? 0) };
    try {
      await heard(await this.fetch(`/api/dialogues/${id}/events`, { headers }), (event) => {
        if (event.id !== undefined) all.push(event);
        return last(event);
      });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // it was killed
    }
    return all;
  }
}
