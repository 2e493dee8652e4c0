import { points } from "../../judging/scoreboard.ts";
import { degradedLines } from "../../archive/render/degraded.ts";
import type { LabelledLine, PageBlock } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { PROTOCOLS } from "../../words/names.ts";
import { capital, SIGNS } from "../../words/phrases.ts";
import { verdictInWords } from "../../archive/render/verdict.ts";
import { readingWith, type RecordedPanel, recordedPanel } from "../../judging/panel/recorded.ts";
import { type PanelReport, panelReport } from "../../judging/panel/report.ts";
import { panelSureness } from "../../judging/sureness.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import type { Note } from "../../transcript/record.ts";
import type { Sureness } from "../../transcript/outcome.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { agreementBlocks, beliefBlocks, beliefNoteBlocks, leaningBlocks } from "./judge_blocks.ts";
import { beliefPictures } from "./pictures.ts";
import { panelOutcome } from "./outcome.ts";
import { readingBlocks, reasonBlocks } from "./reason_blocks.ts";
import { scoreBlocks, voteBlocks } from "./vote_blocks.ts";
import {
  judgesInWords,
  marginInWords,
  type Naming,
  namingOf,
  readingInWords,
  reasonInWords,
  sentence,
  statisticInWords,
} from "./page_words.ts";
import { FIGURES, HEARD, PAGE } from "./words/mod.ts";

/** The pages of a panel: its judges' votes, reasons, agreement and leanings. */
export const panelPage: ProtocolPage = {
  protocol: "panel",
  participants: (record) => recordedPanel(record)?.sides.map((side) => ({ ...side, role: "side" })) ?? [],
  decision: {
    get label() {
      return PAGE.label;
    },
    asked: () => true,
  },
  outcome: (facts, _, called) => ofPanel(facts, (_, heard) => panelOutcome(facts, heard, called)) ?? {},
  sureness: (facts, verdict) => ofPanel(facts, (_, { report }) => surenessIn(report, verdict)),
  heading: (facts) => ofPanel(facts, panelFields) ?? degradedLines(facts),
  whole: true,
  blocks: (facts) => ofPanel(facts, panelBlocks) ?? [],
  data: dataOf,
  note: (facts, note) => ofPanel(facts, (_, { panel }) => noteBlocks(panel, note)) ?? [],
  review: {
    get title() {
      return PAGE.label;
    },
    list: "verdicts",
    folder: VERDICTS_FOLDER,
    decision: ({ record }) => record.imported ? PAGE.elsewhere : PAGE.ofPanel,
    pictures: {
      get title() {
        return PAGE.beliefsMoved;
      },
      of: (facts) => ofPanel(facts, (_, { panel }) => beliefPictures(panel)) ?? [],
    },
    data: dataOf,
  },
};

function noteBlocks(panel: RecordedPanel, note: Note): readonly PageBlock[] {
  const reading = readingWith(note.key, panel);
  return reading ? readingBlocks(panel, reading, namingOf(panel)) : beliefNoteBlocks(panel, note, namingOf(panel));
}

/** How sure the panel's own verdict is; `undefined` for another, such as that of the dialogue's scores. */
function surenessIn({ verdict }: PanelReport, shown: Verdict): Sureness | undefined {
  const isOwn = shown.kind === "decided" ? shown.by !== undefined : shown.kind === verdict.outcome.kind;
  return isOwn ? panelSureness(verdict) : undefined;
}

function dataOf(facts: Facts): object {
  return ofPanel(facts, (_, { panel, report }) => ({ panel: { ...panel, report } })) ?? {};
}

/** A panel and the report on it. */
interface HeardPanel {
  readonly panel: RecordedPanel;
  readonly report: PanelReport;
}

function ofPanel<T>(facts: Facts, make: (facts: Facts, heard: HeardPanel) => T): T | undefined {
  const panel = recordedPanel(facts.record);
  return panel && make(facts, { panel, report: panelReport(panel) });
}

/** `true` once every judge has answered or failed: a judge not yet asked has not abstained. */
function hasVoted({ record: { status } }: Facts): boolean {
  return status === "completed" || status === "failed";
}

