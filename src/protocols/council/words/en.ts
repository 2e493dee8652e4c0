import { count } from "../../../words/en/numbers.ts";
import { capital, listed, quoted } from "../../../words/en/phrases.ts";

/** Roles, as names of participants who have none of their own. */
export const ROLE_NAMES = { member: "Member", chair: "Chair", judge: "Judge" } as const;

/** Answers of a position to a yes-or-no question. */
export const STANCES = { open: "open", neutral: "neutral", yes: "yes", no: "no" } as const;

/** Introduction of a council for everybody. Names and the question have one line each. */
export const RULES = {
  question: (topic: string) => `This is a council. The question: ${topic}`,
  takesPart: "Who takes part:",
  member: (name: string) => `${name}, a member`,
  chair: (name: string) => `${name}, in the chair, who takes no position`,
  judge: (name: string) => `${name}, the judge, who takes no position`,
  course: "How it goes (in each phase all speak at once, so nobody hears what others say in the same phase):",
  phase: (name: string, step: string) => `${name}: ${step}`,
  checked: (step: string) => `The claims of all positions are fact-checked, and everybody hears what is wrong. ${step}`,
} as const;

/** The phases, as a list names them. */
export const PHASE_NAMES = {
  gather: "Gather",
  plan: "Plan",
  formulate: "Formulate",
  debate: "Debate",
  adjust: "Adjust",
  rebuttal: "Rebuttal",
  vote: "Vote",
  synthesis: "Synthesis",
} as const;

/** The phases, as everybody is told of them beforehand; `onlyGather` where no other phase asks for positions. */
export const STEPS = {
  gather: "Each member writes down its first thoughts, alone.",
  onlyGather: "Each member writes its position, alone.",
  plan: "Each member reads the others' first thoughts, and plans its position.",
  formulate: "Each member writes its position in full.",
  debate: "Each member tells each of the others what is weak and what is right in their position.",
  adjust: "Each member reads all positions and what was said about its own, and rewrites its own.",
  rebuttal: "Each member says which of its criticisms still stand against the new positions. Skipped if these agree.",
  vote: "Each member ranks all positions, without being told whose they are.",
  synthesis: "The outcome is written up.",
} as const;

const youAre = (name: string | undefined) => `You are ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name if that only says the role. */
export const PERSONAS = {
  member: (name?: string) =>
    `${youAre(name)}a member of this council. You are not here to win, but to find the best answer: weigh the ` +
    "others' positions fairly, and change yours where you are given a reason.",
  chair: (name?: string) =>
    `${youAre(name)}in the chair of this council. You take no position, and are fair to everybody's.`,
  judge: (name?: string) => `${youAre(name)}the judge of this council. You take no position.`,
} as const;

const toEach = 'Address each directly, as "you": the name is put before your words.';
const formulate = "Write your position in full: what should be done, for which reasons, and what speaks against it.";
const onlyGather = `${formulate} Also say what you do not know.`;
const rebuttal =
  "Above are your critique and the positions of all members as they now stand. Tell each of the others which of " +
  `your criticisms are settled, and which still stand and why. ${toEach}`;

/** The task of a phase, by itself and among the phases that are held. */
export const TASKS = {
  gather:
    "Write down your first thoughts on the question: what matters, what you know, what you do not know, and where " +
    "you lean.",
  onlyGather,
  onlyGatherBeforeVote: `${onlyGather} The council votes on what you write now.`,
  plan: "Above are the first thoughts of all members. Plan your position: what you will hold and for which reasons, " +
    "what you take up from others, and which objections you will have to answer. No other member sees your plan.",
  formulate,
  debate: "Above are the positions of all members. Tell each of the others what is weak in their position and why it " +
    `matters, and what is right in it. ${toEach}`,
  adjust:
    "Above are the positions of all members, and what the others said to you about yours. Rewrite your position: " +
    "keep what holds, give up what does not, and adopt from the others what is better. Agree only where you were " +
    "convinced. The position is about the question alone: what you held before, and who changed your mind, belong " +
    "in the changes.",
  rebuttal,
  rebuttalBeforeVote:
    `${rebuttal} Voters are shown what you say, but not your critique: make each point understandable on its own.`,
  vote:
    "Say of each position above how well it answers the question, and why. Then rank all of them, from the best to " +
    "the worst.",
  synthesis:
    "Write up what the council came to, for somebody who heard nothing of it. Say in the first sentence what is to " +
    "be done according to this outcome; then give the reasons for it, what was said against it, and what remains " +
    "open. You speak for the whole council now, and take no side.",
} as const;

