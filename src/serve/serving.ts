import type { Hono } from "hono";
import type { Access, Asking } from "./access.ts";
import type { Hall } from "./hall.ts";
import type { Idempotency } from "./idempotency.ts";
import type { Operator } from "./operator.ts";
import type { Shelf } from "./shelf.ts";

/** The parts of a server that routes use. */
export interface Serving {
  readonly app: Hono<Asking>;
  readonly shelf: Shelf;
  readonly hall: Hall;
  readonly operator: Operator;
  readonly access: Access;
  readonly once: Idempotency;
  readonly readOnly: boolean;
  /** Aborts when the server ends. */
  readonly signal: AbortSignal;
}
