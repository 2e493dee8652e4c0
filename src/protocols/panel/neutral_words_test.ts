import assert from "node:assert/strict";
import fc from "fast-check";
import { NeutralWords } from "./neutral_words.ts";

const LABELS = { affirmative: "Side 2", negative: "Side 1" };

/** What is said, and what judges read. */
const CHANGED: Readonly<Record<string, string>> = {
  // speakers by their places
  "As the first speaker I greet you.": "As a speaker I greet you.",
  "As first speaker, I begin with costs.": "As a speaker, I begin with costs.",
  "As the opening speaker, I set the terms.": "As a speaker, I set the terms.",
  "As your final speaker today, let me sum up.": "As a speaker today, let me sum up.",
  "I am the last speaker.": "I am a speaker.",
  "Being the second speaker, I can answer.": "Being a speaker, I can answer.",
  "The opening speaker erred.": "A speaker erred.",
  "What the first speaker said is false.": "What a speaker said is false.",
  "The second speaker's argument fails.": "A speaker's argument fails.",
  "The first speaker opened with a joke.": "A speaker opened with a joke.",
  // somebody speaks at a place
  "Speaking second, I can answer.": "Speaking, I can answer.",
  "Speaking first, we lay out the case.": "Speaking, we lay out the case.",
  "Going second, I rebut.": "Speaking, I rebut.",
  "Speaking second, as a doctor, I object.": "Speaking, as a doctor, I object.",
  "They went first and we go last.": "They spoke and we speak.",
  "I go first, so let me define terms.": "I speak, so let me define terms.",
  "I speak first.": "I speak.",
  "Since I have to speak second, I answer.": "Since I have to speak, I answer.",
  "I had to go first today.": "I had to speak today.",
  "My opponent, who went first, said little.": "My opponent, who spoke, said little.",
  "My opponent who spoke first, and at length, said little.": "My opponent who spoke, and at length, said little.",
  "My opponent, speaking first, said little.": "My opponent, speaking, said little.",
  "My learned friend went first.": "My learned friend spoke.",
  "The other side spoke first, and badly.": "The other side spoke, and badly.",
  "Side 1 went first.": "Side 1 spoke.",
  "I was first to speak.": "I spoke.",
  "I am the last to speak, so listen.": "I speak, so listen.",
  "We will be the last to speak.": "We will speak.",
  "I have the advantage of speaking last.": "I have the advantage of speaking.",
  "It is the burden of going first.": "It is the burden of speaking.",
  "Having spoken first, I wait.": "Having spoken, I wait.",
  // somebody opens or closes this debate
  "I open this debate with a question.": "I speak in this debate with a question.",
  "We close today’s debate.": "We speak in this debate.",
  "Let me open the debate with a question.": "Let me speak in this debate with a question.",
  "My opponent opened the discussion badly.": "My opponent spoke in this debate badly.",
  "Side 1 began this debate with a joke.": "Side 1 spoke in this debate with a joke.",
  "I am honoured to open this debate.": "I am honoured to speak in this debate.",
  "I have the honour of opening this debate.": "I have the honour of speaking in this debate.",
  "Having opened the discussion, we wait.": "Having spoken in this debate, we wait.",
  "Opening this debate, I ask for little.": "Speaking in this debate, I ask for little.",
  "I open for the proposition.": "I speak for Side 2.",
  "I open for the government.": "I speak for Side 2.",
  // the last word
  "I have the last word.": "I have a word.",
  "My opponent will have the final word.": "My opponent will have a word.",
  "The other side gets the last word.": "The other side gets a word.",
  "First speaker Side 1 errs.": "The speaker Side 1 errs.",
  "I (a model) open this debate.": "I (a model) speak in this debate.",
  "I thank my opponent for opening this debate.": "I thank my opponent for speaking in this debate.",
  "As the last to speak, I sum up.": "As a speaker, I sum up.",
  "Let me have the final word.": "Let me have a word.",
  // who affirms
  "We of the proposition believe it.": "We of Side 2 believe it.",
  "The opposition has not met its burden.": "Side 1 has not met its burden.",
  "I answer the statement of the affirmative.": "I answer the statement of Side 2.",
  "The proposition says so; the opposition disagrees.": "Side 2 says so; Side 1 disagrees.",
  "Proposition's case fails.": "Side 2's case fails.",
  "The opposition side is wrong.": "Side 1 is wrong.",
  "The opposition side spoke first.": "Side 1 spoke.",
  "The negative team has no plan.": "Side 1 has no plan.",
  "The proposition's case stands.": "Side 2's case stands.",
  "The affirmative case fails.": "Side 2 fails.",
  "The affirmative has shown nothing.": "Side 2 has shown nothing.",
  "The negative has not shown it.": "Side 1 has not shown it.",
  "The proposition argues that it works.": "Side 2 argues that it works.",
  "The second opposition speaker says so.": "Side 1 says so.",
  "The pro side says so; the con side does not.": "Side 2 says so; Side 1 does not.",
  "As the opposition, we object; for the proposition I plead.": "As Side 1, we object; for Side 2 I plead.",
  "We, the proposition, hold that it works.": "We, Side 2, hold that it works.",
  "I am the opposition.": "I am Side 1.",
  "I speak for the proposition, and gladly.": "I speak for Side 2, and gladly.",
  "I represent the negative.": "I represent Side 1.",
};

