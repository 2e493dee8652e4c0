import { cutToColumns } from "../text/display.ts";
import type { Coverage, Requirement } from "../transcript/design.ts";
import { captionInHtml } from "./bar_chart.ts";
import { type Html, html } from "./html.ts";

/** A design's coverage of a requirement; absent if its author did not state it. */
interface CoverageMark {
  readonly colour: string;
  readonly coverage: Coverage | undefined;
}

/** The coverage of requirements over time. */
export interface CoverageChart {
  readonly requirements: readonly Requirement[];
  readonly stages: readonly {
    readonly title: string;
    readonly marks: (requirement: Requirement) => readonly CoverageMark[];
  }[];
}

const [STAGES, TOP, ROW, SIZE] = [175, 22, 24, 12];

/** A row for each requirement, a column for each stage, a square for each design: filled, half or empty. */
export function coverageChart({ requirements, stages }: CoverageChart): Html {
  const width = (400 - STAGES) / stages.length;
  const label = `Coverage of ${requirements.length} requirements, which the table below has in words`;
  return html`
    <figure>
      ${captionInHtml("Requirements: a filled square is covered, half a square partly, an empty one uncovered", [])}
      <svg class="picture" viewBox="0 0 400 ${TOP +
        requirements.length * ROW}" role="img" aria-label="${label}">${stages.map(({ title }, n) =>
          html`<text class="head" x="${STAGES + n * width}" y="12">${cutToColumns(title, 10)}</text>`
        )}${requirements.map((requirement, row) => {
          const y = TOP + row * ROW;
          const words = `${requirement.id} ${cutToColumns(requirement.text, 22)}`;
          return html`<text x="0" y="${y + 11}" class="${
            requirement.level === "minor" ? "faint" : ""
          }">${words}</text>${
            stages.map(({ marks }, stage) =>
              marks(requirement).map((mark, n) => square(mark, STAGES + stage * width + n * (SIZE + 4), y))
            )
          }`;
        })}</svg>
    </figure>
  `;
}

function square({ colour, coverage }: CoverageMark, x: number, y: number): Html {
  if (coverage === undefined) return html`<text class="faint" x="${x + 3}" y="${y + 10}">?</text>`;
  const share = { uncovered: 0, partly: 0.5, covered: 1 }[coverage];
  return html`
    <g class="${colour}">
      <rect class="fill" x="${x}" y="${y + SIZE * (1 - share)}" width="${SIZE}" height="${SIZE * share}" />
      <rect class="ring" x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" />
    </g>
  `;
}
