import type { Json } from "../../transcript/event.ts";

/** A structured answer that was measured, and what it says in words. */
export interface Measured {
  /** As the request's form wants it. */
  readonly value: Json;
  readonly text: string;
}
