import { count, isOrAre } from "../../../words/en/numbers.ts";
import { listed, quoted } from "../../../words/en/phrases.ts";
import type { ClaimRelation, ResponseClaim, Stance } from "../response.ts";

/** Names of the stances. */
export const STANCE = { yes: "yes", no: "no", neutral: "neutral" } as const satisfies Readonly<Record<Stance, string>>;

const after = (rounds: number) => `after ${count(rounds, "round")}`;

const unstopped = (text: string) => text.replace(/\.$/, "");

/** Returns the name of a rule that ends the rounds. */
function ruleName(rule: string): string {
  return rule.replaceAll("_", " ");
}

/** Texts about a roundtable's outcome. */
export const ROUNDTABLE = {
  tooFew: "Undecided: fewer than two answered",
  agree: (largest: number, all: number, position: string) =>
    `${largest === all ? `All ${all}` : `${largest} of ${all}`} agree: ${quoted(unstopped(position))}`,
  sameStance: (all: number, stance: Stance | "the same" = "the same") =>
    `All ${all} say ${stance}, each in different words`,
  noAgreement: (how: string, shared: string | undefined) =>
    `No full agreement: ${how}${shared === undefined ? "" : `; all hold: ${quoted(unstopped(shared))}`}`,
  someAgree: (largest: number, all: number, position: string) =>
    `${largest} of ${all} hold ${quoted(unstopped(position))}`,
  /** Where nobody takes a stance on yes or no. */
  positionsHeld: (holders: number, positions: number) => `${holders} hold ${count(positions, "position")}`,
  saying: (many: number, stance: Stance) =>
    stance === "neutral" ? `${many} ${isOrAre(many)} neutral` : `${many} ${many === 1 ? "says" : "say"} ${stance}`,
  allHold: (points: readonly string[]) => `All hold: ${listed(points.map((point) => quoted(unstopped(point))))}.`,
  sure: (stances: string, round: number, isFound: boolean) =>
    `${stances} ${after(round)}${isFound ? ", and a judge found that they agree" : ""}`,
  ended: (rounds: number) => `Ended ${after(rounds)}.`,
  endedBy: (rule: string, rounds: number) => `Ended by ${ruleName(rule)} ${after(rounds)}.`,
  endedEarly: (rule: string, rounds: number, allowed: number) =>
    `Ended by ${ruleName(rule)} after ${rounds} of ${count(allowed, "round")}.`,
  cutAt: (rounds: number, allowed: number) => `Ended after ${rounds} of ${count(allowed, "round")}.`,
  level: (level: number, finding: keyof typeof AGREEMENT["findings"], round: number, comparedBy: "judge" | "words") =>
    `level ${level.toFixed(2)} of 1 (${finding.replaceAll("_", " ")}), round ${round}, compared by ${
      comparedBy === "judge" ? "a judge" : "their words"
    }`,
  opposed: (some: string, others: string, text: string) => `${some} against ${others}: ${unstopped(text)}.`,
  against: (author: string, rebutters: string, message: number, text: string) =>
    `${author} against ${rebutters} (message ${message}): ${quoted(unstopped(text))}.`,
  open: (text: string) => `Still open: ${unstopped(text)}${text.endsWith("?") ? "" : "."}`,
  stanceMoved: (from: Stance, to: Stance) => `stance ${from} → ${to}`,
  confidenceMoved: (from: number | undefined, to: number | undefined) =>
    `confidence ${from?.toFixed(2) ?? "?"} → ${to?.toFixed(2) ?? "?"}`,
  notMoved: "none",
  tooEasily: "All are confident, and say the same: the agreement may have come too easily.",
  assigned: "The stances were assigned, so their difference decides nothing.",
  withoutConclusion: "a roundtable has one unless 'conclusion' is false",
} as const;

