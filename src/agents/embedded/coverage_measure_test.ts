import { deepEqual, equal, match } from "node:assert/strict";
import fc from "fast-check";
import { measureCoverage } from "./coverage_measure.ts";

const of = (text: string, design: string) => measureCoverage({ text }, design);

Deno.test("measureCoverage() goes by the one sentence that has most of the requirement's content words", () => {
  const requirement = "Every loan is kept when the tablet breaks.";
  deepEqual(of(requirement, "Rain falls. A loan is kept on paper when the tablet breaks. The end."), {
    coverage: "covered",
    sentence: "A loan is kept on paper when the tablet breaks.",
    how: "“A loan is kept on paper when the tablet breaks.”",
  });
  equal(of(requirement, "A loan is made. The tablet is green. Glass breaks.").coverage, "partly");
  deepEqual(of(requirement, "Rain falls."), { coverage: "uncovered", how: "No sentence of the design bears on it." });
  equal(of(requirement, "").coverage, "uncovered");
  equal(of("It must be so.", "It is so.").coverage, "uncovered", "without content words nothing can be found");
});

Deno.test("measureCoverage() lets a sentence that lacks a figure cover a part, and one that says the reverse nothing", () => {
  const ten = "A volunteer learns the desk within 10 minutes.";
  equal(of(ten, "A volunteer learns the desk within 10 minutes.").coverage, "covered");
  const other = of(ten, "A volunteer learns the desk within 90 minutes.");
  equal(other.coverage, "partly");
  match(other.how, /It does not say 10\b/);
  const kept = "Telephone numbers are shown to visitors.";
  const negated = of(kept, "Telephone numbers are never shown to visitors.");
  equal(negated.coverage, "uncovered");
  match(negated.how, /negated/);
  equal(of("Telephone numbers must not be shown.", "Telephone numbers aren't shown.").coverage, "covered");
  equal(of("Telephone numbers must not be shown.", "Telephone numbers are shown.").coverage, "uncovered");
});

Deno.test("measureCoverage() looks for a negation in the clause that is about the requirement, not in reasons beside it", () => {
  for (
    const [requirement, design] of [
      [
        "No loan is lost when a page is torn.",
        "No loan is lost when a page is torn, because no page holds the only copy.",
      ],
      ["Loans of broken tools must be refused.", "Loans of broken tools are refused, since they cannot be chosen."],
      ["The desk works without a network, because there is none.", "The desk works without a network."],
    ] as const
  ) equal(of(requirement, design).coverage, "covered", design);
  equal(
    of("Loans of broken tools must be refused.", "Loans of broken tools are not refused, since none is.").coverage,
    "uncovered",
  );
});

Deno.test("measureCoverage() never falls when a sentence is added that says the requirement itself", () => {
  const word = fc.constantFrom("loan", "tablet", "paper", "box", "member", "10", "not", "keeps", "the");
  const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `A ${words.join(" ")}.`);
  fc.assert(fc.property(sentence, fc.array(sentence, { maxLength: 5 }), (requirement, design) => {
    const values = { uncovered: 0, partly: 1, covered: 2 };
    const alone = values[of(requirement, requirement).coverage];
    const { coverage, sentence: found = "" } = of(requirement, [requirement, ...design].join(" "));
    equal(values[coverage] >= Math.min(alone, 1), true);
    if (found !== "") equal([requirement, ...design].some((each) => each === found), true);
  }));
});
