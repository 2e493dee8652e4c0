import type { ValueKind } from "../value_kind.ts";

/** A field: what it may hold, and what it is for. */
export type Field = ValueKind & {
  readonly description: string;
  /** May not stand in a file. */
  readonly onlyOnCommandLine?: true;
};

/** A field that may stand in a file. */
export function field(kind: ValueKind, description: string): Field {
  return { ...kind, description };
}

/** A field that only a flag sets. */
export function onlyFlag(kind: ValueKind, description: string): Field {
  return { ...field(kind, description), onlyOnCommandLine: true };
}
