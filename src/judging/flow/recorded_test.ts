import assert from "node:assert/strict";
import { flowOf } from "./_trial_debate_fixture.ts";
import { generatedDialogue, sentence, turns } from "./_generated_flow_fixture.ts";
import { recordedFlow } from "./recorded.ts";
import { statementsRead } from "./setting.ts";

const { setting, statements } = turns({ messages: 3 });
const item = (message: number) => ({ words: sentence(message, 0), because: null, gist: `${message}` });
const line = { others: {}, own: {}, claims: [item(1)] };

Deno.test("recordedFlow() takes a message without an answer for unread, and the rest from the answers as they were given", () => {
  const notes = [
    { key: "entries/entry-1/clerk", answer: { given: true, value: line } },
    { key: "entries/entry-2/clerk", answer: { given: false, code: "unreadable", reason: "" } },
    { key: "second-looks/look-side-2/clerk", answer: { given: true, value: { others: { "1.1": [] } } } },
    { key: "end/end-3/clerk", answer: { given: true, value: { lines: { "1.1": { does: "absent", words: null } } } } },
  ] as const;
  const messages = statements.map((statement) => ({
    ...statement,
    key: "",
    phase: "",
    kind: "argument" as const,
    speaker: "",
    at: "",
    failed: false as const,
  }));
  const ended = { ...setting, ends: { texts: [3] } };
  const { unread, asked, claims, endings } = recordedFlow({ messages }, ended, { notes });
  assert.deepEqual(unread, [2, 3]);
  assert.deepEqual(claims.map(({ id }) => id), ["1.1"]);
  assert.deepEqual([...asked], [["1.1", { once: new Set(), twice: new Set(["side-2"]) }]]);
  assert.deepEqual(endings, [{ line: "1.1", message: 3, does: "absent" }]);
  assert.deepEqual(statementsRead({ messages }, { ...setting, speeches: setting.speeches.slice(0, 1) }).length, 1);
});

Deno.test("recordedFlow() tells in which messages there was no room to look for every claim", () => {
  const { setting, statements, answers } = generatedDialogue(() => 4, { messages: 14, lines: 5, every: 5 });
  const { notOffered } = flowOf(setting, statements, answers);
  assert.deepEqual([...notOffered], [[14, 4]], "seven messages said four claims each");
});
