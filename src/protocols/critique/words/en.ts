import { count, isOrAre } from "../../../words/en/numbers.ts";
import type { PointRead, PointReply, PointsRead, Ruling, Severity } from "../points.ts";
import { capital, listed, quoted } from "../../../words/en/phrases.ts";
import type { WorkPlace } from "../place.ts";

const REPLIED: Readonly<Record<PointReply["does"], string>> = {
  accepts: "Accepted by the author",
  rejects: "Rejected by the author",
  leaves_open: "Left open by the author",
};

const RULED: Readonly<Record<Ruling, string>> = {
  settled: "Settled",
  stands: "Stands",
  refuted: "Refuted",
  open: "Open",
};

/** Counts points by their rulings, in the order of a sentence. */
function byRuling(points: readonly PointRead[]): string {
  const parts = (["settled", "stands", "refuted", "open"] as const).flatMap((ruling: Ruling) => {
    const of = points.filter((point) => point.ruling === ruling);
    const inPart = of.filter(({ isPartlyRefuted = false }) => isPartlyRefuted).length;
    const called = ruling === "stands" && of.length > 1 ? "stand" : ruling;
    return of.length === 0 ? [] : [`${of.length} ${called}${inPart === 0 ? "" : ` (${inPart} partly refuted)`}`];
  });
  return parts.join(", ");
}

/** Texts about a critique's outcome and points. */
export const CRITIQUE = {
  inventedProof: "The refutation quotes words that are not in the work, and does not count.",
  notInWork: "Not counted, because the words that they refer to are not in the work:",
  said: (id: string, about: string | undefined, says: string, instead: string) =>
    `${id} ${about === undefined ? "Missing" : quoted(about)}: ${says} Instead: ${instead}`,
  saidAt: (about: string, where: string, says: string, instead: string) =>
    `${
      about === "" ? "Missing: " : `${quoted(about)}${where === "" ? "" : ` (${where})`}: `
    }${says} Instead: ${instead} (`,
  instead: (instead: string) => `Instead: ${instead}`,
  item: (severity: Severity, critics: readonly string[]) =>
    `${severity}${critics.length > 1 ? `, ${count(critics.length, "critic")}: ${listed(critics)}` : ""}`,
  also: "Also ",
  finding: (mark: Severity | "refuted", where: string, words: string | undefined, says: string) =>
    `${mark}  ${where === "" ? "Missing" : where}${words === undefined ? "" : ` ${quoted(words)}`}: ${says}`,
  rejoinder: (reply: PointReply) => `${REPLIED[reply.does]}: ${reply.reason}`,
  none: "No points.",
  noPoints: "The critics made no points.",
  counted: ({ points, invented }: PointsRead, called: "point" | "finding") => {
    const all = points.length === 0 ? "No points" : `${count(points.length, called)}: ${byRuling(points)}`;
    const others = invented.length;
    return others === 0 ? `${all}.` : `${all}; ${others} named words that are not in the work.`;
  },
  sureOf: ({ by, points }: PointsRead) => {
    const open = points.filter(({ ruling }) => ruling === "open").length;
    if (points.length === 0) return "the critics made no points";
    const read = by === "judge" ? "one judge's reading" : "by a rule, without a judge";
    return open === 0 ? read : `${read}; ${count(open, "point")} ${isOrAre(open)} open`;
  },
  changed: (says: string) => `Changed after criticism: ${says}`,
  stands: (says: string) => `Still stands: ${says}`,
  open: (says: string) => `Nobody could settle: ${says}`,
  standing: (number: number, gravest: Severity) =>
    `${count(number, "point")} ${number === 1 ? "stands" : "stand"} against it; the gravest is of ${gravest} severity.`,
  unsettled: (number: number) => `Nobody could settle ${count(number, "point")}.`,
  byRule: "No judge ruled on the points: a fixed rule decided them.",
  noWork: "There is no work to criticise.",
  grounds: (points: number): string =>
    points === 0 ? "The critics made no points." : "No point stands against it, and none is open.",
  noCritic: "No critic has criticised the work",
  work: "The answer",
  review: "Review",
  advisory: "Nothing was run: models read the work, and quoted words were looked up.",
  heading: "Criticism",
  headings: {
    settled: "Changed after criticism",
    refuted: "Rejected or refuted, and why",
    open: "What nobody could settle",
    stands: "What stands against it",
    invented: "Not counted: the words that these points refer to are not in the work",
  },
  became: ({ ruling, isPartlyRefuted, because }: PointRead) =>
    `${isPartlyRefuted ? "Partly refuted" : RULED[ruling]}: ${because}`,
  found: (bySeverity: readonly (readonly [severity: Severity, number: number])[], open: number) => {
    const all = bySeverity.reduce((sum, [, number]) => sum + number, 0);
    const by = bySeverity.map(([severity, number]) => `${number} ${severity}`).join(", ");
    const found = all === 0 ? "No finding stands" : `${count(all, "finding")} ${all === 1 ? "stands" : "stand"}: ${by}`;
    return open === 0 ? found : `${found}; ${open} could not be settled`;
  },
} as const;