/** Rules for every text that members write. */
export const MANNER = {
  ofTexts:
    "Never make up a source, a figure or a quotation. No greeting, no preamble and no heading: each text begins " +
    "with its point.",
} as const;

/** Instructions to voters, and titles of what they are shown. */
export const BALLOT = {
  position: (letter: string) => `Position ${letter}`,
  about: (isCandidate: boolean, hasObjections: boolean, hasFindings: boolean) => {
    const own = isCandidate ? " One of them is yours: rank it as you would if it were not." : "";
    const by = hasFindings ? "objections to them, by members and fact checkers" : "members' objections to them";
    const against = hasObjections || hasFindings ? ` After them come ${by}: weigh those as well.` : "";
    return `They have labels, so that nobody is told whose they are.${own}${against}`;
  },
  check: (name: string) => `Fact check of ${name}'s position.`,
} as const;

/** The question to a judge if positions agree. */
export const AGREEMENT = {
  guidance:
    "You say whether the positions of a council agree. They agree if all of them would have the same thing done, in " +
    "all that matters to the question. They do not if one would have it done and another not, if they name different " +
    "amounts, dates or conditions that matter, or if one leaves open what another decides. Go by what they would " +
    "have done, not by how they are worded. If in doubt, they do not agree.",
  instruction: "Do the positions above agree?",
  reason: "Why, in one to three sentences, naming what they would have done.",
  agreed: "true if they agree, else false.",
  sameStance: (positions: number, stance: string) => `all ${positions} of them say ${stance} to the question.`,
  noRebuttal: (reason: string) => `There is no rebuttal because the positions agree: ${reason}`,
} as const;

/** Results that bind the writer of a synthesis. A choice is the voter's own position, or somebody's. */
export const SETTLED = {
  outcome: (decision: string) => `The outcome is settled: "${decision}" Say nothing that contradicts it.`,
  reasons: "What the voters gave as their reasons:",
  reason: (voter: string, choice: string, reason: string) => `${voter} on ${choice}: ${reason}`,
} as const;

/** The decision, in a sentence. */
export const DECISION = {
  byChair: (name: string) => `The vote was tied, and the chair chose the position of ${name}.`,
  decided: (name: string) => `The council chose the position of ${name}.`,
  tied: (names: readonly string[]) => `The vote is tied between the positions of ${listed(names)}: nothing is decided.`,
  undecided: (reason: string) => `The council decided nothing: ${reason}.`,
  noVote: "there was no vote",
} as const;

/** The announcement of a vote, in sentences. */
export const VOTE = {
  voted: (cast: number, members: number) => `${cast} of ${members} members voted.`,
  places: (method: string, places: string) => `By ${method}, from the best to the worst: ${places}.`,
  methodsAgree: (methods: readonly string[]) => `${capital(listed(methods))} come to the same result.`,
  methodsDiffer: (winners: string) => `The methods do not agree. ${winners}.`,
  rankedNobody: (voter: string) => `${voter} ranked nobody`,
  rankedFirst: (voter: string, choice: string) => `${voter} ranked ${choice} first`,
} as const;

/** Words to several members, in one message. */
export const ADDRESSED = {
  field: (name: string) => `Your words to ${name}.`,
  to: (name: string) => `To ${name}`,
} as const;

/** Texts of a revised position, and the fields of its form. */
export const REVISED = {
  position: "The position in full, as it now stands. It is read without the earlier one.",
  stance: 'To a yes-or-no question: "yes", "no", or "neutral" for neither. To any other question: "open".',
  changes: "What you changed, and whose critique or position led to it; or why you changed nothing.",
  answer: (stance: string) => `To the question: ${stance}.`,
  different: (changes: string) => `What is different: ${changes}`,
} as const;

/** Texts of a synthesis, and the fields of its form. */
export const SYNTHESIS = {
  decided:
    "What is to be done according to this outcome, as an answer to the question, in one sentence; if nothing was " +
    "decided, say so.",
  synthesis: "The outcome, written up.",
  minority: "What those in the minority hold, and why: fairly, as they would put it.",
  minorityView: (names: string, view: string) => `Minority (${names}): ${view}`,
} as const;

/** Statements that are shortened to fit into a prompt. */
export const EXCERPT = {
  what: "an excerpt of it, its most central sentences",
  note: "[Shortened to its most central sentences]",
} as const;

