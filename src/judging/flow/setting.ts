import type { FlowSetting, FlowSpeech } from "../../transcript/flow.ts";
import { CONTRIBUTION_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { bySides } from "../sides.ts";

/** Kinds of messages that argue. */
const ARGUING: ReadonlySet<FloorKind> = new Set<FloorKind>([...CONTRIBUTION_KINDS, "statement", "gathering"]);

/** What is particular to a protocol. */
interface SettingOptions {
  /** Kinds of messages that are read. @default contributions, statements and first thoughts */
  readonly kinds?: ReadonlySet<FloorKind>;
  /** `true` if everybody is a side, whatever positions they were given. @default those of the same position are one side */
  readonly isEachASide?: boolean;
  /** `true` if those who speak in the same phase do not hear each other. @default false */
  readonly isSimultaneous?: boolean;
}

/** Returns how a dialogue is read for its arguments: what those who take a side said, in turn. */
export function flowSetting(
  { participants, messages, phases }: Pick<DialogueRecord, "participants" | "messages" | "phases">,
  { kinds = ARGUING, isEachASide = false, isSimultaneous = false }: SettingOptions = {},
): FlowSetting {
  const sides = bySides(isEachASide ? participants.map(({ position: _, ...one }) => one) : participants);
  const sideOf = new Map(sides.flatMap((all) => all.map(({ id }) => [id, all[0].id] as const)));
  const steps = new Map(phases.map(({ phase }, n) => [phase, n + 1]));
  const speeches = messages.flatMap((message): FlowSpeech[] => {
    const side = sideOf.get(message.speaker);
    if (message.failed || side === undefined || !kinds.has(message.kind)) return [];
    const { number, speaker: by, phase, kind } = message;
    const step = isSimultaneous ? steps.get(phase) ?? number : number;
    return [{ number, by, side, step, phase, isClosing: kind === "closing" }];
  });
  const heard = new Set(speeches.map(({ side }) => side));
  return { speeches, sides: sides.map((all) => all[0].id).filter((id) => heard.has(id)) };
}

/** Returns the statements that a flow reads, and those that it compares at the end. */
export function statementsRead(
  { messages }: Pick<DialogueRecord, "messages">,
  { speeches, ends }: FlowSetting,
): readonly Statement[] {
  const numbers = new Set([...speeches.map(({ number }) => number), ...ends?.texts ?? [], ends?.outcome]);
  return messages.flatMap((message) => !message.failed && numbers.has(message.number) ? [message] : []);
}
