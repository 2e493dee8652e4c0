import { count, isOrAre } from "../../../words/en/numbers.ts";
import { listed, quoted } from "../../../words/en/phrases.ts";
import type { Met } from "../design.ts";

const major = (requirements: number) => count(requirements, "major requirement");

/** Headings and fields that classify the statements under them, in lower case; `none` are no requirements. */
export const LABELS: Readonly<Record<"major" | "minor" | "none", readonly string[]>> = {
  major: [
    "requirements",
    "must",
    "must have",
    "must haves",
    "required",
    "mandatory",
    "constraints",
    "acceptance criteria",
  ],
  minor: [
    "nice to have",
    "should",
    "should have",
    "could",
    "could have",
    "wishes",
    "optional",
    "preferred",
    "desirable",
  ],
  none: ["won't have", "will not have", "not required", "out of scope", "non goals"],
};

/** Other words of headings: endings that mark major requirements, and words that begin a note on a label. */
export const LABEL_PARTS: Readonly<Record<"endings" | "notes", readonly string[]>> = {
  endings: [" requirements"],
  notes: ["for", "of", "and"],
};

/** The shipped roles, in lower case where the language has it. */
export const ROLES = {
  architect: "architect",
  performance: "performance",
  security: "security",
  testing: "testing",
  data_modelling: "data modelling",
  simplicity: "simplicity",
  generalist: "generalist",
  judge: "judge",
  client: "client",
} as const;

/** The focus of an agent, by its shipped role. */
export const FOCUS = {
  architect: "the parts of the solution, what each is responsible for, how they meet, and what a change would cost",
  performance: "load, latency, throughput and growth: what becomes slow or expensive first, and how that is measured",
  security: "who could abuse or break it, what would be lost, and how access, data and secrets are protected",
  testing: "how to find out whether it works: what can fail, how a failure is noticed, and what proves a fix",
  data_modelling: "what is stored, what it means, what must always hold of it, and how it is changed and migrated",
  simplicity: "what can be left out: the fewest parts that do the job, and what each extra part costs",
  generalist: "the whole: whether it solves the problem, for whom, and what everybody else has overlooked",
} as const;

/** Levels of requirements. */
export const LEVELS = { major: "major", minor: "minor" } as const;

/** Degrees to which a design covers a requirement. */
export const COVERAGE = { uncovered: "uncovered", partly: "partly", covered: "covered" } as const;

/** Texts about the requirements, for everybody. */
export const REQUIREMENTS = {
  title: "Requirements",
  none: "No requirements were found in the problem.",
  held: "Major requirements must be fulfilled, minor ones if possible:",
  ofProblem: "Its requirements; major ones must be fulfilled, minor ones if possible:",
} as const;

/** Introduction of a dialectic for everybody. Names are in one line. */
export const RULES = {
  about: (agents: number) =>
    `This is a dialectic: ${
      agents === 1 ? "an agent designs" : "agents with different roles design"
    } a solution to a problem.`,
  takesPart: "Who takes part:",
  looksAt: (agent: string, focus: string) => `${agent}: looks at ${focus}`,
  judge: (name: string, isNamedSo: boolean) =>
    `${name}${isNamedSo ? "" : ", the judge"}: writes one solution from the designs`,
  client: (name: string) => `${name}: the client, who set the problem`,
  problem: "The problem:",
  course: "How it goes:",
} as const;

/** The course of a dialectic, which everybody is told beforehand. Confidence is in percent. */
export const STEPS = {
  questions: "The agents may ask the client questions.",
  proposals: "Each agent proposes a design.",
  rounds: (rounds: number, untilConfidence?: number) =>
    `${
      rounds === 1 ? "One round" : `Up to ${rounds} rounds`
    }: each agent criticises the designs of the others, then refines its own.${
      untilConfidence === undefined ? "" : ` They end sooner if the judge is ${untilConfidence} % sure.`
    }`,
  checked: "The claims of the designs are fact-checked, and everybody hears what is wrong.",
  solution: "The judge writes one solution.",
} as const;

