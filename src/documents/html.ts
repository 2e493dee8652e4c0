/** The text of a page, with blank lines between paragraphs, and its title, if any. */
interface HtmlText {
  readonly text: string;
  readonly title?: string;
}

/** Elements of a page whose content is skipped. */
const UNREAD = new Set(
  "script style noscript template svg math iframe object embed canvas audio video select".split(" "),
);

/** Elements that form lines of their own. */
const BLOCKS = new Set(
  ("address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table " +
    "tbody tfoot thead tr ul").split(" "),
);

const CELLS = new Set(["td", "th"]);

/** Returns the label of the encoding that a page declares in its first bytes, if any. */
export function charsetOf(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  return /<meta[^>]{1,200}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i.exec(head)?.[1];
}

/** Returns `true` for the beginning of a page. */
export function isHtml(text: string): boolean {
  return /^\s*(?:<!--[^]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text);
}

/** Reads the text of a page, without scripts, styles, comments and hidden content. */
export async function readHtml(html: string): Promise<HtmlText> {
  const { Parser } = await import("htmlparser2");
  const page = new Page();
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    onclosetag: (name) => page.close(name),
    ontext: (text) => page.say(text),
  });
  parser.write(html);
  parser.end();
  return page.read();
}

class Page {
  readonly #pieces: string[] = [];
  #title = "";
  /** Number of open elements that are skipped or lie within a skipped one. */
  #unread = 0;
  #head = 0;
  #inTitle = 0;
  #pre = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#unread > 0 || UNREAD.has(name) || isHidden(attributes)) this.#unread++;
    if (this.#unread > 0) return;
    if (name === "head") this.#head++;
    if (name === "title") this.#inTitle++;
    if (name === "pre") this.#pre++;
    this.#edge(name, "“");
  }

  close(name: string): void {
    if (this.#unread > 0) {
      this.#unread--;
      return;
    }
    this.#edge(name, "”");
    if (name === "head") this.#head--;
    if (name === "title") this.#inTitle--;
    if (name === "pre") this.#pre--;
  }

  say(text: string): void {
    if (this.#unread > 0) return;
    if (this.#inTitle > 0) this.#title += text;
    else if (this.#head === 0) this.#pieces.push(this.#pre > 0 ? text : text.replace(/[ \t\n\r\f]+/g, " "));
  }

  read(): HtmlText {
    const spaced = this.#pieces.join("").replace(/[ \t\r\f]+/g, " ").replace(/ ?\n ?/g, "\n");
    const text = spaced.replace(/\n{3,}/g, "\n\n").trim();
    const title = this.#title.replace(/\s+/g, " ").trim();
    return { text, ...(title === "" ? {} : { title }) };
  }

  #edge(name: string, mark: string): void {
    if (BLOCKS.has(name)) this.#pieces.push(name === "li" || name === "tr" ? "\n" : "\n\n");
    else if (name === "br") this.#pieces.push(mark === "“" ? "\n" : "");
    else if (CELLS.has(name)) this.#pieces.push(" ");
    else if (name === "q") this.#pieces.push(mark);
  }
}

/** Returns `true` for an element that readers cannot see: its text must not influence models. */
function isHidden({ hidden, style = "" }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i.test(style);
}