/** Results of comparing the positions, and where they agree and differ. */
export const AGREEMENT = {
  findings: {
    too_few: "Fewer than two answered in the last round, so there is nothing to compare.",
    no_agreement: "No full agreement was found.",
    confident_disagreement: "There is no agreement: everybody is confident, and they hold different positions.",
    same_stance: "All take the same stance but word their positions differently; nobody judged what they mean.",
    agreement: "Agreement was found.",
  },
  stances: (stances: readonly (readonly [stance: Stance, holders: number])[]) =>
    `Stances: ${stances.map(([stance, holders]) => `${stance} ${holders}`).join(", ")}.`,
  compared: { judge: "The judge compared the positions.", words: "Positions were compared by their words." },
  opposed: "Opposite stances",
  tooEasily: (signs: readonly (keyof typeof SIGNS)[], advice = "") =>
    `The agreement may have come too easily: ${signs.map((sign) => SIGNS[sign]).join(", ")}. ${advice}`.trimEnd(),
  review: "Hold another round with a devil's advocate, or have somebody review the outcome by hand.",
  noConfidence: "Nobody gave a confidence.",
  confidences: (
    { given, mean, median, lowest, highest }: Readonly<
      Record<"given" | "mean" | "median" | "lowest" | "highest", number>
    >,
  ) =>
    `Confidence, given by ${given}: mean ${mean.toFixed(2)}, median ${median.toFixed(2)}, ` +
    `from ${lowest.toFixed(2)} to ${highest.toFixed(2)}.`,
} as const;

const SIGNS = {
  confident: "everybody is confident",
  one_stance: "there is only one stance",
  near_identical: "positions are near-identical",
};

/** Reasons for the advice on an outcome. */
export const ADVICE = {
  noAgreement: "There is no full agreement to go by.",
  uncompared: "Nobody compared what the positions mean.",
  absent: (absent: number) => `Not everybody answered in the last round: ${absent} did not.`,
  withoutConfidence: (given: number, holders: number) => `Not everybody gave a confidence: ${given} of ${holders} did.`,
  lowMean: (mean: number, enough: number) => `Mean confidence is ${mean.toFixed(2)}, less than ${enough}.`,
  apart: (spread: number, most: number) => `Confidences are ${spread.toFixed(2)} apart, more than ${most}.`,
  proceed: (level: number, mean: number, spread: number) =>
    `Agreement level ${level.toFixed(2)}, mean confidence ${mean.toFixed(2)}, confidences ${
      spread.toFixed(2)
    } apart, ` +
    "and everybody answered.",
} as const;

/** Announcements when the rounds are over. */
export const ENDING = {
  over: "The rounds are over.",
  cutShort: "The rounds were cut short.",
  allAgree: "A participant who was asked finds that all agree.",
  consensus: (level: number, enough: number) => `Agreement level ${level.toFixed(2)}, where ${enough} is enough.`,
  convergence: (rounds: number) => `Nobody's position has changed for ${rounds} rounds.`,
  confidence: (confidence: number, isOfSeveral: boolean) =>
    `Everybody's confidence is ${confidence} or more${isOfSeveral ? ", but their positions differ" : ""}.`,
  judge: (reason: string) => `The judge finds that another round would add nothing: ${reason}`,
} as const;

const most = (rounds: number) => rounds === 1 ? "one round" : `at most ${rounds} rounds`;

/** The rules of a roundtable, the same for everybody. */
export const RULES = {
  topic: (topic: string) => `This is a roundtable. The topic: ${topic}`,
  people: "Who takes part:",
  person: (name: string, part?: string) => part === undefined ? name : `${name}: ${part}`,
  judge: (name: string) => `${name} compares the positions and judges, and takes no side.`,
  course: (rounds: number, concludes: boolean) =>
    `How it goes: ${most(rounds)} in which everybody gives a response${concludes ? ", then a conclusion" : ""}.`,
  orders: {
    together: "All respond at once, and nobody hears what others say in the same round.",
    sequential: "They respond one after the other, and each hears all who came before.",
    parts: "They respond part by part: all with the same part at once, after hearing the parts before theirs.",
  },
  checked: "Before the conclusion, the claims of everybody's last response are fact-checked.",
} as const;

/** Instructions to those who take part about themselves. */
export const PERSONA = {
  you: (name: string) => `You are ${name}.`,
  judge: (name?: string) =>
    `You are ${name === undefined ? "" : `${name}, `}the judge of this roundtable. You take no side. ` +
    "You judge by reasons and evidence, not by confidence, majority or fine words.",
  part: (part: string, anchor: string) => `Your part: ${part}. ${anchor}`,
  position: (position: string) => `Your position to begin with: ${position}`,
} as const;

