import { citationsIn } from "../../text/evidence.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { SOURCE_PATH, SOURCES_FOLDER } from "../../transcript/source_entry.ts";
import { findingsIn } from "./scores.ts";

/** A text that a tool found, as a file of the archive. */
export interface FoundFile {
  /** Name by which it is cited. */
  readonly name: string;
  /** The place that it comes from, such as a URL or the path of a file. */
  readonly address: string;
  readonly path: string;
  readonly text: string;
}

const HASH_LENGTH = 12;

/** Files by record: they are asked for with every message. */
const known = new WeakMap<object, readonly FoundFile[]>();

/** Returns the texts that tools found and somebody cited or opened, each once, in the order in which they were found. */
export function foundFiles(record: Pick<DialogueRecord, "messages" | "notes" | "tools">): readonly FoundFile[] {
  const files = known.get(record) ?? filesOf(record);
  known.set(record, files);
  return files;
}

function filesOf(
  { messages, notes, tools }: Pick<DialogueRecord, "messages" | "notes" | "tools">,
): readonly FoundFile[] {
  const found = tools.flatMap(({ source }) => source && source.text !== "" ? [source] : []);
  if (found.length === 0) return [];
  const cited = messages.flatMap((message) => message.failed ? [] : citationsIn(message.text).map(({ name }) => name));
  const judged = notes.flatMap((note) => findingsIn(note).flatMap(({ source }) => source ?? []));
  const opened = tools.flatMap(({ tool, input }) => tool === "read_source" ? [String(fieldsIn(input)["name"])] : []);
  const wanted = new Set([...cited, ...judged, ...opened].map((name) => name.replace(/^\[|\]$/g, "").toLowerCase()));
  const files = found.filter(({ name }) => wanted.has(name.toLowerCase())).flatMap(
    ({ name, address, sha256, text }) => {
      const path = `${SOURCES_FOLDER}/${name}-${sha256.slice(0, HASH_LENGTH)}.txt`;
      return SOURCE_PATH.test(path) ? [{ name, address, path, text }] : []; // a journal from elsewhere may have any name
    },
  );
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
