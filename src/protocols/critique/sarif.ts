import type { DialogueRecord } from "../../transcript/record.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { inLanguage } from "../../words/language.ts";
import { type PointRead, readPoints, type Severity } from "./points.ts";
import type { WorkPlace } from "./place.ts";
import { CRITIQUE } from "./words/mod.ts";

const LEVELS: Readonly<Record<Severity, string>> = { high: "error", medium: "warning", low: "note" };

/**
 * Returns the points of a critique as a log in the format SARIF 2.1.0 (OASIS, 2020). What was refuted or settled is
 * suppressed, with the reason.
 *
 * @param version Version of this program.
 */
export function sarifOf(record: DialogueRecord, version: string): object {
  return inLanguage("en", () => logOf(record, version));
}

function logOf(record: DialogueRecord, version: string): object {
  const { points } = readPoints(record);
  const lenses = fieldsIn(record.settings["lenses"]);
  const rules = new Map(
    Object.values(lenses).map((each) => {
      const { lens, about } = fieldsIn(each);
      return [String(lens), { id: String(lens), shortDescription: { text: String(about) } }];
    }),
  );
  const lensOf = ({ critic }: PointRead) => String(fieldsIn(lenses[critic])["lens"]);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "convene review", semanticVersion: version, rules: [...rules.values()] } },
      invocations: [{ executionSuccessful: record.status === "completed" }],
      results: points.map((point) => resultOf(point, lensOf(point))),
    }],
  };
}

function resultOf(point: PointRead, ruleId: string): object {
  const { severity, says, instead, places: [place, ...others], span, ruling, isPartlyRefuted = false, id } = point;
  const isOver = ruling === "refuted" || ruling === "settled";
  return {
    ruleId,
    level: LEVELS[severity],
    message: { text: `${says} ${CRITIQUE.instead(instead)}${isPartlyRefuted ? ` ${CRITIQUE.became(point)}` : ""}` },
    ...(place?.file === undefined ? {} : { locations: [locationOf(place, span?.text)] }),
    ...(others.length === 0 ? {} : { relatedLocations: others.map((other) => locationOf(other)) }),
    ...(isOver ? { suppressions: [{ kind: "external", justification: CRITIQUE.became(point) }] } : {}),
    properties: { severity, ruling, point: id },
  };
}

/** Returns a place; a removed line has no number in the file as it is now. */
function locationOf({ file = "", line, isRemoved = false }: WorkPlace, words?: string): object {
  const snippet = words === undefined ? {} : { snippet: { text: words } };
  const region = line === undefined || isRemoved ? {} : { region: { startLine: line, ...snippet } };
  return { physicalLocation: { artifactLocation: { uri: encodeURI(file) }, ...region } };
}
