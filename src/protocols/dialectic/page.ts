import { type Line, line, link, type PageBlock } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { count } from "../../words/numbers.ts";
import { listed } from "../../words/phrases.ts";
import { nameOf } from "../../archive/render/words.ts";
import { type CoverageStage, designSynthesis, requirementCoverage } from "./designs.ts";
import { type Clarification, clarificationsIn } from "../../transcript/clarification.ts";
import { COVERAGES, type DesignSynthesis, heldConfidence, readRequirements, type Requirement } from "./design.ts";
import { dialecticArgued } from "./argued.ts";
import { dialecticOutcome } from "./outcome.ts";
import { coveragePictures } from "./pictures.ts";

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
    { heading: "Requirements", level: 2 },
    ...(requirements.length === 0
      ? [{ paragraph: "No requirements were found in the problem." }]
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
    if (synthesis?.requirements) return synthesis.requirements[id]?.coverage ?? "not stated";
    if (level === "minor") return "";
    if (!unfulfilled) return "not stated";
    return unfulfilled.includes(id) ? "unfulfilled" : "not named as unfulfilled";
  };
  return [
    {
      paragraph: stages.length === 0
        ? "No design was given."
        : "Number of current designs that cover each requirement, according to their authors" +
          (synthesis ? ". The last column is the judge's view of the synthesis." : "."),
    },
    {
      head: ["", "Level", "Requirement", ...stages.map(stageName), ...(synthesis ? ["Synthesis"] : [])],
      table: requirements.map((requirement) => [
        requirement.id,
        requirement.level,
        requirement.text,
        ...stages.map((stage) => coverageInWords(requirement, stage)),
        ...(synthesis ? [inSynthesis(requirement)] : []),
      ]),
    },
  ];
}

/** Counts such as `2 covered, 1 partly`. */
function coverageInWords({ id }: Requirement, { designs }: CoverageStage): string {
  const all = designs.map(({ coverage }) => coverage[id] ?? "not stated");
  return [...COVERAGES.toReversed(), "not stated"].flatMap((each) => {
    const number = all.filter((coverage) => coverage === each).length;
    return number === 0 ? [] : [`${number} ${each}`];
  }).join(", ");
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
    { heading: "Final designs", level: 3 },
    {
      head: ["Author", "Design", ...requirements.map(({ id }) => id)],
      table: last.designs.map(({ author, message: number, coverage }): Line[] => {
        const covered = requirements.map(({ id }) => coverage[id] ?? [{ strong: "not stated" }]);
        return [nameOf(facts, author), messageLink(facts, number, `message ${number}`), ...covered];
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
    { heading: "Clarifications", level: 2 },
    {
      paragraph: `${count(clarifications.length, "question")} by ${listed(askers)}` +
        `${left === 0 ? "" : `, ${left} unanswered`}.`,
    },
    { list: clarifications.map((clarification) => ({ line: questionLine(facts, clarification) })) },
  ];
}

function questionLine(facts: Facts, { id, asker, message, question, answer }: Clarification): Line {
  const author = messageLink(facts, message, nameOf(facts, asker));
  return line([{ strong: id }, ` ${question} (`], author, `) ${answer ?? "Not answered."}`);
}

function messageLink(facts: Facts, number: number, text: string): Line {
  const message = facts.message(number);
  return message ? [link(text, facts.messageFile(message))] : text;
}

function stageName({ round }: CoverageStage): string {
  return round === 0 ? "Proposals" : `Round ${round}`;
}
