/** Where a link leads, and its words; both without their escapes once {@linkcode unescaped}. */
const LINK = /(?<!\\)\[((?:[^\]\\]|\\.)*)\]\(((?:[^()\\]|\\.)*)\)/g;

/**
 * A Markdown page of an archive as plain text: the same lines without Markdown's marks. Headings are underlined, cells
 * stand between dots, what somebody said is indented, and a statement that is the body of a page stays as it is.
 */
export function toPlainText(markdown: string): string {
  const [, fields = "", page = markdown] = /^---\n([\s\S]*?\n)---\n\n([\s\S]*)$/.exec(markdown) ?? [];
  const end = page.indexOf("\n---\n");
  const body = end < 0 ? "" : `\n${"-".repeat(80)}\n${page.slice(end + "\n---\n".length)}`;
  const blocks = (end < 0 ? page : page.slice(0, end)).split("\n").flatMap(plainLine).join("\n");
  return `${fields}${fields === "" ? "" : "\n"}${blocks}${body}`;
}

function plainLine(line: string): readonly string[] {
  if (line.startsWith(">")) return [`    ${line.slice(2).replace(/\\(?=<)|(?<=\])\\(?=:)/g, "")}`.trimEnd()];
  const [, marks = "", heading = ""] = /^(#{1,4}) (.*)$/.exec(line) ?? [];
  if (marks !== "") {
    const title = plainInline(heading);
    return [title, (marks === "#" ? "=" : "-").repeat(Math.min(80, title.length))];
  }
  if (/^\|(?: -{3}:? \|| --: \|)+$/.test(line)) return [];
  if (line.startsWith("| ")) {
    return [line.slice(2, -2).split(/ (?<!\\)\| /).map(plainInline).join(" · ")];
  }
  return [plainInline(line)];
}

function plainInline(text: string): string {
  const linked = text.replace(LINK, (_, words: string, to: string) => {
    const path = decodeURI(to.replace(/\\([()])/g, "$1"));
    return path.endsWith(unescaped(words)) ? escaped(path) : `${words} <${escaped(path)}>`;
  });
  return unescaped(linked.replace(/(?<!\\)\*\*/g, ""));
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

function escaped(path: string): string {
  return path.replace(/[\\*]/g, "\\$&");
}
