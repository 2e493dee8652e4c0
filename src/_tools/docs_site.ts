/**
 * Makes the documentation site in `docs/`: README and changelog, guides, the context network and the code that they link
 * to, with a search; the dialogues that the guides hold from recorded answers, published as by `convene publish`; and the
 * reference of `deno doc`. Nothing in it needs a server.
 *
 * Run by `deno task docs`.
 *
 * @module
 */
import MarkdownIt, { type Token } from "markdown-it";
import { dirname, join, posix } from "node:path";
import { attributes, Html, html, type Part } from "../pages/html.ts";
import { FILES, FOLDERS, STYLE_SHEET } from "../site/frame.ts";
import { readClassicScript, readSearchLibrary } from "../site/scripts.ts";
import { indexScript, saidScript, type Searched } from "../site/search_index.ts";
import { SITE } from "../words/site.ts";
import { repositoryFiles } from "./files.ts";
import { convened, ILLUSTRATED } from "./held_dialogues.ts";
import { anchorsOf } from "./markdown.ts";
import { shownCommands, toConvene } from "./shown_commands.ts";

/** Where the site is written. */
const OUT = "docs";
/** The project's name, in every title. */
const NAME = "Convenings";

/** Parts of the documentation, each with the pages in it, as they stand in lists. */
const PARTS: readonly (readonly [title: string, holds: (path: string) => boolean])[] = [
  ["Begin", (path) => !path.includes("/")],
  ["Guides", (path) => path.startsWith("guides/")],
  ["How it is built, and why", (path) => path.startsWith("context-network/") && !path.includes("/decisions/")],
  ["Decisions", (path) => path.startsWith("context-network/decisions/")],
];

/** Pages load what is in the site, and nothing else. */
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'";

/** What pages of text need besides what pages of dialogues have. */
const STYLE = `
.docs main { max-width: 50rem; }
.docs main :is(h2, h3) { margin: 2rem 0 0.5rem; }
.docs main pre { overflow-x: auto; padding: 0.75rem 1rem; background: var(--shade); font: 0.875rem/1.5 var(--mono); }
.docs main code { font-family: var(--mono); font-size: 0.9em; overflow-wrap: anywhere; }
.docs main pre code { font-size: inherit; overflow-wrap: normal; }
.docs main img { max-width: 100%; height: auto; }
.docs .wide { overflow-x: auto; }
.docs table { border-collapse: collapse; }
.docs :is(th, td) { padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid var(--rule); text-align: start; vertical-align: top; }
.docs .list li { margin: 0.2rem 0; }
`;

/** What the search says. */
const TEXTS = {
  found: "Pages found: {0}",
  nothing: "Nothing was found for “{0}”.",
  loading: "Loading the pages …",
  failed: "The search cannot be loaded: a file is missing from this site.",
};

/** A page of text. */
interface TextPage {
  /** Path of its Markdown from the root. */
  readonly path: string;
  readonly title: string;
  readonly body: string;
  /** Its sections, for the search: anchor, heading and text of each. */
  readonly sections: readonly (readonly [anchor: string, heading: string, text: string])[];
}

/** Returns the address of a page or file, from the root of the site. */
function addressOf(path: string): string {
  if (path === "README.md") return "index.html";
  return path.endsWith(".md") ? path.replace(/\.md$/, ".html") : `${path}.html`;
}

/** Pictures are copied; other files become pages. */
const PICTURE = /\.(?:webp|svg|png)$/;

/** Reads Markdown pages, and notes which files they link to. */
class Reading {
  readonly linked = new Set<string>();
  readonly pictures = new Set<string>();
  readonly #files: ReadonlySet<string>;
  readonly #markdown = new MarkdownIt({ html: true });

  constructor(files: Iterable<string>) {
    this.#files = new Set(files);
  }

