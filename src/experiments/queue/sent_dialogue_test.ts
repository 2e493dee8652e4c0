import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { ConfigError } from "../../setup/errors.ts";
import type { Combination } from "../experiment.ts";
import { requestIdOf } from "../plan.ts";
import { refusalOf } from "./offer.ts";
import { combinationOf, readSentDialogue, sentDialogue } from "./sent_dialogue.ts";

const COMBINATION: Combination = {
  key: "debate / one / seed 1 / 1",
  arm: {
    name: "debate",
    protocol: "debate",
    configuration: {
      roundCount: 1,
      judges: [{ model: "openai/judge" }],
      temperature: 0,
      rateLimits: { openai: {} },
      baseUrl: "http://127.0.0.1:1/v1",
      providers: { own: { baseUrl: "http://127.0.0.1:2/v1" } },
      contextDirectory: "/home/me",
      toolServers: { web: { command: "web", allow: ["get"] } },
    },
    moderator: "openai/a",
  },
  item: { id: "one", motion: "One “motion”.", positions: ["yes", "no"], answer: ["yes"], sources: "/home/me/sources" },
  models: ["openai/a", "openai/b"],
  seed: 1,
  repetition: 1,
};
const SOURCES = "a".repeat(64);
const TRACEPARENT = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

Deno.test("sentDialogue() keeps all that is said, and leaves servers and folders behind", async () => {
  const sent = await sentDialogue(COMBINATION, { materials: { sources: SOURCES }, limits: { maxCalls: 20 } });
  equal(sent.requestId, requestIdOf(COMBINATION));
  equal(JSON.stringify(sent).includes("/home/me"), false);
  const read = await readSentDialogue(JSON.parse(JSON.stringify(sent)));
  const operator = { baseUrl: "http://127.0.0.1:3/v1" };
  const { arm, item, ...rest } = combinationOf(read, { sources: "sources" }, operator);
  const { arm: _arm, item: _item, ...same } = COMBINATION;
  deepEqual(rest, same);
  deepEqual(item, { ...COMBINATION.item, sources: "sources" });
  deepEqual(arm.configuration, {
    roundCount: 1,
    judges: [{ model: "openai/judge" }],
    temperature: 0,
    rateLimits: { openai: {} },
    ...operator,
  });
});

Deno.test("readSentDialogue() refuses a job that names servers, folders or anything else", async () => {
  const sent = await sentDialogue(COMBINATION, { materials: {} });
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ baseUrl: "http://elsewhere.example/v1" }, /'baseUrl' of its arm/],
    [{ providers: { own: { baseUrl: "http://elsewhere.example/v1" } } }, /'providers' of its arm/],
    [{ toolServers: { web: { command: "sh", allow: ["x"] } } }, /'toolServers' of its arm/],
    [{ contextDirectory: "/etc" }, /'contextDirectory' of its arm/],
    [{ brief: "/etc" }, /'brief' of its arm/],
    [{ sources: "/etc" }, /'sources' of its arm/],
    [{ attachments: ["/etc/passwd"] }, /'attachments' of its arm/],
    [{ outputDirectory: "/etc" }, /'outputDirectory' of its arm/],
    [{ roundCount: "many" }, /'roundCount' of its arm/],
  ];
  for (const [fields, problem] of wrong) {
    const arm = { ...sent.arm, configuration: { ...sent.arm.configuration, ...fields } };
    await rejects(readSentDialogue({ ...sent, arm }), (error) => {
      match(String(error), problem);
      return error instanceof ConfigError;
    });
  }
  const others = [
    { ...sent, item: { ...sent.item, sources: "/etc" } },
    { ...sent, item: { ...sent.item, brief: "../../etc" } },
    { ...sent, requestId: "../../etc" },
    { ...sent, arm: { ...sent.arm, protocol: "nothing" } },
    { ...sent, folder: "/etc" },
    { ...sent, version: 2 },
    ...[
      "",
      "00",
      `${TRACEPARENT}\n`,
      `${TRACEPARENT}-00`,
      TRACEPARENT.toUpperCase(),
      `01${TRACEPARENT.slice(2)}`,
      `00-${"0".repeat(32)}-${"a".repeat(16)}-01`,
      `00-${"a".repeat(32)}-${"0".repeat(16)}-01`,
    ].map((traceparent) => ({ ...sent, traceparent })),
    null,
  ];
  for (const other of others) await rejects(readSentDialogue(other), ConfigError);
});

Deno.test("a job keeps the span of its run, if there is one", async () => {
  for (const given of [{ traceparent: TRACEPARENT }, {}]) {
    const sent = await sentDialogue(COMBINATION, { materials: {}, ...given });
    equal((await readSentDialogue(JSON.parse(JSON.stringify(sent)))).traceparent, given.traceparent);
  }
});

Deno.test("refusalOf() offers what the operator has a key or an address for", () => {
  const io = (variables: Readonly<Record<string, string>>) => ({
    env: (name: string) => variables[name],
    cwd: "/none",
  });
  const withKey = refusalOf(io({ GROQ_API_KEY: "gsk-of-a-test" }), {});
  equal(withKey("groq/llama"), undefined);
  for (const spec of ["openai/gpt-4o", "ollama/llama", "own/model", "nothing"]) {
    match(String(withKey(spec)), /neither a key nor an address/);
  }
  for (const spec of ["human", "client", "recorded//etc/passwd"]) match(String(withKey(spec)), /ask no people/);
  const own = {
    baseUrl: { ollama: "http://127.0.0.1:11434" },
    providers: { own: { baseUrl: "http://127.0.0.1:2/v1" } },
  };
  const defined = refusalOf(io({ OPENAI_BASE_URL: "http://127.0.0.1:3/v1" }), own);
  for (const spec of ["openai/any", "ollama/llama", "own/model"]) equal(defined(spec), undefined);
  const headers = { "x-team": "debaters" };
  const added = refusalOf(io({ GROQ_API_KEY: "gsk-of-a-test" }), {
    providers: { groq: { headers }, openai: { headers }, lmstudio: { headers } },
  });
  equal(added("groq/llama"), undefined);
  for (const spec of ["openai/any", "lmstudio/m"]) match(String(added(spec)), /neither a key nor an address/);
});
