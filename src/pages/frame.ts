import { languageOfPage } from "./language_of_page.ts";
import { BROWSER } from "../words/browser.ts";
import { FRAME, KEYS, LOCKED } from "../words/frame.ts";
import { attributes, type Html, html, type Part, sentence } from "./html.ts";

/** A page of the server. */
export interface FramedPage {
  readonly title: string;
  /** The page, for the navigation and the style sheet. */
  readonly page: "archives" | "start" | "dialogue" | "compare" | "seat" | "refused";
  /** The content of `main`. */
  readonly body: Part;
  /** What is told to whoever shows a link to it. @default nothing */
  readonly preview?: Part;
  /** `false` for a reader whom other pages would refuse: there is no link to them. @default true */
  readonly hasLinks?: boolean;
  /**
   * Attributes of the body for the module in the browser, by name without `data-`: `{ dialogue: "ID", seq: 12, live: true }`.
   * One that is `undefined` or `false` is left out.
   */
  readonly data?: Readonly<Record<string, string | number | boolean | undefined>>;
}

const LINKS = [{ page: "archives", to: "/" }, { page: "start", to: "/start" }] as const;

/** Makes a whole document of a page: its head, the navigation above it, and what the module in the browser writes to. */
export function framePage({ title, page, body, preview, hasLinks = true, data = {} }: FramedPage): string {
  const own = Object.fromEntries(
    Object.entries({ ...data, texts: textsOfBrowser() }).map(([name, value]) => [`data-${name}`, value]),
  );
  const document = html`
    <html${languageOfPage()}>
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>${title} · Convenings</title>
        ${preview}
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/style.css">
        <script type="module" src="/app.js"></script>
      </head>
      <body${attributes({ class: `framed ${page}`, ...own })}>
        <a class="skip" href="#main">${FRAME.skip}</a>
        <header class="masthead" id="masthead">
          ${hasLinks ? linksFrom(page) : html`<span class="brand">Convenings</span>`}
          <p class="hint scripted">${sentence(FRAME.showsKeys, html`<kbd>?</kbd>`)}</p>
        </header>
        <main id="main" tabindex="-1">${body}</main>
        <p id="trouble" class="trouble" role="alert" hidden></p>
        <p id="announced" class="unseen" role="status"></p>
        <dialog id="keys" aria-labelledby="keys-title">
          <h2 id="keys-title">${FRAME.keys}</h2>
          <dl>${Object.entries(KEYS).map(([key, does]) =>
            html`
              <div>
                <dt><kbd>${key}</kbd></dt>
                <dd>${does}</dd>
              </div>
            `
          )}</dl>
        </dialog>
        </body>
        </html>
  `;
  return `<!doctype html>${document.text}`;
}

/** Returns the texts of the modules in the browser as JSON: `{0}`, `{1}` and so on stand for values. */
function textsOfBrowser(): string {
  const texts: readonly (readonly [string, (...values: [string, string, string, string]) => string])[] = Object
    .entries(BROWSER);
  return JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, text("{0}", "{1}", "{2}", "{3}")])));
}

function linksFrom(page: FramedPage["page"]): Html {
  return html`
    <a class="brand" href="/">Convenings</a>
    <nav aria-label="${FRAME.pages}">
      <ul>${LINKS.map((link) =>
        html`
          <li>
            <a${attributes({
              href: link.to,
              "aria-current": link.page === page && "page",
            })}>${FRAME[link.page]}</a></li>
        `
      )}</ul>
    </nav>
  `;
}

/** Returns the address of a dialogue's page; an archive from elsewhere may give any text as its id. */
export function dialogueAddress(id: string): string {
  return `/dialogues/${encodeURIComponent(id.toWellFormed())}`;
}

/** A text on a page. */
export interface Shown {
  readonly text: string;
  /** Its language, if it may not be the page's. */
  readonly lang?: string;
}

/** A page in place of one that cannot be shown. */
export function problemPage({ title, detail }: { readonly title: string; readonly detail: Shown }): string {
  const body = html`
    <h1>${title}</h1>
    <p${attributes({ lang: detail.lang })}>${detail.text}.</p>
    <p><a class="button" href="/">${FRAME.allArchives}</a></p>
  `;
  return framePage({ title, page: "refused", body });
}

/** A page in place of one that may be read only with a token; the module fetches the page itself if it has one. */
export function lockedPage({ page }: Pick<FramedPage, "page">): string {
  const body = html`
    <h1>${LOCKED.title}</h1>
    <p>${sentence(LOCKED.how, html`<code>convene serve</code>`, html`<code>#</code>`)}</p>
    <noscript><p>${LOCKED.needsScript}</p></noscript>
  `;
  return framePage({ title: LOCKED.title, page, body, hasLinks: false, data: { locked: true } });
}
