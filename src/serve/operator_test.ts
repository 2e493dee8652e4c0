import { deepEqual, equal, match, ok } from "node:assert/strict";
import { allProtocols } from "../protocols/list.ts";
import { configurationSchema } from "../setup/configuration.ts";
import { isList, isObject } from "../transcript/json.ts";
import { type JsonSchema, jsonSchemaOf } from "../transcript/problems.ts";
import { DEBATE, withServer } from "./_server_fixture.ts";

/** All fields that a request may give as they are, of every protocol. */
const OF_REQUESTS = `
  absent answers argumentMaxTokens audience checkClosings checkOpenings checkQuotations clarify clerks
  closingStatementMaxTokens conclusion conclusionMaxTokens context contextSearch criteria critics crossExamination debateFormat
  endRules endWhenAgreed enforceRules factCheck generateFullTranscript judges keepOriginals language lenses maxCalls maxCostUsd maxDurationMs maxTokens maxTurns mode models motion
  openingStatementMaxTokens participants patienceMs perspectiveAssignment perspectives phaseBudgets phaseMaxTokens
  phasePrompts phases positions prepare preset problem question quorum reasoningEffort requirements responseMaxTokens rolePrompts
  roundCount ruledBy scoringEnabled seed selfVotes silenceMs steer strictJudges summaries task temperature ties timeoutMs title
  tools topic turnMaxTokens turnOrder untilConfidence voting waitForChecks weights work
`.trim().split(/\s+/);

/** Words in which a field is described that names something outside of a request. */
const OUTSIDE = /\b(?:folder|file paths?|path of|files|URL|servers? |variable|command|program)\b/i;

type Path = readonly (string | number)[];

/** Walks a schema: the path and schema of each value. */
function* valuesIn(schema: JsonSchema, path: Path = []): Generator<readonly [Path, JsonSchema]> {
  yield [path, schema];
  const { properties, items, additionalProperties, anyOf } = schema;
  for (const [name, own] of Object.entries(Object(properties))) {
    if (isObject(own)) yield* valuesIn(own, [...path, name]);
  }
  if (isObject(items)) yield* valuesIn(items, [...path, 0]);
  if (isObject(additionalProperties)) yield* valuesIn(additionalProperties, [...path, "moderator"]);
  if (isList(anyOf)) { for (const own of anyOf) if (isObject(own)) yield* valuesIn(own, path); }
}

/** Returns a value in which something stands at a path. */
function at([part, ...rest]: Path, value: unknown): unknown {
  if (part === undefined) return value;
  return typeof part === "number" ? [at(rest, value)] : { [part]: at(rest, value) };
}

const inWords = (path: Path) =>
  path.map((part, n) => typeof part === "number" ? `[${part}]` : `${n > 0 ? "." : ""}${part}`).join("");

