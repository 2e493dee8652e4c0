import type { Facts } from "../../archive/render/facts.ts";
import { designSynthesis, requirementCoverage } from "./designs.ts";
import { type Coverage, readRequirements } from "./design.ts";
import type { Picture } from "../../transcript/picture.ts";
import { DESIGNS, PICTURE, REQUIREMENTS } from "./words/mod.ts";

const SHARES: Readonly<Record<Coverage, number>> = { uncovered: 0, partly: 0.5, covered: 1 };

/** The coverage of each requirement by each design, over the rounds, and by the synthesis. */
export function coveragePictures({ record }: Facts): readonly Picture[] {
  const requirements = readRequirements(record.settings["requirements"]);
  const stages = requirementCoverage(record);
  if (requirements.length === 0 || stages.length === 0) return [];
  const synthesis = designSynthesis(record.messages)?.requirements;
  const columns = stages.map(({ round, designs }) => ({
    title: DESIGNS.stage(round),
    cells: requirements.map(({ id }) =>
      designs.map(({ author, coverage }) => ({ id: author, share: shareOf(coverage[id]) }))
    ),
  }));
  const judged = synthesis && {
    title: PICTURE.judged,
    cells: requirements.map(({ id }) => [{ share: shareOf(synthesis[id]?.coverage) }]),
  };
  return [{
    kind: "coverage",
    caption: REQUIREMENTS.title,
    label: PICTURE.label(requirements.length),
    rows: requirements.map(({ id, text, level }) => ({ id, text, isMinor: level === "minor" })),
    columns: judged ? [...columns, judged] : columns,
  }];
}

function shareOf(coverage: Coverage | undefined): number | undefined {
  return coverage && SHARES[coverage];
}
