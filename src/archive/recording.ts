import { Document, isScalar, Scalar } from "yaml";
import type { RecordedAnswer } from "../models/recorded_model.ts";
import { singleLine } from "../text/visible.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { allReviewsIn } from "./reviews.ts";
import { titleIn } from "../transcript/title.ts";

/** The beginning of every exported recording. */
export const RECORDING_HEAD = "# Recorded answers";

/** A recording made from an archive, as YAML for a file that `recorded/FILE` names. */
interface Recording {
  readonly text: string;
  /** Reviews that could not be read, and keys answered in several journals of the archive. */
  readonly problems: readonly string[];
}

/**
 * Returns the answered calls of an archive as a recording: the dialogue's own, followed by those of its reviews in
 * order of number. If a key was answered more than once, the later answer is kept, unless nothing came of it.
 *
 * @param folder Path of the archive.
 * @param events Events of the archive's own journal.
 */
export async function recordingOf(folder: string, events: readonly JournalEvent[]): Promise<Recording> {
  const answers = answersIn(events);
  const problems: string[] = [];
  for (const review of await allReviewsIn(folder)) {
    if ("problem" in review) {
      problems.push(`Left out: ${review.problem}`);
      continue;
    }
    const vain = vainKeys(review.events);
    const more = [...answersIn(review.events)].filter(([key]) =>
      !answers.has(key) || !vain.has(key.slice(0, key.lastIndexOf("#")))
    );
    const again = more.filter(([key]) => answers.has(key)).length;
    if (again > 0) problems.push(`${review.path} replaces ${again} answers of an earlier one with the same keys`);
    for (const [key, answer] of more) answers.set(key, answer);
  }
  return { text: recordingText(answers, headOf(events)), problems };
}

/** Returns answers by the key of their call, `turnKey#n`; at most one of a call's attempts was answered. */
function answersIn(events: readonly JournalEvent[]): Map<string, RecordedAnswer> {
  const answers = new Map<string, RecordedAnswer>();
  for (const event of events) {
    if (event.type !== "call.answered") continue;
    const { call, text, finishReason, toolCalls } = event;
    const more = omitUndefined({ finishReason: finishReason === "stop" ? undefined : finishReason, toolCalls });
    const key = call.slice(0, call.lastIndexOf("."));
    answers.set(key, Object.keys(more).length === 0 ? text : { text, ...more });
  }
  return answers;
}

/** Returns the keys of turns and questions that failed, or whose answer was not in the form that was asked for. */
function vainKeys(events: readonly JournalEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => {
    if (event.type === "turn.failed") return event.key;
    return (event.type === "note.recorded" || event.type === "score.recorded") && !event.answer.given ? event.key : [];
  }));
}

/** Returns a comment that describes the answers' origin. */
function headOf([started, ...events]: readonly JournalEvent[]): string {
  const models = new Set(events.flatMap((event) => event.type === "call.sent" ? [event.model] : []));
  const of = started?.type === "dialogue.started"
    ? ` of the ${started.protocol} “${singleLine(titleIn(started))}” (${started.dialogueId}, ${
      started.at.slice(0, 10)
    })`
    : "";
  return [
    `${RECORDING_HEAD}${of}.`,
    `# Models: ${[...models].map(singleLine).join(", ") || "none"}.`,
    "# To rerun it: convene … --model recorded/THIS_FILE",
  ].join("\n");
}

function recordingText(answers: ReadonlyMap<string, RecordedAnswer>, head: string): string {
  const document = new Document(Object.fromEntries(answers));
  for (const key of answers.keys()) {
    for (const path of [[key], [key, "text"]]) {
      const node = document.getIn(path, true);
      if (isScalar(node)) node.type = Scalar.BLOCK_LITERAL;
    }
  }
  return `${head}\n\n${answers.size === 0 ? "{}\n" : document.toString({ lineWidth: 0 })}`;
}