/** Most places of the same words that are named. */
const MOST_PLACES = 3;

/** Returns the places of words: `src/a.ts:12, 40`, `offer.pdf, page 2` or `line 3`. */
export function placeInWords(places: readonly WorkPlace[]): string {
  const shown = places.slice(0, MOST_PLACES).map(({ file = "", page, line, isRemoved = false }, n) => {
    if (n > 0 && file === places[0]?.file && line !== undefined && !isRemoved) return String(line);
    if (file !== "" && line !== undefined && !isRemoved) return `${file}:${line}`;
    const number = page === undefined ? `${isRemoved ? "old " : ""}line ${line ?? "unknown"}` : `page ${page}`;
    return file === "" ? number : `${file}, ${number}`;
  });
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** The shipped lenses by name, each with what a critic looks for. */
export const LENSES = {
  correctness: "what is wrong: false statements, faulty reasoning, steps that do not work, contradictions",
  evidence: "what is claimed without support, or more surely than its support allows",
  omissions: "what is missing: cases, people, costs or alternatives that change the answer",
  risks: "what can go wrong, how likely and how badly, and how one would notice",
  premortem:
    "how it failed, seen from a year later: what happened, step by step, and which words of the work led there",
} as const;

/** Names of participants for whom nobody gave one; critics are named by number, or by what they look for. */
export const SEATS = {
  author: "Author",
  judge: "Judge",
  critic: (seat: number) => `Critic ${seat}`,
  criticBy: (lens: string) => `${capital(lens)} critic`,
} as const;

/** The rules of a critique, the same for everybody. */
export const RULES = {
  task: (task: string) => `This is a critique. The task: ${task}`,
  people: "Who takes part:",
  judge: (judge: string) => `${judge}, who is neither author nor critic`,
  course: "How it goes:",
  given: "The work was given.",
  answered: "The author answers the task: this is the work.",
  criticised: "Each critic, alone, says what is wrong with the work, and names the words concerned.",
  replied: "The author says what it accepts and what it rejects, and rewrites the work.",
  tried: "Somebody else tries to refute each point.",
  ruled: "The judge rules on each point.",
} as const;

/** Names of those who take part, and instructions about their roles. */
export const PERSONA = {
  /** By their role alone, where that is their name. */
  roles: { author: "the author", critic: "the critic", judge: "the judge" },
  named: {
    author: (name: string) => `${name}, the author`,
    critic: (name: string) => `${name}, a critic`,
    judge: (name: string) => `${name}, the judge`,
  },
  author: (called: string) =>
    `You are ${called}. What counts is that the work is right in the end, not that you were right.`,
  critic: (called: string, about: string) => `You are ${called}. You look for ${about}.`,
  judge: (called: string) => `You are ${called}. You take no side and add no points of your own.`,
} as const;

const HONEST = "Never make up a source, a figure or a quotation.";

/** Tasks of author, critics and judge. */
export const TASKS = {
  answer: "Answer the task so that somebody could act on it: what should be done, for which reasons, and what " +
    `speaks against it. Say what you do not know. ${HONEST} No greeting, no preamble, no heading.`,
  perPoint: (length: string) => `Use at most ${length} for each point.`,
  criticise: (most: number, isDiff: boolean) =>
    `Criticise the work, with what you look for in mind. Make at most ${most} points, the gravest first. A few that ` +
    "hold up are better than many: a point that is wrong costs a reader more than one that is missing, and no point " +
    `at all is a good answer if you find nothing.${
      isDiff ? " The work is a diff: criticise what its added and removed lines do." : ""
    }`,
  copyWords:
    "For each point, quote the words of the work that it is about, exactly as written: no more than the point needs, " +
    "but enough that the passage occurs only once in the work. They are looked up: a point about words that are not there does not " +
    "count. For something that is missing from the work, give null in place of the words.",
  honest: HONEST,
  reply: "Above is what critics say of your work; each point begins with its number. Say for each whether you " +
    "accept it, reject it or leave it open, and why. Accept what is right; reject what is wrong, and show why; leave open only " +
    "what nobody here can know. Then give the whole work again, changed only where you accepted a point. It must " +
    `make sense on its own: it says nothing about critics or changes. ${HONEST}`,
  judge: (work: number) =>
    `Rule on each point, by its number, as the work stands now, in message ${work}:\n` +
    "- settled: it was right, and the work no longer has the fault\n" +
    "- stands: it is right, and the work still has the fault\n" +
    "- refuted: it is wrong\n" +
    "- open: nobody here can know\n\n" +
    "Go by the words of the work, not by what is said about them, and not by who sounds surer. Then say in one " +
    "sentence what the work now comes to, as an answer to the task, with the point that still stands against it, if " +
    "there is one.",
  said: "Somebody says of the work above:",
  point: (id: string, words: string | undefined, says: string, instead: string) =>
    `- ${id} ${words === undefined ? "Something is missing" : `On ${words}`}: ${says} Instead: ${instead}`,
  refute:
    "Try to refute each of these points, by its number: find the words of the work that show it to be wrong, or say why what " +
    "it fears cannot happen. A point is refuted only if you can show that it is wrong; that it is small, or unlikely, does not " +
    "refute it. If part of it is wrong and the rest holds, it is partly refuted. Copy words that refute it letter by " +
    "letter: they are looked up.",
} as const;

/** Descriptions of the fields of answers. */
export const FORMS = {
  reason: "Why, in one or two sentences.",
  same: "The number of an earlier point that already says all of it; null if none does.",
  words: "The words of the work that it is about, exactly as written; null if something is missing.",
  says: "What is wrong, and why it matters to whoever relies on the work; understandable without the other fields.",
  instead: "What would be right.",
  impact:
    "defeats: it defeats the purpose of the work or does harm; sometimes: it fails in a case that can occur; minor: it costs " +
    "clarity or effort.",
  holds: "What you checked and how much of it holds, in one or two sentences.",
  points: "The gravest first; empty for none.",
  invented: (words: readonly string[]) =>
    `These words are not in the work: ${words.map(quoted).join(", ")}. Copy what is there, or leave the point out.`,
  decided: "What the work comes to, as an answer to the task in one sentence, without a number of a point.",
  work: "The whole work again, with the changes that you accepted; null if nothing changes.",
  proof: "Words of the work that refute it, exactly as written; null if there are none.",
  refuted: "partly: the reason says what part still holds.",
} as const;

/** Statements of an answer about a point, with the reason. */
export const ABOUT_POINT = {
  does: {
    accepts: "accepts",
    rejects: "rejects",
    leaves_open: "leaves open",
    stands: "stands",
    settled: "settled",
    refuted: "refuted",
    open: "open",
    no: "not refuted",
    partly: "partly refuted",
    wholly: "refuted",
  },
  line: (id: string, does: string, same: string | undefined, reason: string, proof: string | undefined) =>
    `- ${id} ${does}${same === undefined ? "" : `, as ${same}`}: ${reason}${
      proof === undefined ? "" : ` ${quoted(proof)}`
    }`,
} as const;
