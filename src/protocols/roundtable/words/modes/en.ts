const FOR = { anchor: "Argue for what the topic says or asks." } as const;
const AGAINST = { anchor: "Argue against what the topic says or asks." } as const;

/** Texts of the shipped modes and of the parts that they assign, by their names: three of a prompt's four layers. */
export const MODES = {
  collaborative: {
    anchor: "All work together on the best common answer.",
    contract: "Say openly where you do not agree: insincere agreement helps nobody.",
    tasks: {
      first: "Give your answer to the topic.",
      later: "Give your answer and all its reasons as they now stand: adopt what convinced you, improve it, and say " +
        "what still separates you.",
    },
  },
  adversarial: {
    anchor: "All test each other's positions as hard as they fairly can.",
    contract: "Attack arguments in their strongest form, never people. Yield only to a better argument, and say so.",
    verification: "Did they say what I attack?",
    tasks: {
      first: "Take a position on the topic. Where others have spoken before you, rebut what you think is wrong.",
      later: "Rebut the strongest points against your position, and say where it stands now.",
    },
  },
  socratic: {
    anchor: "All explore the topic through questions: what is meant, what it rests on, and what would follow.",
    contract: "Claim no more than your own questions allow. Label what you take for granted as an assumption.",
    verification: "Do my questions open something that was closed?",
    tasks: {
      first: "Answer the topic as far as you can, and ask up to three questions on which your answer depends.",
      later: "Answer the questions that were put to you or to all, ask up to three more, and say where you stand.",
    },
  },
  "expert-panel": {
    anchor: "Each is an expert who represents one perspective.",
    contract: "Keep to your own perspective: acknowledge others, but do not adopt them. Say where your knowledge ends.",
    verification: "Would another expert in my field agree with what I call facts?",
    tasks: {
      first: "Give your expert's answer, and say what your perspective shows that no other does.",
      later: "Give your answer again with all its reasons, from your own perspective, in the light of the others.",
    },
  },
  "devils-advocate": {
    anchor: "Each has one part in testing the topic: for it, against it, or weighing both.",
    contract: "Keep to your part and its stance while the rounds last, whatever you think yourself.",
    tasks: {
      first: "Make your case, and meet the strongest point that the other side has.",
      later: "Answer what was said against your case, the strongest point first, and make your case stronger.",
    },
    parts: {
      primary: FOR,
      opposition: AGAINST,
      evaluator: {
        anchor: "Weigh both sides and take neither.",
        tasks: {
          first: "Weigh both sides: what holds, what does not, and what would decide between them.",
          later: "Weigh what each side has added: what holds now, what does not, and what is still open.",
        },
      },
    },
  },
  delphi: {
    anchor: "This is a survey of experts in rounds, and nobody is told who the others are.",
    contract:
      "Do not say or guess who anybody is, yourself included. Change your mind for a reason, which you name, not for " +
      "a majority.",
    tasks: {
      first: "Give your estimate and your answer to the topic.",
      later: "Give your answer with all its reasons, in the light of the last round. Where you stand apart, say why.",
    },
  },
  "red-team-blue-team": {
    anchor: "Two teams test a proposal: the red team attacks it, then the blue team defends it.",
    contract: "Stay in your team while the rounds last.",
    verification: "Could somebody do what I describe?",
    tasks: { first: "", later: "" },
    parts: {
      "red-team": {
        anchor:
          "Attack what the topic proposes. Each point is an attack: how it happens, how likely it is, what it costs.",
        tasks: { first: "Attack the proposal.", later: "Attack what the defence has left open, or find new attacks." },
      },
      "blue-team": {
        anchor:
          "Defend what the topic proposes. Each point meets an attack, by its id: rebut it, or change the proposal.",
        tasks: { first: "Meet every attack of this round.", later: "Meet every attack of this round." },
      },
    },
  },
  "free-discussion": {
    anchor: "This is a free discussion.",
    contract: "",
    tasks: {
      first: "Say what you think.",
      later: "Respond to what the others have said, and refine or defend your position.",
    },
  },
  "structured-opposition": {
    anchor: "Each has an assigned part in testing the topic.",
    contract: "Keep to your part while the rounds last, and to its stance if it has one.",
    tasks: {
      first: "Speak to the topic as your part asks.",
      later: "Respond to the strongest points of the others as your part asks.",
    },
    parts: {
      for: FOR,
      against: AGAINST,
      "devils-advocate": {
        anchor: "Argue against what most of the others hold now; in the first round, against what most would hold.",
      },
      mediator: { anchor: "Find what both sides could live with, and take neither side." },
      critic: { anchor: "Find what is weak in every case, whoever makes it." },
      synthesizer: { anchor: "Put the strongest points of all into one answer." },
    },
  },
  "iterative-improvement": {
    anchor: "Everybody improves an answer round by round.",
    contract: "Your points together are the whole of your answer, and can be read alone.",
    verification: "Which flaw have I left in?",
    tasks: {
      first: "Give your best answer.",
      later: "Criticise all answers, your own included, and give a better one. Points that improve earlier points of " +
        "yours revise them.",
    },
  },
} as const;

/** Names of the shipped parts and perspectives. */
export const PART_NAMES = {
  primary: "primary",
  opposition: "opposition",
  evaluator: "evaluator",
  "red-team": "red-team",
  "blue-team": "blue-team",
  for: "for",
  against: "against",
  "devils-advocate": "devils-advocate",
  mediator: "mediator",
  critic: "critic",
  synthesizer: "synthesizer",
  technical: "technical",
  economic: "economic",
  ethical: "ethical",
  social: "social",
} as const;

/** The shipped perspectives, with the focus of each. */
export const PERSPECTIVES = {
  technical: "technical feasibility, the complexity of carrying it out, and the engineering trade-offs",
  economic: "costs, returns, markets and who pays",
  ethical: "what is right and fair, bias, and who could be harmed",
  social: "the people it touches: users, access, and effects on society",
} as const;
