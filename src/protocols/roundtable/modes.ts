import type { Stance } from "../../transcript/response.ts";
import { keysOf } from "../configuration.ts";

/** Name of a mode that is shipped. */
export type RoundtableModeName =
  | "collaborative"
  | "adversarial"
  | "socratic"
  | "expert-panel"
  | "devils-advocate"
  | "delphi"
  | "red-team-blue-team"
  | "free-discussion"
  | "structured-opposition"
  | "iterative-improvement"
  | "custom";

/** A part that a mode gives to a participant. */
export interface AssignedRole {
  /** Short, for example `opposition`. */
  readonly name: string;
  /** An instruction, in a sentence that begins with a verb: "Argue for …". */
  readonly anchor: string;
  /** The stances that go with it. @default any */
  readonly stances?: readonly Stance[];
}

/** A way to hold rounds. The texts are the mode's share of each layer of a prompt. */
export interface RoundtableMode {
  /** All at once, one after the other, or part by part in their order, those of one part at once. */
  readonly order: "together" | "sequential" | "parts";
  /** Participants are shown under labels, the same ones in every round, also to a judge. @default false */
  readonly anonymous?: true;
  /** First layer, the role anchor: the purpose that all share. */
  readonly anchor: string;
  /** Second layer, the behavioural contract: what everybody does and leaves. */
  readonly contract: readonly string[];
  /** Third layer: what a response has to have besides what all have. */
  readonly structure: readonly string[];
  /** Fourth layer: what is to be asked of a response besides what is asked of all. */
  readonly verification: readonly string[];
  /** Instructions for the first round, and for later ones. */
  readonly tasks: { readonly first: string; readonly later: string };
  /** The parts that it gives, dealt round the table, the same in every round. @default none */
  readonly parts?: readonly AssignedRole[];
  /** The part of whoever is last at the table and would leave two sides unequal. @default as everybody else's */
  readonly unpaired?: AssignedRole;
}

const PRIMARY: AssignedRole = {
  name: "primary",
  anchor: "Argue for what the topic says or asks: your stance is yes.",
  stances: ["yes"],
};
const OPPOSITION: AssignedRole = {
  name: "opposition",
  anchor: "Argue against what the topic says or asks, whatever you hold yourself: your stance is no.",
  stances: ["no"],
};
const EVALUATOR: AssignedRole = {
  name: "evaluator",
  anchor: "Weigh both sides and take neither: your stance is neutral.",
  stances: ["neutral"],
};
const RED: AssignedRole = {
  name: "red-team",
  anchor: "Attack what the topic proposes: find how it fails, is abused, or costs more than it brings.",
  stances: ["no", "neutral"],
};
const BLUE: AssignedRole = {
  name: "blue-team",
  anchor: "Defend what the topic proposes against the attacks: meet each one, or change the proposal so that it fails.",
  stances: ["yes", "neutral"],
};
const OPPOSITIONS: readonly AssignedRole[] = [
  { name: "for", anchor: "Argue for what the topic says or asks: your stance is yes.", stances: ["yes"] },
  { name: "against", anchor: "Argue against what the topic says or asks: your stance is no.", stances: ["no"] },
  {
    name: "devils-advocate",
    anchor:
      "Argue against whatever most of the others hold at the moment; in the first round, against what most would.",
  },
  {
    name: "mediator",
    anchor: "Find what both sides could live with, and take neither: your stance is neutral.",
    stances: ["neutral"],
  },
  { name: "critic", anchor: "Find what is weak in every case, whoever makes it." },
  { name: "synthesizer", anchor: "Put the strongest points of all into one answer." },
];

