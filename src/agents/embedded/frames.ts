/** Phrases to choose from; what stands in braces is put in. */
export type Phrases = readonly [string, ...string[]];

/** How an advocate opens, naming its position. */
export const OPENINGS: Phrases = [
  "My position is this: {position}",
  "I will defend one sentence today: {position}",
  "Let me say at the start where I stand. {position}",
  "The case I bring you can be put in one line: {position}",
  "Here is what I ask you to accept: {position}",
  "I stand for a clear answer to this motion. {position}",
];

/** Series that lead through the points of an opening; the empty one leads with the bare sentence. */
export const SERIES: readonly [readonly string[], ...readonly string[][]] = [
  ["First, {point}", "Second, {point}", "Third, {point}", "Fourth, {point}", "Finally, {point}"],
  ["To begin with, {point}", "{Point}", "Just as important, {point}", "{Point}", "Last, {point}"],
  ["Begin with this: {point}", "Add to that: {point}", "Beyond that, {point}", "{Point}", "And finally, {point}"],
  ["Consider this: {point}", "Next, {point}", "{Point}", "Besides, {point}", "Last, {point}"],
];

/** How an advocate leads into a line of argument, whose heading is put in. */
export const LINES: Phrases = [
  "My first argument is this: {line}",
  "Let me take up one line of argument: {line}",
  "I begin here: {line}",
  "I want to put this before you: {line}",
  "Let us look at one thing closely: {line}",
];

/** The same after the first one, where an earlier line of argument is behind it. */
export const NEXT_LINES: Phrases = [
  "There is a further reason: {line}",
  "I turn to my next point: {line}",
  "Here is the next part of my case: {line}",
  "That is not all. My next point is this: {line}",
  "I want to put one more thing before you: {line}",
  "Now to another side of the matter: {line}",
  "My case does not end there. Consider the next step: {line}",
  "Let me go one step further: {line}",
];

/** Between two sentences of one line of argument; the empty ones leave the sentence as it is. */
export const LINKS: Phrases = [
  "{Point}",
  "{Point}",
  "{Point}",
  "What is more, {point}",
  "{Point}",
  "And {point}",
  "More than that, {point}",
  "{Point}",
  "There is also this: {point}",
  "On top of that, {point}",
  "Nor is that all: {point}",
];

/** What an opponent said, before the answer to it. */
export const SAID: Phrases = [
  "{name} argues that {claim}.",
  "{name} told us that {claim}.",
  "{name} holds that {claim}.",
  "Take what {name} said: that {claim}.",
  "We heard from {name} that {claim}.",
  "{name} rests a good deal on the claim that {claim}.",
];

/** The same, the second time in one contribution. */
export const ALSO_SAID: Phrases = [
  "{name} also said that {claim}.",
  "Then there was the claim that {claim}.",
  "We were told as well that {claim}.",
  "{name} told us, too, that {claim}.",
  "And {name} added that {claim}.",
];

/** What an opponent spoke of, where the claim is too long to name. */
export const SPOKE_OF: Phrases = [
  "{name} spoke of {topic}.",
  "On {topic}, {name} told one side of the story.",
  "Let me answer {name} on {topic}.",
  "{name} made much of {topic}.",
];

/** The same without a topic. */
export const SPOKE: Phrases = [
  "{name} has made a point that deserves an answer.",
  "Let me answer what {name} just said.",
  "I have listened to {name}, and I see it otherwise.",
  "Let me put something beside what {name} said.",
];

/** Before the answer. */
export const TURNS: Phrases = [
  "Set against that: {point}",
  "Weigh against it: {point}",
  "But look at this: {point}",
  "My answer: {point}",
  "Here is the other side of it: {point}",
  "Yet {point}",
  "Put this beside it: {point}",
  "But {point}",
];

/** At the end of a contribution, now and then. */
export const REBUTTAL_ENDS: Phrases = [
  "",
  "",
  "I would like to hear {name} answer that.",
  "That has to be weighed before anybody agrees with {name}.",
  "",
  "So the point does not settle the matter.",
];

/** At the end of an argument, now and then. */
export const ARGUMENT_ENDS: Phrases = [
  "",
  "Any answer to this motion has to reckon with that.",
  "",
  "I invite the other side to reply to this.",
  "",
  "That belongs on the scales.",
];

/** How a closing begins, with the lines of argument that were made. */
export const RECAPS: Phrases = [
  "Let me draw the threads together. My points were these: {lines}.",
  "What have you heard from me? In short: {lines}.",
  "My case, put briefly: {lines}.",
  "I close where I am strongest. My case rests on this: {lines}.",
];

/** Before what a closing adds. */
export const CLOSING_POINTS: Phrases = [
  "One thing to take away: {point}",
  "Keep this in mind: {point}",
  "And remember this: {point}",
  "If you remember one thing, let it be this: {point}",
];

