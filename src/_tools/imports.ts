/** One import of a module. */
export interface Import {
  /** What stands between the quotes; `undefined` for a dynamic import of something else than a literal. */
  readonly specifier: string | undefined;
  /** Line, from 1. */
  readonly line: number;
}

interface Token {
  readonly kind: "word" | "string" | "mark";
  readonly text: string;
  readonly line: number;
}

/** After these words a slash begins a regular expression. */
const BEFORE_REGEX = new Set(["return", "typeof", "case", "in", "of", "void", "delete", "await", "yield", "throw"]);

/** All imports of a TypeScript module: static, type-only, re-exported, dynamic and in types. */
export function importsOf(source: string): Import[] {
  const tokens = tokenize(source);
  const found: Import[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || tokens[index - 1]?.text === ".") continue;
    const next = tokens[index + 1];
    if (token.text === "import" && next?.kind === "string") {
      found.push({ specifier: next.text, line: token.line });
    } else if (token.text === "import" && next?.text === "(") {
      const target = tokens[index + 2];
      const literal = target?.kind === "string" && [")", ","].includes(tokens[index + 3]?.text ?? "");
      found.push({ specifier: literal ? target.text : undefined, line: token.line });
    } else if (token.text === "import" || token.text === "export") {
      const specifier = fromClause(tokens, index + 1);
      if (specifier !== undefined) found.push({ specifier, line: token.line });
    }
  }
  return found;
}

/** The string of `{ … } from "…"`, or `undefined` if something else stands there. */
function fromClause(tokens: readonly Token[], start: number): string | undefined {
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token?.text === "from" && next?.kind === "string") return next.text;
    if (token?.kind === "mark" && !["{", "}", ",", "*"].includes(token.text)) return undefined;
    if (token?.kind === "word" && ["const", "let", "function", "class", "interface", "enum"].includes(token.text)) {
      return undefined;
    }
  }
  return undefined;
}

/** Words, strings and marks; comments, regular expressions and the text of templates are left out. */
function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const templates: number[] = []; // depth of braces at which each open template goes on
  let depth = 0;
  let line = 1;
  let at = 0;
  const push = (kind: Token["kind"], text: string) => tokens.push({ kind, text, line });
  const skipTo = (end: number) => {
    for (; at < end; at++) if (source[at] === "\n") line++;
  };
  const template = (start: number) => {
    const [, text = "", end = ""] = /^((?:[^\\`$]|\\[^]|\$(?!\{))*)(`|\$\{|$)/.exec(source.slice(start)) ?? [];
    if (end === "${") templates.push(depth++);
    else if (source[at] === "`") push("string", text);
    skipTo(start + text.length + end.length);
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 2);
    const char = source[at] ?? "";
    if (rest === "//") skipTo(ending(source, "\n", at));
    else if (rest === "/*") skipTo(ending(source, "*/", at + 2) + 2);
    else if (char === '"' || char === "'") {
      const end = closing(source, at + 1, char);
      push("string", source.slice(at + 1, end));
      skipTo(end + 1);
    } else if (char === "`") template(at + 1);
    else if (char === "}" && templates.at(-1) === depth - 1) {
      depth = templates.pop() ?? 0;
      template(at + 1);
    } else if (char === "/" && beginsRegex(tokens.at(-1))) skipTo(regexEnd(source, at + 1));
    else if (/[\p{ID_Start}$_#]/u.test(char)) {
      const word = /^[\p{ID_Continue}$#]+/u.exec(source.slice(at, at + 200))?.[0] ?? char;
      push("word", word);
      skipTo(at + word.length);
    } else {
      if (char === "{") depth++;
      if (char === "}") depth--;
      if (!/\s/.test(char)) push("mark", char);
      skipTo(at + 1);
    }
  }
  return tokens;
}

function ending(source: string, text: string, from: number): number {
  const index = source.indexOf(text, from);
  return index < 0 ? source.length : index;
}

function closing(source: string, from: number, quote: string): number {
  let at = from;
  while (at < source.length && source[at] !== quote) at += source[at] === "\\" ? 2 : 1;
  return at;
}

function beginsRegex(before: Token | undefined): boolean {
  if (!before) return true;
  if (before.kind === "word") return BEFORE_REGEX.has(before.text);
  return before.kind === "mark" && !/[)\]}0-9]/.test(before.text);
}

function regexEnd(source: string, from: number): number {
  let inClass = false;
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === "\\") at++;
    else if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    else if (char === "\n" || (char === "/" && !inClass)) return at + 1;
  }
  return source.length;
}
