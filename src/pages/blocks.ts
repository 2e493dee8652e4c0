import { type Line, type PageBlock, type Piece, type Point, wordsOf } from "../archive/render/page.ts";
import { PARTS } from "../words/report.ts";
import { bar } from "./bar.ts";
import { breakable, element, type Html, html, type Part } from "./html.ts";
import { type Citations, said } from "./markdown.ts";
import { SIGNS } from "../words/phrases.ts";

/** The page that blocks are written into. */
export interface Surroundings {
  /** Addresses in the page by the paths of an archive's files; what has none is written without a link. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly citations: Citations;
  /** Classes of participants, which give their colours, by their names. */
  readonly colours: ReadonlyMap<string, string>;
}

/** Blocks of an archive's pages as HTML, with their headings one level below. */
export function blocksInHtml(blocks: readonly PageBlock[], within: Surroundings): readonly Html[] {
  return blocks.map((block) => blockInHtml(block, within));
}

/** Cells with more characters get room; on a phone, tables with such cells show one cell below the other. */
const LONG = 40;

const HEADINGS = { 1: "h2", 2: "h3", 3: "h4", 4: "h5" } as const;

function blockInHtml(block: PageBlock, within: Surroundings): Html {
  const inline = (line: Line) => lineInHtml(line, within);
  if ("heading" in block) return element(HEADINGS[block.level], inline(block.heading));
  if ("paragraph" in block) return html`<p>${inline(block.paragraph)}</p>`;
  if ("fields" in block) {
    const fields = block.fields.filter(([, value]) => !isWayOut(value, within));
    return fieldsInHtml(fields.map(([label, value]) => [label, inline(value)]));
  }
  if ("list" in block) return listInHtml(block.list, within);
  if ("said" in block) return html`<blockquote>${said(block.said, within.citations)}</blockquote>`;
  const [right, scores] = [new Set(block.right), new Set(block.scores)];
  const cell = (line: Line, n: number) => {
    const text = wordsOf(line);
    const kind = right.has(n) ? "number" : text.length > LONG ? "long" : "";
    const shown = scores.has(n) && /^\d+(?:[.,]\d+)?$/.test(text) ? bar(Number(text.replace(",", "."))) : undefined;
    const name = block.head[n] ?? "";
    const colour = shown && within.colours.get(name);
    return html`<td class="${kind} ${colour}" data-column="${name && `${name}${SIGNS.colon} `}">${
      text === "" ? "–" : cellInHtml(line, within)
    }${shown}</td>`;
  };
  const isLong = block.table.some((row) => row.some((line) => wordsOf(line).length > LONG));
  return html`
    <div class="wide ${isLong ? "stacked" : ""}" tabindex="0" role="group" aria-label="${PARTS.table(
      block.head.filter((name) => name !== ""),
    )}">
      <table>
        <thead>
          <tr>${block.head.map((name, n) =>
            name === "" ? html`<td></td>` : html`<th scope="col" class="${right.has(n) ? "number" : ""}">${name}</th>`
          )}</tr>
        </thead>
        <tbody>${block.table.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody>
      </table>
    </div>
  `;
}

/** Values with their labels. */
function fieldsInHtml(fields: readonly (readonly [label: string, value: Part])[]): Html {
  return html`<dl>${
    fields.map(([label, value]) =>
      html`
        <div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>
      `
    )
  }</dl>`;
}

function listInHtml(points: readonly Point[], within: Surroundings): Html {
  return html`<ul>${
    points.map(({ line, points = [] }) =>
      html`<li>${lineInHtml(line, within)}${points.length === 0 ? undefined : listInHtml(points, within)}</li>`
    )
  }</ul>`;
}

function lineInHtml(line: Line, within: Surroundings): Part {
  return typeof line === "string" ? line : line.map((piece) => pieceInHtml(piece, within));
}

/** A cell: names and paths in it may be broken after slashes and underscores, so that no word has to be. */
function cellInHtml(line: Line, within: Surroundings): Part {
  const pieces = typeof line === "string" ? [line] : line;
  return pieces.map((piece) => typeof piece === "string" ? breakable(piece) : pieceInHtml(piece, within));
}

function pieceInHtml(piece: Piece, { addresses }: Surroundings): Part {
  if (typeof piece === "string") return piece;
  if ("strong" in piece) return html`<strong>${piece.strong}</strong>`;
  if ("image" in piece) return piece.image;
  if ("english" in piece) return html`<span lang="en">${piece.english}</span>`;
  const address = addresses.get(piece.to);
  return address === undefined ? piece.link : html`<a href="${address}">${piece.link}</a>`;
}

/** Returns `true` for what is nothing but links to other files, which say nothing here. */
function isWayOut(line: Line, { addresses }: Surroundings): boolean {
  return typeof line !== "string" && line.length > 0 &&
    line.every((piece) => typeof piece === "string" ? piece === ", " : "link" in piece && !addresses.has(piece.to));
}