  /** Makes the page of a Markdown text. */
  page(path: string, source: string): TextPage {
    const anchors = [...anchorsOf(source)];
    const tokens = this.#markdown.parse(source, {});
    const sections: [string, string, string][] = [["", "", ""]];
    let title = "";
    for (const [n, token] of tokens.entries()) {
      if (token.type === "heading_open") {
        const anchor = anchors.shift() ?? "";
        token.attrSet("id", anchor);
        const heading = plainOf(tokens[n + 1]);
        title ||= heading;
        sections.push([anchor, heading, ""]);
      } else if (token.type === "inline" || token.type === "fence") {
        const last = sections.at(-1);
        if (last) last[2] += `${token.type === "fence" ? token.content : plainOf(token)}\n`;
      }
      for (const child of token.children ?? []) this.#lead(path, child);
      if (token.type.startsWith("html")) token.content = this.#inHtml(path, token.content);
      if (token.type === "table_open") token.attrJoin("class", "plain");
    }
    const body = this.#markdown.renderer.render(tokens, this.#markdown.options, {})
      .replaceAll("<table", '<div class="wide"><table').replaceAll("</table>", "</table></div>");
    return {
      path,
      title: title || path,
      body,
      sections: sections.filter(([, heading, text]) => heading + text !== ""),
    };
  }

  #lead(path: string, token: Token): void {
    for (const name of ["href", "src"]) {
      const target = token.attrGet(name);
      if (target !== null) token.attrSet(name, this.#address(path, String(target)));
    }
    if (token.type === "html_inline") token.content = this.#inHtml(path, token.content);
  }

  #inHtml(path: string, text: string): string {
    return text.replace(
      /\b(src|srcset|href)="([^"]*)"/g,
      (_, name, target) => `${name}="${this.#address(path, target)}"`,
    );
  }

  /** Returns the address on the site of what a page links to, and notes that it is needed. */
  #address(from: string, target: string): string {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("#")) return target;
    const [file = "", anchor] = target.split("#");
    const path = posix.join(posix.dirname(from), decodeURIComponent(file)).replace(/\/$/, "");
    const to = PICTURE.test(path) ? path : addressOf(path);
    if (PICTURE.test(path)) this.pictures.add(path);
    else if (this.#files.has(path)) this.linked.add(path);
    else for (const each of this.#files) if (each.startsWith(`${path}/`)) this.linked.add(path);
    const address = posix.relative(posix.dirname(addressOf(from)), to);
    return anchor === undefined ? address : `${address}#${anchor}`;
  }
}

function plainOf(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => type.startsWith("html") ? "" : content || " ").join("")
    .trim();
}

