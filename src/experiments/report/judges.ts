import { type JudgesReport, judgesReport } from "../../judging/panel/pool.ts";
import { familyOf } from "../../models/families.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { DialogueRow } from "../row.ts";

/** The judges of an experiment, with the outcomes of debates held twice. */
export interface JudgesFindings extends Omit<JudgesReport, "swapped"> {
  readonly swapped: Omit<JudgesReport["swapped"], "verdicts" | "alone"> & {
    readonly verdicts: readonly PairFinding[];
    /** Keys of the judged debates that are in no pair, with their topics. */
    readonly alone: readonly { readonly key: string; readonly topic: string }[];
  };
  /** Judges of debates in which their own model family took part, with the number of these debates. */
  readonly ownFamily: readonly { readonly judge: string; readonly debates: number }[];
  /** Panels that do not count, as a newer one judged the same dialogue. */
  readonly olderPanels: number;
}

/** Two debates with the sides exchanged, by the names of the debaters. */
export interface PairFinding {
  /** The arm and the item. */
  readonly topic: string;
  /** The verdict of each debate, by its panel alone. */
  readonly debates: readonly { readonly affirmative: string; readonly verdict: Verdict }[];
  /** The verdict on both, without the advantage of affirming. */
  readonly corrected: Verdict;
}

/** Returns what the newest panels of all dialogues say of their judges; `undefined` if nothing was judged. */
export function judgesFindings(rows: readonly DialogueRow[]): JudgesFindings | undefined {
  const judged = rows.flatMap(({ key, panel }) => panel ? [{ key, panel }] : []);
  const panels = judged.map(({ panel }) => panel);
  if (panels.length === 0) return undefined;
  const { swapped, ...report } = judgesReport(panels);
  const verdicts = swapped.verdicts.map(({ topic, debates, corrected }): PairFinding => ({
    topic,
    debates: debates.map(({ affirmative, verdict }) => ({ affirmative, verdict })),
    corrected: corrected.verdict,
  }));
  return {
    ...report,
    swapped: { ...swapped, verdicts, alone: swapped.alone.flatMap((at) => aloneIn(judged[at])) },
    ownFamily: ownFamily(rows),
    olderPanels: rows.reduce((sum, { olderPanels }) => sum + olderPanels, 0),
  };
}

function ownFamily(rows: readonly DialogueRow[]): JudgesFindings["ownFamily"] {
  const related = rows.flatMap(({ panel, sides }) => {
    const families = new Set(sides.map(({ model }) => familyOf(model)));
    return panel?.judges.filter(({ family }) => families.has(family)).map(({ called }) => called) ?? [];
  });
  return [...Map.groupBy(related, (judge) => judge)].map(([judge, own]) => ({ judge, debates: own.length }));
}

function aloneIn(judged: { readonly key: string; readonly panel: { readonly topic: string } } | undefined) {
  return judged ? [{ key: judged.key, topic: judged.panel.topic }] : [];
}
