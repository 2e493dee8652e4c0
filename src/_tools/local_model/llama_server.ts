import { fileURLToPath } from "node:url";
import type { Packages } from "./packages.ts";

const PROGRAM = fileURLToPath(new URL("llama_server.py", import.meta.url));
/** Tokens that a server has counted since its start. */
export interface Counted {
  /** Tokens of prompts, those it remembered included. */
  readonly prompts: number;
  /** Tokens of answers. */
  readonly answers: number;
}

/** A running server of llama.cpp. */
export interface LlamaServer extends AsyncDisposable {
  /** Address, without a path. */
  readonly url: string;
  /** Asks the server what it has counted. */
  counted(): Promise<Counted>;
}

/**
 * Starts llama.cpp's server on a free port of this machine. It ends when its handle is disposed of, and when this process
 * ends, because its standard input is closed then.
 *
 * @param context Tokens of prompt and answer together, for each of the dialogues held at a time.
 * @param slots Answers that are made at a time.
 * @throws {Error} If it does not start; the message has its last words.
 */
export async function startLlamaServer(
  { folder, model }: Packages,
  { context, slots }: { readonly context: number; readonly slots: number },
): Promise<LlamaServer> {
  const child = new Deno.Command("python3", {
    args: [PROGRAM, model, `${context}`, `${slots}`],
    env: { PYTHONPATH: folder },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(child.stderr).text();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  const url = value.trim();
  const stop = async () => {
    await child.stdin.close();
    await reader.cancel();
    await child.status;
    await errors;
  };
  if (!url.startsWith("http://127.0.0.1:")) {
    await child.status;
    throw new Error(`The server did not start: ${(await errors).trim().split("\n").at(-1)}`);
  }
  return {
    url,
    async counted() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const of = (name: string) => Number(new RegExp(`^llamacpp:${name} (\\d+)`, "m").exec(metrics)?.[1]);
      return {
        prompts: of("prompt_tokens_total") + of("prompt_tokens_cached_total"),
        answers: of("tokens_predicted_total"),
      };
    },
    [Symbol.asyncDispose]: stop,
  };
}
