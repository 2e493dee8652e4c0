import { join } from "node:path";
import { listArchives } from "../archive/list.ts";
import { panelPage } from "../protocols/panel/page.ts";
import { agentInWords, count, listed, spaced } from "../archive/render/words.ts";
import { effectiveInWords, estimateInWords, statisticInWords } from "../protocols/panel/page_words.ts";
import { reviewsIn } from "../archive/reviews.ts";
import { type JudgesReport, judgesReport, type PairReport } from "../judging/panel/pool.ts";
import { type RecordedPanel, recordedPanel } from "../judging/panel/recorded.ts";
import type { Decided } from "../judging/panel/swapped.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { fold } from "../transcript/fold.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context, Printer } from "./io.ts";
import { ConfigError } from "./errors.ts";
import { printLine } from "./print.ts";
import { Facts } from "../archive/render/facts.ts";
import type { Json } from "../transcript/event.ts";

/** A verdict as it was found. */
interface Found {
  /** Path of the archive that was judged. */
  readonly archive: string;
  readonly record: DialogueRecord;
  readonly panel: RecordedPanel;
}

/** `convene judge-report [DIR]`: what is known of judges over the newest verdict of every archive in a folder. */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const [directory = "./debates"] = args.operands;
  const archives = await listArchives(pathIn(io.cwd, directory)).catch((error) => {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${directory}`, { cause: error });
  });
  const newest: Found[] = [];
  let older = 0;
  for (const { path } of archives) {
    const found = await verdictsIn(path);
    newest.push(...found.slice(-1));
    older += Math.max(0, found.length - 1);
  }
  if (newest.length === 0) {
    throw new ConfigError(`There is no finished verdict in the archives of ${directory}: convene judge makes them`);
  }
  const report = judgesReport(
    newest.map(({ panel, record: { topic } }) => ({ ...panel, topic })),
    (judge, at) => {
      const found = newest[at];
      return found ? judgeCalled(Facts.of(found.record, "md", [panelPage]), judge) : judge;
    },
  );
  const pathOf = (at: number) => newest[at]?.archive ?? "";
  if (args.flags.has("--json")) {
    out.json({ ...report, swapped: withArchives(report.swapped, pathOf), older });
    return 0;
  }
  for (const line of inLines(report, pathOf)) print(out, line);
  if (older > 0) err.line(`Of archives with several verdicts the newest counts: ${count(older, "verdict")} left out`);
  return 0;
}

/** Finished verdicts of an archive, in the order of their numbers. */
async function verdictsIn(archive: string): Promise<readonly Found[]> {
  const reviews = await reviewsIn(join(archive, VERDICTS_FOLDER));
  return reviews.flatMap((review): Found[] => {
    if (!("events" in review)) return [];
    const record = fold(review.events);
    const panel = recordedPanel(record);
    return panel && record.status === "completed" ? [{ archive, record, panel }] : [];
  });
}

/** The same with the paths of the debates in place of their places. */
function withArchives({ verdicts, ...swapped }: JudgesReport["swapped"], pathOf: (at: number) => string) {
  const paired = verdicts.map(({ topic, debates, corrected }) => ({
    topic,
    debates: debates.map(({ at, ...debate }) => ({ archive: pathOf(at), ...debate })),
    corrected,
  }));
  return { ...swapped, verdicts: paired };
}

/** Prints a line that may be indented; on a terminal, what does not fit goes on in the next. */
function print(out: Printer, line: string): void {
  printLine(out, line.trim(), /^ */.exec(line)?.[0]);
}

function inLines(
  { debates, bias, agreement, swapped }: JudgesReport,
  pathOf: (at: number) => string,
): readonly string[] {
  const { winners, margins, scores } = agreement;
  return [
    `${count(bias.length, "judge")} over ${count(debates, "dialogue")}`,
    ...bias.flatMap((judge) => [
      `${judge.judge}: ${judge.votes} of ${count(judge.debates, "vote")} counted`,
      `  flipped when the order changed (0 to 1): ${estimateInWords(judge.flipped)}`,
      `  for the side read first (−1 to 1): ${estimateInWords(judge.first)}`,
      `  for the affirmative (−1 to 1): ${estimateInWords(judge.affirmative)}`,
      `  points to the affirmative beyond the other judges: ${estimateInWords(judge.affirmativePoints)}`,
      `  for the side that said more (−1 to 1): ${estimateInWords(judge.length)}`,
    ]),
    ...(swapped.pairs === 0 ? [] : [
      `Points to whoever affirms, in ${count(swapped.pairs, "debate")} held twice with the sides exchanged`,
      ...swapped.affirmativePoints.map(({ judge, points }) => `  ${judge}: ${estimateInWords(points)}`),
      "What they are decided as",
      ...swapped.verdicts.flatMap((pair) => pairInLines(pair, pair.debates.map(({ at }) => pathOf(at)))),
    ]),
    "Agreement",
    `  pairs of votes that agree: ${statisticInWords(winners.raw)}`,
    `  Krippendorff's alpha of votes: ${statisticInWords(winners.alpha)}`,
    `  Krippendorff's alpha of margins: ${statisticInWords(margins.alpha)}`,
    `  Krippendorff's alpha of scores: ${statisticInWords(scores.alpha)}`,
    `  independent judges that they are worth, by their margins: ${effectiveInWords(margins.effective)}`,
    ...winners.kappas.map(({ judges: [a, b], units, kappa }) =>
      `  Cohen's kappa of ${a} and ${b}, over ${count(units, "dialogue")}: ${statisticInWords(kappa)}`
    ),
  ];
}

/** A judge over several panels, which may call different judges by one id: its model; a person by name. */
export function judgeCalled(facts: Facts, judge: string): string {
  const agent = facts.agent(judge);
  if (agent.model !== undefined || agent.type === "embedded") return agentInWords(agent);
  return agent.type === "human" ? facts.participant(judge).name : `${agentInWords(agent)}, ${judge}`;
}

/** The same with how its model is sampled, as far as that is set: `openai/gpt-4o, temperature 0.2`. */
export function judgeSampled(facts: Facts, judge: string): string {
  const agent: Readonly<Record<string, Json>> = Object(
    Object(Object(facts.record.settings["participants"])[judge]).agent,
  );
  const { type: _type, text: _text, model: _model, server: _server, ...sampling } = agent;
  const set = Object.entries(sampling).map(([name, value]) => `${spaced(name)} ${String(value)}`);
  return [judgeCalled(facts, judge), ...set].join(", ");
}

/**
 * What a debate held twice with the sides exchanged comes to, in indented lines for people.
 *
 * @param archives Paths of the two, in their order.
 */
export function pairInLines({ topic, debates, corrected }: PairReport, archives: readonly string[]): readonly string[] {
  return [
    `  ${topic}`,
    ...debates.flatMap((debate, n) => [
      `    ${archives[n] ?? ""}`,
      `      ${debate.affirmative} affirms: ${decidedInWords(debate)}`,
    ]),
    `    Without what is given for affirming: ${decidedInWords(corrected)}`,
    ...corrected.judges.map(({ judge, bias }) =>
      `      ${judge} gives for affirming, in points: ${statisticInWords(bias)}`
    ),
  ];
}

/** A verdict whose sides stand in it by name, with its margin. */
function decidedInWords({ verdict, marginFor, margin }: Decided): string {
  const ahead = `margin for ${marginFor}, in parts of a judge's range: ${estimateInWords(margin)}`;
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
