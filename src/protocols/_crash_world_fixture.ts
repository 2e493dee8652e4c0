import type { ChatModel, CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";

/** The place and manner of a kill. */
export interface KillPoint {
  /** Line of the journal, from 1. */
  readonly line: number;
  /** After the line is on disk, or with only half of it written. */
  readonly when: "after" | "half";
  /**
   * By a signal to the process itself, or by a disk that accepts no more data: that ends the run but not the process.
   */
  readonly by: "signal" | "disk";
}

/** A point at which a run is killed, or a world of its own. */
export type CrashWorld = KillPoint | Runtime;

/** The real world with fixed randomness, so that two runs have the same prompts. It can kill its own run. */
export function crashRuntime(kill?: CrashWorld): Runtime {
  if (kill && "sleep" in kill) return kill;
  let drawn = 0;
  return {
    ...systemRuntime,
    randomBytes: (length) => Uint8Array.from({ length }, () => drawn++ % 256),
    async openAppend(path, options) {
      const file = await systemRuntime.openAppend(path, options);
      let line = 0;
      return {
        ...file,
        async append(bytes) {
          if (!kill) return file.append(bytes);
          for (let start = 0; start < bytes.length;) {
            const end = bytes.indexOf(10, start) + 1;
            const whole = bytes.subarray(start, end);
            start = end;
            const isPoint = ++line === kill.line;
            if (line > kill.line) throw new Error("The disk accepts no more data");
            await file.append(isPoint && kill.when === "half" ? whole.subarray(0, whole.length >> 1) : whole);
            if (isPoint && kill.by === "signal") Deno.kill(Deno.pid, "SIGKILL");
            if (isPoint) throw new Error("The disk accepts no more data");
          }
        },
      };
    },
  };
}

/** Servers without a network, by address. */
export const SIMULATED = new Map<string, (body: string, options: CompleteOptions) => Promise<Completion>>();

/** A model on a real server, or a simulated one, whose answers depend only on the prompt. */
export class ServedModel implements ChatModel {
  readonly id = "served/model";
  readonly contextWindow = 100_000;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    const { schema, signal } = options;
    const body = JSON.stringify({ prompt, schema: schema?.schema ?? null });
    const simulated = SIMULATED.get(this.#url);
    if (simulated) return await simulated(body, options);
    const response = await fetch(this.#url, { method: "POST", body, ...(signal ? { signal } : {}) });
    if (response.ok) return await response.json();
    throw new ModelError(await response.text(), { code: "server", status: response.status });
  }
}
