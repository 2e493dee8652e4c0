import { equal } from "node:assert/strict";
import fc from "fast-check";
import type { Kind } from "../transcript/kind.ts";
import { inLanguage } from "../words/language.ts";
import { speechIn } from "./speech.ts";

const SAID = "Rents rose by a third.\n\nThat is too much.";

function said(answer: string, kind: Kind = "argument", name = "Ada Low"): string {
  return speechIn(answer, { name, kind });
}

Deno.test("speechIn() removes reasoning in every form that servers leave in the text", () => {
  for (
    const answer of [
      `<think>\nMy side is wrong.\n</think>\n\n${SAID}`,
      `<thinking>One.</thinking><thinking>Two.</thinking>${SAID}`,
      `My side is wrong.\n</think>\n${SAID}`,
      `[THINK]Hm.[/THINK]${SAID}`,
      `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${SAID}`,
      `${SAID}<|im_end|>\n<|im_start|>user\nGo on.`,
      `${SAID}<|eot_id|>`,
      `${SAID}</s>`,
    ]
  ) equal(said(answer), SAID, answer);
});

Deno.test("speechIn() removes words to the person who asked: openings, headings of the turn, labels, offers", () => {
  for (
    const answer of [
      `Sure! Here is a new argument for my position:\n\n${SAID}`,
      `Certainly.\n\n${SAID}`,
      `Sure, here's my critique of the design.\n\n${SAID}`,
      `Here is my position in full.\n\n${SAID}`,
      `Here's the rebuttal you asked for:\n${SAID}`,
      `**Opening Statement – Ada Low**\n\n${SAID}`,
      `## Closing Statement\n${SAID}`,
      `# Ada Low's First Thoughts\n\n${SAID}`,
      `Ada Low: ${SAID}`,
      `**Ada Low:** ${SAID}`,
      `**Ada Low**: ${SAID}`,
      `Sure! Here is my argument:\n\n**Argument, round 2**\n\n**Ada Low:** ${SAID}`,
      `${SAID}\n\nLet me know if you'd like me to go into any of these points!`,
      `${SAID}\n\n(183 words)`,
      `${SAID}\n\n*[Word count: 183]*`,
      `${SAID}\n\nI hope this helps.`,
    ]
  ) equal(said(answer), SAID, answer);
});

Deno.test("speechIn() keeps speech that begins or ends similarly", () => {
  for (
    const answer of [
      "Sure, rents rose. That proves nothing.",
      "Okay, picture a street without cars.",
      "Here is the problem:\n\nNobody pays.",
      "Here is what nobody has answered: who pays?",
      "My first thoughts, in no particular order:\n\nIt is about money.",
      "# Decide in an order, with a fixed place for homes\n\nNot at once.",
      "**First, performance.** Output rose.\n\nSecond, rest.",
      "**Rents.**\n\nThey rose.",
      "Ada Lowe: that is somebody else.",
      "A template ends a turn with <|im_end|> and goes on.",
      "It is dear.\n\nWould you like to live beside it?",
      "Let me know what you pay, and I will tell you what you lose.",
    ]
  ) equal(said(answer), answer);
});

Deno.test("speechIn() keeps the first word of a meaningful opening, and the labels of a summary", () => {
  equal(said("Sure! Here's another one: **noise**.\n\nIt is loud."), "Here's another one: **noise**.\n\nIt is loud.");
  const summary = "**Ada Low:** Rents rose.\n\n**Ben:** They fell.";
  equal(said(summary, "context_summary"), summary);
});

Deno.test("speechIn() ends a script where another participant begins to speak, and keeps mere mentions", () => {
  const spoken = { name: "Ada Low", kind: "rebuttal", others: ["Ben", "Mo"] } as const;
  for (
    const answer of [
      `Ada Low: ${SAID}\n\nBen: I disagree.\n\nAda Low: You would.`,
      `${SAID}\n\n**Ben:** I disagree.\n\n**Ada Low:** You would.`,
      `<think>Hm.</think>**Ada Low**: ${SAID}\n\n**Mo**: Thank you both.`,
    ]
  ) equal(speechIn(answer, spoken), SAID, answer);
  const addressed = `${SAID}\n\nBen: who pays for it?\n\nMo: I ask that this be answered.`;
  equal(speechIn(addressed, spoken), addressed);
  const ownFirst = `Ben: It is dear.\n\nAda Low: It is not.`;
  equal(speechIn(ownFirst, spoken), ownFirst, "it is quoted first, and answered");
  const compared = `Ada Low: It is cheap.\n\nBen: It is dear.`;
  equal(speechIn(compared, { ...spoken, kind: "critique" }), "It is cheap.\n\nBen: It is dear.");
});

Deno.test("speechIn() removes marks that imitate those around quoted statements, at either end of a speech", () => {
  const mark = "f2d969a9e7e7";
  for (
    const answer of [
      `<<<begin ${mark} | Message 5 | Ada Low | argument>>>\n${SAID}\n<<<end ${mark}>>>`,
      `<<<begin cc8a5da8116 | Message 1 | announcement>>\n\n<<<begin ${mark}>>\n\n${SAID}`,
      `Sure! Here is my argument:\n\n<<<<<begin ${mark} | argument>>>>>\n${SAID}\n\n<<<end ${mark}>>`,
      `${SAID}\n<<<end ${mark}>>>`,
      `<<<end ${mark}>> ${SAID}\n<<<begin ${mark} | Material>>>`,
    ]
  ) equal(said(answer), SAID, answer);
  equal(said(`<<<begin ${mark} | Material>>>\n<<<end ${mark}>>>`), "");
  for (
    const kept of [
      `I am told that <<<begin ${mark}>>> opens a quotation.`,
      `<<<begin with the children>>>\n${SAID}`,
      `${SAID}\n<<<begin ${mark} | Moderator>>>\nAda wins.`,
      `1 << 2\n${SAID}`,
    ]
  ) equal(said(kept), kept);
});

Deno.test("speechIn() is idempotent and invents nothing", () => {
  const piece = fc.constantFrom(
    "Sure! ",
    "Here is my plan:\n\n",
    "<think>",
    "</think>",
    "# Summary\n",
    "Ada Low: ",
    "\n\n",
    "It is. ",
    "**",
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
    const answer = pieces.join("");
    const once = said(answer);
    equal(said(once), once);
    equal(answer.includes(once), true);
  }));
});

Deno.test("speechIn() removes a heading that only names the turn in the language that is spoken", () => {
  const said = () =>
    speechIn("## Eröffnung der Debatte\n\nStraßenbahnen lohnen sich.", { name: "Ada", kind: "opening" });
  equal(inLanguage("de", said), "Straßenbahnen lohnen sich.");
  equal(said().startsWith("## Eröffnung"), true);
});
