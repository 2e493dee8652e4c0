import { readYaml, YamlError } from "../../text/yaml.ts";
import { isObject } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { pathInWords, type Problem } from "../../transcript/problems.ts";
import { TRANSCRIPT } from "./form_schema.ts";
import { ImportError, readBy } from "./import_error.ts";
import type { TranscriptForm } from "./transcript_form.ts";

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/;
/** A line that opens a code block. With further backticks on the line, it would be inline code. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^##[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TITLE = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TIMED = /^(.+?)[ \t]*\(([^()]*\d{2}:\d{2}[^()]*)\)$/;
const NAMED = "'## Name' before each message";

/** A heading of the second level, with the text below it. */
interface Section {
  readonly line: number;
  readonly heading: string;
  readonly lines: string[];
}

/**
 * Reads the Markdown form. It begins with front matter with the optional fields `id`, `topic` and `speakers`; without a topic
 * there, the only heading of the first level is the topic. `## Name`, or `## Name (2026-01-31T12:00:00Z)`, precedes
 * each message. Deeper headings and fenced code belong to the message.
 *
 * @throws {ImportError} If the text does not match this form.
 */
export function readMarkdownForm(content: string, file: string): TranscriptForm {
  const [whole = "", front = ""] = FRONT_MATTER.exec(content) ?? [];
  const body = content.slice(whole.length).split(/\r?\n/);
  const { title: topic, sections } = sectionsOf(body, whole.split("\n").length, file);
  if (sections.length === 0) throw new ImportError({ file, problem: "it contains no messages", wanted: NAMED });
  const messages = sections.map(({ heading, lines }) => {
    const [, speaker = heading, time] = TIMED.exec(heading) ?? [];
    const text = lines.join("\n").replace(/^\s*\n/, "").trimEnd();
    return { speaker, text, ...omitUndefined({ time: time?.trim() }) };
  });
  const placeOf = (path: Problem["path"]) => {
    const section = path[0] === "messages" ? sections[Number(path[1])] : undefined;
    return section ? `line ${section.line}` : pathInWords(path);
  };
  const form = { transcript: 1, messages, ...omitUndefined({ topic }), ...fieldsIn(front, file) };
  return readBy(TRANSCRIPT, form, { file, placeOf });
}

/** Returns the fields in front matter, which begins in the second line. */
function fieldsIn(front: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const value = readYaml(front).value ?? {};
    if (isObject(value)) return value;
    throw new ImportError({ file, where: "line 2", value, wanted: "fields: id, topic, speakers" });
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const where = `line ${(cause.at?.line ?? 0) + 1}`;
    throw new ImportError({ file, where, problem: cause.message, wanted: "YAML between the two ---" });
  }
}

function sectionsOf(body: readonly string[], firstLine: number, file: string) {
  const sections: Section[] = [];
  let title: string | undefined;
  let fence: { readonly mark: string; readonly where: string } | undefined;
  for (const [n, text] of body.entries()) {
    const line = firstLine + n;
    const heading = fence ? undefined : HEADING.exec(text)?.[1];
    const mark = FENCE.exec(text)?.[1];
    if (!fence && mark !== undefined) fence = { mark, where: `line ${line}` };
    else if (fence && mark?.startsWith(fence.mark) && text.trim() === mark) fence = undefined;
    const last = sections.at(-1);
    if (heading !== undefined) sections.push({ line, heading, lines: [] });
    else if (last) last.lines.push(text);
    else if (title === undefined && TITLE.test(text)) title = TITLE.exec(text)?.[1];
    else if (text.trim() !== "") {
      const problem = `'${text.trim().slice(0, 60)}' has no speaker`;
      throw new ImportError({ file, where: `line ${line}`, problem, wanted: NAMED });
    }
  }
  if (!fence) return { title, sections };
  const { mark, where } = fence; // the next message would be read as part of this code
  const problem = `the code that begins with ${mark} is not closed`;
  throw new ImportError({ file, where, problem, wanted: `a line with ${mark} at its end` });
}
