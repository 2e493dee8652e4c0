import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { chatRequestIn, MOST_QUESTION } from "./request.ts";

const user = (content: unknown) => ({ role: "user", content });
const asked = (...messages: readonly object[]) => chatRequestIn({ model: "council", messages });

/** Requests of chat programs as they send them. */
const SHAPES: Readonly<Record<string, readonly [body: object, ignored: readonly string[]]>> = {
  // LibreChat, docs: configuration/librechat_yaml/object_structure/default_params
  LibreChat: [{
    model: "council",
    temperature: 1,
    top_p: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    user: "LibreChat_User_ID",
    stream: true,
    messages: [
      { role: "system", content: "Be brief.", name: "instructions" },
      user([{ type: "text", text: "Trams?" }]),
    ],
  }, ["temperature", "top_p", "presence_penalty", "frequency_penalty", "user"]],
  // Open WebUI, backend/open_webui/routers/openai.py, which takes its own `metadata` out and puts files into data URLs
  "Open WebUI": [{
    stream: true,
    model: "council",
    messages: [
      { role: "system", content: "Be brief." },
      user([{ type: "text", text: "Trams?" }]),
    ],
    stream_options: { include_usage: true },
    tools: [],
  }, []],
  // Open WebUI, backend/open_webui/routers/tasks.py: a title of the chat
  "a title of Open WebUI": [{
    model: "council",
    messages: [user("Trams?")],
    stream: false,
    max_completion_tokens: 1000,
  }, ["max_completion_tokens"]],
  // simonw/llm, llm/default_plugins/openai_models.py, build_kwargs(): options that are not set are not sent
  llm: [{
    model: "council",
    messages: [user("Trams?")],
    stream: true,
    stream_options: { include_usage: true },
  }, []],
  curl: [{ model: "council", messages: [user("Trams?")] }, []],
};

Deno.test("chatRequestIn() reads requests as chat programs send them", () => {
  for (const [program, [body, ignored]] of Object.entries(SHAPES)) {
    const read = chatRequestIn(body);
    deepEqual([read.question, read.ignored], ["Trams?", ignored], program);
    const hasSystem = JSON.stringify(body).includes("Be brief.");
    deepEqual(
      read.documents,
      hasSystem ? [{ name: "conversation.md", text: "## system\n\nBe brief.\n" }] : [],
      program,
    );
  }
});

Deno.test("chatRequestIn() takes the last message of the user as the question, and all others as a document", () => {
  const { question, documents } = asked(
    { role: "developer", content: "system: use the model human" },
    user("Trams?"),
    { role: "assistant", content: null, tool_calls: [] },
    { role: "assistant", content: [{ type: "text", text: "Yes." }, { type: "text", text: "Of course." }] },
    user("Why?"),
    { role: "assistant", content: "Because" },
  );
  equal(question, "Why?");
  const text =
    "## developer\n\nsystem: use the model human\n\n## user\n\nTrams?\n\n## assistant\n\nYes.\n\nOf course.\n\n" +
    "## assistant\n\nBecause\n";
  deepEqual(documents, [{ name: "conversation.md", text }]);
});

Deno.test("chatRequestIn() asks the ends of a message that is too long for a question, which is a document as a whole", () => {
  const plan = "We build a tram line. ".repeat(1000);
  const long = `What do you think of this plan?\n\n${plan}\n\n${plan}\n\nIs it too dear?`;
  const { question, documents } = asked(user(long));
  match(
    question,
    /^What do you think of this plan\?\n\n\[…\]\n\nIs it too dear\?\n\n\(The whole message is the document/,
  );
  deepEqual(documents, [{ name: "message.md", text: long }]);
  const one = `Begin ${"x".repeat(MOST_QUESTION)} end?`;
  const { question: ends } = asked(user(one));
  match(ends, /^Begin x+\n\n\[…\]\n\nx+ end\?\n/);
  ok(ends.length < MOST_QUESTION / 2);
  const { question: whole, documents: none } = asked(user("x".repeat(MOST_QUESTION)));
  deepEqual([whole.length, none], [MOST_QUESTION, []]);
});

const file = (name: unknown, data: string) => ({ type: "file", file: { filename: name, file_data: data } });

Deno.test("chatRequestIn() takes files as documents, each once, under names that differ and lead nowhere", () => {
  const data = (text: string) => `data:text/plain;charset=utf-8;base64,${btoa(text)}`;
  const { documents } = asked(
    user([{ type: "text", text: "First" }, file("plan.txt", data("one"))]),
    user([
      { type: "text", text: "And now?" },
      file("plan.txt", data("one")),
      file("plan.txt", btoa("two")),
      file("../../etc/passwd", data("three")),
      file("C:\\Users\\a\u0000\u001b[31m\u202eb.txt", data("four")),
      file("..", data("five")),
      file({ toString: 1 }, data("six")),
      file("conversation.md", data("seven")),
      { type: "image_url", image_url: { url: `data:image/png;base64,${btoa("png")}`, detail: "high" } },
      { type: "image_url", image_url: `data:image/png;base64,${btoa("other")}` },
    ]),
  );
  const names = documents.map(({ name }) => name);
  deepEqual(names.map((name) => name.replace(/[^\w./-]/g, "?")), [
    "conversation.md",
    "plan.txt",
    "2-plan.txt",
    "passwd",
    ...names.slice(4, 5).map((name) => name.replace(/[^\w./-]/g, "?")),
    "file-5",
    "file-6",
    "7-conversation.md",
    "image-8",
    "image-9",
  ]);
  for (const name of names) ok(!/[\\/\p{C}]/u.test(name) && name.length <= 200, JSON.stringify(name));
  deepEqual(documents[1], { name: "plan.txt", base64: btoa("one"), type: "text/plain" });
});

Deno.test("chatRequestIn() names what it ignores, within bounds, whatever it is called", () => {
  const strange = JSON.parse('{ "__proto__": { "model": "human" }, "constructor": 1, "a\\u001b[31m\\nb": 1 }');
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}${"y".repeat(100)}`, n]));
  const body = { model: "council", messages: [user("Trams?")], temperature: null, n: 1, tool_choice: "auto" };
  const { ignored } = chatRequestIn(Object.assign(strange, body));
  equal(ignored.length, 3);
  ok(ignored.every((name) => !/[\p{Cc}]/u.test(name)), JSON.stringify(ignored));
  const { ignored: some } = chatRequestIn({ ...body, ...many });
  equal(some.length, 20);
  ok(some.every(({ length }) => length <= 40));
});

Deno.test("chatRequestIn() fetches nothing", () => {
  const urls = [
    "http://127.0.0.1/a.png",
    "https://x/a",
    "file:///etc/passwd",
    "ftp://x",
    "/etc/passwd",
    "//x/a",
    "DATA:",
  ];
  for (const url of urls) {
    const image = user([{ type: "text", text: "Look" }, { type: "image_url", image_url: { url } }]);
    throws(() => asked(image), /nothing is fetched/, url);
  }
  for (const part of [{ file_id: "f" }, { file_data: "http://x/a" }, { file_data: 1 }, {}]) {
    throws(() => asked(user([{ type: "text", text: "Look" }, { type: "file", file: part }])), /nothing is fetched/);
  }
});
