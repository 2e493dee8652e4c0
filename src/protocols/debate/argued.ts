import { flowSetting } from "../../judging/flow/mod.ts";
import type { FlowSetting } from "../../transcript/flow.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/**
 * Returns how a debate is read for its arguments: the contributions of its sides, questions and answers of a
 * cross-examination among them. A closing that a format has the other side answer, such as policy's 2NR before the 2AR,
 * could still be answered, and obliges it like any other speech.
 */
export function debateArgued(record: Pick<DialogueRecord, "participants" | "messages">): FlowSetting {
  const setting = flowSetting(record, { kinds: CONTRIBUTION_KINDS });
  const answered = new Set(
    record.messages.flatMap(({ kind, failed, replyTo }) => kind === "closing" && !failed ? replyTo : []),
  );
  const speeches = setting.speeches.map((speech) => ({
    ...speech,
    isClosing: speech.isClosing && !answered.has(speech.number),
  }));
  return { ...setting, speeches };
}
