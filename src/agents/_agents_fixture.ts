import { fenceMark } from "../text/fence.ts";
import type { Statement } from "../transcript/message.ts";
import type { AgentRequest, Calls } from "./agent.ts";
import { setTimeout } from "node:timers/promises";
import { LineTerminal } from "./terminal.ts";
import { textFields } from "../transcript/warning_text.ts";

/** The parts of a request that a test sets. The rest is a turn of Ana's in a debate with Ben, moderated by Mod. */
export type RequestParts = Partial<Omit<AgentRequest, "participant" | "participants">> & {
  readonly participant?: "ana" | "ben" | "mod";
  readonly names?: { readonly ana?: string; readonly ben?: string; readonly mod?: string };
};

/** A request for tests. */
export function requestOf({ participant = "ana", names = {}, ...parts }: RequestParts = {}): AgentRequest {
  const ana = { id: "ana", name: names.ana ?? "Ana", role: "position_advocate", position: "Buses should be free" };
  const ben = { id: "ben", name: names.ben ?? "Ben", role: "position_advocate", position: "Buses should cost" };
  const mod = { id: "mod", name: names.mod ?? "Mod", role: "moderator" };
  return {
    key: `arguments/round-2/argument/${participant}`,
    kind: "argument",
    participant: { ana, ben, mod }[participant],
    participants: [mod, ana, ben],
    topic: "free buses",
    phase: "arguments/round-2",
    rules: "Debate on free buses.",
    persona: "You are for it.",
    material: "",
    ownCase: "",
    shown: [],
    instruction: "Make your argument.",
    fence: (number) => fenceMark("00ff", number),
    signal: new AbortController().signal,
    ...parts,
  };
}

/** A statement for tests. */
export function statementOf(
  parts: Pick<Statement, "number" | "speaker" | "kind" | "text"> & { readonly round?: number },
): Statement {
  return {
    failed: false,
    key: `floor/${parts.kind}/${parts.speaker}#${parts.number}`,
    phase: "floor",
    at: "2025-01-01T00:00:00.000Z",
    ...parts,
  };
}

/** Direct access to a model, without an engine, for tests. */
export const directCalls: Calls = {
  complete: (model, prompt, options) => model.complete(prompt, options),
  useTool: (_answer, _place, use) => use.run(),
  warn: (code, text) => {
    throw new Error(`Unexpected warning ${code}: ${textFields(text).text}`);
  },
};

/** A terminal over a real stream of bytes, fed by the test. */
export class TypedTerminal extends LineTerminal {
  /** All output so far. */
  get shown(): string {
    return this.#shown.join("");
  }
  readonly #shown: string[];
  readonly #keys: WritableStreamDefaultWriter<Uint8Array>;

  constructor(columns?: number) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const shown: string[] = [];
    let isOver = false;
    super({
      columns: () => columns,
      write: (text) => void shown.push(text),
      release: () => void (isOver = false),
      async read(signal) {
        // Nobody types on at once after an empty line that ends an answer.
        if (isOver) await setTimeout(PAUSE_MS, undefined, { signal });
        const reader = readable.getReader();
        // Cancels a pending read without losing input: the next read gets whatever arrives later.
        const giveUp = () => reader.releaseLock();
        signal.addEventListener("abort", giveUp, { once: true });
        try {
          const { value } = await reader.read();
          isOver = /\S[^\n]*\n[^\S\n]*\n$/.test(new TextDecoder().decode(value));
          return value === undefined || value[0] === CTRL_D ? undefined : value;
        } finally {
          signal.removeEventListener("abort", giveUp);
          reader.releaseLock();
        }
      },
    });
    this.#shown = shown;
    this.#keys = writable.getWriter();
  }

  /** Types the pieces; `\x04` alone is Ctrl-D. */
  type(...pieces: string[]): void {
    for (const piece of pieces) void this.#keys.write(new TextEncoder().encode(piece));
  }
}

const CTRL_D = 4;
const PAUSE_MS = 300;
