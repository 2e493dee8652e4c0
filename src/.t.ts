import { findRequirements } from "./judging/requirements.ts";
import { readAnswer } from "./agents/read_answer.ts";
import { scoreSchema } from "./agents/answer_schema.ts";
const time = (n: string, f: () => unknown) => {
  const t = performance.now();
  f();
  const d = performance.now() - t;
  if (d > 40) console.log(n, d.toFixed(0));
};
const P = [
  "[",
  "a-",
  "](",
  "<a",
  "<!--",
  "``` ",
  '"a',
  "'a ",
  "# ",
  "   ",
  "(",
  "*",
  "_",
  "`",
  "a.",
  "must ",
  "must not ",
  "no a",
  "if ",
  ":",
  "| ",
  "- ",
  "> ",
  "|-",
  "--",
  "A\n",
  "Must a\n",
  "? ",
  '" ',
  "“a",
  "1.",
  "x;",
  "y, and ",
  "\u2028",
  "ought",
  "not",
  "n't ",
  "\\",
  "{",
  "[,'a,'a",
  '["a,',
  "{'a':",
  "['a',",
  "[[",
  '{"a":',
  "// ",
  "/*",
  "- [",
  "**",
  "a'",
  "😀",
];
for (const p of P) {
  const s = p.repeat(Math.ceil(16000 / p.length));
  time("req " + JSON.stringify(p), () => findRequirements(s));
  time("req# " + JSON.stringify(p), () => findRequirements("# " + s + "x"));
  time("reqmust " + JSON.stringify(p), () => findRequirements("It must " + s + "x"));
}
const schema = scoreSchema([{ id: "clarity", description: "d", weight: 1 }]);
for (const p of P) {
  const s = p.repeat(Math.ceil(8000 / p.length));
  time("ans " + JSON.stringify(p), () => readAnswer(s, schema));
  time("ans{ " + JSON.stringify(p), () => readAnswer("{" + s, schema));
  time("ans[q " + JSON.stringify(p), () => readAnswer("[,'" + s, schema));
  time("ans{} " + JSON.stringify(p), () => readAnswer('{"a": ' + s + "}", schema));
}
console.log(
  findRequirements("Must support 10k concurrent users\nShould be fast\nRequired: audit logging for all changes"),
);
console.log(
  readAnswer("{'reason': 'It was good', 'scores': {'clarity': '1", schema),
  readAnswer(JSON.stringify('{"reason":"x y","scores":{"clarity":7}}'), schema),
);