Deno.test("No field of any protocol reaches outside of a request but by a name that the operator has given", async () => {
  await withServer(async (server) => {
    const [named, accepted] = [new Set<string>(), new Set<string>()];
    for (const { name: protocol, fields, subject, ...rest } of await allProtocols()) {
      const schema = jsonSchemaOf(configurationSchema({ name: protocol, fields, subject, ...rest }));
      const refused = async (path: Path, value: unknown) => {
        const body = { protocol, [subject]: "Trams must be quiet.", ...Object(at(path, value)) };
        const { status, body: { errors = [] } } = await server.post("/api/dialogues?dryRun", body);
        return status === 422
          ? errors.map(({ field, detail }: { field: string; detail: string }) => `${field} ${detail}`)
          : [];
      };
      for (const [path, own] of valuesIn(schema)) {
        const [field] = path;
        const said = `${own["description"]} ${own["wanted"]}`;
        if (field === undefined) continue;
        if (said.includes("recorded/FILE") && own["type"] === "string") {
          for (
            const spec of [
              "recorded/../../etc/passwd",
              "recorded//etc/passwd",
              "openai/gpt-4o",
              "../..",
              "__proto__",
              "client",
            ]
          ) {
            match((await refused(path, spec)).join(), /must be one of /, `${protocol} ${inWords(path)}: ${spec}`);
          }
          named.add(inWords(path));
        } else if (field === "brief") {
          match(
            (await refused(path, "../..")).join(),
            /^brief must be one of those that the operator defines, but there are none/,
          );
        } else if (OUTSIDE.test(said)) {
          deepEqual(
            await refused([field], "/etc"),
            [`${field} is set by the operator of this server`],
            `${protocol}: ${said}`,
          );
        } else if (path.length === 1 && !(await refused(path, "/etc")).join().includes("by the operator")) {
          accepted.add(String(field));
        }
      }
    }
    deepEqual(
      [...accepted].sort(),
      OF_REQUESTS,
      "a new field is the operator's, or belongs here if it leads nowhere outside",
    );
    deepEqual([...named].sort(), [
      "clerks[0]",
      "clerks[0].model",
      "judges[0]",
      "judges[0].model",
      "model",
      "models.moderator",
      "participants[0].model",
    ]);
    equal(server.errors.length, 0);
  });
});

