import { type Line, link, type PageBlock, type Point } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { capital, listed, SIGNS } from "../../words/phrases.ts";
import { nameOf } from "../../archive/render/words.ts";
import { type Abstention, type Ballot, minorityOf, recordedBallot, type Tally } from "../../judging/mod.ts";
import { finalPositions, withoutPositions } from "../../judging/positions.ts";
import { firstWords } from "../../text/display.ts";
import type { Json } from "../../transcript/json.ts";
import { councilArgued } from "./argued.ts";
import { councilOutcome, countedVote } from "./outcome.ts";
import { votePictures } from "./pictures.ts";
import { BALLOTS, COUNCIL, POSITIONS, STANCES, VOTE } from "./words/mod.ts";
import { CLOSE, METHODS } from "../../words/votes.ts";

/** The pages of a council: the final positions, and the vote with every ballot. */
export const councilPage: ProtocolPage = {
  protocol: "council",
  decision: {
    get label() {
      return BALLOTS.decision;
    },
    asked: ({ vote }) => vote !== undefined,
  },
  outcome: councilOutcome,
  argued: councilArgued,
  get withoutConclusion() {
    return COUNCIL.withoutConclusion;
  },
  blocks: (facts) => [...positionBlocks(facts), ...voteBlocks(facts)],
  data: voteData,
  pictures: votePictures,
  note: (facts, { kind, answer }) => kind === "ballot" && answer.given ? ballotBlocks(facts, answer.value) : [],
};

/** Maximum words of a position in the table. */
const WORDS = 25;

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
    { heading: BALLOTS.title, level: 2 },
    { paragraph: howItWasCounted(tally) },
    ...ballotTable(facts, tally),
    ...methodTable(facts, tally),
    ...pairTable(facts, tally),
    ...minorityList(facts, tally),
  ];
}

function howItWasCounted({ method, selfVotes, outcome, quorum: { cast, members, needed } }: Tally): string {
  const isTieBroken = outcome.kind === "decided" && outcome.by === "chair";
  return [
    BALLOTS.decidedBy(METHODS[method]),
    BALLOTS.selfVotes[selfVotes],
    ...(isTieBroken ? [BALLOTS.tieBroken] : []),
    BALLOTS.voted(cast, members, needed),
  ].join(" ");
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
      ballot ? namesOf(facts, ballot.ranking) : [{ strong: BALLOTS.notCounted }],
      ...(approves ? [ballot?.approved ? namesOf(facts, ballot.approved) : ""] : []),
      [remark, abstained, ...(vote.warnings ?? []).map(({ text }) => text)].filter((text) => text !== "").join(
        SIGNS.between,
      ),
    ];
  };
  const ranked = [BALLOTS.ranking, ...(approves ? [BALLOTS.approved] : [])];
  const columns = [BALLOTS.voter, ...(weighed ? [BALLOTS.weight] : []), ...ranked, BALLOTS.remark];
  // A member whose ballot counts for nothing is listed among the abstentions.
  const cast = ballots.filter(({ voter }) => !abstentions.some((abstention) => abstention.voter === voter));
  return [
    { heading: BALLOTS.ballots, level: 3 },
    {
      head: columns,
      table: [
        ...cast.map((ballot) => row(ballot)),
        ...abstentions.map((abstention) => row(abstention)),
        ...(casting ? [row(casting, BALLOTS.casting)] : []),
      ],
    },
  ];
}

function namesOf(facts: Facts, ids: readonly string[]): string {
  return ids.map((id) => nameOf(facts, id)).join(", ") || COUNCIL.nobody;
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
    { heading: BALLOTS.methods, level: 3 },
    {
      head: [BALLOTS.method, BALLOTS.winner, ...candidates.map((id) => nameOf(facts, id))],
      right: candidates.map((_, n) => n + 2),
      table: methods.map((each): Line[] => {
        const { winners, scores } = counts[each];
        const winner = winners.length > 1 ? BALLOTS.tied(names(winners)) : names(winners) || COUNCIL.nobody;
        const name = capital(METHODS[each]);
        return [
          each === method ? [{ strong: BALLOTS.decides(name) }] : name,
          winner,
          ...candidates.map((id) => String(scores[id] ?? 0)),
        ];
      }),
    },
    {
      paragraph: [
        { strong: counted.length === 0 ? BALLOTS.noVote : agree ? BALLOTS.agree : BALLOTS.differ },
        ...(controversial ? [` ${CLOSE.byBorda}`] : []),
      ],
    },
  ];
}

function pairTable(facts: Facts, { candidates, pairwise }: Tally): readonly PageBlock[] {
  return [
    { heading: BALLOTS.pairs, level: 3 },
    { paragraph: BALLOTS.aboutPairs },
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
    if (choice === undefined) return { line: VOTE.rankedNobody(nameOf(facts, voter)) };
    const reason = tally.ballots.find((each) => each.voter === voter)?.reasons?.[choice];
    const whose = choice === voter ? COUNCIL.own : nameOf(facts, choice);
    return { line: [{ strong: nameOf(facts, voter) }, BALLOTS.putFirst(whose, reason)] };
  });
  return [{ heading: BALLOTS.minority, level: 3 }, { list }];
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
    { heading: POSITIONS.title, level: 2 },
    ...(positions.length === 0 ? [{ paragraph: POSITIONS.nobody }] : [{
      head: POSITIONS.columns,
      table: positions.map(({ participant, text, statement, stance, kept }): Line[] => [
        participant === chosen
          ? [{ strong: POSITIONS.chosen(nameOf(facts, participant)) }]
          : nameOf(facts, participant),
        [link(`${statement.number}`, facts.messageFile(statement)), ` ${firstWords(text, WORDS)}`],
        stance === undefined
          ? statement.kind === "refinement" ? [{ strong: POSITIONS.notGiven }] : POSITIONS.notAsked
          : STANCES[stance],
        kept === undefined ? "" : COUNCIL.kept(kept),
      ]),
    }]),
    ...(without.length === 0 ? [] : [{
      list: without.map(({ participant, reason }) => ({
        line: [{ strong: POSITIONS.hasNone(nameOf(facts, participant)) }, ` ${reason}`],
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
      head: BALLOTS.reasons,
      table: ranking.map((id, place) => [`${place + 1}`, nameOf(facts, id), labels[id] ?? "", reasons[id] ?? ""]),
    },
    ...(approved ? [{ paragraph: BALLOTS.approves(namesOf(facts, approved)) }] : []),
    ...(warnings.length === 0
      ? []
      : [{ paragraph: BALLOTS.corrected(warnings.map(({ text }) => text).join(SIGNS.between)) }]),
  ];
}
