import type { ToolCall } from "./chat_model.ts";
import { isObject } from "./_usage.ts";

/** A call as far as it has come. */
interface Part {
  id: string;
  name: string;
  arguments: string;
}

/** Puts together the tool calls of an answer, whole or from the pieces of a stream. */
export class ToolCallParts {
  readonly #parts: Part[] = [];
  /** By the index that the server gives. */
  readonly #byIndex = new Map<number, Part>();

  /** Takes a `tool_calls` field in, of a message or of one piece of it; whatever else it is is left out. */
  add(field: unknown): void {
    if (!Array.isArray(field)) return;
    for (const [place, piece] of field.entries()) if (isObject(piece)) this.#add(piece, place);
  }

  /** What has come, in its order. A call without an id has one made of its place. */
  get calls(): readonly ToolCall[] {
    return this.#parts.map((part, place) => ({ ...part, id: part.id === "" ? `call_${place + 1}` : part.id }));
  }

  #add({ index, id, function: called }: { readonly [key: string]: unknown }, place: number): void {
    const at = typeof index === "number" ? index : place;
    const given = typeof id === "string" ? id : "";
    const { name, arguments: input } = isObject(called) ? called : {};
    let part = this.#byIndex.get(at);
    // Some servers give every call the same index, and tell them apart by their ids.
    if (!part || (given !== "" && part.id !== "" && given !== part.id)) {
      part = { id: "", name: "", arguments: "" };
      this.#parts.push(part);
      this.#byIndex.set(at, part);
    }
    if (given !== "") part.id = given;
    if (typeof name === "string" && part.name === "") part.name = name;
    if (typeof input === "string") part.arguments += input;
    else if (isObject(input)) part.arguments = JSON.stringify(input);
  }
}
