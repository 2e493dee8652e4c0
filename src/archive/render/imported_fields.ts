import type { DialogueRecord } from "../../transcript/record.ts";
import { count, moment } from "./words.ts";

/** Where an imported transcript is from, and when it was held as far as its file tells. */
export function importedInWords(record: DialogueRecord): readonly (readonly [string, string])[] {
  const { imported, messages, startedAt } = record;
  if (!imported) return [];
  const times = messages.flatMap((message) => message.failed ? [] : message.elsewhere?.at ?? []).sort();
  const [first] = times;
  const known = first === undefined ? "unknown" : `${moment(first)} to ${moment(times.at(-1) ?? first)}`;
  const some = times.length > 0 && times.length < messages.length
    ? `, by the times of ${count(times.length, "message")}; those of the others are unknown`
    : "";
  const { mapping } = imported;
  return [
    ["Imported", `${moment(startedAt)}, by version ${imported.version}`],
    ["From", `${imported.file} (SHA-256 ${imported.sha256})`],
    ...(mapping ? [["Read by", `${mapping.file} (SHA-256 ${mapping.sha256})`] as const] : []),
    ["Held", `${known}${some}`],
  ];
}