const KEPT: readonly string[] = [
  "The negative side effects of the drug are known.",
  "The opposing team won the 1966 World Cup.",
  "The opposing side is wrong.",
  "The war ended the debate over slavery in 1865.",
  "It started the discussion among scientists.",
  "That study ends this debate.",
  "This is the last word in luxury.",
  "Parents have the last word on schooling.",
  "We have the last word on our own bodies.",
  "Courts get the final word.",
  "The negative effects of the proposition outweigh the affirmative ones.",
  "The negative case of Germany in the study is rare.",
  "The negative sides of the plan are many.",
  "The negative of a photograph is dark.",
  "The opposition's argument in parliament was heard.",
  "The opposition party in parliament voted no.",
  "The opposition in Hungary has lost again.",
  "The opposition insists on a vote in parliament.",
  "As opposition, parliament's Labour party voted no.",
  "For the opposition in Hungary it was a defeat.",
  "Their opposition to the tax is old.",
  "The proposition is that buses should be free.",
  "The proposition has two parts.",
  "Proposition 8 was struck down.",
  "Affirmative action helped.",
  "The affirmative answer is right.",
  "The pro version costs more.",
  "The con artist fled.",
  "He answered in the affirmative.",
  "Thank you for opening the debate on tariffs.",
  "First, let us look at costs. Last, at time.",
  "The opening of the bridge came first of all in the news.",
  "This debate began in 1990, and the discussion ends badly.",
  "Closing the discussion on tariffs would be wrong.",
  "I opened the debate over tariffs in my town.",
  "The final report has a word on it.",
  "We go firsthand.",
  "Safety goes first, and comes last in the budget.",
  "Women and children went first.",
  "He spoke first of money and then of love.",
  "I spoke first with the mayor.",
  "I went first to Paris, then to Rome.",
  "I go second-hand.",
  "Explorers who went first died.",
  "She speaks first-rate German.",
  "The first speaker of the House of Commons was elected in 1377.",
  "The second speaker in the stereo is broken.",
  "The first house to be built stood here.",
  "As the second speaker of the House, Smith ruled.",
  "The last speaker of Cornish died in 1777.",
  "Ask the debaters who spoke at the conference.",
  "We, the people, hold these truths.",
  "I speak for the government of France on this.",
  "I represent the opposition in parliament.",
  "My opponent closed the shop first.",
];

Deno.test("neutral() replaces what tells who opened or who affirms, and keeps the sentence one", () => {
  for (const [said, shown] of Object.entries(CHANGED)) {
    assert.equal(new NeutralWords(LABELS).neutral(said, 1), shown);
    // any space between words counts, and what was made neutral is
    assert.equal(new NeutralWords(LABELS).neutral(shown, 1), shown);
    const broken = new NeutralWords(LABELS).neutral(said.replaceAll(" ", "\n "), 1);
    assert.equal(broken.replace(/\s+/g, " "), shown);
  }
});

Deno.test("neutral() leaves alone what only looks like it", () => {
  for (const said of KEPT) assert.equal(new NeutralWords(LABELS).neutral(said, 1), said);
});

Deno.test("words of sides stay where nobody knows which side affirms", () => {
  const said = "The opposition side said: I spoke first.";
  assert.equal(new NeutralWords().neutral(said, 1), "The opposition side said: I spoke.");
});

Deno.test("replaced lists the words as they stood, once, with the messages they stood in", () => {
  const words = new NeutralWords(LABELS);
  words.neutral("I have THE LAST word.", 4);
  words.neutral("I have the last  word, and you had the last word; the opposition side.", 5);
  words.neutral("Nothing here.", 6);
  assert.deepEqual(
    words.replaced,
    [
      { words: "the opposition side", by: "label", messages: "5" },
      { words: "the last word", by: "a word", messages: "4-5" },
    ].toReversed(),
  );
});

Deno.test("neutral() looks through text of any length and form", () => {
  const words = [
    "a",
    "I ",
    "the ",
    "the last ",
    "my opponent ",
    "speaking ",
    "as ",
    " ",
    "\n",
    "I will ",
    "the opposition ",
  ];
  for (const word of words) {
    const text = word.repeat(Math.ceil(100_000 / word.length));
    assert.equal(new NeutralWords(LABELS).neutral(text, 1), text);
  }
  const pieces = fc.array(fc.constantFrom(...words, "first ", "debate", "speaker ", "we", ", ", "’"), {
    maxLength: 60,
  });
  fc.assert(fc.property(pieces, (list) => {
    const text = list.join("");
    const once = new NeutralWords(LABELS);
    const shown = once.neutral(text, 1);
    assert.equal(once.replaced.length === 0, shown === text);
  }));
});