const youAre = (name: string | undefined) => `You are ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name, or the role, where one implies the other. */
export const PERSONAS = {
  judge: (name?: string) => `${youAre(name)}the judge. You design nothing of your own.`,
  client: (name?: string) => `${youAre(name)}the client: you set the problem.`,
  agent: (name: string, role?: string, focus?: string) =>
    `You are ${name}.${role === undefined ? "" : ` Your role is ${role}.`}${
      focus === undefined ? "" : ` You look at ${focus}.`
    }`,
} as const;

/** The task in each kind of turn. */
export const TASKS = {
  clarification:
    "Ask what you must know before you can design a solution, the most important question first. Ask nothing that " +
    "the problem says, and nothing that you can reasonably assume.",
  followUp: "Read the client's answers. Ask about what they leave open or bring up only if your design depends on it.",
  answer:
    "Answer each question in one to three sentences. Leave an answer empty where you do not know, or do not want to " +
    "decide.",
  proposal: "Propose your design: its parts, how they work together, and why.",
  critique:
    "Criticise this design from the point of view of your role: what fails, what is missing, and how to put it " +
    "right. Begin with the strongest point, and end with what should be kept.",
  refinement:
    "Refine your design: accept what is right in the critiques of it, adopt what another design does better, and " +
    "write the whole design again. Say what you changed because of which critique or design, and what you did not " +
    "adopt and why.",
  evaluation: "Weigh the designs as they stand now.",
  synthesis: "Write one solution from the designs as they stand now, complete enough to be built from. It must not " +
    "contradict itself: where two designs exclude each other, choose, and give the choice and its reason among the " +
    "trade-offs. Then say what you recommend, and what is still open.",
} as const;

/** Questions to agents about the requirements, after their task. */
export const COVERING = {
  proposal: "Then say how it covers each requirement. If it does so only partly or not at all, say so.",
  critique: "Name each requirement that it claims to cover but does not.",
  refinement: "Then say how it covers each requirement now.",
} as const;

/** Rules for every task. */
export const MANNER = {
  honest: "Never make up a figure, a source or a fact about the problem: call an assumption an assumption.",
  plain: "No greeting, no preamble, no heading.",
} as const;

const messagesNamed = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? "message" : "messages"} ${numbers.join(", ")}`;

/** Instructions to a judge about the designs, and questions about them. Designs and critiques are message numbers. */
export const JUDGING = {
  standing: "The current designs:",
  refined: (design: number, author: string, of: number, critiques: readonly number[]) =>
    `Message ${design}, by ${author}: refined after the critiques of message ${of} in ${messagesNamed(critiques)}.`,
  unrefined: (design: number, author: string, critiques: readonly number[]) =>
    `Message ${design}, by ${author}: not refined after its critiques in ${messagesNamed(critiques)}.`,
  earlier: "An earlier critique counts only as far as the refined design does not answer it.",
  unfulfilled: "Name each major requirement that none of them fulfils.",
  covered: "Say how far the solution covers each requirement.",
  sure: {
    evaluation: "Say, from 0 to 100, how sure you are that a solution written from these designs now would be right.",
    synthesis: "Say how sure you are of it, from 0 to 100.",
  },
} as const;

/** Descriptions of the fields of forms. */
export const FORM = {
  solution: "The whole design: it must make sense on its own.",
  changes: "What you changed because of which critique; what you did not adopt, and why.",
  tradeOffs: "What was chosen where designs exclude each other, and why; and what is given up for what.",
  recommendations: "What to do, and what to watch.",
  openQuestions: "What is still to be found out or decided.",
  decided: "The solution in one sentence, as an answer to the problem, without numbers or names of parts.",
  questions: (most: number) => `At most ${most}; an empty list if all is clear.`,
  question: (asker: string, question: string) => `${asker} asks: ${question}`,
  how: "How it is covered, or why not.",
  requirement: (level: string, text: string) => `${level}: ${text}`,
  reason: "Why the confidence that follows is no higher and no lower.",
  confidence: "How sure you are.",
  whyUnfulfilled: "Why it is not fulfilled.",
  unfulfilled: "Major requirements that are not fulfilled; empty if all are.",
} as const;

/** Texts in messages besides a speaker's own words. */
export const MESSAGE = {
  noQuestions: "I have no questions.",
  noQuestion: "There was no question.",
  asked: (id: string, asker: string, question: string) => `${id}, asked by ${asker}: ${question}`,
  answer: (answer: string) => `Answer: ${answer}`,
  notAnswered: "Not answered.",
  changed: (changes: string) => `What changed: ${changes}`,
  notSaid: "not said",
  requirements: "Requirements:",
  unfulfilled: "Unfulfilled major requirements:",
  unknown: "unknown",
  tradeOffs: "Trade-offs:",
  recommendations: "Recommendations:",
  openQuestions: "Open questions:",
} as const;