/** The modes that are shipped, by name. */
export const roundtableModes: Readonly<Record<RoundtableModeName, RoundtableMode>> = {
  /** Everybody builds on what the others have. */
  collaborative: {
    order: "together",
    anchor: "You work together on the best common answer.",
    contract: [
      "Build on what others have said: say what you take over, and improve it.",
      "Say openly where you do not agree. Agreement that is not meant helps nobody.",
    ],
    structure: ["Among the key points: what you take over from others, and what you add."],
    verification: ["Do I add something, or only repeat?", "Have I named what still separates us?"],
    tasks: {
      first: "Give your response to the topic.",
      later: "Give your response anew: take over what convinced you, and say what still separates you.",
    },
  },
  /** One after the other, each attacks what was said before. */
  adversarial: {
    order: "sequential",
    anchor: "You test the positions of the others as hard as you fairly can, and hold your own.",
    contract: [
      "Attack the strongest form of a position, never a weak one that nobody holds.",
      "Give up a point of your own only for a better argument, and then say so.",
      "Attack arguments, not people.",
    ],
    structure: ["Rebut at least one claim of somebody else, where there is one, by its id."],
    verification: ["Have I answered the strongest point against me?", "Is what I attack what was said?"],
    tasks: {
      first: "Take a position on the topic. Where others have spoken before you, rebut what you hold to be wrong.",
      later: "Rebut the strongest points against your position, and say where it stands now.",
    },
  },
  /** One after the other, each asks what the answers before rest on. */
  socratic: {
    order: "sequential",
    anchor: "You look into the topic by questions: what is meant, what it rests on, and what would follow.",
    contract: [
      "Ask what others take for granted, and answer what you are asked before you ask.",
      "Hold a position only as far as your own questions let you.",
    ],
    structure: [
      "In the reasoning: the answer to a question that was asked before, if there is one, then one to three questions of yours.",
      "Label what you take for granted as an assumption.",
    ],
    verification: ["Do my questions open something that was closed?", "Have I answered before I asked?"],
    tasks: {
      first: "Give your response so far, and ask the questions on which it hangs.",
      later: "Answer the questions that were asked of you or of all, ask what they leave, and say where you stand.",
    },
  },
  /** Each looks at the topic from one perspective. */
  "expert-panel": {
    order: "together",
    anchor: "You are an expert on a panel, and each of you is there for one perspective.",
    contract: [
      "Analyse through your own perspective first. Others may be acknowledged, not taken over.",
      "Say where what you know ends.",
    ],
    structure: ["Among the key points: what your perspective shows that no other does."],
    verification: [
      "Is my analysis made through my perspective?",
      "Would another expert of my field sign the claims that I call facts?",
    ],
    tasks: {
      first: "Give your expert's response to the topic from your perspective.",
      later: "Give your response anew in the light of the other perspectives, from your own.",
    },
  },
  /** Some argue for it, as many against it, and the rest weigh. */
  "devils-advocate": {
    order: "parts",
    anchor: "Each of you has one part in testing the topic: for it, against it, or weighing both.",
    contract: [
      "Stay in your part to the end, with the best arguments that it has.",
      "Meet the strongest point of the other side, not the weakest.",
    ],
    structure: ["The stance is that of your part. How sure you are of your case is your confidence."],
    verification: ["Is my stance the one of my part?", "Have I met the strongest point of the other side?"],
    tasks: {
      first: "Make the case of your part.",
      later: "Answer what was said against the case of your part, and make it stronger.",
    },
    parts: [PRIMARY, OPPOSITION, EVALUATOR],
    unpaired: EVALUATOR,
  },
  /** Nobody knows who said what, and everybody is told the figures of the last round. */
  delphi: {
    order: "together",
    anonymous: true,
    anchor: "You are an expert in a survey by rounds. Nobody is told who the others are.",
    contract: [
      "Do not say or guess who anybody is, and do not say who or what you are.",
      "Change your position for reasons, not because most others hold another one; say what the reason is.",
    ],
    structure: ["Where you stand apart from the group, the reasoning says why."],
    verification: ["Did a reason move me, or the majority?", "Does nothing in my response say who I am?"],
    tasks: {
      first: "Give your estimate and your response to the topic.",
      later: "Give your response anew in the light of the reasons and of the figures of the last round.",
    },
  },
  /** The red team attacks, then the blue team, which sees every attack, defends. */
  "red-team-blue-team": {
    order: "parts",
    anchor: "Two teams test a proposal: the red team attacks it, the blue team defends it.",
    contract: [
      "Stay in your team.",
      "An attack says how it happens, how likely it is and what it costs. A defence says which attack it meets, by its id.",
    ],
    structure: ["Each attack or defence is a claim; a defence rebuts the attack that it meets, by its id."],
    verification: [
      "Could somebody carry out the attack, or put up the defence, as I describe it?",
      "Have I left one unmet?",
    ],
    tasks: {
      first: "Red team: attack the proposal. Blue team: meet every attack of this round.",
      later:
        "Red team: attack what the defence has left open, or find new attacks. Blue team: meet every attack of this round.",
    },
    parts: [RED, BLUE],
  },
  /** Everybody says what they think, and answers the others. */
  "free-discussion": {
    order: "together",
    anchor: "You take part in a free discussion.",
    contract: ["Say what you think, respond to what others said, and refine or defend your position."],
    structure: [],
    verification: ["Have I responded to the points of the others, where there are any?"],
    tasks: {
      first: "Give your perspective and your answer.",
      later: "Consider what others have said, respond to their points, and refine or defend your position.",
    },
  },
  /** Each seat has its part: for, against, devil's advocate, mediator, critic, synthesizer, and round again. */
  "structured-opposition": {
    order: "together",
    anchor: "This is a discussion with assigned parts, and you have one of them.",
    contract: ["Keep your part to the end, and address the strongest points of the others."],
    structure: ["Where your part has a stance, that is the one to give."],
    verification: ["Have I kept my part?", "Have I addressed the strongest points of the others, where there are any?"],
    tasks: {
      first: "Present the strongest arguments of your part.",
      later: "Respond to the arguments of the others from your part.",
    },
    parts: OPPOSITIONS,
  },
  /** Each gives an answer, criticises those of the others, and gives a better one. */
  "iterative-improvement": {
    order: "together",
    anchor: "You improve your answers round by round.",
    contract: [
      "Criticise answers for their flaws and gaps, your own included, and take over what is better in others.",
    ],
    structure: [
      "The position is your answer in short and the reasoning the whole of it, so that it can be read alone.",
      "A claim of yours that you have improved revises the earlier one, by its id.",
    ],
    verification: [
      "Is this answer better than my last one, and do I say in what?",
      "Which flaw of the others' have I kept?",
    ],
    tasks: {
      first: "Give your best answer.",
      later: "Criticise the answers of the others and give an improved one that takes in the best insights of all.",
    },
  },
  /** A template says what is to be done in a round. */
  custom: {
    order: "together",
    anchor: "You take part in a roundtable.",
    contract: [],
    structure: [],
    verification: [],
    tasks: { first: "", later: "" },
  },
};

/** The names of the modes that are shipped. */
export const ROUNDTABLE_MODES = keysOf(roundtableModes);

/** The perspectives that are shipped, and what each looks at. */
export const PERSPECTIVES: Readonly<Record<string, string>> = {
  technical: "technical feasibility, the complexity of carrying it out, and what engineering has to trade off",
  economic: "costs, returns, markets and who pays",
  ethical: "what is right and fair, bias, and who could be harmed",
  social: "the people it touches: users, access, and effects on society",
};

/** The deal of perspectives: round the table, at random with the seed, or by participant's id. */
export type PerspectiveAssignment = "round-robin" | "random" | Readonly<Record<string, string>>;
