import { fenceMark } from "../text/fence.ts";
import type { Statement } from "../transcript/message.ts";
import type { AgentRequest } from "./agent.ts";

/** What tests say of a request. The rest is a turn of Ana's in a debate with Ben, which Mod moderates. */
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
    shown: [],
    instruction: "Make your argument.",
    seed: 1,
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
