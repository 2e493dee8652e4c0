import { readingRows } from "../../judging/panel/readings.ts";
import type { DialogueRow } from "../row.ts";

/** With fewer readings, items may be alike by chance. */
const LEAST_READINGS = 8;

/** Returns groups of items whose debates were read exactly alike, with the same winners, margins and scores. */
export function alikeItems(rows: readonly DialogueRow[]): readonly (readonly string[])[] {
  const items = [...Map.groupBy(rows.filter(({ panel }) => panel), ({ item }) => item)].flatMap(([item, own]) => {
    const read = own.flatMap(({ arm, models, seed, repetition, panel }) =>
      (panel ? readingRows(panel) : []).map(({ judge, order, sample, favours, margin, scores }) =>
        JSON.stringify([arm, models, seed, repetition, judge, order, sample, favours, margin, scores])
      )
    );
    return read.length < LEAST_READINGS ? [] : [{ item, read: read.sort().join("\n") }];
  });
  return [...Map.groupBy(items, ({ read }) => read).values()].flatMap((own) =>
    own.length > 1 ? [own.map(({ item }) => item)] : []
  );
}
