import { readYaml, YamlError } from "../../text/yaml.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ForeignMessage, ForeignTranscript } from "./foreign_transcript.ts";
import { ImportError } from "./import_error.ts";
import { speakerAt } from "./mapping.ts";
import { isoTime } from "./moment.ts";
import { optional, Place } from "./place.ts";

const FIELDS = ["topic", "speakers"];
/** What follows the backticks that begin a code block has none: else it is code in a line. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^##[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TITLE = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TIMED = /^(.+?)[ \t]*\(([^()]*\d{2}:\d{2}[^()]*)\)$/;

interface Section {
  readonly line: number;
  readonly heading: string;
  readonly lines: string[];
}

/**
 * Reads the simple Markdown form: front matter with `topic` and `speakers`, which may be left out; the topic as the one
 * heading of the first level, if the front matter has none; and `## Name`, or `## Name (2026-01-31T12:00:00Z)`, before
 * what each says. Deeper headings and what stands in fenced code belong to the text.
 *
 * @throws {ImportError} If it is not of that form.
 */
export function readMarkdownForm(content: string, file: string): ForeignTranscript {
  const { front, body, firstLine } = parted(content);
  const root = frontMatter(front, file);
  const listed = optional(root.at("speakers"), (place) => place.items("a list of speakers"));
  const speakers = listed?.map((place) => speakerAt(place)) ?? [];
  const { title, sections } = sectionsOf(body, firstLine, file);
  const topic = optional(root.at("topic"), (place) => place.text("a topic").trim()) ?? title;
  if (sections.length === 0) {
    throw new ImportError({ file, problem: "nobody says anything", wanted: "'## Name' before what each says" });
  }
  const messages = sections.map((section) => messageOf(section, file));
  return { speakers, complete: listed !== undefined, messages, leftOut: new Map(), ...omitUndefined({ topic }) };
}

function parted(content: string): { readonly front: string; readonly body: string; readonly firstLine: number } {
  const [whole = "", front = ""] = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/.exec(content) ?? [];
  return { front, body: content.slice(whole.length), firstLine: whole.split("\n").length };
}

function frontMatter(front: string, file: string): Place {
  let value: unknown;
  try {
    ({ value } = readYaml(front));
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const where = `line ${(cause.at?.line ?? 0) + 1}`;
    throw new ImportError({ file, where, problem: cause.message, wanted: "YAML between the two ---" });
  }
  const root = new Place(file, value ?? {});
  root.checkFields(FIELDS, `front matter with ${FIELDS.join(", ")}`);
  return root;
}

function sectionsOf(body: string, firstLine: number, file: string) {
  const sections: Section[] = [];
  let title: string | undefined;
  let fence: { readonly mark: string; readonly line: number } | undefined;
  for (const [n, line] of body.split(/\r?\n/).entries()) {
    const number = firstLine + n;
    const mark = FENCE.exec(line)?.[1];
    const heading = fence === undefined ? HEADING.exec(line)?.[1] : undefined;
    if (mark !== undefined && fence === undefined) fence = { mark, line: number };
    else if (fence && mark?.startsWith(fence.mark) && line.trim() === mark) fence = undefined;
    if (heading !== undefined) {
      sections.push({ line: number, heading, lines: [] });
      continue;
    }
    const last = sections.at(-1);
    if (last) {
      last.lines.push(line);
      continue;
    }
    const first = TITLE.exec(line)?.[1];
    if (first !== undefined && title === undefined) title = first;
    else if (line.trim() !== "") {
      const problem = `'${line.trim().slice(0, 60)}' belongs to nobody`;
      throw new ImportError({ file, where: `line ${number}`, problem, wanted: "'## Name' before what each says" });
    }
  }
  if (fence) {
    // Whoever speaks next would be taken for code of whoever spoke last.
    const problem = `the code that begins with ${fence.mark} has no end`;
    throw new ImportError({ file, where: `line ${fence.line}`, problem, wanted: `a line with ${fence.mark} after it` });
  }
  return { title, sections };
}

function messageOf({ line, heading, lines }: Section, file: string): ForeignMessage {
  const [, name = heading, time] = TIMED.exec(heading) ?? [];
  const at = time === undefined ? undefined : isoTime(time);
  const where = `line ${line}`;
  if (time !== undefined && at === undefined) {
    const wanted = "a time of ISO 8601 with its zone, such as 2026-01-31T12:00:00Z";
    throw new ImportError({ file, where, value: time, wanted });
  }
  const text = lines.join("\n").replace(/^\s*\n/, "").trimEnd();
  if (text.trim() === "") {
    throw new ImportError({ file, where, problem: `${name} says nothing`, wanted: "a text under the heading" });
  }
  return { place: new Place(file, heading, [where]), speaker: name, text, ...omitUndefined({ at }) };
}
