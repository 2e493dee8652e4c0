import type { ChatModel, CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
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

/** The real world with fixed randomness, so that two runs have the same prompts. It can kill its own run. */
export function crashRuntime(kill?: KillPoint): Runtime {
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

/** A model on a real server whose answers depend only on the prompt. */
export class ServedModel implements ChatModel {
  readonly id = "served/model";
  readonly contextWindow = 100_000;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async complete(prompt: Prompt, { schema, signal }: CompleteOptions = {}): Promise<Completion> {
    const body = JSON.stringify({ prompt, schema: schema?.schema ?? null });
    const response = await fetch(this.#url, { method: "POST", body, ...(signal ? { signal } : {}) });
    return await response.json();
  }
}
