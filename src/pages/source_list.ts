import { placesInWords } from "../archive/render/claims.ts";
import type { CitedSource } from "../archive/render/metadata_page.ts";
import { withUnits } from "../text/display.ts";
import { SOURCES } from "../words/report.ts";
import { moment } from "../words/times.ts";
import { attributes, breakable, type Html, html, sentence } from "./html.ts";
import { listedSources, placeKey, type ShownPassage, shownPassages } from "./passages.ts";
import { references } from "./references.ts";
import type { Section } from "./sections.ts";
import { type DialogueSurroundings, serverAddress } from "./surroundings.ts";
import { SIGNS } from "../words/phrases.ts";

/** Returns the sources with every passage that was cited in full, which citations open in place. */
export function sourceSections(within: DialogueSurroundings): readonly Section[] {
  const { facts } = within;
  const sources = listedSources(facts);
  if (sources.length === 0) return [];
  const passages = passagesIn(within);
  const items = sources.map((source, n) =>
    html`
      <li
        id="source-${n + 1}"><a class="number" href="#source-${n + 1}">${n + 1}</a> ${titled(
          source,
          within,
        )}${filesInHtml(source, within)}${passages.get(source.name)}</li>
    `
  );
  const cited = sources.filter(({ isCited }) => isCited).length;
  const rest = items.slice(cited);
  const content = html`
    <ol class="sources">${items.slice(0, cited)}</ol>
    ${rest.length === 0 ? undefined : html`
      <details>
        <summary>${SOURCES.uncited(rest.length)}</summary>
        <ol class="sources">${rest}</ol>
      </details>
    `}
  `;
  return [{ id: "sources", title: SOURCES.title, content }];
}

/** A source by its title, which leads to its address, with the name that texts cite; for students with its publisher. */
function titled({ name, title, url, found, published }: CitedSource, { student }: DialogueSurroundings): Html {
  const isAddress = /^https?:\/\//i.test(url);
  const titled = isAddress
    ? html`<a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${title || url}</a>`
    : html`<span dir="auto">${title}</span>`;
  if (!student) {
    return html`${titled} <span class="kind">${
      found ? SOURCES.byTool(name, moment(found.at), found.sha256) : `[${name}]`
    }</span>`;
  }
  const address = isAddress
    ? html`
      ${breakable(url.replace(/^https?:\/\/(?:www\.)?|\/$/gi, ""))}
    `
    : undefined;
  return html`${titled} <span class="kind address">${published}${address}</span>`;
}

/** Links to the whole text of a source, and to the file that it was read from, to be saved; a report has none. */
function filesInHtml({ path, original }: CitedSource, within: DialogueSurroundings): readonly Html[] {
  const { served, site } = within;
  const addressOf = (file: string) => served ? `/api${serverAddress(within)}/${file}` : site?.fileAddress(file);
  const files = [[SOURCES.wholeText, path], [SOURCES.asGiven, original]] as const;
  return files.flatMap(([words, file]) => {
    const address = file === undefined ? undefined : addressOf(file);
    return address === undefined ? [] : [html`
      <a class="kind" href="${address}" download>${words}</a>
    `];
  });
}

/** Passages of each source, by its name: what stands there, and the messages that quote or give it. */
function passagesIn(within: DialogueSurroundings): ReadonlyMap<string, readonly Html[]> {
  const shown = shownPassages(within.facts).map((passage) => ({
    source: passage.source,
    content: passageInHtml(passage, within),
  }));
  const bySource = Map.groupBy(shown, ({ source }) => source);
  return new Map([...bySource].map(([source, all]) => [source, all.map(({ content }) => content)]));
}

function passageInHtml(
  { places, marked, after, numbers, isQuoted }: ShownPassage,
  within: DialogueSurroundings,
): Html {
  const id = places[0] && within.passages.get(placeKey(places[0]));
  const text = marked.map(({ before, words }, n) => [afterFigure(before, n), html`<mark>${withUnits(words)}</mark>`]);
  return html`
    <blockquote${attributes({ popover: id !== undefined, id })}>
      <p dir="auto">${text}${afterFigure(after, marked.length)}</p>
      <p class="kind">${within.student ? "" : `${placesInWords(places)}${SIGNS.between}`}${sentence(
        SOURCES[isQuoted ? "quotedIn" : "givenIn"],
        references(numbers, within),
      )}</p>
      </blockquote>
  `;
}

/** A text that may begin with the unit of a marked figure. */
function afterFigure(text: string, marks: number): string {
  return marks === 0 ? withUnits(text) : withUnits(`0${text}`).slice(1);
}
