import { contextRequestIn, REQUEST_CONTEXT } from "../../transcript/context_request.ts";
import type { Message } from "../../transcript/message.ts";
import type { ToolUse } from "../../transcript/record.ts";
import { cutToColumns } from "../../text/display.ts";
import { singleLine } from "../../text/visible.ts";
import type { Facts } from "./facts.ts";
import { fileFields, speakerFields } from "./fields.ts";
import { calledBy, isInherited } from "./message_page.ts";
import { type Fields, type LabelledLine, link, type Page } from "./page.ts";
import { askedAgainLine, shownFields, shownInWords } from "./shown.ts";
import { TURN } from "../../words/messages.ts";

/**
 * Returns the note on how a message was made: who answered, what the speaker was shown, and its usage. The message says
 * in words what a form's fields have; as fields they are in the JSON note alone.
 */
export function turnPage(facts: Facts, message: Message): Page {
  const tools = facts.tools(message.key);
  return {
    fields: {
      ...fileFields(facts, "turn"),
      key: message.key,
      phase: message.phase,
      round: message.round,
      kind: message.kind,
      speaker_id: message.speaker,
      about: { number: message.number, file: `../${facts.messageFile(message)}` },
      ...timeFields(facts, message),
      ...shownFields(facts, message),
      ...speakerFields(facts, message),
      tools: tools.length === 0 ? undefined : tools.map(({ tool, input, refused }) => ({ tool, input, refused })),
      tokens: message.failed ? undefined : facts.tokens(message),
      overrun: overrunFields(message),
      inherited_from: isInherited(facts, message) ? facts.record.parent?.dialogueId : undefined,
    },
    data: () => message.failed ? {} : { fields: message.fields, refusal: message.refusal },
    blocks: [
      { heading: TURN.title(message.number), level: 1 },
      { fields: linesOf(facts, message, tools) },
    ],
  };
}

function linesOf(facts: Facts, message: Message, tools: readonly ToolUse[]): readonly LabelledLine[] {
  const { record, format } = facts;
  const shown = shownInWords(facts, message);
  const lines: (LabelledLine | undefined)[] = [
    [TURN.message, [link(calledBy(facts, message), `../${facts.messageFile(message)}`)]],
    [TURN.dialogue, [link(facts.title, `../index.${format}`)]],
    shown === undefined ? undefined : [TURN.shown, shown],
    refusalLine(message) ?? askedAgainLine(facts, message.key),
    tools.length === 0 ? undefined : [TURN.tools, toolsInWords(tools)],
    ...tools.map(askedInWords),
    isInherited(facts, message) ? [TURN.takenOver, TURN.takenFrom(record.parent?.dialogueId)] : undefined,
    [TURN.original, TURN.originalAt(message.key)],
  ];
  return lines.filter((entry) => entry !== undefined);
}

/** The most of a refusal that a page quotes, in columns. */
const QUOTED_COLUMNS = 160;

/** Returns the words with which a speaker that then answered refused at first. */
function refusalLine(message: Message): LabelledLine | undefined {
  if (message.failed || message.refusal === undefined) return undefined;
  const isForm = message.fields !== undefined;
  const words = cutToColumns(singleLine(message.refusal), QUOTED_COLUMNS);
  return [TURN.askedAgain, TURN.refused(isForm, words)];
}

function overrunFields(message: Message): Fields | undefined {
  if (message.failed || !message.overrun) return undefined;
  const { limit, tokens, whole } = message.overrun;
  return { limit, tokens, cut: whole !== undefined };
}

/** Returns the time of a message; for an imported message, only if it is known. */
function timeFields({ record }: Facts, message: Message): Fields {
  if (!record.imported) return { time: message.at };
  const { at, stamp } = (message.failed ? undefined : message.elsewhere) ?? {};
  return { time: at ?? stamp ?? "unknown", imported_at: message.at };
}

/** Returns a question to whoever held the dialogue, with its answer. */
function askedInWords({ key, tool, input, answer }: ToolUse): LabelledLine | undefined {
  const asked = tool === REQUEST_CONTEXT ? contextRequestIn(key, input) : undefined;
  return asked &&
    [TURN.asked, `${asked.question} ${answer === undefined ? TURN.noAnswerYet : answer ?? TURN.leftUnanswered}`];
}

/** Returns the tools requested, on one line: `read_file 3 times (1 refused)`. */
function toolsInWords(tools: readonly ToolUse[]): string {
  const uses = [...Map.groupBy(tools, ({ tool }) => tool)].map(([name, all]) => {
    const refused = all.filter((use) => use.refused).length;
    return TURN.used(name, all.length, refused);
  });
  return TURN.allUsed(uses);
}