/** A judge's confidence in a solution, from 0 to 100. */
export const CONFIDENCE = {
  is: (confidence: string) => `Confidence: ${confidence}`,
  notSaid: "not said",
  of: (confidence: number) => `${confidence} of 100`,
  limited: (given: number | undefined, held: number | undefined, isKnown: boolean) =>
    `${given} was given; at most ${held} counts while ${
      isKnown ? "a major requirement is unfulfilled" : "unfulfilled requirements are not stated"
    }`,
} as const;

/** The designs and what they cover, on pages. */
export const DESIGNS = {
  none: "No design was given.",
  about: (hasSynthesis: boolean) =>
    "Number of current designs that cover each requirement, according to their authors" +
    (hasSynthesis ? ". The last column is the judge's view of the synthesis." : "."),
  level: "Level",
  requirement: "Requirement",
  synthesis: "Synthesis",
  stage: (round: number) => round === 0 ? "Proposals" : `Round ${round}`,
  notStated: "not stated",
  unfulfilled: "unfulfilled",
  notUnfulfilled: "not named as unfulfilled",
  title: "Final designs",
  author: "Author",
  design: "Design",
  message: (number: number) => `message ${number}`,
} as const;

/** Questions to the client, on pages. */
export const CLARIFICATIONS = {
  title: "Clarifications",
  asked: (questions: number, askers: readonly string[], unanswered: number) =>
    `${count(questions, "question")} by ${listed(askers)}${unanswered === 0 ? "" : `, ${unanswered} unanswered`}.`,
} as const;

/** The picture of what designs cover. */
export const PICTURE = {
  label: (requirements: number) => `Coverage of ${requirements} requirements; the table below gives it in words`,
  judged: "in the solution",
} as const;

/** Texts about a dialectic's outcome. Confidences are 0 to 100. */
export const DIALECTIC = {
  quoted,
  met: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "No major requirements were found in the problem.";
    if (unmet === undefined) {
      return all === 1
        ? "The judge did not say whether the one major requirement is met."
        : `The judge did not say which of ${major(all)} are unmet.`;
    }
    const whole = all - unmet.length - partly.length;
    if (whole === all) {
      return `The judge found ${all === 1 ? "the one major requirement" : `all ${all} major requirements`} met.`;
    }
    return `Of ${major(all)}, the judge found ${whole} met, ${partly.length} met in part and ${unmet.length} unmet.`;
  },
  but: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "";
    if (unmet === undefined) return "; the judge did not say which requirements it meets";
    const faults = [
      ...(unmet.length === 0 ? [] : [`${listed(unmet)} ${isOrAre(unmet.length)} not met`]),
      ...(partly.length === 0 ? [] : [`${listed(partly)} ${isOrAre(partly.length)} met only in part`]),
    ];
    if (faults.length > 0) return `; of ${major(all)}, ${listed(faults)}`;
    return all === 1 ? "; the one major requirement is met" : `; all ${all} major requirements are met`;
  },
  partlyMet: (requirement: string, how: string) =>
    `${requirement} is met only in part${how === "" ? "." : `: ${how.replace(/\.$/, "")}.`}`,
  inPart: (ids: readonly string[]) => `Met only in part: ${ids.join(", ")}.`,
  sureOf: (confidence: number | undefined, open: number) => {
    const by = "the judge who also wrote the solution";
    const sure = confidence === undefined ? `not rated by ${by}` : `${confidence} of 100 by ${by}`;
    return open === 0 ? sure : `${sure}; ${count(open, "question")} ${isOrAre(open)} open`;
  },
  confidence: (confidence: number | undefined) =>
    confidence === undefined ? "the judge has given no confidence" : `the judge's confidence: ${confidence} of 100`,
  tradeOff: (text: string) => `Trade-off: ${text}`,
  notMet: (requirement: string, reason: string) => `${requirement} is not met: ${reason}`,
  none: "There is no solution.",
  sure: (confidence: number | undefined) => `Confidence ${confidence} of 100, and no major requirement is unfulfilled.`,
  noConfidence: "The judge gave no confidence.",
  unsure: (confidence: number) => `The judge's confidence is ${confidence} of 100.`,
  unfulfilled: (ids: readonly string[]) => `Unfulfilled: ${ids.join(", ")}.`,
  open: (questions: number) => `${count(questions, "question")} left open.`,
} as const;
