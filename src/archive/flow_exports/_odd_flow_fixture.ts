import fc from "fast-check";
import { readFlow } from "../../judging/flow/mod.ts";
import type { Flow, FlowClaim, FlowMove, FlowSpeech } from "../../transcript/flow.ts";
import { Sample } from "../_sample_record_fixture.ts";
import { type Argued, sideNames } from "../render/argued.ts";
import { Facts } from "../render/facts.ts";

/** Texts that would break the syntax of an export if they stood in it as they are. */
const ODD = [
  "[Ada]: + <A> - <B>",
  "] [x](http://x.example) @<A> @[B]",
  "{ a: 1 } } , } {b",
  "=== === ====",
  "# one #two #(three) ##",
  "\n\n  - <C>: attack\n(1) premise\n----\n(2) end",
  "// no /* comment */ <!-- here -->",
  "*a* **b** _c_ __d__ :smile: a;b,c",
  'a "quoted" \\N \\n \\"; } -> "x" [label=<b>] &lt; &amp;',
  "=1+1",
  "ש\u202eלום العربية",
  "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u2028 \u0000 \ud800 ﷽",
  `${"long".repeat(75)} words`,
  "漢字かな交じり文、句読点。",
];

const text = fc.oneof(
  fc.constantFrom(...ODD),
  fc.tuple(fc.constantFrom(...ODD), fc.constantFrom(...ODD)).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
);

const move = fc.record({
  kind: fc.constantFrom(...["accepts", "partly", "again", "more", "drops", "settled", "unanswered"] as const),
  to: fc.nat(),
  words: text,
});

const claim = fc.record({
  words: text,
  because: fc.option(text, { nil: undefined }),
  gist: text,
  isLine: fc.boolean(),
  answers: fc.array(fc.record({ to: fc.nat(), how: fc.constantFrom(...["denies", "but"] as const) }), { maxLength: 2 }),
});

const speech = fc.record({
  claims: fc.array(claim, { maxLength: 3 }),
  moves: fc.array(move, { maxLength: 2 }),
});

const span = (words: string) => ({ text: words, start: 0, end: words.length });

/** Flows of two sides whose texts are full of signs, with positions and a motion of the same kind. */
export const oddFlows = fc.record({
  speeches: fc.array(speech, { minLength: 1, maxLength: 6 }),
  motion: text,
  position: text,
})
  .map(({ speeches, motion, position }): { readonly facts: Facts; readonly argued: Argued } => {
    const sides = ["advocate-1", "advocate-2"] as const;
    const said = speeches.map((_, n): FlowSpeech => {
      const by = sides[n % 2] ?? "advocate-1";
      return { number: n + 1, by, side: by, step: n + 1, phase: "arguments", kind: "argument", isClosing: n > 3 };
    });
    const claims: FlowClaim[] = [];
    const moves: FlowMove[] = [];
    said.forEach(({ number: message, by, side }, n) => {
      const before = claims.slice();
      const others = before.filter((claim) => claim.side !== side);
      const own = before.filter((claim) => claim.side === side);
      const { claims: made = [], moves: other = [] } = speeches[n] ?? {};
      made.forEach(({ words, because, gist, isLine, answers }, place) => {
        const links = answers.flatMap(({ to, how }) => {
          const claim = others[to % others.length];
          return claim ? [{ to: claim.id, how, asked: 1 as const }] : [];
        }).filter(({ to }, at, all) => all.findIndex((link) => link.to === to) === at);
        claims.push({
          id: `${message}.${place + 1}`,
          by,
          side,
          message,
          words: span(words),
          ...(because === undefined ? {} : { because: span(because) }),
          gist,
          isLine: isLine || links.length === 0,
          answers: links,
        });
      });
      other.forEach(({ kind, to, words }, place) => {
        const of = kind === "accepts" || kind === "partly" ? others : own;
        const claim = of[to % of.length];
        if (!claim) return;
        moves.push({
          id: `${message}.${place + 9}`,
          kind,
          to: claim.id,
          by,
          side,
          message,
          words: span(words),
          asked: 1,
        });
      });
    });
    const flow: Flow = {
      speeches: said,
      sides,
      claims,
      moves,
      leftOut: [],
      unread: [],
      asked: new Map(),
      notOffered: new Map(),
      endings: [],
    };
    const participants = sides.map((id, n) => ({ id, name: `${"AB"[n]} ${position}`, role: "advocate", position }));
    const { record } = new Sample({ topic: motion, participants }).end();
    const facts = Facts.of(record, "json");
    return { facts, argued: { reading: readFlow(flow), names: sideNames(facts, flow) } };
  });