Deno.test("What no request may have is refused with its name, and nothing is written", async () => {
  await withServer(async (server) => {
    const cases: readonly (readonly [string, string, RegExp])[] = [
      ["not JSON", "{nope", /must be JSON/],
      ["a list", "[]", /must be a JSON object/],
      ["null", "null", /must be a JSON object/],
      ["deep nesting", "[".repeat(400_000) + "]".repeat(400_000), /JSON/],
      [
        "deep nesting in a field",
        `{"protocol":"debate","motion":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
        /'motion'/,
      ],
      [
        "a prototype",
        `{"protocol":"debate","motion":"x","__proto__":{"brief":"/etc"}}`,
        /'__proto__' is not a known field/,
      ],
      ["a prototype in models", `{"protocol":"debate","motion":"x","models":{"__proto__":"fast"}}`, /'models'/],
      ["a constructor", `{"protocol":"debate","motion":"x","constructor":1}`, /'constructor' is not a known field/],
      ["a list of protocols", `{"protocol":["debate"],"motion":"x"}`, /'protocol'/],
      ["a protocol of reviews", `{"protocol":"panel","motion":"x"}`, /'protocol'/],
    ];
    for (const [what, text, problem] of cases) {
      const answer = await server.fetch("/api/dialogues", { method: "POST", body: text });
      ok(answer.status === 400 || answer.status === 422, `${what}: ${answer.status}`);
      match((await answer.json()).detail, problem, what);
    }
    const debates: readonly (readonly [object, RegExp])[] = [
      [{ participants: [{ id: "../x" }] }, /'participants\[0\]\.id'/],
      [{ judges: ["human"] }, /'judges\[0\]\.model' must be one of fast/],
      [{ judges: [{ model: "human" }] }, /'judges\[0\]\.model' must be one of fast/],
      [{ judges: ["strange"] }, /'judges\[0\]\.model' must be one of fast/],
      [{ models: { summarizer: "human" } }, /summarizer/],
      [{ models: { nobody: "human" } }, /nobody/],
      [{ phaseBudgets: { openings: { maxCalls: 0 } } }, /'phaseBudgets\.openings\.maxCalls'/],
      [{ unknown: 1 }, /'unknown' is not a known field/],
    ];
    for (const [fields, problem] of debates) {
      const { status, body } = await server.post("/api/dialogues?dryRun", { ...DEBATE, ...fields });
      equal(status, 422, JSON.stringify(fields));
      match(body["detail"], problem);
    }
    const unknown = Array.from({ length: 100 }, () => ({ x: 1 }));
    const { body } = await server.post("/api/dialogues", { ...DEBATE, participants: unknown });
    equal(body["errors"].length, 20, "an answer is not longer than its question");
    for (const field of ["participants", "judges", "models", "criteria"]) {
      const many = Array.from({ length: 101 }, (_, n) => ({ name: `A${n}`, position: "Yes" }));
      const value = field === "participants" || field === "judges" ? many : { ...many };
      const { status, body } = await server.post("/api/dialogues?dryRun", { ...DEBATE, [field]: value });
      deepEqual([status, body["errors"]], [422, [{ field, detail: "may have 100 entries at most" }]]);
    }
    deepEqual(await Array.fromAsync(Deno.readDir(server.directory)), []);
    deepEqual(server.errors, []);
  });
});

Deno.test("A body of more than 1 MB besides documents is refused, known or in pieces; so is an endless estimate", async () => {
  await withServer(async (server) => {
    const body = JSON.stringify({ ...DEBATE, motion: "a".repeat(1_000_000) });
    for (const path of ["/api/dialogues", "/api/dialogues/x/stop"]) {
      const headers = { "Content-Length": `${body.length}` };
      equal((await server.fetch(path, { method: "POST", body, headers })).status, 413, path);
    }
    const endless = () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
    const headers = { "Transfer-Encoding": "chunked" };
    for (const path of ["/api/dialogues", "/api/dialogues/x/stop"]) {
      equal((await server.fetch(path, { method: "POST", body: endless(), headers })).status, 413, path);
    }
    for (const roundCount of [400, 1e9]) {
      const { status, body } = await server.post("/api/dialogues?dryRun", { ...DEBATE, roundCount });
      equal(status, 422);
      match(body["detail"], /too long for an estimate/);
    }
  });
});

Deno.test("A start that is refused does not count among the 30 of a minute", async () => {
  await withServer(async (server) => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await server.post("/api/dialogues/nobody/resume")).status);
    deepEqual(new Set(statuses), new Set([404]));
    for (const refused of [{ ...DEBATE, models: { nobody: "fast" } }, { ...DEBATE, maxCostUsd: 0.001 }]) {
      for (let n = 0; n < 31; n++) equal((await server.post("/api/dialogues", refused)).status, 422);
    }
    await server.ended(await server.start());
    equal((await server.get("/api/dialogues")).body["total"], 1);
  });
});

Deno.test("A request names only tools that the operator defined, and defines none", async () => {
  const fixture = new URL("../agents/tool_server_fixture.ts", import.meta.url).pathname;
  const args = ["run", "--quiet", "--no-check", "--no-prompt", "--allow-env", fixture, "good"];
  const web = { command: "deno", args, allow: ["read"], readOnly: ["read"] };
  const operator = { models: { fast: "openai/gpt-4o" }, toolServers: { web } };
  await withServer(async (server) => {
    const asked = (tools: unknown, more: object = {}) =>
      server.post("/api/dialogues?dryRun", { ...DEBATE, tools, ...more });
    equal((await asked(["web/read", "context_search"])).status, 200);
    const participants = [{ name: "Ada", position: "Yes", tools: ["web", "web/delete"] }, {
      name: "Ben",
      position: "No",
    }];
    for (
      const [field, refused] of [
        ["tools[0]", await asked(["web/delete"])],
        ["tools[1]", await asked(["web", "read_file"])], // no request can name a folder
        ["participants[0].tools[1]", await asked(undefined, { participants })],
      ] as const
    ) {
      const detail = "must be one of context_search, read_source, request_context, web, web/read";
      deepEqual([refused.status, refused.body["errors"]], [422, [{ field, detail }]]);
    }
    for (const field of ["toolServers", "toolLimits", "files"]) {
      const refused = await asked(["web"], { [field]: field === "files" ? ["/etc"] : {} });
      deepEqual(refused.body["errors"], [{ field, detail: "is set by the operator of this server" }]);
    }
    const started = await server.post("/api/dialogues", { ...DEBATE, tools: ["web"] });
    equal(started.status, 201);
    await server.ended(started.body["id"]);
    equal(server.errors.length, 0);
  }, { operator });
});
