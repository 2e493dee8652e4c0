import MarkdownIt, { type Token } from "markdown-it";
import { withUnits } from "../text/display.ts";
import { visible } from "../text/visible.ts";
import { attributes, Html, html } from "./html.ts";
import { placeInText, type Span } from "./place_in_text.ts";

/** What a name in square brackets leads to. */
export interface Cited {
  /** Its address. */
  readonly to: string;
  /** The sign that stands for it in the text: the number of a source, or of a message in brackets. */
  readonly sign: string;
  /** Its name for readers. */
  readonly title: string;
}

/** What texts cite, by the names that they cite: `[ny-bronx]` leads to a source. */
export type Citations = ReadonlyMap<string, Cited>;

/** Ids of the passages that the citations of a name stand for, in order; `undefined` for one without a passage. */
export type CitedPassages = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Words of a text that were found wrong, overstated or impossible to check. */
export interface TextMark {
  /** The words, as whoever checked them wrote them down. */
  readonly words: string;
  readonly kind: "wrong" | "overstated" | "unverifiable";
  /** The part of the words that is wrong, and what stands in its place. @default all of them, and nothing */
  readonly correction?: Span & { readonly stands: string };
}

/** Words of a text in which something is claimed: they lead to the sheet of arguments, and it to them. */
export interface ClaimMark {
  readonly words: string;
  /** Id of the claim, or of the move about one. */
  readonly claim: string;
}

/** What is shown of a text besides its words. */
export interface SaidOptions {
  readonly passages?: CitedPassages | undefined;
  readonly marks?: readonly (TextMark | ClaimMark)[];
}

/** A paragraph, list or other block of a text, with the marks that stand in it. */
export interface SaidBlock {
  readonly content: Html;
  readonly marks: readonly (TextMark | ClaimMark)[];
}

/** What a text is written with. */
class Writing {
  readonly citations: Citations;
  readonly passages: CitedPassages;
  /** Marks that were not found yet. */
  readonly marks: Set<TextMark | ClaimMark>;
  readonly #cited = new Map<string, number>();

  constructor(citations: Citations, { passages = new Map(), marks = [] }: SaidOptions) {
    this.citations = citations;
    this.passages = passages;
    this.marks = new Set(marks);
  }

  /** The next citation of a name. */
  cite(name: string): Html {
    const before = this.#cited.get(name) ?? 0;
    this.#cited.set(name, before + 1);
    const cited = this.citations.get(name) ?? { to: "", sign: name, title: name };
    return citationInHtml(cited, this.passages.get(name)?.[before]);
  }
}

/** The sign of what is cited: a button that opens a passage in place, by its id, if it has one, else a link. */
export function citationInHtml({ to, sign, title }: Cited, passage: string | undefined): Html {
  const named = { "aria-label": title, title };
  const link = attributes({ class: "cite", href: to, ...named });
  const button = attributes({ type: "button", class: "cite", popovertarget: passage, ...named });
  return passage === undefined ? html`<a${link}>${sign}</a>` : html`<button${button}>${sign}</button>`;
}

/** Reads what somebody said: it is no HTML, shows no image, and cannot say where a citation leads. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(["image", "reference"]);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (address) => /^https?:\/\//i.test(address);
markdown.renderer.rules["cite"] = (tokens, at, _options, env) =>
  writingIn(env)?.cite(tokens[at]?.content ?? "").text ?? "";

function writingIn({ writing }: { readonly [name: string]: unknown } = {}): Writing | undefined {
  return writing instanceof Writing ? writing : undefined;
}

/** Headings in what was said are no headings of the page; links do not reveal the page that they are on. */
markdown.core.ruler.push("marks", ({ tokens, env, Token }) => {
  const writing = writingIn(env);
  for (const token of tokens) {
    if (token.type.startsWith("heading_")) token.tag = "p";
    if (token.type === "heading_open") token.attrSet("class", "heading");
    if (token.type !== "inline" || !token.children || !writing) continue;
    for (const child of token.children) {
      if (child.type === "link_open") child.attrSet("rel", "noopener noreferrer nofollow");
    }
    const make = (type: string, content: string) => Object.assign(new Token(type, "", 0), { content });
    token.children = keptTogether(token.children, writing.citations, make);
    const marks = [...writing.marks].filter((mark) => isMarked(token, mark, make));
    for (const mark of marks) writing.marks.delete(mark);
    token.meta = { marks };
  }
});

