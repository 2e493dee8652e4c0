import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { saidNameReplacer } from "./said_names.ts";

/** What is said where these take part; `<n>` stands for the nth. */
function replaced(names: readonly string[], text: string, said: readonly string[] = ["the"]): string {
  return saidNameReplacer({
    names: new Map(names.map((name, n) => [name, `<${n + 1}>`])),
    said: [text, ...said],
  })(text);
}

/** Who takes part, what is said, and what of it is left. */
type Case = readonly [names: string, said: string, shown: string];

const TAKEN: readonly Case[] = [
  ["Ana", "Ana, ANA and ana agree.", "<1>, <1> and <1> agree."],
  ["Ana", "ana's case and Ana’s case", "<1>'s case and <1>’s case"],
  ["Ana", "I ask ana, and thank Ana.", "I ask <1>, and thank <1>."],
  ["Ana", "Ms. Ana and Professor Ana", "<1> and <1>"],
  ["Ana", "# What Ana Forgets", "# What <1> Forgets"],
  ["Ana Lopez", "ana lopez, Ana  Lopez", "<1>, <1>"],
  ["GPT-4o,advocate-2", "gpt-4O told ADVOCATE-2", "<1> told <2>"],
  ["Zoë", "Zoe\u0308, ZOË and zoë", "<1>, <1> and <1>"],
  ["田中,Анна", "田中さんは Анны, АННА", "<1>さんは Анны, <2>"],
  ["Rose", "I told Rose, as Rose knows.", "I told <1>, as <1> knows."],
  ["Rose", "Rose argues that. Rose's case fails. Rose is wrong.", "<1> argues that. <1>'s case fails. <1> is wrong."],
  ["Rose", "ROSE'S case; thank you, Rose, I agree.", "<1>'S case; thank you, <1>, I agree."],
  ["Rose", "**Rose:** Prices fell.", "**<1>:** Prices fell."],
  [
    "Grace",
    "Grace has offered little. Grace didn’t answer. Grace may say so.",
    "<1> has offered little. <1> didn’t answer. <1> may say so.",
  ],
  [
    "Grace",
    "Grace and I agree. So Grace, what now? As Grace seems to think.",
    "<1> and I agree. So <1>, what now? As <1> seems to think.",
  ],
  ["Bill", "Bill has no plan. Ask Bill.", "<1> has no plan. Ask <1>."],
  ["Will", "I will ask Will. Will says no.", "I will ask <1>. <1> says no."],
  ["May", "As May said, it may rain.", "As <1> said, it may rain."],
  ["Pro,Con", "As Pro said, and Con says no.", "As <1> said, and <2> says no."],
  ["Pro,Con", "The Pro side errs. I thank the Con.", "<1> errs. I thank <2>."],
  ["For", "I told For so. For's case fails.", "I told <1> so. <1>'s case fails."],
  ["Chair", "Thank you, Chair. The Chair asked, and Madam Chair knows.", "Thank you, <1>. <1> asked, and <1> knows."],
  ["Moderator", "Moderator, I object.", "<1>, I object."],
  ["Skeptic", "The Skeptic has no data. Skeptic fails again.", "<1> has no data. <1> fails again."],
  ["Buses", "The buses are free, says Buses.", "The buses are free, says <1>."],
  ["A,B", "As A said, B's plan fails. A says so, unlike B.", "As <1> said, <2>'s plan fails. <1> says so, unlike <2>."],
  ["ana", "Ana and ana", "<1> and <1>"],
  ["McDonald", "Mcdonald and McDonald", "<1> and <1>"],
];

