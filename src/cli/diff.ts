import { Facts } from "../archive/render/facts.ts";
import { namingOf, statisticInWords } from "../archive/render/panel_words.ts";
import { points, spaced, verdictInWords } from "../archive/render/words.ts";
import { type Change, comparePanels, isSameVerdict, type RecordedPanel, recordedPanel } from "../judging/mod.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { ConfigError } from "./cli_error.ts";
import type { Context } from "./context.ts";
import type { Io } from "./io.ts";
import { openArchive } from "./open_archive.ts";

/** `convene diff VERDICT VERDICT`: in what two verdicts differ. */
export async function run({ io, args, out }: Context): Promise<number> {
  const [one = "", other = ""] = args.operands;
  const [before, after] = [await verdictAt(one, io), await verdictAt(other, io)];
  const comparison = comparePanels(before.panel, after.panel);
  if (args.flags.has("--json")) {
    out.line(JSON.stringify({ before: one, after: other, ...comparison }));
    return 0;
  }
  const nameOf = namingOf({
    sides: [...before.panel.sides, ...after.panel.sides],
    judges: [...after.panel.judges, ...before.panel.judges],
  });
  const print = (line: string) => out.line(singleLine(line));
  if (isSameVerdict(comparison)) print("They do not differ in anything that is compared.");
  if (!comparison.sameDialogue) print("They are about different dialogues, or about one read up to different lines.");
  const { verdict, samples, agreement } = comparison;
  const facts = { before: Facts.of(before.record, "md"), after: Facts.of(after.record, "md") };
  if (verdict) {
    const words = (side: "before" | "after") => {
      const said = verdict[side];
      return said ? verdictInWords(facts[side], said) : "none";
    };
    print(`Verdict: ${words("before")} → ${words("after")}`);
  }
  if (samples) print(`Readings of each order: ${samples.before ?? 1} → ${samples.after ?? 1}`);
  for (const { judge, vote, points: apart, family } of comparison.judges) {
    const named = (said: string | undefined) => said === undefined ? "no judge of it" : nameOf(said);
    const parts = [
      ...(vote.before === vote.after ? [] : [`${named(vote.before)} → ${named(vote.after)}`]),
      ...(apart.before === apart.after
        ? []
        : [`${inPoints(apart)} points for ${nameOf(before.panel.sides[0]?.id ?? "")}`]),
      ...(family.before === family.after ? [] : [`family ${family.before ?? "none"} → ${family.after ?? "none"}`]),
    ];
    print(`${nameOf(judge)}: ${parts.join("; ")}`);
  }
  for (const { side, criterion, score } of comparison.scores) {
    print(`${nameOf(side)}, ${spaced(criterion)}: ${inPoints(score)}`);
  }
  if (agreement?.before && agreement.after) {
    print(`Pairs of votes that agree: ${statisticInWords(agreement.before)} → ${statisticInWords(agreement.after)}`);
  }
  return 0;
}

function inPoints({ before, after }: Change<number>): string {
  const said = (value: number | undefined) => value === undefined ? "missing" : points(value);
  return `${said(before)} → ${said(after)}`;
}

async function verdictAt(
  path: string,
  io: Io,
): Promise<{ readonly record: DialogueRecord; readonly panel: RecordedPanel }> {
  const { reading: { events } } = await openArchive(path, io);
  const record = fold(events);
  const panel = recordedPanel(record);
  if (panel) return { record, panel };
  throw new ConfigError(
    `Cannot compare ${path} as it is no verdict of a panel: those of an archive are in its verdicts/`,
  );
}
