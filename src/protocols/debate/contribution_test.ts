import { deepEqual, equal, match, ok } from "node:assert/strict";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import { held, type Script, subjectOf } from "./_debate_fixture.ts";
import { DEBATE_FORMATS, debateFormats } from "./formats.ts";

await loadTokenizer();

const FORMAL = { roundCount: 1 } as const;

Deno.test("each contribution is asked for with its format's limit, and allowed twice of it", async () => {
  for (const debateFormat of DEBATE_FORMATS) {
    const format = debateFormats[debateFormat];
    const limits = [
      format.openingStatementMaxTokens,
      format.argumentMaxTokens,
      format.argumentMaxTokens,
      format.closingStatementMaxTokens,
    ];
    const { scene } = await held({}, { ...FORMAL, debateFormat, scoringEnabled: false });
    const ada = scene.models["ada"];
    deepEqual(ada?.callOptions.map(({ maxOutputTokens }) => maxOutputTokens), limits.map((limit) => 2 * limit));
    for (const [index, prompt] of (ada?.calls ?? []).entries()) {
      match(
        prompt.at(-1)?.text ?? "",
        new RegExp(`Use at most ${Math.floor(0.6 * (limits[index] ?? 0))} words\\.`),
      );
      const rules = prompt.map(({ text }) => text).join("\n");
      for (const limit of limits) ok(rules.includes(`about ${Math.floor(0.6 * limit)} words`));
      ok(rules.includes(format.tone));
    }
  }
});

Deno.test("limits that are given hold in place of the format's, in prompts and announcements", async () => {
  const config = { openingStatementMaxTokens: 31, argumentMaxTokens: 32, closingStatementMaxTokens: 33 };
  const { result, scene } = await held({}, { ...FORMAL, ...config, scoringEnabled: false });
  deepEqual(scene.models["ben"]?.callOptions.map(({ maxOutputTokens }) => maxOutputTokens), [62, 64, 64, 66]);
  const [welcome] = result.messages;
  ok(welcome && !welcome.failed);
  match(
    welcome.text,
    /about 18 words, then one round of arguments and rebuttals of about 19 words, .* about 19 words\./,
  );
});

/** A long opening, far over any limit in these tests. */
const LONG = Array.from({ length: 40 }, (_, n) => `This is sentence ${n + 1} of a long opening.`).join(" ");
const long: Script["say"] = (id, n) => id === "ada" && n === 1 ? LONG : `${id} says ${n}.`;

Deno.test("a contribution over its limit is cut before its last sentence, marked, kept whole, and the scorer is told", async () => {
  const { result, events, scene } = await held({ say: long }, { ...FORMAL, openingStatementMaxTokens: 50 });
  const opening = result.messages.find(({ number }) => number === 3);
  ok(opening && !opening.failed);
  const tokens = countTokens(LONG);
  ok(tokens > 200);
  deepEqual(opening.overrun, { limit: 50, tokens, whole: LONG });
  const [beginning = "", ending] = opening.text.split("\n\n[…]\n\n");
  ok(LONG.startsWith(beginning) && beginning.endsWith("of a long opening."));
  equal(ending, "This is sentence 40 of a long opening.");
  ok(countTokens(opening.text) <= 65);
  const oneMore = `${LONG.slice(0, LONG.indexOf(".", beginning.length + 1) + 1)}\n\n[…]\n\n${ending}`;
  ok(countTokens(oneMore) > 65, "one more would not have fit");

  const answered = events.find((event) => event.type === "call.answered" && event.call === "openings/opening/ada#1.1");
  ok(answered?.type === "call.answered" && answered.text === LONG);
  const others = ["ben", "mo"].flatMap((id) => scene.models[id]?.calls ?? []).flat();
  ok(others.some(({ text }) => text.includes(opening.text)));
  ok(!others.some(({ text }) => text.includes(LONG.slice(beginning.length + 1, beginning.length + 60))));
  const own = scene.models["ada"]?.calls[1]?.find(({ role }) => role === "assistant");
  equal(own?.text, opening.text, "the speaker remembers what was heard");
  match(scene.models["ada"]?.calls[1]?.at(-1)?.text ?? "", /What you said last was cut at its limit: be briefer\./);
  const note = "\n\n[Annotation, not by the speaker: It went over its limit: the line […] stands for what was cut out.";
  ok(others.some(({ text }) => text.includes(note)));

  const scored = (scene.models["mo"]?.calls ?? []).filter((_, n) => scene.models["mo"]?.callOptions[n]?.schema);
  for (const prompt of scored) {
    const told = prompt.at(-1)?.text.includes("reasons. It was cut at its limit: score what is there.\n");
    equal(told, subjectOf(prompt) === 3);
  }
});

Deno.test("up to 30 % over the limit nothing becomes of it", async () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ") + ".";
  const tokens = countTokens(words(60));
  for (const [limit, cut] of [[Math.ceil(tokens / 1.3), false], [Math.ceil(tokens / 1.3) - 1, true]] as const) {
    const say: Script["say"] = (id, n) => id === "ada" && n === 1 ? words(60) : "Short.";
    const { result } = await held({ say }, { ...FORMAL, openingStatementMaxTokens: limit, scoringEnabled: false });
    const opening = result.messages[2];
    ok(opening && !opening.failed);
    equal(opening.overrun !== undefined, cut, `${tokens} of ${limit}`);
    if (cut) ok(opening.text.endsWith("word…"), "it has no sentence that ends within the limit");
    else equal(opening.text, words(60));
  }
});

Deno.test("a casual debate only notes what is over the limit", async () => {
  const { result, scene } = await held({ say: long }, {
    ...FORMAL,
    debateFormat: "casual",
    scoringEnabled: true,
    openingStatementMaxTokens: 50,
  });
  const opening = result.messages.find(({ number }) => number === 2);
  ok(opening && !opening.failed);
  deepEqual([opening.text, opening.overrun], [LONG, { limit: 50, tokens: countTokens(LONG) }]);
  const scored = scene.models["mo"]?.calls.find((prompt) => subjectOf(prompt) === 2);
  match(
    scored?.at(-1)?.text ?? "",
    /^- contribution_1: message 2, opening\. Asked for: the position and its strongest reasons\.$/m,
  );
});
