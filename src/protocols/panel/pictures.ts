import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { Picture } from "../../transcript/picture.ts";
import { phaseName } from "../../words/phases.ts";
import { PAGE } from "./words/mod.ts";

/** Each judge's beliefs after each part of the dialogue; none of a judge that stated none. */
export function beliefPictures(
  { beliefs, sides, judges }: Pick<RecordedPanel, "beliefs" | "sides" | "judges">,
): readonly Picture[] {
  return judges.flatMap(({ id: judge, name }): Picture[] => {
    const stated = beliefs.filter((each) => each.judge === judge);
    if (!stated.some(({ belief }) => belief)) return [];
    return [{
      kind: "shares",
      caption: name,
      label: PAGE.beliefPicture(name),
      steps: stated.map(({ after }) => PAGE.after(phaseName(after))),
      lines: sides.map(({ id, name }) => ({ id, name, points: stated.map(({ belief }) => belief?.[id]) })),
    }];
  });
}
