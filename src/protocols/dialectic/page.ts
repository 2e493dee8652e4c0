import { type Line, line, link, type PageBlock } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { nameOf } from "../../archive/render/words.ts";
import { type CoverageStage, designSynthesis, requirementCoverage } from "./designs.ts";
import { type Clarification, clarificationsIn } from "../../transcript/clarification.ts";
import {
  type Coverage,
  COVERAGES,
  type DesignSynthesis,
  heldConfidence,
  readRequirements,
  type Requirement,
} from "./design.ts";
import { dialecticArgued } from "./argued.ts";
import { dialecticOutcome } from "./outcome.ts";
import { coveragePictures } from "./pictures.ts";
import { CLARIFICATIONS, COVERAGE, DESIGNS, LEVELS, MESSAGE, REQUIREMENTS } from "./words/mod.ts";

/** The pages of a dialectic: requirements, their coverage by the designs, and clarifications. */
export const dialecticPage: ProtocolPage = {
  protocol: "dialectic",
  outcome: dialecticOutcome,
  argued: dialecticArgued,
  blocks: designBlocks,
  data: designData,
  pictures: coveragePictures,
};

function designBlocks(facts: Facts): readonly PageBlock[] {
  const { record } = facts;
  if (record.settings["requirements"] === undefined) return [];
  const requirements = readRequirements(record.settings["requirements"]);
  const stages = requirementCoverage(record);
  const synthesis = designSynthesis(record.messages);
  return [
    { heading: REQUIREMENTS.title, level: 2 },
    ...(requirements.length === 0
      ? [{ paragraph: REQUIREMENTS.none }]
      : coverageBlocks(requirements, stages, synthesis)),
    ...designTable(facts, requirements, stages),
    ...clarificationBlocks(facts),
  ];
}

/** The same, as data; empty if requirements were not recorded. */
function designData({ record: { settings, messages }, record }: Facts): object {
  if (settings["requirements"] === undefined) return {};
  const synthesis = designSynthesis(messages);
  return {
    ...(synthesis ? { synthesis: { ...synthesis, heldConfidence: heldConfidence(synthesis) } } : {}),
    requirements: readRequirements(settings["requirements"]),
    coverage: requirementCoverage(record),
    clarifications: clarificationsIn(messages),
  };
}

/** Coverage of each requirement over time, as counts of the current designs. */
function coverageBlocks(
  requirements: readonly Requirement[],
  stages: readonly CoverageStage[],
  synthesis: DesignSynthesis | undefined,
): readonly PageBlock[] {
  const unfulfilled = synthesis?.unfulfilled?.map(({ requirement }) => requirement);
  const inSynthesis = ({ id, level }: Requirement) => {
    if (synthesis?.requirements) return coverageName(synthesis.requirements[id]?.coverage);
    if (level === "minor") return "";
    if (!unfulfilled) return DESIGNS.notStated;
    return unfulfilled.includes(id) ? DESIGNS.unfulfilled : DESIGNS.notUnfulfilled;
  };
  return [
    { paragraph: stages.length === 0 ? DESIGNS.none : DESIGNS.about(synthesis !== undefined) },
    {
      head: [
        "",
        DESIGNS.level,
        DESIGNS.requirement,
        ...stages.map(({ round }) => DESIGNS.stage(round)),
        ...(synthesis ? [DESIGNS.synthesis] : []),
      ],
      table: requirements.map((requirement) => [
        requirement.id,
        LEVELS[requirement.level],
        requirement.text,
        ...stages.map((stage) => coverageInWords(requirement, stage)),
        ...(synthesis ? [inSynthesis(requirement)] : []),
      ]),
    },
  ];
}

/** Counts such as `2 covered, 1 partly`. */
function coverageInWords({ id }: Requirement, { designs }: CoverageStage): string {
  return [...COVERAGES.toReversed(), undefined].flatMap((each) => {
    const number = designs.filter(({ coverage }) => coverage[id] === each).length;
    return number === 0 ? [] : [`${number} ${coverageName(each)}`];
  }).join(", ");
}

function coverageName(coverage: Coverage | undefined): string {
  return coverage === undefined ? DESIGNS.notStated : COVERAGE[coverage];
}

/** The final designs, with the coverage of each. */
function designTable(
  facts: Facts,
  requirements: readonly Requirement[],
  stages: readonly CoverageStage[],
): readonly PageBlock[] {
  const last = stages.at(-1);
  if (!last || requirements.length === 0) return [];
  return [
    { heading: DESIGNS.title, level: 3 },
    {
      head: [DESIGNS.author, DESIGNS.design, ...requirements.map(({ id }) => id)],
      table: last.designs.map(({ author, message: number, coverage }): Line[] => {
        const covered = requirements.map(({ id }): Line => {
          const name = coverageName(coverage[id]);
          return coverage[id] === undefined ? [{ strong: name }] : name;
        });
        return [nameOf(facts, author), messageLink(facts, number, DESIGNS.message(number)), ...covered];
      }),
    },
  ];
}

function clarificationBlocks(facts: Facts): readonly PageBlock[] {
  const clarifications = clarificationsIn(facts.record.messages);
  if (clarifications.length === 0) return [];
  const left = clarifications.filter(({ answer }) => typeof answer !== "string").length;
  const askers = [...new Set(clarifications.map(({ asker }) => nameOf(facts, asker)))];
  return [
    { heading: CLARIFICATIONS.title, level: 2 },
    { paragraph: CLARIFICATIONS.asked(clarifications.length, askers, left) },
    { list: clarifications.map((clarification) => ({ line: questionLine(facts, clarification) })) },
  ];
}

function questionLine(facts: Facts, { id, asker, message, question, answer }: Clarification): Line {
  const author = messageLink(facts, message, nameOf(facts, asker));
  return line([{ strong: id }, ` ${question} (`], author, `) ${answer ?? MESSAGE.notAnswered}`);
}

function messageLink(facts: Facts, number: number, text: string): Line {
  const message = facts.message(number);
  return message ? [link(text, facts.messageFile(message))] : text;
}
