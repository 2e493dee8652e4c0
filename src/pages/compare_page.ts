import { type Both, both } from "../archive/compare/both.ts";
import type { Compared, Comparison } from "../archive/compare/comparison.ts";
import { calledIn, kinshipInWords, originLines, pathIn, titleOfComparison } from "../archive/compare/in_words.ts";
import type { ComparedPart } from "../archive/compare/part.ts";
import { beginningOf, pairInWords, sectionsOf, turnInWords } from "../archive/compare/sections.ts";
import type { TurnRow } from "../archive/compare/turns.ts";
import { readersOf } from "../archive/render/facts.ts";
import { RENDERER_VERSION } from "../archive/render/fields.ts";
import type { Message } from "../transcript/message.ts";
import { TURNS_APART } from "../words/compare.ts";
import { inLanguage } from "../words/language.ts";
import { blocksInHtml, type Surroundings } from "./blocks.ts";
import { COMPARE_STYLE } from "./compare_style.ts";
import { framePage } from "./frame.ts";
import { breakable, Html, html } from "./html.ts";
import { languageOfPage, languageOfText } from "./language_of_page.ts";
import { said } from "./markdown.ts";
import { sectionInHtml } from "./reading.ts";
import { POLICY } from "./report_page.ts";
import { addressOf, messageAddresses } from "./shown_dialogue.ts";
import { BASE_STYLE } from "./style.ts";

/** Two dialogues beside each other, on one page of HTML that needs nothing else. */
export function comparePage(comparison: Comparison): string {
  return inLanguage(readersOf(comparison.sides[0].facts.record), () => {
    const page = html`
      <html${languageOfPage()}>
        <head>
          <meta charset="utf-8">
          <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>${titleOfComparison(comparison)}</title>
          <style>${new Html(BASE_STYLE + COMPARE_STYLE)}</style>
        </head>
        <body class="compare">
          <main id="main">${bodyOf(comparison, new Map())}</main>
        </body>
        </html>
    `;
    return `<!doctype html>\n<!-- archive: comparison, renderer: ${RENDERER_VERSION} -->${page.text}`;
  });
}

/** The same page on the server, whose links lead to both dialogues. */
export function servedComparison(comparison: Comparison): string {
  return inLanguage(readersOf(comparison.sides[0].facts.record), () => {
    const addresses = new Map(comparison.sides.flatMap(addressesIn));
    return framePage({ title: titleOfComparison(comparison), page: "compare", body: bodyOf(comparison, addresses) });
  });
}

function addressesIn(side: Compared): readonly (readonly [path: string, address: string])[] {
  const { record } = side.facts;
  const id = record.dialogueId;
  const toMessage = messageAddresses({ id, record });
  return [
    [pathIn(side, "index.md"), addressOf({ id })],
    ...record.messages.map((message) =>
      [pathIn(side, side.facts.messageFile(message)), toMessage(message.number)] as const
    ),
  ];
}

function bodyOf(comparison: Comparison, addresses: Surroundings["addresses"]): Html {
  const within: Surroundings = { addresses, citations: new Map(), colours: new Map() };
  const called = calledIn(comparison);
  const inHtml = (part: ComparedPart) => {
    if ("blocks" in part) return blocksInHtml(part.blocks, within);
    if ("row" in part) return rowInHtml(part.row, comparison.sides, within);
    return pair(
      both(
        part.beside,
        (blocks, at) => html`<h3 class="name">${breakable(called[at])}</h3>${blocksInHtml(blocks, within)}`,
      ),
    );
  };
  return html`
    <h1>${titleOfComparison(comparison)}</h1>
    <div class="lead">${kinshipInWords(comparison).map((words) => html`<p>${words}</p>`)}</div>
    ${blocksInHtml([{ list: originLines(comparison).map((line) => ({ line })) }], within)}
    ${sectionsOf(comparison).map(({ id, title, parts }) =>
      sectionInHtml({ id, title, content: html`${parts.map(inHtml)}` })
    )}
  `;
}

/** Two columns, one below the other where there is no room; one that is empty stays free. */
function pair(contents: Both<Html>): Html {
  return html`<div class="pair">${
    both(contents, (content, at) => html`<div class="${content.text === "" ? "" : `side-${at + 1}`}">${content}</div>`)
  }</div>`;
}

/** Turns beside each other: their first words open to the whole text. */
function rowInHtml(row: TurnRow, sides: Both<Compared>, within: Surroundings): Html {
  const above = pairInWords(row, sides);
  const title = above && html`<h3>${above.title}</h3>`;
  const isTold = above?.isWhole === true;
  const contents = both(row.turns, (messages, at) => {
    const alone = row.isPair || messages.length === 0 ? undefined : html`<h3>${TURNS_APART.alone(at)}</h3>`;
    return html`${alone}${messages.map((each) => turnInHtml(sides[at], each, { at, isTold, within }))}`;
  });
  return html`<div class="turns">${title}${pair(contents)}</div>`;
}

function turnInHtml(
  side: Compared,
  message: Message,
  { at, isTold, within }: { readonly at: 0 | 1; readonly isTold: boolean; readonly within: Surroundings },
): Html {
  const address = within.addresses.get(pathIn(side, side.facts.messageFile(message)));
  const number = `${TURNS_APART.message(at)}${message.number}`;
  const language = languageOfText(side.facts.record, message.failed ? undefined : message.otherLanguage);
  const beginning = html`
    <span class="said" ${language}>${beginningOf(message)}</span>
  `;
  const text = message.failed ? undefined : html`
    <div class="text" ${language}>${said(message.text, within.citations)}</div>
  `;
  return html`
    <div class="turn">
      <p class="kind">${address === undefined ? number : html`<a href="${address}">${number}</a>`}${isTold
        ? ""
        : `, ${turnInWords(side, message)}`}</p>
      ${text ? html`<details><summary>${beginning}</summary>${text}</details>` : html`<p>${beginning}</p>`}
    </div>
  `;
}