/** The last sentence of a closing. */
export const CLOSINGS: Phrases = [
  "That is why I ask you to agree: {position}",
  "So I end as I began: {position}",
  "For these reasons I stand by my position: {position}",
  "Weigh it all, and I believe you will come to the same view: {position}",
];

/** Where there is nothing left that was not said. */
export const NOTHING_NEW: Phrases = [
  "I have nothing to add to what I have said, and I stand by it.",
  "What I have said so far is my answer, and I stand by it.",
];

/** Where hardly anything fits. */
export const SHORTEST: Phrases = ["I stand by my position.", "I stand by it.", "Yes."];

/** A question about a claim, with a point of one's own. */
export const QUESTIONS: Phrases = [
  "{name}, you said that {claim}. How does that fit with this: {point}",
  "I would like to ask {name} about the claim that {claim}. What do you say to this: {point}",
  "{name}, if {claim}, what do you make of this: {point}",
];

/** A moderator's question about a claim. */
export const MODERATOR_QUESTIONS: Phrases = [
  "{name}, you said that {claim}. What does that rest on, and what would change your mind?",
  "{name}, a question about your claim that {claim}. What is the strongest objection to it, and how do you answer it?",
  "{name}, you told us that {claim}. What follows from it for the motion?",
];

/** How an answer to a question begins. */
export const ANSWERS: Phrases = [
  "Thank you for the question. {Point}",
  "My answer is this: {point}",
  "That is a fair thing to ask. {Point}",
  "I am glad to answer that. {Point}",
];

/** What one side said, summed up. */
export const ATTRIBUTIONS: Phrases = [
  "{name} argued that {claim}.",
  "The heart of what {name} said was that {claim}.",
  "{name} put it to us that {claim}.",
  "For {name}, it mattered most that {claim}.",
  "From {name} we heard that {claim}.",
];

/** The same, for a second sentence of the same side. */
export const MORE_ATTRIBUTIONS: Phrases = [
  "{name} added that {claim}.",
  "To this came the point that {claim}.",
  "A second point was that {claim}.",
  "{name} also held that {claim}.",
];

/** What one side replied to the other. */
export const REPLIES: Phrases = [
  "In reply to {other}, {name} said that {claim}.",
  "Against {other}, {name} held that {claim}.",
  "{name} answered {other} that {claim}.",
  "{name}'s reply to {other} was that {claim}.",
];

/** How a summary of a round begins. */
export const ROUND_STARTS: Phrases = [
  "Let me sum up {round}.",
  "Here is what {round} brought.",
  "A short look back at {round}.",
  "Before we go on, a summary of {round}.",
];

/** How the last summary begins. */
export const SUMMARY_STARTS: Phrases = [
  "We have debated this: {topic}",
  "The question before us was this: {topic}",
  "Let me sum up our debate. The motion was: {topic}",
];

/** How a synthesis begins, of whatever kind of dialogue. */
export const SYNTHESIS_STARTS: Phrases = [
  "The question was this: {topic}",
  "What we were asked is this: {topic}",
  "This was the question before us: {topic}",
];

/** Where the sides met. */
export const CLASHES: Phrases = [
  "The sides met most directly over {topic}.",
  "They came closest to each other's ground on {topic}.",
  "Much of the exchange turned on {topic}.",
];

/** What one side said or replied, where the sentence has to stand as it is. */
export const QUOTED_ATTRIBUTIONS: Phrases = [
  "{name} put it this way: {Claim}.",
  "In the words of {name}: {Claim}.",
  "{name} had this to say: {Claim}.",
];

/** What somebody stands for. */
export const POSITIONS: Phrases = [
  "{name} defended this position: {position}",
  "The position of {name} was this: {position}",
  "{name} stood for this: {position}",
];

/** Before terms are explained. */
export const TERMS: Phrases = [
  "To follow what was said, it helps to know these terms.",
  "A word on the terms that were used.",
  "Some of the terms deserve an explanation.",
  "And here is what some of the terms mean.",
];

/** Before a single term is explained. */
export const ONE_TERM: Phrases = [
  "To follow what was said, it helps to know this term.",
  "A word on a term that was used.",
  "One of the terms deserves an explanation.",
  "And here is what one of the terms means.",
];

/** The phrases that lead into a sentence that somebody says for themselves. */
export const LEADS: readonly string[] = [...SERIES.flat(), ...LINKS, ...TURNS, ...CLOSING_POINTS, ...ANSWERS];

/** The phrases in which an advocate speaks of the debate, or of what was said in it: none of them claims anything. */
export const ABOUT_THE_DEBATE: readonly string[] = [
  ...OPENINGS,
  ...LINES,
  ...NEXT_LINES,
  ...SAID,
  ...ALSO_SAID,
  ...SPOKE_OF,
  ...SPOKE,
  ...REBUTTAL_ENDS,
  ...ARGUMENT_ENDS,
  ...RECAPS,
  ...CLOSINGS,
  ...NOTHING_NEW,
  ...SHORTEST,
];
