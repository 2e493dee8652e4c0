import { join } from "node:path";
import { JOURNAL_FILE, readJournal } from "../archive/journal_reader.ts";
import { listArchives } from "../archive/list.ts";
import { panelPage } from "../protocols/panel/page.ts";
import { agentInWords, count, listed, spaced } from "../archive/render/words.ts";
import { effectiveInWords, estimateInWords, marginInWords, statisticInWords } from "../protocols/panel/page_words.ts";
import { reviewsIn } from "../archive/reviews.ts";
import { debateOf } from "../judging/panel/debaters.ts";
import { type JudgesReport, judgesReport, type PairReport } from "../judging/panel/pool.ts";
import { recordedPanel } from "../judging/panel/recorded.ts";
import type { Decided } from "../judging/panel/swapped.ts";
import { exists, pathIn, saysAbsent } from "../runtime/found.ts";
import { fold } from "../transcript/fold.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import type { Context } from "./io.ts";
import { ConfigError } from "../setup/errors.ts";
import { printLine } from "./print.ts";
import { typed } from "../runtime/typed.ts";
import { Facts } from "../archive/render/facts.ts";

/** `convene judge-report [DIR]`: bias and agreement of judges in the newest verdict of every archive in a folder, or of one. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [directory = "./debates"] = args.operands;
  const path = pathIn(io.cwd, directory);
  const isArchive = await exists(join(path, JOURNAL_FILE));
  const archives = isArchive ? [{ path }] : await listArchives(path).catch((error) => {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${directory}`, { cause: error });
  });
  const found = await Array.fromAsync(archives, ({ path }) => verdictsIn(path));
  const newest = found.flatMap((verdicts) => verdicts.slice(-1));
  const older = found.flat().length - newest.length;
  if (newest.length === 0) {
    const where = isArchive ? directory : `the archives of ${directory}`;
    throw new ConfigError(`There are no finished verdicts in ${where}: ${typed("judge")} makes some`);
  }
  const facts = newest.map((one) => one.facts);
  const nameOf = (judge: string, at: number) => facts[at] ? judgeCalled(facts[at], judge) : judge;
  const report = judgesReport(newest.map(({ panel }) => panel), nameOf);
  const { verdicts, ...swapped } = report.swapped;
  const pairs = verdicts.map(({ topic, debates, corrected }) => ({
    topic,
    debates: debates.map(({ at, ...debate }) => ({ archive: newest[at]?.archive ?? "", ...debate })),
    corrected,
  }));
  if (args.flags.has("--json")) {
    out.json({ ...report, swapped: { ...swapped, verdicts: pairs }, older });
    return 0;
  }
  for (const line of inLines(report, pairs)) printLine(out, line.trim(), /^ */.exec(line)?.[0]);
  if (older > 0) err.line(`Only each archive's newest verdict counts: ${count(older, "verdict")} left out`);
  return 0;
}

/** Returns an archive's finished verdicts, by number. */
async function verdictsIn(archive: string) {
  const reviews = await reviewsIn(join(archive, VERDICTS_FOLDER));
  if (reviews.length === 0) return [];
  // A damaged dialogue has verdicts all the same; its debaters are then known by name only.
  const dialogue = await readJournal(archive).then(({ events }) => fold(events), () => undefined);
  return reviews.flatMap((review) => {
    if (!("events" in review)) return [];
    const record = fold(review.events);
    const panel = recordedPanel(record);
    if (!panel || record.status !== "completed") return [];
    return [{ archive, facts: Facts.of(record, "md", [panelPage]), panel: debateOf(panel, dialogue ?? record) }];
  });
}

/** A debate held twice with the sides swapped, by its two archives. */
interface Pair extends Pick<PairReport, "topic" | "corrected"> {
  readonly debates: readonly (Decided & { readonly archive: string; readonly affirmative: string })[];
}