const CITATION = /\[([^[\]\n]{1,400})\](?!\()/y;

markdown.inline.ruler.before("link", "citation", (state, silent) => {
  const writing = writingIn(state.env);
  if (!writing) return false;
  CITATION.lastIndex = state.pos;
  const [whole = "", names = ""] = CITATION.exec(state.src) ?? [];
  const cited = names.split(/[,;]\s*/);
  if (whole === "" || !cited.every((name) => writing.citations.has(name))) return false;
  if (!silent) { for (const name of cited) state.push("cite", "", 0).content = name; }
  state.pos += whole.length;
  return true;
});

type Make = (type: string, content: string) => Token;

/** Marks words of a paragraph; returns `false` if they do not stand in it. */
function isMarked(token: Token, mark: TextMark | ClaimMark, make: Make): boolean {
  const { words } = mark;
  const correction = "claim" in mark ? undefined : mark.correction;
  const children = token.children ?? [];
  const textOf = ({ type, content }: Token) =>
    type.endsWith("break") ? "\n" : type === "text" || type === "code_inline" ? content : "";
  const texts = children.map(textOf);
  const place = placeInText(correction ? words.slice(0, correction.end) : words, texts.join(""));
  if (!place) return false;
  const start = correction ? place.end - correction.end + correction.start : place.start;
  const stands = correction ? ` ${html`<ins>${correction.stands}</ins>`.text}` : "";
  let offset = 0;
  let links = 0;
  let pieces = 0;
  token.children = children.flatMap((child, n) => {
    const text = texts[n] ?? "";
    const [from, to] = [Math.max(0, start - offset), Math.min(text.length, place.end - offset)];
    const isLast = place.end <= offset + text.length;
    offset += text.length;
    links += linksOpened(child);
    if (child.type !== "text" || from >= to) return [child];
    const [open, close] = tagsOf(mark, { isFirst: pieces++ === 0, isInLink: links > 0 });
    return [
      make("text", text.slice(0, from)),
      make("html_inline", open),
      make("text", text.slice(from, to)),
      make("html_inline", `${close}${isLast ? stands : ""}`),
      make("text", text.slice(to)),
    ];
  });
  return pieces > 0;
}

/** The tags around a piece of marked words. A link does not stand in another one. */
function tagsOf(
  mark: TextMark | ClaimMark,
  { isFirst, isInLink }: { readonly isFirst: boolean; readonly isInLink: boolean },
): readonly [open: string, close: string] {
  if (!("claim" in mark)) {
    return mark.kind === "wrong" ? ['<del class="wrong">', "</del>"] : [`<span class="${mark.kind}">`, "</span>"];
  }
  const name = isInLink ? "span" : "a";
  const id = isFirst && `said-${mark.claim}`;
  const href = isInLink ? undefined : `#claim-${mark.claim}`;
  return [`<${name}${attributes({ class: isFirst ? "claimed" : "claimed more", id, href }).text}>`, `</${name}>`];
}

/** How many links a part of a paragraph opens: −1 if it closes one. */
function linksOpened({ type, content }: Token): number {
  if (type === "link_open" || type === "html_inline" && content.startsWith("<a ")) return 1;
  return type === "link_close" || type === "html_inline" && content === "</a>" ? -1 : 0;
}

/** Words after which a name of a source is a part of the sentence, in all languages: `as in [report]`. */
const BEFORE_NAMES = new Set(
  ("from per by of in see to with as en según de por véase ver con im laut nach aus von gemäß siehe mit dans selon " +
    "d’après d'après par voir avec").split(" "),
);

/** Keeps figures with their units, and the number of a source with the word before it. */
function keptTogether(children: readonly Token[], citations: Citations, make: Make): Token[] {
  const kept: Token[] = [];
  for (const [n, child] of children.entries()) {
    if (child.type === "text") child.content = withUnits(child.content);
    if (child.type !== "cite") {
      kept.push(child);
      continue;
    }
    const before = kept.at(-1);
    if (before?.type === "text") {
      const [, rest = "", word = ""] = /^([^]*?)(\S{0,24}?)\s*$/.exec(before.content) ?? [];
      before.content = rest;
      const isMessage = citations.get(child.content)?.sign.startsWith("(") ?? false;
      const name = !isMessage && BEFORE_NAMES.has(word.toLowerCase()) ? ` ${html`${child.content}`.text}` : "";
      kept.push(make("html_inline", '<span class="nb">'), make("text", word), make("html_inline", name));
    } else kept.push(make("html_inline", '<span class="nb">'));
    kept.push(child);
    const after = children[n + 1];
    const [marks = ""] = after?.type === "text" ? /^[.,;:!?)”’"']*/.exec(after.content) ?? [] : [];
    if (after && marks !== "") after.content = after.content.slice(marks.length);
    kept.push(make("text", marks), make("html_inline", "</span>"));
  }
  return kept;
}

/** Returns somebody's words as blocks. Markdown in them takes effect, HTML does not, and links lead to web pages only. */
export function saidInBlocks(text: string, citations: Citations, options: SaidOptions = {}): readonly SaidBlock[] {
  const writing = new Writing(citations, options);
  const env = { writing };
  const tokens = markdown.parse(visible(text), env);
  const blocks: SaidBlock[] = [];
  for (let at = 0; at < tokens.length;) {
    const last = tokens.findIndex(({ level, nesting }, n) => n >= at && level === 0 && nesting <= 0);
    const end = last < 0 ? tokens.length : last + 1;
    const block = tokens.slice(at, end);
    const content = new Html(markdown.renderer.render(block, markdown.options, env));
    blocks.push({
      content,
      marks: options.marks?.filter((mark) => block.some(({ meta }) => isOneOf(meta?.["marks"], mark))) ?? [],
    });
    at = end;
  }
  return blocks;
}

function isOneOf(marks: unknown, mark: TextMark | ClaimMark): boolean {
  return Array.isArray(marks) && marks.includes(mark);
}

/** Returns somebody's words as HTML. */
export function said(text: string, citations: Citations, options: SaidOptions = {}): Html {
  return html`${saidInBlocks(text, citations, options).map(({ content }) => content)}`;
}