const KEPT: readonly (readonly [names: string, said: string])[] = [
  ["Rose", "Prices rose by 3 %. The rose is red. Rose bushes grow. A Rose by any name."],
  ["Rose", "The Rose Garden and Rose Tyler are known."],
  ["Bill", "The bill passed. The Bill passed, and a utility bill costs. Bill Gates pays."],
  ["Mark", "A question mark; mark my words. Mark Twain wrote."],
  ["Grace", "A grace period by God's grace."],
  ["Grace", "## The State of Grace"],
  ["Grace", "Grace is the free favour of God. Grace has a price."],
  ["Hope", "I hope so. Hope is not a plan. There is hope."],
  ["Moderator", "A moderator slows reactors, and each moderator wears."],
  ["May", "It may rain in May. May I ask? On 3 May 2020 it did."],
  ["Will,No", "No, there is none. Will it rain? It will. No evidence."],
  ["For,Against", "For: AAA"],
  ["For,Against", "For the sake of it. Against all odds. Votes For and Against were cast."],
  ["Pro,Con,Chair", "Each pro has a con. Pro: cheap. Con: slow. A chair costs 5. Pro and con lists."],
  ["Pro,Con", "The pros outweigh the cons; I act pro bono. Pro bono work pays."],
  ["Judge", "No judge ruled it. The judges met."],
  ["Robin,Frank", "The round robin, to be frank, failed."],
  ["Optimist", "An optimist would say so. The optimists lost."],
  ["Buses", "Buses are cheap and the buses run."],
  ["A", "A vitamin A pill is a pill."],
  ["Claude", "The painter Claude Monet."],
  ["Adam", "The invisible hand of Adam Smith."],
  ["Economist", "I read it in The Economist last week."],
  ["Ben,Ada", "The benefit of Bengal, adamant in Canada; ben_2 Ben2."],
];

Deno.test("saidNameReplacer() takes names out, however they are written", () => {
  for (const [names, said, shown] of TAKEN) equal(replaced(names.split(","), said), shown);
});

Deno.test("saidNameReplacer() leaves words alone that only look like a name", () => {
  for (const [names, said] of KEPT) equal(replaced(names.split(","), said), said);
});

Deno.test("a name is a word where it stands as one anywhere in what was said", () => {
  equal(replaced(["Tram"], "tram, Tram"), "<1>, <1>");
  equal(replaced(["Tram"], "tram, Tram", ["I like the tram."]), "tram, <1>");
  equal(replaced(["Tram"], "tram, Tram", ["Build trams."]), "tram, <1>");
});

Deno.test("before another word with a capital a name is taken out where all nouns have one", () => {
  equal(replaced(["Ana"], "Wie Ana Busse lobt", []), "Wie <1> Busse lobt");
  equal(replaced(["Ana"], "As Ana Busse is the mayor"), "As Ana Busse is the mayor");
});

Deno.test("parts of a name count with a capital, and not where they are words", () => {
  const names = new Map([["Climate Lovelace", "<1>"]]);
  const parts = new Map([["Climate", "<1>"], ["Lovelace", "<1>"]]);
  const text = "Lovelace and LOVELACE met, and lovelace's case fell. Climate change, and the climate.";
  equal(
    saidNameReplacer({ names, parts, said: [text] })(text),
    "<1> and <1> met, and <1>'s case fell. Climate change, and the climate.",
  );
});

Deno.test("saidNameReplacer() tells what it replaced, as it stood", () => {
  const told: string[] = [];
  const replace = saidNameReplacer({ names: new Map([["Ana Lopez", "A"], ["Skeptic", "B"]]), said: [] });
  replace("ana lopez told the Skeptic, as Ms. Skeptic knows.", (words, instead) => told.push(`${words} > ${instead}`));
  equal(told.join("; "), "ana lopez > A; the Skeptic > B; Ms. Skeptic > B");
});

Deno.test("saidNameReplacer() leaves no name as it is written that is no word, and looks through text of any form", () => {
  const name = fc.stringMatching(/^[A-Z][bcdfgkz]{3,9}$/);
  const around = fc.stringMatching(/^[a-z ,.\n]{0,30}$/);
  fc.assert(fc.property(name, around, around, (one, before, after) => {
    const shown = replaced([one], `${before} ${one} ${after}`);
    ok(!shown.includes(one), shown);
  }));
  for (const piece of ["a", "Ana ", "the ", "Ms. ", " ", "\n", "Rose ", "#", "the Rose ", "'s"]) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    const shown = replaced(["Ana", "Rose", "Ana Rose"], text);
    equal(shown === text, piece !== "Ana ", piece);
  }
});
