import { BASE_STYLE, compact } from "../pages/style.ts";
import { DIALOGUE_STYLE, HANDOUT_STYLE } from "../pages/dialogue_style.ts";
import { ENTRY_STYLE, FORM_STYLE } from "../pages/desk_style.ts";
import { EXPERIMENT_STYLE } from "../pages/experiment_style.ts";
import { MASTHEAD_STYLE } from "../pages/serve_style.ts";
import { attributes, Html, html, type Part } from "../pages/html.ts";
import { languageOfPage } from "../pages/language_of_page.ts";
import { SITE, SITE_BROWSER } from "../words/site.ts";
import { PLAYER_STYLE, SITE_STYLE } from "./style.ts";

/** Files of a site beside its pages, by what they are. */
export const FILES = {
  front: "index.html",
  about: "about.html",
  published: "published.html",
  style: "site.css",
  experiments: "experiments.css",
  library: "minisearch.js",
  search: "search.js",
  dialogue: "dialogue.js",
  index: "search-index.js",
} as const;

/** Folders of a site. */
export const FOLDERS = { dialogues: "dialogues", said: "said", experiments: "experiments" } as const;

/** Pages load styles and scripts of the site, and nothing else; `self` holds for files that are opened, too. */
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; " +
  "form-action 'none'";

/** The style sheet of all pages. */
export const STYLE_SHEET = compact([
  BASE_STYLE,
  MASTHEAD_STYLE,
  FORM_STYLE,
  ENTRY_STYLE,
  DIALOGUE_STYLE,
  HANDOUT_STYLE,
  SITE_STYLE,
  PLAYER_STYLE,
].join("\n"));

/** The style sheet of experiments. */
export const EXPERIMENT_SHEET = EXPERIMENT_STYLE + MASTHEAD_STYLE;

/** What the pages of a site share. */
export interface SiteFrame {
  /** Title of the site. */
  readonly title: string;
  /** Has a page about the site. */
  readonly hasAbout: boolean;
}

/** The place of a page in its site. */
export interface PlaceInSite {
  /** The page, for its navigation. */
  readonly page: "front" | "about" | "published" | "dialogue" | "experiment";
  /** Scripts of the page, by their addresses from the front page. */
  readonly scripts?: readonly string[];
}

/** Returns the address of the front page's folder from a page. */
export function rootFrom({ page }: Pick<PlaceInSite, "page">): string {
  return page === "dialogue" || page === "experiment" ? "../" : "";
}

/** The part of the head that all pages have: what they may load, and what they do. */
export function headOf(place: PlaceInSite): Html {
  const root = rootFrom(place);
  return html`
    <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${root}${place.page === "experiment" ? FILES.experiments : FILES.style}">
    ${(place.scripts ?? []).map((script) => html`<script defer src="${root}${script}"></script>\n`)}
  `;
}

/** Attributes of the body: the texts of its scripts as JSON. */
export function bodyTexts(): Html {
  const texts: readonly (readonly [string, (...values: [string, string]) => string])[] = Object.entries(SITE_BROWSER);
  return attributes({
    "data-texts": JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, text("{0}", "{1}")]))),
  });
}

/** Links above a page: to the front page and those about the site. */
export function masthead({ title, hasAbout }: SiteFrame, place: PlaceInSite): Html {
  const root = rootFrom(place);
  const pages = [...(hasAbout ? ["about"] as const : []), "published"] as const;
  return html`
    <a class="skip" href="#main">${SITE.skip}</a>
    <header class="masthead">
      ${place.page === "front"
        ? undefined
        : html`<a class="brand" href="${root}${FILES.front}" dir="auto">${title}</a>`}
      <nav aria-label="${SITE.pages}"><ul>${pages.map((page) =>
        html`
          <li>
            <a${attributes({
              href: `${root}${FILES[page]}`,
              "aria-current": place.page === page && "page",
            })}>${SITE[page]}</a></li>
        `
      )}</ul></nav>
    </header>
  `;
}

/** Makes a page of a site. */
export function sitePage(
  site: SiteFrame,
  { title, description, body, ...place }: PlaceInSite & {
    readonly title: string;
    readonly description?: string;
    readonly body: Part;
  },
): string {
  const page = html`
    <html${languageOfPage()}>
      <head>
        <meta charset="utf-8">
        ${headOf(place)}
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title === site.title ? title : `${title} · ${site.title}`}</title>
        ${description === undefined
          ? undefined
          : html`<meta${attributes({ name: "description", content: description })}>`}
        <meta${attributes({ property: "og:title", content: title })}>
      </head>
      <body class="site ${place.page}"${bodyTexts()}>
        ${masthead(site, place)}
        <main id="main" tabindex="-1">${body}</main>
      </body>
      </html>
  `;
  return `<!doctype html>${page.text}`;
}
