import { type MarkdownBlock, markdownBlocks } from "../../text/markdown.ts";
import { sentences } from "../../text/sentences.ts";
import { singleLine } from "../../text/visible.ts";
import type { Requirement } from "./design.ts";
import { LABEL_PARTS, LABELS } from "./words/mod.ts";

/** A sentence or bullet of a problem. */
interface Statement {
  readonly text: string;
  readonly level: Requirement["level"];
  /** `true` if a heading or field says that it is a requirement. */
  readonly isMarked: boolean;
  readonly isBullet: boolean;
}

/** The kind of what a heading or field announces. */
type Label = keyof typeof LABELS;

/** Without a heading that tells requirements from background, only the bullets of a longer problem count. */
const MOST_SENTENCES = 20;

/**
 * Returns the requirements in a problem, in order: the sentences and bullets under headings or fields such as
 * `Must have` and `Nice to have:`. Without any, all of them are major requirements, or of more than 20 the bullets.
 * Questions and code are none.
 */
export function findRequirements(problem: string): readonly Requirement[] {
  const all = statementsIn(problem);
  const marked = all.filter(({ isMarked }) => isMarked);
  const unmarked = all.length > MOST_SENTENCES ? all.filter(({ isBullet }) => isBullet) : all;
  return asRequirements(marked.length > 0 ? marked : unmarked);
}

/** Numbers requirements, which are major by default. */
export function asRequirements(
  given: readonly { readonly text: string; readonly level?: Requirement["level"] }[],
): readonly Requirement[] {
  return given.map(({ level = "major", text }, n) => ({ id: `R${n + 1}`, level, text: singleLine(text) }));
}

/** A sentence or bullet that ends in a colon, and introduces the bullets below it. */
interface Lead {
  readonly text: string;
  /** Indentation of its bullet; -1 for a sentence. */
  readonly indent: number;
}

/** Returns the sentences and bullets of a problem, but for questions and what is not required. */
function statementsIn(problem: string): readonly Statement[] {
  const blocks = markdownBlocks(problem);
  const title = titleOf(blocks);
  const found: Statement[] = [];
  let headings: readonly { readonly depth: number; readonly label: Label | undefined }[] = [];
  let field: Label | undefined;
  let isAnnounced = false; // a field stands alone in its line
  let leads: readonly Lead[] = [];
  const add = (text: string, { isBullet, own }: { readonly isBullet: boolean; readonly own?: Label | undefined }) => {
    const section = field ?? headings.findLast(({ label }) => label)?.label;
    const label = own ?? section;
    if (text === "" || label === "none") return;
    found.push({ text, level: label ?? "major", isMarked: section !== undefined, isBullet });
  };
  for (const block of blocks) {
    const { kind, depth } = block;
    if (kind === "heading") {
      const label = block === title ? undefined : labelOf(block.text);
      headings = [...headings.filter((above) => above.depth < depth), { depth, label }];
      field = undefined;
      leads = [];
    } else if (kind === "item") {
      const text = plain(block.text);
      isAnnounced = false;
      leads = leads.filter(({ indent }) => indent < depth);
      const lead = leads.at(-1)?.text;
      if (lead !== undefined && found.at(-1)?.text === lead) found.pop(); // each bullet below repeats it
      const whole = lead === undefined ? text : `${lead} ${text}`;
      add(whole, { isBullet: true, own: fieldIn(text)?.label });
      if (isLead(text)) leads = [...leads, { text: whole, indent: depth }];
    } else {
      const named = fieldIn(block.text);
      if (named || !isAnnounced) field = named?.label;
      isAnnounced = named?.rest === "";
      const said = linesApart(named ? named.rest : block.text).flatMap(sentences).map(({ text }) => plain(text));
      for (const text of said) if (!isQuestion(text)) add(text, { isBullet: false });
      leads = said.slice(-1).filter(isLead).map((text) => ({ text, indent: -1 }));
    }
  }
  return found;
}

/** Returns the heading that is the title of all the others, and so announces nothing; `undefined` if there is none. */
function titleOf(blocks: readonly MarkdownBlock[]): MarkdownBlock | undefined {
  const [first] = blocks;
  const [title, ...rest] = blocks.filter(({ kind }) => kind === "heading");
  const isAbove = rest.length > 0 && rest.every(({ depth }) => title && depth > title.depth);
  return first === title && isAbove ? title : undefined;
}

/** Returns the label and the rest of a text such as `Must have: it works offline`; `undefined` without a label. */
function fieldIn(text: string): { readonly label: Label; readonly rest: string } | undefined {
  const [, name = "", rest = ""] = /^([^:：\n]+)(?:[:：]\s*([^]*))?$/.exec(text) ?? [];
  const label = labelOf(name);
  return label && { label, rest };
}

/** Returns what a heading announces: by a known name alone, or one with a note, as in `Must have (by May)`. */
function labelOf(heading: string): Label | undefined {
  if (heading.length > MOST_CHARACTERS) return undefined;
  const name = plain(heading).toLowerCase().replaceAll("’", "'").replaceAll("-", " ").replace(
    /^[\d.)\s]+|[:：\s]+$/g,
    "",
  );
  // the rest of a heading that begins with a label: nothing, or a note on it
  const note = new RegExp(`^(?:$| (?:${LABEL_PARTS.notes.join("|")}) |\\s*[(,&–—])`);
  const isNamed = (known: string) => name.startsWith(known) && note.test(name.slice(known.length));
  const label = (["none", "minor", "major"] as const).find((each) => LABELS[each].some(isNamed));
  return label ?? (LABEL_PARTS.endings.some((ending) => name.endsWith(ending)) ? "major" : undefined);
}

/** Longer headings are no labels. */
const MOST_CHARACTERS = 80;

/** Splits a block of lines that are an item each: all begin like a sentence, and none ends like one. */
function linesApart(block: string): readonly string[] {
  const lines = block.split("\n");
  return lines.every((line) => /^[\p{Lu}\p{Lt}\p{N}][^]*[^.,;:!?…]$/u.test(line)) ? lines : [block];
}

function isLead(text: string): boolean {
  return /[:：]$/.test(text);
}

function isQuestion(text: string): boolean {
  return /[?？]["”’)*_]*$/.test(text);
}

/** Returns a text in one line, without emphasis and link syntax. */
function plain(text: string): string {
  return singleLine(
    text.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1").replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, "")
      .replace(/(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu, ""),
  );
}
