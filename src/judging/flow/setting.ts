import { rangesInclude } from "../../transcript/digest.ts";
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
}

/**
 * Returns how a dialogue is read for its arguments: what those who take a side said, in turn. Who did the same in the same
 * phase and was shown nothing of what the others said there spoke at the same time.
 */
export function flowSetting(
  { participants, messages }: Pick<DialogueRecord, "participants" | "messages">,
  { kinds = ARGUING, isEachASide = false }: SettingOptions = {},
): FlowSetting {
  const sides = bySides(isEachASide ? participants.map(({ position: _, ...one }) => one) : participants);
  const sideOf = new Map(sides.flatMap((all) => all.map(({ id }) => [id, all[0].id] as const)));
  let together: readonly Statement[] = [];
  const speeches = messages.flatMap((message): FlowSpeech[] => {
    const side = sideOf.get(message.speaker);
    if (message.failed || side === undefined || !kinds.has(message.kind)) return [];
    const { number, speaker: by, phase, kind } = message;
    together = together.every((other) => isAtOnce(message, other)) ? [...together, message] : [message];
    return [{ number, by, side, step: together[0]?.number ?? number, phase, kind, isClosing: kind === "closing" }];
  });
  const heard = new Set(speeches.map(({ side }) => side));
  return { speeches, sides: sides.map((all) => all[0].id).filter((id) => heard.has(id)) };
}

/** Returns `true` if two did the same at the same time: the later one was shown nothing of the earlier one. */
function isAtOnce({ phase, kind, speaker, shown, digests = [] }: Statement, earlier: Statement): boolean {
  const isSame = phase === earlier.phase && kind === earlier.kind && speaker !== earlier.speaker;
  if (!isSame || shown === undefined) return false;
  return ![shown, ...digests.map(({ numbers }) => numbers)].some((heard) => rangesInclude(heard, earlier.number));
}

/** Returns the numbers of the texts that are compared at the end, the outcome last. */
export function textsAtEnd({ ends }: FlowSetting): readonly number[] {
  const { texts = [], outcome } = ends ?? {};
  return outcome === undefined ? texts : [...texts, outcome];
}

/** Returns the statements that a flow reads, and those that it compares at the end. */
export function statementsRead(
  { messages }: Pick<DialogueRecord, "messages">,
  setting: FlowSetting,
): readonly Statement[] {
  const numbers = new Set([...setting.speeches.map(({ number }) => number), ...textsAtEnd(setting)]);
  return messages.flatMap((message) => !message.failed && numbers.has(message.number) ? [message] : []);
}
