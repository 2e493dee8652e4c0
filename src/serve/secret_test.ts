import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { unzipSync } from "fflate";
import { addMcp } from "../mcp/http.ts";
import { connected } from "../mcp/_client_fixture.ts";
import { PARTS } from "../mcp/schemas.ts";
import { asHeard, journalOf, type TestServer, withServer } from "./_server_fixture.ts";

const DEBATE = {
  protocol: "debate",
  motion: "Cities should charge drivers.",
  participants: [{ name: "Ada", position: "Yes.", model: "human" }, { name: "Ben", position: "No.", model: "fast" }],
  model: "fast",
  roundCount: 1,
  scoringEnabled: false,
} as const;

/** Returns all that the server lets out about a dialogue, by path. */
async function letOut(server: TestServer, id: string): Promise<ReadonlyMap<string, string>> {
  const { body: { paths } } = await server.get("/api/openapi.json");
  const described = Object.keys(paths).filter((path) => paths[path].get)
    .map((path) => path.replace("{id}", id).replace("{number}", "1"));
  const events = `/api/dialogues/${id}/events`;
  ok(described.includes(events) && described.includes(`/api/dialogues/${id}/download`), described.join());
  const pages = ["", "/parts", "/seats/advocate-1", "/shown/1"].map((page) => `/dialogues/${id}${page}`);
  const downloads = ["zip", "md", "html", "json"].map((form) => `/api/dialogues/${id}/download?format=${form}`);
  const streams = ["?speed=1000000", "?speed=1000000&after=0"].map((query) => events + query); // which end
  const out = new Map<string, string>();
  for (const path of [...described.filter((path) => path !== events), "/", ...pages, ...downloads, ...streams]) {
    const bytes = new Uint8Array(await (await server.fetch(path)).arrayBuffer());
    const texts = path.includes("/download") && bytes[0] === 0x50 ? Object.values(unzipSync(bytes)) : [bytes];
    out.set(path, texts.map((text) => new TextDecoder().decode(text)).join("\n"));
  }
  out.set("live", JSON.stringify(await server.events(id, ({ id }) => id === 3)));
  const { client, call } = await connected(server);
  for (const part of PARTS) out.set(part, (await call("get_dialogue", { id, part })).text);
  out.set("wait", (await call("wait_for_dialogue", { id, seconds: 0 })).text);
  for (const page of ["index", "summary", "messages/1"]) {
    out.set(page, JSON.stringify(await client.readResource({ uri: `convenings://${id}/${page}` })));
  }
  await client.close();
  return out;
}

async function secretOf(server: TestServer, id: string): Promise<string> {
  const [started] = await journalOf(server.directory, id);
  const secret = String(started?.["secret"]);
  match(secret, /^[0-9a-f]{32}$/);
  return secret;
}

async function secretIn(server: TestServer, id: string): Promise<readonly string[]> {
  const [secret, out] = [await secretOf(server, id), await letOut(server, id)];
  return [...out].filter(([, text]) => text.includes(secret)).map(([path]) => path);
}

Deno.test("Nobody who may still take a seat is let know the secret behind the marks around statements", async () => {
  await withServer(
    async (server) => {
      const id = await server.start(DEBATE);
      const seats = `/api/dialogues/${id}/seats`;
      for (let n = 0; n < 2; n++) {
        const { seats: [seat] } = await server.until(seats, ({ seats }) => seats.length > 0);
        deepEqual(await secretIn(server, id), [], "while somebody is asked");
        await server.post(`${seats}/${seat.participant}`, { key: seat.key, text: `I say so (${n}).` });
        await server.until(seats, ({ seats }) => seats[0] === undefined || seats[0].key !== seat.key);
      }
      await server.post(`/api/dialogues/${id}/stop`);
      await server.ended(id);
      deepEqual(await secretIn(server, id), [], "while it can go on");
      const { data } = await zipOf(server, id);
      equal(data["journal.jsonl"], undefined);
      match(new TextDecoder().decode(data["journal_left_out.txt"]), /^This dialogue is not over\. /);
      ok(data["index.md"]);
    },
    {},
    (serving) => addMcp(serving, () => {}),
  );
});

async function zipOf(server: TestServer, id: string) {
  const response = await server.fetch(`/api/dialogues/${id}/download?format=zip`);
  return { data: unzipSync(new Uint8Array(await response.arrayBuffer())) };
}

Deno.test("The journal of a dialogue that is over is downloaded whole, and its secret marks nothing in a fork", async () => {
  await withServer(async (server) => {
    const id = await server.start({ ...DEBATE, participants: undefined, model: "fast" });
    await server.ended(id);
    const { data } = await zipOf(server, id);
    const lines = new TextDecoder().decode(data["journal.jsonl"]).trimEnd().split("\n").map((line) => JSON.parse(line));
    deepEqual(lines, await journalOf(server.directory, id));
    deepEqual((await server.events(id)).flatMap(({ id, data }) => id === undefined ? [] : data), asHeard(lines));
    const { body } = await server.post(`/api/dialogues/${id}/fork`, { at: 3 });
    await server.ended(body["id"]);
    notEqual(await secretOf(server, body["id"]), await secretOf(server, id));
  });
});
