/** A line of Markdown outside of fenced code. */
export interface ProseLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** A fenced block of code. */
export interface CodeBlock {
  /** What stands after the fence, for example `sh`. */
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
}

/** The lines and the fenced blocks of a Markdown page. */
export function parseMarkdown(source: string): { prose: ProseLine[]; blocks: CodeBlock[] } {
  const prose: ProseLine[] = [];
  const blocks: CodeBlock[] = [];
  let open: { mark: string; language: string; line: number; lines: string[] } | undefined;
  for (const [index, text] of source.split(/\r?\n/).entries()) {
    const [, mark, language = ""] = /^\s*(`{3,}|~{3,})\s*([^`]*)$/.exec(text) ?? [];
    if (!open && mark) open = { mark, language: language.trim(), line: index + 1, lines: [] };
    else if (!open) prose.push({ text, line: index + 1 });
    else if (mark && mark.startsWith(open.mark) && language === "") {
      blocks.push({ language: open.language, text: open.lines.join("\n"), line: open.line });
      open = undefined;
    } else open.lines.push(text);
  }
  return { prose, blocks };
}

/** The anchors of a page's headings, as code forges make them: lower case, hyphens for spaces, `-1` for a second one. */
export function anchorsOf(source: string): Set<string> {
  const anchors = new Set<string>();
  for (const { text } of parseMarkdown(source).prose) {
    const heading = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(text)?.[1];
    if (heading === undefined) continue;
    const plain = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/<[^>]*>/g, "");
    const base = plain.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "").replaceAll(" ", "-");
    let anchor = base;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${base}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}