/** Returns a report in lines for people, which may be indented. */
function inLines({ debates, bias, agreement, swapped }: JudgesReport, pairs: readonly Pair[]): readonly string[] {
  const { winners, margins, scores } = agreement;
  return [
    `${count(bias.length, "judge")} over ${count(debates, "dialogue")}`,
    ...bias.flatMap((judge) => [
      `${judge.judge}: ${judge.votes} of ${count(judge.debates, "vote")} counted`,
      `  changed the winner with the order (0 to 1): ${estimateInWords(judge.flipped)}`,
      `  for the side read first (−1 to 1): ${estimateInWords(judge.first)}`,
      `  for the affirmative (−1 to 1): ${estimateInWords(judge.affirmative)}`,
      `  points to the affirmative beyond other judges': ${estimateInWords(judge.affirmativePoints)}`,
      `  for the side that said more (−1 to 1): ${estimateInWords(judge.length)}`,
    ]),
    ...(swapped.pairs === 0 ? [] : [
      `Points for affirming, in ${count(swapped.pairs, "debate")} held twice with the sides swapped`,
      ...swapped.affirmativePoints.map(({ judge, points }) => `  ${judge}: ${estimateInWords(points)}`),
      "Combined decisions",
      ...pairs.flatMap(pairInLines),
    ]),
    "Agreement",
    `  pairs of votes that agree: ${statisticInWords(winners.raw)}`,
    `  Krippendorff's alpha of votes: ${statisticInWords(winners.alpha)}`,
    `  Krippendorff's alpha of margins: ${statisticInWords(margins.alpha)}`,
    `  Krippendorff's alpha of scores: ${statisticInWords(scores.alpha)}`,
    `  effective number of judges (margins): ${effectiveInWords(margins.effective)}`,
    ...winners.kappas.map(({ judges: [a, b], units, kappa }) =>
      `  Cohen's kappa of ${a} and ${b}, over ${count(units, "dialogue")}: ${statisticInWords(kappa)}`
    ),
  ];
}

/** Returns a judge's name across panels, which may reuse ids: its model, or the name of a person or of an imported judge. */
function judgeCalled(facts: Facts, judge: string): string {
  const agent = facts.agent(judge);
  if (facts.record.imported) return facts.participant(judge).name;
  if (agent.model !== undefined || agent.type === "embedded") return agentInWords(agent);
  return agent.type === "human" ? facts.participant(judge).name : `${agentInWords(agent)}, ${judge}`;
}

/** Returns a model with its sampling settings, if any: `openai/gpt-4o, temperature 0.2`. */
export function judgeSampled(facts: Facts, judge: string): string {
  const { agent } = Object(Object(facts.record.settings["participants"])[judge]);
  const { type: _type, text: _text, model: _model, server: _server, ...sampling } = Object(agent);
  const set = Object.entries(sampling).map(([name, value]) => `${spaced(name)} ${String(value)}`);
  return [judgeCalled(facts, judge), ...set].join(", ");
}

function pairInLines({ topic, debates, corrected }: Pair): readonly string[] {
  return [
    `  ${topic}`,
    ...debates.flatMap((debate) => [
      `    ${debate.archive}`,
      `      ${debate.affirmative} affirms: ${decidedInWords(debate)}`,
    ]),
    `    Without the advantage of the affirmative side: ${decidedInWords(corrected)}`,
    ...corrected.judges.map(({ judge, bias }) =>
      `      ${judge} gives for affirming, in points: ${statisticInWords(bias)}`
    ),
  ];
}

/** A verdict in words, with sides by name and the margin. */
function decidedInWords({ verdict, marginFor, margin }: Decided): string {
  const ahead = `margin ${marginInWords(marginFor, margin)}`;
  switch (verdict.kind) {
    case "decided":
      return `${verdict.winner} wins; ${ahead}`;
    case "tied":
      return `tied between ${listed(verdict.between)}; ${ahead}`;
    case "too_close":
      return `too close to call: ${verdict.leader} has the votes, but ${verdict.reason}; ${ahead}`;
    case "undecided":
      return `undecided: ${verdict.reason}; ${ahead}`;
  }
}