/** Texts about a council's outcome. */
export const COUNCIL = {
  unvoted: (positions: number) => `Nothing was put to a vote: ${count(positions, "position")} stand side by side`,
  allSay: (positions: number, stance: string) => `All ${positions} say ${stance}, and no vote was held`,
  chose: (name: string) => `The council chose the position of ${name}`,
  tied: (names: string) => `Undecided: the vote is tied between the positions of ${names}`,
  authorFor: (author: string, reason: string) => `${author}, whose position it is, put it first: ${quoted(reason)}.`,
  putFirst: (voter: string, choice: string, reason: string) => `${voter} put ${choice} first: ${quoted(reason)}.`,
  own: "their own position",
  positionOf: (name: string) => `${name}'s position`,
  sure: (most: number, all: number, isAuthorIn: boolean, methods: number, agree: boolean) =>
    `${most} of ${all} put it first, ${isAuthorIn ? `${most === 1 ? "" : "one of them "}its author, ` : ""}${
      agree
        ? `and ${methods === 2 ? "both" : `all ${methods}`} ways of counting agree`
        : "but the ways of counting differ"
    }`,
  byCasting: "the vote was tied, and the chair decided",
  withoutPosition: (name: string, reason: string) => `Without a position: ${name}, ${reason}.`,
  voted: (cast: number, members: number, choices: string) =>
    `${cast} of ${members} members voted; first choices: ${choices || "none"}.`,
  winnersBy: (method: string, winners: string) => `${winners} (${method})`,
  byMethod: (winners: readonly string[]) => `By method: ${winners.join(", ")}.`,
  nobody: "nobody",
  minority: (names: string) => `In the minority: ${names}.`,
  prefers: (voter: string, choice: string, reason: string) => `${voter} prefers ${choice}: ${reason}`,
  kept: (reason: string) => `not revised: ${reason}`,
  agreed: (most: number, all: number) =>
    `first choices: ${most} of ${all} for one position; all ways of counting agree`,
  disputed: (most: number, all: number) => `first choices: ${most} of ${all} for one position; ways of counting differ`,
  byChair: "The vote was tied, and the chair decided.",
  otherWinner: "Other counting methods name another winner.",
  abstained: (ballots: number) => `${count(ballots, "ballot")} did not count.`,
  withoutConclusion: "a council has one if its phases contain synthesis",
} as const;

/** The final positions, on pages. */
export const POSITIONS = {
  title: "Positions",
  nobody: "Nobody has a position.",
  columns: ["By", "Position", "Stance", "Remark"] as readonly string[],
  chosen: (name: string) => `${name} (chosen)`,
  notGiven: "not given",
  notAsked: "not asked",
  hasNone: (name: string) => `${name} has no position:`,
} as const;

/** The vote, on pages. */
export const BALLOTS = {
  decision: "Vote",
  title: "Vote",
  decidedBy: (method: string) => `Decided by ${method}.`,
  selfVotes: {
    count: "Votes for a member's own position count in full.",
    discount: "Votes for a member's own position count half.",
    exclude: "Votes for a member's own position do not count.",
  },
  tieBroken: "The chair's ballot broke a tie.",
  voted: (cast: number, members: number, quorum: number) =>
    `${cast} of ${count(members, "member")} voted (quorum ${quorum}).`,
  ballots: "Ballots",
  voter: "Voter",
  weight: "Weight",
  ranking: "Ranking, best first",
  approved: "Approves of",
  remark: "Remark",
  notCounted: "not counted",
  casting: "chair's ballot, for ties only",
  methods: "Results by method",
  method: "Method",
  winner: "Winner",
  tied: (names: string) => `tied: ${names}`,
  decides: (method: string) => `${method} (decides)`,
  noVote: "No vote was counted.",
  agree: "The methods agree.",
  differ: "The methods do not agree.",
  pairs: "Pairwise counts",
  aboutPairs: "Number of votes that rank the row's candidate above the column's.",
  minority: "Minority",
  putFirst: (choice: string, reason?: string) => ` put ${choice} first${reason === undefined ? "" : `: ${reason}`}`,
  reasons: ["Place", "Position of", "Shown as", "Reason"] as readonly string[],
  approves: (names: string) => `Approves of: ${names}.`,
  corrected: (warnings: string) => `Not counted as written: ${warnings}.`,
} as const;

/** The picture of a vote. Places are `2`, or `not ranked`. */
export const RANKS = {
  caption: (method: string) => `Votes by ${method}, and each voter's ranking`,
  place: (voter: string, rank: number) => `${voter}: ${rank === 0 ? "not ranked" : rank}`,
  candidate: (name: string, score: number, places: string) => `${name} ${score} (${places})`,
  units: {
    borda: "Points",
    irv: "Votes at the end",
    schulze: "Pairs won",
    approval: "Approvals",
    plurality: "Votes",
  },
} as const;
