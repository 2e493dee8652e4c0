import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { pathInWords, type Problem } from "../../transcript/problems.ts";
import type { Content } from "./content.ts";
import type { Form, Known, Reading } from "./form.ts";
import { frontFields } from "./front_matter.ts";
import { ImportError } from "./import_error.ts";
import { spokenHead } from "./turn_head.ts";

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
 * The Markdown form. It begins with front matter with the optional fields `id`, `topic`, `truth` and `speakers`; without
 * a topic there, the only heading of the first level is the topic. `## Name`, or `## Name (2026-01-31T12:00:00Z)`,
 * precedes each message. Deeper headings and fenced code belong to the message.
 */
export const MARKDOWN: Form = {
  name: "markdown",
  called: "Markdown with a heading '## Name' before each message",
  example: "# Buses or trams?\n\n## Ana\n\nBuses go everywhere.\n\n## Ben\n\nTrams carry more.",
  fits: ({ page: { lines } }) => {
    const first = spokenHead(lines.find((line) => line.trim() !== "" && !TITLE.test(line)) ?? "")?.name;
    const isSpeaker = first !== undefined && lines.filter((line) => spokenHead(line)?.name === first).length > 1;
    return !isSpeaker && lines.some((line) => HEADING.test(line));
  },
  read: (content, known) => [readMarkdown(content, known)],
};

function readMarkdown({ page, file }: Content, { names }: Known): Reading {
  const isSpeaker = (heading: string) => !names || names.has(TIMED.exec(heading)?.[1] ?? heading);
  const { title: topic, sections } = sectionsOf(page, { file, isSpeaker });
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
  return { transcript: { messages, ...omitUndefined({ topic }), ...frontFields(page.front, file) }, placeOf };
}

function sectionsOf(
  { lines, firstLine }: Content["page"],
  { file, isSpeaker }: { readonly file: string; readonly isSpeaker: (heading: string) => boolean },
) {
  const sections: Section[] = [];
  let title: string | undefined;
  let fence: { readonly mark: string; readonly where: string } | undefined;
  for (const [n, text] of lines.entries()) {
    const line = firstLine + n;
    const heading = fence ? undefined : HEADING.exec(text)?.[1];
    const mark = FENCE.exec(text)?.[1];
    if (!fence && mark !== undefined) fence = { mark, where: `line ${line}` };
    else if (fence && mark?.startsWith(fence.mark) && text.trim() === mark) fence = undefined;
    const last = sections.at(-1);
    if (heading !== undefined && isSpeaker(heading)) sections.push({ line, heading, lines: [] });
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
