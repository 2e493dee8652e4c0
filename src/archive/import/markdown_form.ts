import { readYaml, YamlError } from "../../text/yaml.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ImportError } from "./import_error.ts";
import { isoTime, type MessageForm, readForm, TIME_WANTED, type TranscriptForm } from "./transcript_form.ts";

const FIELDS = ["topic", "speakers"];
/** What follows the backticks that begin a code block has none: else it is code in a line. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^##[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TITLE = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TIMED = /^(.+?)[ \t]*\(([^()]*\d{2}:\d{2}[^()]*)\)$/;
const NAMED = "'## Name' before what each says";

interface Section {
  readonly line: number;
  readonly heading: string;
  readonly lines: string[];
}

/** A transcript that was written in Markdown. */
export interface MarkdownTranscript {
  readonly form: TranscriptForm;
  /** The line of each message's heading, from 1. */
  readonly lines: readonly number[];
}

/**
 * Reads the Markdown form: front matter with `topic` and `speakers`, which may be left out; the topic as the one heading
 * of the first level, if the front matter has none; and `## Name`, or `## Name (2026-01-31T12:00:00Z)`, before what each
 * says. Deeper headings and what stands in fenced code belong to the text.
 *
 * @throws {ImportError} If it is not of that form.
 */
export function readMarkdownForm(content: string, file: string): MarkdownTranscript {
  const [whole = "", front = ""] = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/.exec(content) ?? [];
  const { topic, speakers } = frontMatter(front, file);
  const { title, sections } = sectionsOf(content.slice(whole.length), whole.split("\n").length, file);
  if (sections.length === 0) throw new ImportError({ file, problem: "nobody says anything", wanted: NAMED });
  const messages = sections.map((section) => messageOf(section, file));
  const form = readForm({ transcript: 1, topic: topic ?? title, speakers, messages }, file);
  return { form, lines: sections.map(({ line }) => line) };
}

function frontMatter(front: string, file: string): { readonly topic?: unknown; readonly speakers?: unknown } {
  let value: unknown;
  try {
    ({ value } = readYaml(front));
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const where = `line ${(cause.at?.line ?? 0) + 1}`;
    throw new ImportError({ file, where, problem: cause.message, wanted: "YAML between the two ---" });
  }
  const fields = Object(value ?? {});
  const wrong = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (wrong === undefined) return fields;
  const problem = "there is no such field";
  throw new ImportError({ file, where: wrong, problem, wanted: `front matter with ${FIELDS.join(", ")}` });
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
      throw new ImportError({ file, where: `line ${number}`, problem, wanted: NAMED });
    }
  }
  if (fence) {
    // Whoever speaks next would be taken for code of whoever spoke last.
    const problem = `the code that begins with ${fence.mark} has no end`;
    throw new ImportError({ file, where: `line ${fence.line}`, problem, wanted: `a line with ${fence.mark} after it` });
  }
  return { title, sections };
}

function messageOf({ line, heading, lines }: Section, file: string): MessageForm {
  const [, speaker = heading, time] = TIMED.exec(heading) ?? [];
  const where = `line ${line}`;
  if (time !== undefined && isoTime(time) === undefined) {
    throw new ImportError({ file, where, value: time, wanted: TIME_WANTED });
  }
  const text = lines.join("\n").replace(/^\s*\n/, "").trimEnd();
  if (text.trim() === "") {
    throw new ImportError({ file, where, problem: `${speaker} says nothing`, wanted: "a text under the heading" });
  }
  return { speaker, text, ...omitUndefined({ time }) };
}
