import { deepEqual, equal, match, ok } from "node:assert/strict";
import { overview } from "../../archive/render/render.ts";
import { held } from "./_dialectic_fixture.ts";
import { dialecticPage } from "./page.ts";
import { fold } from "../../transcript/fold.ts";
import { renderSummary, sampleDebate } from "../../archive/_sample_record_fixture.ts";

const dialectic = async () => {
  const { events } = await held({
    say: ({ id, form, n }) => {
      if (form === "questions") return { questions: id === "ada" && n === 1 ? ["How many?", "Who | pays?"] : [] };
      if (form === "synthesis") return { confidence: 80, unfulfilled: ["R1"] };
      if (form === "proposal") return { coverage: () => id === "ada" ? "uncovered" : "covered" };
      return form === "refinement" && id === "ada" ? "{}" : undefined;
    },
  }, { roundCount: 1, clarify: true, answers: { Q1: "Nine." } });
  return fold(events);
};

Deno.test("the summary page shows requirements with their coverage by round, the valid confidence, and the questions", async () => {
  const { content } = renderSummary(await dialectic(), "md", [dialecticPage]);
  match(
    content,
    /^> \\<mo synthesis 1> solution\.\n>\n> Unfulfilled major requirements:\n> - R1 [^]*> Confidence: 40 of 100 \(80 was given; /m,
  );
  equal(content.match(/40 of 100/g)?.length, 3); // how sure it is and the advice say it too
  match(content, /^- \*\*Advice:\*\* .* Unfulfilled: R1\./m);
  const rows = content.split("\n").filter((line) => /^\| R\d /.test(line));
  deepEqual(rows, [
    "| R1 | major | The list of members must be safe. | 1 covered, 1 uncovered | 1 covered, 1 uncovered | uncovered |",
    "| R2 | minor | It should be cheap. | 1 covered, 1 uncovered | 1 covered, 1 uncovered | covered |",
  ]);
  match(content, /^\| Ada \| \[message 6\]\(messages\/006_architect_\w+\.md\) \| uncovered \| uncovered \|$/m);
  match(content, /^2 questions by Ada, 1 unanswered\.$/m);
  match(content, /\*\*Q1\*\* How many\? \(\[Ada\]\(messages\/002_\w+\.md\)\) Nine\.$/m);
  match(content, /\*\*Q2\*\* Who \\\| pays\? \(\[Ada\]\(messages\/002_\w+\.md\)\) Not answered\.$/m);
});

Deno.test("a judge asked only for unfulfilled requirements has not said that all others are fulfilled", async () => {
  const { events } = await held({
    say: ({ form }) =>
      form === "synthesis" ? '{"solution": "A book.", "unfulfilled": [], "confidence": 68}' : undefined,
  }, { roundCount: 1 });
  const { content } = renderSummary(fold(events), "md", [dialecticPage]);
  match(content, /^\| R1 \| major \|.*\| not named as unfulfilled \|$/m);
  match(content, /^\| R2 \| minor \|.*\| – \|$/m);
});

Deno.test("the index states on one line what the solution leaves unmet according to the judge, once there is one", async () => {
  const outcomeOf = async (unfulfilled: unknown, until: "end" | "synthesis" = "end") => {
    const { events } = await held({
      say: ({ form }) =>
        form === "synthesis" ? JSON.stringify({ solution: "A book.", unfulfilled, confidence: 68 }) : undefined,
    }, { roundCount: 1 });
    const last = until === "end" ? events.length : events.findLastIndex(({ type }) => type === "dialogue.ended");
    const { content } = [...overview(fold(events.slice(0, last)), { protocols: [dialecticPage] })].at(-1) ??
      { content: "" };
    return /^\*\*(.*)\*\*$/m.exec(content)?.[1];
  };
  const unmet = [{ requirement: "R1", reason: "It does not say." }];
  equal(await outcomeOf(unmet), "“A book”; of 1 major requirement, R1 is not met");
  equal(await outcomeOf([]), "“A book”; the one major requirement is met");
  equal(await outcomeOf("all of them"), "“A book”; the judge did not say which requirements it meets");
  equal(await outcomeOf([], "synthesis"), "Unfinished: it is still running, or was interrupted");
});

Deno.test("a JSON summary contains the same as fields", async () => {
  const { content } = renderSummary(await dialectic(), "json", [dialecticPage]);
  const { synthesis, requirements, coverage, clarifications } = JSON.parse(content);
  deepEqual([synthesis.heldConfidence, synthesis.confidence], [40, 80]);
  deepEqual(synthesis.unfulfilled, [{ requirement: "R1", reason: "<mo synthesis 1> on R1." }]);
  equal(requirements.length, 2);
  deepEqual(coverage[1].designs[0], { author: "ada", message: 6, coverage: { R1: "uncovered", R2: "uncovered" } });
  deepEqual(clarifications.map(({ id, answer }: { id: string; answer: unknown }) => [id, answer]), [
    ["Q1", "Nine."],
    ["Q2", null],
  ]);
});

Deno.test("a dialogue without designs shows none of this, and an unfinished one shows what it has", async () => {
  ok(!renderSummary(sampleDebate().record, "md").content.includes("Requirements"));
  const record = await dialectic();
  const { content } = renderSummary({ ...record, messages: [] }, "md", [dialecticPage]);
  match(content, /## Requirements\n\nNo design was given\./);
  ok(!content.includes("## Clarifications"));
});
