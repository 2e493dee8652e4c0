import { match } from "node:assert/strict";
import { freePort } from "../experiments/queue/_postgres_fixture.ts";
import { type Laboratory, outputOf } from "./_queue_fixture.ts";

/** A gateway that can be killed and started again at the same address. */
export class GatewayProcess {
  readonly url: string;
  readonly #start: (flags: readonly string[]) => Deno.ChildProcess;
  #process: Deno.ChildProcess;
  #said = "";

  constructor(
    { start, url, baseUrl }: Laboratory,
    flags: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ) {
    const port = freePort();
    this.url = `http://127.0.0.1:${port}`;
    const own = ["gateway", "--queue", url, "--base-url", baseUrl, "--port", String(port)];
    this.#start = (flags) => start([...own, ...flags], env);
    this.#process = this.#start(flags);
  }

  /** Ends it, unless it found no database when it began and ended by itself, and starts another one. */
  async replace(signal: "SIGKILL" | "SIGTERM", flags: readonly string[] = []): Promise<void> {
    let isOver = false;
    try {
      this.#process.kill(signal);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      isOver = true;
    }
    const said = await this.#heard();
    if (isOver) match(said, /Cannot use the queue/);
    this.#process = this.#start(flags);
  }

  /** Stops it, and returns what all of them said. */
  async stop(): Promise<string> {
    this.#process.kill("SIGTERM");
    await this.#heard();
    return this.#said;
  }

  async #heard(): Promise<string> {
    const { stderr } = await this.#process.output();
    const said = new TextDecoder().decode(stderr);
    this.#said += said;
    return said;
  }
}

/** Makes credentials for workers, and returns a function that starts one. */
export async function workersOf(
  { start, url }: Laboratory,
  gateway: string,
  own: readonly string[] = ["--quiet"],
  env = {},
) {
  const flags = ["--queue", url, "--gateway", gateway, ...own];
  const tokens = await Promise.all(["a", "b", "c", "d"].map(async (name) => {
    const said = await outputOf(start(["gateway", "--queue", url, "--add-worker", name]));
    return said.split("\n")[0] ?? "";
  }));
  return (n: number) =>
    start(["worker", ...flags, "--scratch", `scratch-${n}`], {
      ...env,
      CONVENE_TOKEN: tokens[n % tokens.length] ?? "",
    });
}
