import { familiesOf } from "../archive/families.ts";
import { entryInHtml } from "../pages/archive_entry.ts";
import { attributes, type Html, html } from "../pages/html.ts";
import { said } from "../pages/markdown.ts";
import { SITE } from "../words/site.ts";
import { FILES, FOLDERS, type SiteFrame, sitePage } from "./frame.ts";
import type { SiteEntry } from "./folder.ts";

/** A dialogue in the list of a site. */
export interface ListedDialogue {
  /** Name of its page. */
  readonly name: string;
  readonly entry: SiteEntry;
}

/** An experiment in the list of a site. */
export interface ListedExperiment {
  readonly name: string;
  readonly title: string;
  /** What it found, in a sentence. */
  readonly headline?: string | undefined;
}

/** What the front page shows. */
export interface FrontPage {
  /** Text about the site, in Markdown. */
  readonly about?: string | undefined;
  /** Dialogues, newest first. */
  readonly dialogues: readonly ListedDialogue[];
  readonly experiments: readonly ListedExperiment[];
}

/** Returns the address of a dialogue's page, from the front page. */
export function pageAddress(name: string): string {
  return `${FOLDERS.dialogues}/${name}.html`;
}

/** The front page: what it is, the search, and all dialogues with their answers. */
export function frontPage(site: SiteFrame, { about, dialogues, experiments }: FrontPage): string {
  const entries = dialogues.map(({ name, entry }) => ({ ...entry, path: name }));
  const lead = about === undefined ? undefined : firstParagraph(about);
  const place = {
    to: ({ path }: { readonly path: string }) => pageAddress(path),
    id: ({ path }: { readonly path: string }) => path,
    more: ({ path, title = "" }: { readonly path: string; readonly title?: string }) =>
      html`<a${
        attributes({
          class: "watch scripted",
          href: `${pageAddress(path)}#watch`,
          "aria-label": SITE.watchTitled(title),
        })
      }>${SITE.watch}</a>`,
  };
  const body = html`
    <h1 dir="auto">${site.title}</h1>
    ${lead &&
      html`<div class="about">${said(lead, NOTHING_CITED)}<p><a href="${FILES.about}">${SITE.more}</a></p></div>`}
    ${entries.length === 0 ? html`<p>${SITE.none}</p>` : search()}
    <div class="list">
      <h2 id="found" hidden></h2>
      <div id="results"></div>
    </div>
    <div id="list" class="list">
      ${experimentsInHtml(experiments)}
      ${entries.length === 0 ? undefined : html`
        <h2>${SITE.dialogues(entries.length)}</h2>
        ${familiesOf(entries, (entry) => entry).map((family) => entryInHtml(family, place))}
      `}
    </div>
    <p id="trouble" class="trouble" role="alert" hidden></p>
    <p id="announced" class="unseen" role="status"></p>
  `;
  return sitePage(site, { page: "front", scripts: [FILES.search], title: site.title, body });
}

const NOTHING_CITED = new Map();

function search(): Html {
  return html`
    <form class="find scripted" role="search">
      <label for="search">${SITE.search}</label>
      <input${attributes({
        type: "search",
        id: "search",
        dir: "auto",
        autocomplete: "off",
        placeholder: SITE.example,
      })}>
        </form>
  `;
}

function experimentsInHtml(experiments: readonly ListedExperiment[]): Html | undefined {
  if (experiments.length === 0) return undefined;
  return html`
    <h2>${SITE.experiments}</h2>
    ${experiments.map(({ name, title, headline }) =>
      html`
        <article class="entry">
          <div>
          <h3 dir="auto"><a href="${FOLDERS.experiments}/${name}.html">${title}</a></h3>
          ${headline === undefined ? undefined : html`<p class="facts" dir="auto">${headline}.</p>`}
          </div>
        </article>
      `
    )}
  `;
}

/** Returns the first paragraph of a Markdown text, without a heading before it. */
function firstParagraph(markdown: string): string | undefined {
  return markdown.split(/\n\s*\n/).map((part) => part.trim()).find((part) => part !== "" && !part.startsWith("#"));
}

/** The page about a site, from Markdown: HTML in it is text, and links lead to web pages only. */
export function aboutPage(site: SiteFrame, about: string): string {
  const [, heading] = /^\s*#\s+(.+)/.exec(about) ?? [];
  const text = heading === undefined ? about : about.replace(/^\s*#\s+.+/, "");
  const body = html`
    <h1 dir="auto">${heading ?? SITE.about}</h1>
    <div class="about text">${said(text, NOTHING_CITED)}</div>
  `;
  return sitePage(site, { page: "about", title: SITE.about, body });
}