/** The heading of a verdict: the panel behind it. */
export function panelFields(facts: Facts, { panel, report }: HeardPanel): readonly LabelledLine[] {
  const nameOf = namingOf(panel);
  const voted = hasVoted(facts);
  const { agreement, margin, marginFor } = report.verdict;
  const shortened = facts.record.notes
    .filter(({ kind, digests = [] }) => kind === "judgement" && digests.length > 0)
    .map(({ participant }) => nameOf(participant));
  const missing = panel.readings.flatMap(({ judge, order, sample, judgement }) =>
    judgement.given ? [] : [HEARD.reading(nameOf(judge), order.map(nameOf), sample, reasonInWords(judgement.reason))]
  );
  const { cut } = fieldsIn(facts.record.settings["reviewed"]);
  const agreed = statisticInWords(agreement);
  const judges = [judgesInWords(panel, report.families, nameOf), readingInWords(panel, report, nameOf)];
  const fields: readonly (readonly [label: string, text: string | undefined])[] = [
    [HEARD.cut, typeof cut === "string" ? cut : undefined],
    [HEARD.elsewhere, panel.imported && HEARD.importedFrom(panel.imported.file)],
    [HEARD.judges, judges.join(panel.imported ? SIGNS.between : ", ")],
    [HEARD.agreement, voted ? agreement.defined ? FIGURES.ofPairs(agreed) : agreed : undefined],
    [PAGE.margin, voted ? marginInWords(nameOf(marginFor), margin) : undefined],
    [HEARD.notWhole, shortened.length > 0 ? HEARD.summaries([...new Set(shortened)]) : undefined],
    [HEARD.missing, missing.join(SIGNS.between) || undefined],
  ];
  return [
    ...fields.flatMap(([label, text]) => text === undefined ? [] : [[label, text] as const]),
    ...degradedLines(facts, { kinds: ["judgement"], codes: ["context_shortened"] }),
  ];
}

/** A panel: votes, scores, reasons and dissents, agreement, leanings, and the dialogue's own verdict beside them. */
function panelBlocks(facts: Facts, { panel, report }: HeardPanel): readonly PageBlock[] {
  const nameOf = namingOf(panel);
  const voted = hasVoted(facts);
  return [
    ...(voted ? voteBlocks(panel, report, nameOf) : []),
    ...scoreBlocks(panel, nameOf),
    ...ownVerdictBlocks(facts, panel, nameOf),
    ...reasonBlocks(panel, report, nameOf),
    ...beliefBlocks(panel, report, nameOf),
    ...(voted ? [...agreementBlocks(report, nameOf), ...leaningBlocks(report, nameOf)] : []),
    ...neutralBlocks(panel),
  ];
}

/** The dialogue's own result, shown beside the panel's verdict for comparison. */
function ownVerdictBlocks(facts: Facts, { own, sides, judged }: RecordedPanel, nameOf: Naming): readonly PageBlock[] {
  if (!own) return [];
  const totals = sides.flatMap(({ id }) =>
    own.scores[id] === undefined ? [] : [`${nameOf(id)} ${points(own.scores[id])}`]
  );
  return [
    { heading: HEARD.own(PROTOCOLS.of(judged.protocol)), level: 2 },
    {
      paragraph: HEARD.ownReading(
        own.by,
        own.verdict ? sentence(capital(verdictInWords(facts, own.verdict))) : "",
        totals,
      ),
    },
  ];
}

function neutralBlocks({ neutralised }: RecordedPanel): readonly PageBlock[] {
  if (neutralised.length === 0) return [];
  return [
    { heading: PAGE.hidden, level: 2 },
    { paragraph: PAGE.aboutHidden },
    {
      head: [...PAGE.hiddenHead],
      table: neutralised.map(({ words, by, messages }) => [
        words,
        by === "label" ? PAGE.sideLabel : by === "" ? PAGE.nothing : by,
        messages === "" ? PAGE.aPosition : messages,
      ]),
    },
  ];
}
