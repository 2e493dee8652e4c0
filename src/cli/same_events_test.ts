import { deepEqual, equal, ok } from "node:assert/strict";
import { withDoor } from "../chat/_door_fixture.ts";
import { connected, ended } from "../mcp/_client_fixture.ts";
import { ok as answers, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { journalOf } from "../serve/_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const QUESTION = "Are trams better than buses?";
/** The limits that agents and chat programs get who name none. */
const LIMITS = { maxCostUsd: 1, maxDurationMs: 600_000 };

/** What differs from one time to the next (marks of fences are counted as tokens, too), and what names a request. */
const OWN: ReadonlySet<string> = new Set(
  ["seq", "at", "prev", "seal", "dialogueId", "secret", "durationMs", "requestId", "hash", "blocks", "reserved"],
);
/** Marks of fences, and hashes of what has them. */
const MARKS = /\b(?:[0-9a-f]{12}|[0-9a-f]{64})\b/g;

/** Returns the events of a journal without what is its own; those of calls at the same time come in any order. */
function plain(events: readonly object[]): readonly string[] {
  const kept = (name: string, value: unknown) =>
    OWN.has(name) ? undefined : typeof value === "string" ? value.replaceAll(MARKS, "mark") : value;
  return events.map((event) => JSON.stringify(event, kept)).sort();
}

Deno.test("the same answers through the command, the API, the tools and /v1 give the same events", () =>
  withFolder(async (cwd) => {
    for (const [protocol, subject] of [["critique", "task"], ["debate", "motion"]] as const) {
      const provider = await startMisbehavingServer(() => answers(answerToRequest));
      const reach = (input: RequestInfo | URL, init?: RequestInit) =>
        systemRuntime.fetch(String(input).replace("https://api.openai.com/v1", provider.baseUrl), init);
      const runtime = { ...systemRuntime, fetch: reach };
      const asked = { model: "openai/gpt-4o", [subject]: QUESTION, ...LIMITS };
      await Deno.writeTextFile(`${cwd}/asked.json`, JSON.stringify(asked));
      const args = [protocol, "--config", "asked.json", "--out", protocol, "--json"];
      const { out, err } = await convene(args, { cwd, runtime, variables: { OPENAI_API_KEY: "sk-of-a-test" } });
      await provider.stop();
      ok(out !== "", err);
      const command = plain(await journalOf(`${cwd}/${protocol}`, JSON.parse(out).dialogueId));
      await withDoor(async ({ client, server }) => {
        const api = await server.start({ protocol, [subject]: QUESTION, model: "fast", ...LIMITS });
        await server.ended(api);
        const caller = await connected(server);
        const { data } = await caller.call("start_dialogue", { protocol, question: QUESTION });
        await ended(caller, data.id);
        await caller.client.close();
        const messages = [{ role: "user" as const, content: QUESTION }];
        const { id } = await client().chat.completions.create({ model: protocol, messages });
        for (const one of [api, data.id, id.replace("chatcmpl-", "")]) {
          deepEqual(plain(await journalOf(server.directory, one)), command, `${protocol}: ${one}`);
        }
        equal((await server.get("/api/dialogues")).body["total"], 3);
      });
    }
  }));
