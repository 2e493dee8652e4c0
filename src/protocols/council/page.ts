import { type Line, link, type PageBlock, type Point } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { capital, listed } from "../../words/phrases.ts";
import { count } from "../../words/numbers.ts";
import { nameOf } from "../../archive/render/words.ts";
import {
  type Abstention,
  type Ballot,
  CLOSE_BY_BORDA,
  METHOD_NAMES,
  minorityOf,
  recordedBallot,
  type SelfVotes,
  type Tally,
} from "../../judging/mod.ts";
import { finalPositions, withoutPositions } from "../../judging/positions.ts";
import { firstWords } from "../../text/display.ts";
import type { Json } from "../../transcript/json.ts";
import { councilArgued } from "./argued.ts";
import { councilOutcome, countedVote } from "./outcome.ts";
import { votePictures } from "./pictures.ts";
import { COUNCIL } from "./words/mod.ts";

/** The pages of a council: the final positions, and the vote with every ballot. */
export const councilPage: ProtocolPage = {
  protocol: "council",
  decision: { label: "Vote", asked: ({ vote }) => vote !== undefined },
  outcome: councilOutcome,
  argued: councilArgued,
  withoutConclusion: COUNCIL.withoutConclusion,
  blocks: (facts) => [...positionBlocks(facts), ...voteBlocks(facts)],
  data: voteData,
  pictures: votePictures,
  note: (facts, { kind, answer }) => kind === "ballot" && answer.given ? ballotBlocks(facts, answer.value) : [],
};

/** Maximum words of a position in the table. */
const WORDS = 25;

const SELF_VOTES_IN_WORDS: Readonly<Record<SelfVotes, string>> = {
  count: "Votes for a member's own position count in full.",
  discount: "Votes for a member's own position count half.",
  exclude: "Votes for a member's own position do not count.",
};

/** The full result of the vote, as data. */
function voteData(facts: Facts): object {
  const tally = countedVote(facts.record);
  return tally ? { vote: { ...tally, minority: minorityOf(tally) } } : {};
}

/** The vote: ballots, results by method, pairwise counts and the minority. */
function voteBlocks(facts: Facts): readonly PageBlock[] {
  const tally = countedVote(facts.record);
  if (!tally) return [];
  return [
    { heading: "Vote", level: 2 },
    { paragraph: howItWasCounted(tally) },
    ...ballotTable(facts, tally),
    ...methodTable(facts, tally),
    ...pairTable(facts, tally),
    ...minorityList(facts, tally),
  ];
}

function howItWasCounted({ method, selfVotes, outcome, quorum: { cast, members, needed } }: Tally): string {
  const tie = outcome.kind === "decided" && outcome.by === "chair" ? " The chair's ballot broke a tie." : "";
  return `Decided by ${METHOD_NAMES[method]}. ${SELF_VOTES_IN_WORDS[selfVotes]}${tie} ` +
    `${cast} of ${count(members, "member")} voted (quorum ${needed}).`;
}

function ballotTable(facts: Facts, { ballots, abstentions, casting, method }: Tally): readonly PageBlock[] {
  const approves = method === "approval";
  const weighed = ballots.some(({ weight }) => weight !== undefined);
  const row = (vote: Ballot | Abstention, remark = ""): readonly Line[] => {
    const ballot = "ranking" in vote ? vote : undefined;
    const abstained = "ranking" in vote ? "" : vote.abstained;
    return [
      fileOf(facts, vote.voter),
      ...(weighed ? [ballot ? String(ballot.weight ?? 1) : ""] : []),
      ballot ? namesOf(facts, ballot.ranking) : [{ strong: "not counted" }],
      ...(approves ? [ballot?.approved ? namesOf(facts, ballot.approved) : ""] : []),
      [remark, abstained, ...(vote.warnings ?? []).map(({ text }) => text)].filter((text) => text !== "").join("; "),
    ];
  };
  const ranked = ["Ranking, best first", ...(approves ? ["Approves of"] : [])];
  const columns = ["Voter", ...(weighed ? ["Weight"] : []), ...ranked, "Remark"];
  // A member whose ballot counts for nothing is listed among the abstentions.
  const cast = ballots.filter(({ voter }) => !abstentions.some((abstention) => abstention.voter === voter));
  return [
    { heading: "Ballots", level: 3 },
    {
      head: columns,
      table: [
        ...cast.map((ballot) => row(ballot)),
        ...abstentions.map((abstention) => row(abstention)),
        ...(casting ? [row(casting, "chair's ballot, for ties only")] : []),
      ],
    },
  ];
}

function namesOf(facts: Facts, ids: readonly string[]): string {
  return ids.map((id) => nameOf(facts, id)).join(", ") || "nobody";
}