const FAIRLY =
  "Claim no more agreement than the responses show. Where you use their figures, name the sources in square " +
  "brackets, as they do.";

/** Tasks of speakers and the judge. */
export const TASKS = {
  /** The manner in which everybody speaks, in each of the modes. */
  contract:
    "Speak for yourself only, and consider other views before you answer. Never make up a source, a figure or a quotation.",
  lastRound: "This is the last round.",
  nothingSaid: "(nothing was said yet)",
  saidAbove: "(what was said so far is quoted above)",
  verify: (questions: string) => `Ask yourself before you answer: ${questions}`,
  again: (problem: string) =>
    `Your response does not fit your part. ${problem} Give the whole response once more, as your part asks.`,
  guidance: [
    "You compare what the participants hold, not how they word it.",
    "- Two positions are the same only if they give the same answer for practical purposes. A negation, another number, or " +
    "a condition that only one of them sets makes them different. If you are in doubt, they are different.",
    "- What they share only in part is common ground. How sure somebody is does not matter here.",
    "- Say stop only if another round would bring nothing of weight. If you are in doubt, continue.",
  ].join("\n"),
  compareFirst: "Compare the positions after round 1.",
  compare: (round: number) =>
    `Compare the positions after round ${round}. The responses of the round before are shown first: say who has moved.`,
  converged: "Do all who take part now give the same answer for practical purposes? A negation, another number " +
    "or a condition that only one of them sets makes answers different. If you are in doubt, they do not.",
  verdict: "Give your verdict: the best answer that the discussion supports. " +
    `Then weigh each position: its strongest point, and its weakest. Leave none out. ${FAIRLY} ` +
    "No greeting, no preamble, no heading: begin with your point.",
  synthesis: "Set aside your part and your own position: say what the discussion came to, with fairness to every " +
    `position. Judge from the responses what they share, and where they differ. ${FAIRLY}`,
} as const;

/** Texts about parts and perspectives, and how responses keep to them. */
export const PARTS = {
  violation: (part: string, stances: readonly Stance[], given: Stance) =>
    `The part ${part} takes the stance ${stances.join(" or ")}; the stance given is ${given}.`,
  breaks: (problem: string) => `This breaks the speaker's role. ${problem}`,
  figures: (responses: number, round: number, stances: readonly (readonly [stance: Stance, responses: number])[]) =>
    `Of the ${responses} responses in round ${round}: ${
      stances.map(([stance, each]) => `${each} ${stance}`).join(", ")
    }.`,
  model: "[model]",
  perspective: (name: string, focus?: string) =>
    `Look at the topic from the ${name} perspective${focus === undefined ? "" : `: ${focus}`}.`,
} as const;

const ABOUT_STANCES =
  "yes: for what the topic says or asks, with conditions or without; no: against it; neutral: neither, also where the " +
  "topic cannot be answered with yes or no.";

/** Descriptions of the fields of a response. */
export const RESPONSE_FORM = {
  stance: ABOUT_STANCES,
  partStance: (stances: readonly Stance[]) => {
    const part = `Your part takes the stance ${stances.join(" or ")}.`;
    return stances.length === 1 ? part : `${ABOUT_STANCES} ${part}`;
  },
  supports: "Ids of others' points that you accept as they stand; 3.0 is the position of message 3.",
  rebuts: "Ids of others' points that you dispute.",
  revises: "Ids of your own earlier points that you no longer hold, replaced or not.",
  text: "A few sentences, with the name of the source in square brackets if there is one.",
  label:
    "For the main claim: a fact can be looked up, an inference follows, an assumption is taken for granted; null if " +
    "it is none of these.",
  position: "Your answer to the topic, in one or two sentences.",
  points: "Your reasons, the weightiest first, each said once.",
  sure: "How sure the evidence lets you be of your position.",
  supported: "How well the evidence supports your position.",
  citations: "Names of the sources that you cite in brackets, each once.",
} as const;