/** Makes a page of the site. */
function pageOf({ path, title, body, scripts = [] }: {
  readonly path: string;
  readonly title: string;
  readonly body: Part;
  readonly scripts?: readonly string[];
}): string {
  const root = "../".repeat(addressOf(path).split("/").length - 1);
  const links = [["Guides", "guides/index.html"], ["Dialogues", "dialogues/index.html"], [
    "Reference",
    "api/index.html",
  ]];
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="${root}${FILES.style}">
        ${scripts.map((script) => html`<script defer src="${root}${script}"></script>`)}
        <title>${title === NAME ? NAME : `${title} · ${NAME}`}</title>
      </head>
      <body class="site docs" ${attributes({ "data-texts": JSON.stringify(TEXTS) })}>
        <a class="skip" href="#main">${SITE.skip}</a>
        <header class="masthead">
          <a class="brand" href="${root}index.html">${NAME}</a>
          <nav aria-label="${SITE.pages}">
            <ul>${links.map(([label, to]) => html`<li><a href="${root}${to}">${label}</a></li>`)}</ul>
          </nav>
        </header>
        <main id="main" tabindex="-1">${body}</main>
      </body>
    </html>
  `;
  return `<!doctype html>${page.text}`;
}

/** A page of code, or of what a folder holds. */
function codePage(path: string, files: readonly string[], source: string | undefined): string {
  const inner = files.filter((file) => file.startsWith(`${path}/`));
  const body = html`
    <h1><code>${path}</code></h1>
    ${source === undefined
      ? html`<ul>${inner.map((file) => html`<li><code>${file}</code></li>`)}</ul>`
      : html`<pre><code>${source}</code></pre>`}
  `;
  return pageOf({ path, title: path, body });
}

/** The front page: the search, README, and all pages. */
function frontPage(front: TextPage, pages: readonly TextPage[]): string {
  const body = html`
    <form class="find scripted" role="search">
      <label for="search">Search the documentation</label>
      <input type="search" id="search" autocomplete="off">
    </form>
    <p id="found" class="kind scripted" hidden></p>
    <div id="results" class="list"></div>
    <div id="list" class="list">
      ${new Html(front.body)}
      <h2>All pages</h2>
      ${PARTS.map(([title, holds]) =>
        html`
          <h3>${title}</h3>
          ${pages.filter(({ path }) => holds(path)).map((page) =>
            html`
              <article class="entry" id="${idOf(page)}">
                <div>
                  <h3><a href="${addressOf(page.path)}">${page.title}</a></h3>
                </div>
              </article>
            `
          )}
        `
      )}
    </div>
    <p id="trouble" class="trouble" role="alert" hidden></p>
    <p id="announced" class="unseen" role="status"></p>
  `;
  return pageOf({ path: front.path, title: NAME, body, scripts: [FILES.search] });
}

function idOf({ path }: TextPage): string {
  return path.replace(/\.md$/, "").replaceAll("/", "-").toLowerCase();
}

/** Writes a file of the site. */
async function write(out: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(out, path);
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.writeFile(file, typeof content === "string" ? new TextEncoder().encode(content) : content);
}

/** Writes the pages of text and code into a folder, with their search, and returns their number. */
export async function writePages(out: string): Promise<number> {
  const files = await repositoryFiles(".");
  const reading = new Reading(files);
  const paths = files.filter((path) => path.endsWith(".md") && PARTS.some(([, holds]) => holds(path)));
  const pages = await Promise.all(paths.map(async (path) => reading.page(path, await Deno.readTextFile(path))));
  const searched: Searched[] = [];
  for (const page of pages) {
    const { path, title, body } = page;
    await write(
      out,
      addressOf(path),
      path === "README.md" ? frontPage(page, pages) : pageOf({ path, title, body: new Html(body) }),
    );
    await write(out, `${FOLDERS.said}/${idOf(page)}.js`, saidScript(idOf(page), page.sections));
    searched.push({ name: idOf(page), entry: { title }, said: page.sections });
  }
  const code = [...reading.linked].filter((path) => !paths.includes(path));
  for (const path of code) {
    const source = files.includes(path) ? await Deno.readTextFile(path) : undefined;
    await write(out, addressOf(path), codePage(path, files, source));
  }
  for (const path of reading.pictures) await write(out, path, await Deno.readFile(path));
  await write(out, FILES.style, STYLE_SHEET + STYLE);
  await write(out, FILES.search, await readClassicScript("search.js"));
  await write(out, FILES.index, indexScript(searched));
  return pages.length + code.length;
}

/** Holds the dialogues that pages hold from recorded answers, and publishes them. */
async function writeDialogues(): Promise<number> {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const archives: string[] = [];
  try {
    for (const page of ILLUSTRATED) {
      for (const command of shownCommands(await Deno.readTextFile(page))) {
        const args = toConvene(command, tasks);
        if (args?.some((arg) => arg.startsWith("recorded/examples/"))) archives.push(await convened(args));
      }
    }
    await convened(["publish", ...archives, "--out", `${OUT}/dialogues`, "--title", "Dialogues from recorded answers"]);
    return archives.length;
  } finally {
    for (const archive of archives) await Deno.remove(archive, { recursive: true });
  }
}

/** Writes the reference of the public modules. */
async function writeReference(): Promise<void> {
  const { exports } = JSON.parse(await Deno.readTextFile("deno.json"));
  const modules = Object.entries<string>(exports).filter(([name]) => name !== "./convene").map(([, path]) => path);
  const args = ["doc", "--html", `--name=${NAME}`, `--output=${OUT}/api`, ...modules];
  const { success, stderr } = await new Deno.Command("deno", { args, stdout: "null", stderr: "piped" }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

if (import.meta.main) {
  await Deno.remove(OUT, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  const pages = await writePages(OUT);
  await write(OUT, FILES.library, await readSearchLibrary());
  const dialogues = await writeDialogues();
  await writeReference();
  Deno.stdout.writeSync(
    new TextEncoder().encode(`${OUT}/index.html: ${pages} pages, ${dialogues} dialogues, and the reference\n`),
  );
}