/** The voter's name, linked to the ballot and its reasons. */
function fileOf(facts: Facts, voter: string): Line {
  const note = facts.record.notes.find(({ kind, participant }) => kind === "ballot" && participant === voter);
  const name = nameOf(facts, voter);
  return note ? [link(name, facts.noteFile(note))] : name;
}

function methodTable(
  facts: Facts,
  { candidates, counted, counts, method, methods, agree, controversial }: Tally,
): readonly PageBlock[] {
  const names = (ids: readonly string[]) => listed(ids.map((id) => nameOf(facts, id)));
  return [
    { heading: "Results by method", level: 3 },
    {
      head: ["Method", "Winner", ...candidates.map((id) => nameOf(facts, id))],
      right: candidates.map((_, n) => n + 2),
      table: methods.map((each): Line[] => {
        const { winners, scores } = counts[each];
        const winner = winners.length > 1 ? `tied: ${names(winners)}` : names(winners) || "nobody";
        const name = capital(METHOD_NAMES[each]);
        return [
          each === method ? [{ strong: `${name} (decides)` }] : name,
          winner,
          ...candidates.map((id) => String(scores[id] ?? 0)),
        ];
      }),
    },
    {
      paragraph: [
        { strong: counted.length === 0 ? "No vote was counted." : `The methods ${agree ? "" : "do not "}agree.` },
        ...(controversial ? [` ${CLOSE_BY_BORDA}`] : []),
      ],
    },
  ];
}

function pairTable(facts: Facts, { candidates, pairwise }: Tally): readonly PageBlock[] {
  return [
    { heading: "Pairwise counts", level: 3 },
    { paragraph: "Number of votes that rank the row's candidate above the column's." },
    {
      head: ["", ...candidates.map((id) => nameOf(facts, id))],
      right: candidates.map((_, n) => n + 1),
      table: candidates.map((row) => [
        nameOf(facts, row),
        ...candidates.map((column) => row === column ? "–" : String(pairwise[row]?.[column] ?? 0)),
      ]),
    },
  ];
}

function minorityList(facts: Facts, tally: Tally): readonly PageBlock[] {
  const minority = minorityOf(tally);
  if (minority.length === 0) return [];
  const list = minority.map(({ voter, choice }): Point => {
    if (choice === undefined) return { line: `${nameOf(facts, voter)} ranked nobody` };
    const reason = tally.ballots.find((each) => each.voter === voter)?.reasons?.[choice];
    const whose = choice === voter ? "their own position" : nameOf(facts, choice);
    const first = ` put ${whose} first${reason === undefined ? "" : `: ${reason}`}`;
    return { line: [{ strong: nameOf(facts, voter) }, first] };
  });
  return [{ heading: "Minority", level: 3 }, { list }];
}

/** The final positions, and the participants without one. */
function positionBlocks(facts: Facts): readonly PageBlock[] {
  const { messages } = facts.record;
  const vote = facts.record.decisions["vote"];
  const chosen = vote?.kind === "decided" ? vote.winner : undefined;
  const positions = finalPositions(messages);
  const without = withoutPositions(messages);
  if (positions.length + without.length === 0) return [];
  return [
    { heading: "Positions", level: 2 },
    ...(positions.length === 0 ? [{ paragraph: "Nobody has a position." }] : [{
      head: ["By", "Position", "Stance", "Remark"],
      table: positions.map(({ participant, text, statement, stance, kept }): Line[] => [
        participant === chosen ? [{ strong: `${nameOf(facts, participant)} (chosen)` }] : nameOf(facts, participant),
        [link(`${statement.number}`, facts.messageFile(statement)), ` ${firstWords(text, WORDS)}`],
        stance ?? (statement.kind === "refinement" ? [{ strong: "not given" }] : "not asked"),
        kept === undefined ? "" : COUNCIL.kept(kept),
      ]),
    }]),
    ...(without.length === 0 ? [] : [{
      list: without.map(({ participant, reason }) => ({
        line: [{ strong: `${nameOf(facts, participant)} has no position:` }, ` ${reason}`],
      })),
    }]),
  ];
}

/** A ballot with its reasons, and candidates by name and by ballot label; empty if the value is not a ballot. */
function ballotBlocks(facts: Facts, value: Json): readonly PageBlock[] {
  const ballot = recordedBallot(value);
  if (!ballot) return [];
  const { ranking, approved, reasons = {}, labels = {}, warnings = [] } = ballot;
  return [
    {
      head: ["Place", "Position of", "Shown as", "Reason"],
      table: ranking.map((id, place) => [`${place + 1}`, nameOf(facts, id), labels[id] ?? "", reasons[id] ?? ""]),
    },
    ...(approved ? [{ paragraph: `Approves of: ${namesOf(facts, approved)}.` }] : []),
    ...(warnings.length === 0
      ? []
      : [{ paragraph: `Not counted as written: ${warnings.map(({ text }) => text).join("; ")}.` }]),
  ];
}
