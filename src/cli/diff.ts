import { Facts } from "../archive/render/facts.ts";
import { panelPage } from "../protocols/panel/page.ts";
import { namingOf, statisticInWords } from "../protocols/panel/page_words.ts";
import { points, spaced, statusInWords, verdictInWords } from "../archive/render/words.ts";
import { type Change, comparePanels, isSameVerdict } from "../judging/panel/compare.ts";
import { recordedPanel } from "../judging/panel/recorded.ts";
import { singleLine } from "../text/visible.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./io.ts";
import { ConfigError } from "../setup/errors.ts";
import { judgeSampled } from "./judge_report.ts";
import { typed } from "../runtime/typed.ts";
import { openArchive } from "./archives.ts";

/** `convene diff VERDICT VERDICT`: the differences between two verdicts. */
export async function run(context: Context): Promise<number> {
  const { args, out } = context;
  const [one = "", other = ""] = args.operands;
  const [before, after] = [await verdictAt(one, context), await verdictAt(other, context)];
  const nameOf = (judge: string, at: number) => judgeSampled(at === 0 ? before.facts : after.facts, judge);
  const comparison = comparePanels(before.panel, after.panel, nameOf);
  if (args.flags.has("--json")) {
    out.json({ before: one, after: other, ...comparison });
    return 0;
  }
  const first = before.sideOf(before.panel.sides[0]?.id ?? "");
  const print = (line: string) => out.line(singleLine(line));
  if (isSameVerdict(comparison)) print("The verdicts do not differ in anything compared.");
  if (!comparison.sameDialogue) {
    print(
      "The verdicts are about different dialogues, or about one dialogue read up to different lines of its journal.",
    );
  }
  const { verdict, samples, agreement } = comparison;
  if (verdict) {
    const was = verdict.before ? verdictInWords(before.facts, verdict.before) : "none";
    const is = verdict.after ? verdictInWords(after.facts, verdict.after) : "none";
    print(`Verdict: ${was} → ${is}`);
  }
  if (samples) print(`Readings of each order: ${samples.before ?? 1} → ${samples.after ?? 1}`);
  for (const { judge, only, vote, points: apart } of comparison.judges) {
    const voted = { before: before.sideOf(vote.before ?? ""), after: after.sideOf(vote.after ?? "") };
    if (only) {
      const ahead = apart[only];
      const found = ahead === undefined ? "" : `, ${points(ahead)} points for ${first}`;
      print(`${judge}, only in the ${only === "before" ? "first" : "second"}: ${voted[only]}${found}`);
      continue;
    }
    const parts = [
      ...(vote.before === vote.after ? [] : [`${voted.before} → ${voted.after}`]),
      ...(apart.before === apart.after ? [] : [`${inPoints(apart)} points for ${first}`]),
    ];
    print(`${judge}: ${parts.join("; ")}`);
  }
  for (const { side, criterion, score } of comparison.scores) {
    print(`${before.sideOf(side)}, ${spaced(criterion)}: ${inPoints(score)}`);
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

async function verdictAt(path: string, context: Context) {
  const { reading: { events } } = await openArchive(context, path);
  const record = fold(events);
  const panel = recordedPanel(record);
  if (!panel) {
    throw new ConfigError(
      `Cannot compare ${path}: it is not a panel's verdict. Verdicts are in an archive's folder verdicts/`,
    );
  }
  if (record.status === "completed") {
    return { panel, facts: Facts.of(record, "md", [panelPage]), sideOf: namingOf(panel) };
  }
  const how = statusInWords(record);
  throw new ConfigError(
    `Cannot compare ${path}: it has no decision yet (${how}); ${typed("judge")} continues it`,
  );
}