/** Descriptions of the fields of other answers. */
export const FORMS = {
  reason: "What decides, in one to three sentences.",
  of: (names: readonly string[]) => `Names from this list: ${names.join(", ")}.`,
  held: "What they hold.",
  groups: "One group for each position that is held, and each participant in one of them.",
  moved: "Those whose position differs from the round before.",
  commonGround: "What all of them hold, a sentence each.",
  disagreements: "Where they differ, a sentence each.",
  converged: "true if all give the same answer, else false.",
  decided:
    "The answer to the topic according to what all of them hold, and what is open between them, in one sentence.",
  answer: "What the discussion came to, in a few paragraphs.",
  shared: "What all hold, a sentence each.",
  open: "What remains open, and between whom, a sentence each.",
} as const;

/** A response and a conclusion as everybody reads them. */
export const SAID = {
  stance: (stance: Stance, confidence: number | undefined, given: string | undefined) =>
    `Stance: ${stance}. Confidence: ${confidence === undefined ? "none" : confidence.toFixed(2)}${
      given === undefined ? "" : `; what was given is ${quoted(given)}`
    }.`,
  points: "Points:",
  sources: "Sources:",
  refers: (relation: ClaimRelation, ids: readonly string[]) => `${relation} ${ids.join(", ")}`,
  unknown: (given: readonly string[]) => `no such point: ${given.join(", ")}`,
  commonGround: "Common ground:",
  open: "Open:",
} as const;

/** Labels of claims. */
export const LABELS = {
  fact: "fact",
  inference: "inference",
  assumption: "assumption",
  none: "unlabelled",
} as const satisfies Readonly<Record<NonNullable<ResponseClaim["label"]> | "none", string>>;

/** Texts on the pages of a roundtable. */
export const PAGE = {
  agreement: "Agreement",
  groupthink: "Groupthink warning:",
  stance: "Stance",
  position: "Position",
  heldBy: "Held by",
  absent: (names: string) => `No answer in that round: ${names}. Their earlier positions count.`,
  assigned: (participant: string, stances: readonly Stance[]) => `${participant} ${stances.join(" or ")}`,
  assignedBy: (mode: string, assigned: readonly string[]) => `The mode ${mode} assigned stances: ${listed(assigned)}.`,
  commonGround: "Common ground",
  accepted: "Points that others accepted",
  labels: "The authors chose the labels in brackets.",
  disagreements: "Disagreements",
  against: (some: string, others: string, text: string) => `${some} against ${others}: ${text}`,
  /** The words between a point's number, those who took it up, and its text: `1.1 by Ada (fact), rebutted by …`. */
  by: (author: string, label: keyof typeof LABELS, done: "accepted" | "rebutted") =>
    ` by ${author} (${LABELS[label]}), ${done} by `,
  in: (name: string) => `${name} in `,
  andBy: " and by ",
  responses: "Responses by round",
  round: "Round",
  participant: "Participant",
  confidence: "Confidence",
  message: "Message",
  missing: "missing",
  failed: "failed",
  /** What follows a message's number: that it breaks its role, or came after one that did. */
  remarks: (isBroken: boolean, earlier: { readonly number: number; readonly isBroken: boolean } | undefined) =>
    [
      ...(isBroken ? [" breaks its role"] : []),
      ...(earlier ? [` after ${earlier.number}${earlier.isBroken ? ", which broke its role" : ""}`] : []),
    ].join(";"),
  sources: "Sources",
  source: (source: string, url: string | undefined, messages: readonly number[]) =>
    `${source}${url === undefined ? "" : `, ${url}`} (${messages.length === 1 ? "message" : "messages"} ${
      messages.join(", ")
    })`,
} as const;

/** Texts on the drawing of the stances over the rounds. */
export const PICTURE = {
  caption: (isMissing: boolean) => `Stances and confidence${isMissing ? " (hollow: no confidence given)" : ""}`,
  line: (name: string, responses: readonly string[]) => `${name}: ${responses.join(", ")}`,
  response: (stance: Stance, confidence: number | undefined) => `${stance} ${confidence ?? "(no confidence given)"}`,
  none: "none",
  round: (round: number) => `round ${round}`,
  marks: { yes: "yes, sure", neutral: "neutral", no: "no, sure" },
} as const;

/** Names of participants for whom nobody gave one. */
export const SEATS = { judge: "Judge" } as const;
