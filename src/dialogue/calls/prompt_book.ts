import type { Block, Prompt } from "../../models/chat_model.ts";
import { imageTokens } from "../../models/token_counter.ts";
import { redact } from "../../text/redact.ts";
import { sha256 } from "../../text/sha256.ts";
import type { Size } from "./spending.ts";
import type { CallSent, EventBody } from "../../transcript/event.ts";

export interface NamedPrompt extends Size {
  readonly blocks: CallSent["blocks"];
}

interface Measured extends Size {
  /** Text from the agent. */
  readonly given: string;
  /** Text in the journal. */
  readonly text: string;
  readonly hash: string;
}

/**
 * Stores the prompts of a journal: each block's text once, and each prompt by its overlap with an earlier one and the
 * rest.
 */
export class PromptBook {
  readonly #recorded: Set<string>;
  readonly #sizeOf: (text: string) => Size;
  readonly #measures = new WeakMap<Block, Measured>();
  /** The newest prompt of each line of prompts. */
  readonly #newest = new Map<string, { readonly call: string; readonly blocks: CallSent["blocks"] }>();

  /**
   * @param recorded Hashes of the blocks whose text is recorded.
   * @param sizeOf Measures a text.
   */
  constructor(recorded: Iterable<string>, sizeOf: (text: string) => Size) {
    this.#recorded = new Set(recorded);
    this.#sizeOf = sizeOf;
  }

  name(prompt: Prompt): NamedPrompt {
    const measured = prompt.map((block) => this.#measured(block));
    return {
      blocks: measured.map(({ hash }, index) => ({ role: prompt[index]?.role ?? "user", hash })),
      tokens: measured.reduce((sum, { tokens }) => sum + tokens, 0),
      bytes: measured.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /**
   * Records new texts, and returns the prompt fields of a call's line.
   *
   * @param line Prompts of one line are likely to begin alike.
   */
  record(
    prompt: Prompt,
    { blocks }: NamedPrompt,
    { call, line, write }: { readonly call: string; readonly line: string; readonly write: (body: EventBody) => void },
  ): Pick<CallSent, "prefix" | "blocks"> {
    for (const block of prompt) {
      const { hash, text } = this.#measured(block);
      if (this.#recorded.has(hash)) continue;
      this.#recorded.add(hash);
      write({ type: "block.recorded", hash, text });
    }
    const earlier = this.#newest.get(line);
    this.#newest.set(line, { call, blocks });
    const count = earlier ? sharedLength(earlier.blocks, blocks) : 0;
    return earlier && count > 0 ? { prefix: { call: earlier.call, count }, blocks: blocks.slice(count) } : { blocks };
  }

  /** Hashes and counts a block once: successive prompts share most of their blocks. */
  #measured(block: Block): Measured {
    const earlier = this.#measures.get(block);
    if (earlier?.given === block.text) return earlier; // an agent may have changed its block's text
    const text = redact(block.text);
    const size = this.#sizeOf(text);
    const more = imageTokens(block);
    const measured = {
      given: block.text,
      text,
      hash: sha256(text),
      tokens: size.tokens + more,
      bytes: size.bytes + more,
    };
    this.#measures.set(block, measured);
    return measured;
  }
}

/** Returns `true` if a prompt has the same blocks as a sent one, after those shared with an earlier one. */
export function isAsSent({ blocks }: NamedPrompt, sent: CallSent): boolean {
  const tail = blocks.slice(sent.prefix?.count ?? 0);
  return tail.length === sent.blocks.length && sharedLength(sent.blocks, tail) === tail.length;
}

function sharedLength(a: CallSent["blocks"], b: CallSent["blocks"]): number {
  const differs = b.findIndex(({ role, hash }, index) => role !== a[index]?.role || hash !== a[index]?.hash);
  return differs < 0 ? b.length : differs;
}
