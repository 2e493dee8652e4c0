import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { Hono } from "hono";
import { SCRIPTS } from "../pages/scripts.ts";
import { listen } from "../runtime/listen.ts";
import { Access, type Asking, guard, seatName } from "./access.ts";
import { asStranger } from "./_guard_fixture.ts";
import { DEBATE, type TestServer, TOKEN, withServer } from "./_server_fixture.ts";
import { createServer } from "./server.ts";

/** Waits until somebody is asked, and returns the address of their seat as the operator sees it. */
async function openSeat(server: TestServer, id: string, participant: string): Promise<string> {
  const isAsked = ({ seats }: Readonly<Record<string, { participant: string; url: string }[]>>) =>
    seats?.some((seat) => seat.participant === participant) ?? false;
  const { seats } = await server.until(`/api/dialogues/${id}/seats`, isAsked);
  return seats.find((seat: { participant: string }) => seat.participant === participant).url;
}

const PEOPLE = {
  ...DEBATE,
  participants: [{ model: "human" }, { model: "human" }].map((one) => ({
    ...one,
    role: "position_advocate",
    position: "Yes",
  })),
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

Deno.test("A strange name of this machine and a page elsewhere are refused, whatever they ask for", async () => {
  await withServer(async (server) => {
    const id = await server.start();
    await server.ended(id);
    const paths = ["/", "/start", "/style.css", "/app.js", "/nowhere", `/dialogues/${id}`, "/api/dialogues"];
    const reading = [
      ...paths,
      ...["", "/events", "/seats", "/messages/1", "/download"].map((of) => `/api/dialogues/${id}${of}`),
    ];
    const strange: readonly (readonly [HeadersInit, number])[] = [
      [{ Host: "evil.example" }, 403],
      [{ Host: "127.0.0.1.evil.example:8787" }, 403],
      [{ Host: "[" }, 403],
      [{ Host: "a b" }, 403],
      [{ Host: "" }, 403],
      [{ Origin: "http://evil.example" }, 403],
      [{ Origin: "null" }, 403],
      [{ Origin: "http://127.0.0.1:9999" }, 403],
      [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }, 403],
      [{ "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors" }, 403],
    ];
    for (const [headers, status] of strange) {
      for (const path of reading) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await asStranger(server, path, { headers, method });
          equal(answer.status, status, `${method} ${path} with ${JSON.stringify(headers)}`);
          await answer.body?.cancel();
        }
      }
      for (const path of ["/api/dialogues", `/api/dialogues/${id}/fork`, `/api/dialogues/${id}/seats/advocate-1`]) {
        const forms = ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
        for (const type of forms) {
          const init = { method: "POST", body: JSON.stringify(DEBATE), headers: { ...headers, "Content-Type": type } };
          equal((await asStranger(server, path, init)).status, status, path);
          equal((await server.fetch(path, init)).status, status, `${path} with the token`);
        }
      }
    }
    const link = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    equal((await asStranger(server, `/dialogues/${id}`, { headers: link })).status, 200, "a link is followed");
    for (const host of ["localhost:8787", "LOCALHOST", "127.0.0.1", "[::1]:8787"]) {
      equal((await asStranger(server, "/api/dialogues", { headers: { Host: host } })).status, 200, host);
    }
    equal((await server.get("/api/dialogues")).body["total"], 1, "nothing was started");
  });
});

Deno.test("On loopback anybody reads, and only the token of the operator changes anything", async () => {
  await withServer(async (server) => {
    const id = await server.start();
    await server.ended(id);
    equal((await asStranger(server, `/dialogues/${id}`)).status, 200);
    for (
      const [method, path] of [
        ["POST", "/api/dialogues"],
        ["POST", "/api/dialogues?dryRun"],
        ...["pause", "resume", "stop", "fork", "judge", "seats/advocate-1"].map((act) =>
          ["POST", `/api/dialogues/${id}/${act}`] as const
        ),
      ] as const
    ) {
      const missing = await asStranger(server, path, { method, body: "{}" });
      equal(missing.status, 401, path);
      equal(missing.headers.get("www-authenticate"), "Bearer");
      for (const token of ["wrong", TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase()]) {
        equal((await asStranger(server, path, { method, body: "{}", headers: bearer(token) })).status, 403, path);
      }
      for (const query of [`token=${TOKEN}`, `access_token=${TOKEN}`, `seat=${TOKEN}`]) {
        const mark = path.includes("?") ? "&" : "?";
        equal((await asStranger(server, `${path}${mark}${query}`, { method, body: "{}" })).status, 401, query);
      }
      const headers = { Authorization: `Basic ${btoa(`x:${TOKEN}`)}`, Cookie: `token=${TOKEN}` };
      equal((await asStranger(server, path, { method, body: "{}", headers })).status, 401, "no other scheme");
    }
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await server.fetch(`/api/dialogues/${id}`, { method });
      deepEqual([answer.status, answer.headers.get("allow")], [405, "GET, HEAD, POST"], method);
      equal(answer.headers.get("access-control-allow-origin"), null);
    }
    equal((await server.get("/api/dialogues")).body["total"], 1);
  });
});

Deno.test("Beyond this machine nothing is read without a token, and a locked page has no data", async () => {
  await withServer(async (server) => {
    const id = await server.start();
    await server.ended(id);
    const pages = [
      "/",
      "/?q=trams",
      "/start",
      `/dialogues/${id}`,
      `/dialogues/${id}/parts`,
      `/dialogues/${id}/shown/1`,
      `/dialogues/${id}/seats/advocate-1`,
      "/nowhere",
    ];
    const data = [
      "/api/dialogues",
      "/api/nowhere",
      ...["", "/events", "/seats", "/messages/1", "/download?format=md"].map((of) => `/api/dialogues/${id}${of}`),
    ];
    const shells = new Set<string>();
    for (const path of pages) {
      const answer = await asStranger(server, path);
      equal(answer.status, 401, path);
      shells.add(await answer.text());
    }
    equal(shells.size, 1, "every locked page is the same");
    match([...shells].join(), /data-locked/);
    ok(![...shells].join().includes("rams"));
    for (const path of data) {
      const answer = await asStranger(server, path);
      equal(answer.status, 401, path);
      ok(!(await answer.text()).includes("rams"), path);
    }
    for (const path of ["/style.css", ...SCRIPTS.map((name) => `/${name}`)]) {
      equal((await asStranger(server, path)).status, 200, path);
    }
    equal((await server.fetch(`/dialogues/${id}`)).status, 200);
    equal((await asStranger(server, "/", { headers: { ...bearer(TOKEN), Host: "classroom:8787" } })).status, 200);
  }, { host: "0.0.0.0" });
});

Deno.test("The link of a seat is good for that seat alone", async () => {
  await withServer(async (server) => {
    const [id, other] = [await server.start(PEOPLE), await server.start(PEOPLE)];
    const url = await openSeat(server, id, "advocate-1");
    const { body: { seats: [{ key }] } } = await server.get(`/api/dialogues/${id}/seats`);
    const [page = "", token = ""] = url.split("#seat=");
    const headers = bearer(token);
    const get = async (path: string) => (await asStranger(server, path, { headers })).status;
    equal(await get(page), 200);
    const links = async (path: string) => {
      const text = await (await asStranger(server, path, { headers })).text();
      return [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to]) => to);
    };
    deepEqual(await links(page), [], "what their token opens is this page alone");
    for (
      const path of [
        "/",
        "/start",
        `/dialogues/${id}`,
        `/dialogues/${id}/parts`,
        `/dialogues/${id}/seats/advocate-2`,
        `/dialogues/${other}/seats/advocate-1`,
        `/api/dialogues/${id}/events`,
        `/api/dialogues/${id}/seats`,
        `${page}%2f..`,
        `${page}/`,
      ]
    ) {
      equal(await get(path), 403, path);
    }
    const answer = { method: "POST", body: JSON.stringify({ key, text: "Trams are quiet." }), headers };
    for (
      const path of [
        `${id}/seats/advocate-2`,
        `${other}/seats/advocate-1`,
        `${id}/stop`,
        `${id}/fork`,
        `${id}/seats/advocate-1/x`,
      ]
    ) {
      equal((await asStranger(server, `/api/dialogues/${path}`, answer)).status, 403, path);
    }
    const { body: { seats } } = await server.get(`/api/dialogues/${id}/seats`);
    equal(seats.length, 1, "nobody has answered");
    const anonymous =
      await (await asStranger(server, `/api/dialogues/${other}/seats`, { headers: { Authorization: "" } })).text();
    ok(!anonymous.includes("seat="), "only the operator is given the links");
    const accepted = await asStranger(server, `/api/dialogues/${id}/seats/advocate-1`, answer);
    deepEqual([accepted.status, await accepted.json()], [200, { accepted: true }]);
  }, { host: "0.0.0.0" });
});

Deno.test("Tokens of seats differ, and none is a part of another or of the operator's", () => {
  const access = new Access({ token: TOKEN, host: "127.0.0.1" });
  const tokens = ["a/1", "a/2", "b/1"].map((seat) => access.seatToken(seat));
  equal(new Set(tokens).size, 3);
  for (const token of tokens) match(token, /^[0-9a-f]{32}$/);
  notEqual(new Access({ token: `${TOKEN}2`, host: "" }).seatToken("a/1"), tokens[0], "it ends with the operator's");
});

Deno.test("guard() protects a route that says nothing of access, and --read-only every one that changes anything", async () => {
  for (const readOnly of [false, true]) {
    const app = new Hono<Asking>().use(guard(new Access({ token: TOKEN, host: "0.0.0.0" }), { readOnly }));
    app.onError((error, c) => c.text(error.message, "status" in error ? Number(error.status) as 401 : 500));
    app.all("*", (c) => c.text("done"));
    const ask = async (method: string, headers: HeadersInit = {}) =>
      (await app.request("http://there/new", { method, headers })).status;
    equal(await ask("GET"), 401);
    equal(await ask("POST"), 401);
    equal(await ask("GET", bearer(TOKEN)), 200);
    equal(await ask("POST", bearer(TOKEN)), readOnly ? 403 : 200);
    equal(await ask("PUT", bearer(TOKEN)), 405);
  }
  equal(seatName("a", "b"), "a/b");
});

Deno.test("Requests that no browser sends are answered, over a real connection", async () => {
  await withServer(async (server) => {
    const real = createServer({ directory: server.directory, token: TOKEN, io: { env: () => undefined } });
    const { port, close } = await listen(real.fetch, { port: 0, hostname: "127.0.0.1" });
    const ask = async (first: string, host = `127.0.0.1:${port}`) => {
      using connection = await Deno.connect({ port, hostname: "127.0.0.1" });
      const head = `${first}\r\nHost: ${host}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
      await connection.write(new TextEncoder().encode(head));
      const [status = ""] = (await new Response(connection.readable).text()).split("\r\n");
      return Number(status.split(" ")[1]);
    };
    try {
      for (const method of ["TRACE", "OPTIONS", "BREW"]) {
        equal(await ask(`${method} / HTTP/1.1`), 405, method);
      }
      equal(await ask("GET / HTTP/1.1"), 200, "a body that nobody reads");
      equal(await ask("POST /api/dialogues HTTP/1.1"), 401);
      for (const method of ["GET", "POST"]) equal(await ask(`${method} /api/dialogues HTTP/1.1`, "a b"), 403, method);
      equal(await ask("GET http://evil.example/ HTTP/1.1"), 200, "the name in the Host header counts");
      equal(await ask("GET /../../etc/passwd HTTP/1.1"), 404);
    } finally {
      await real.close();
      await close();
    }
  });
});

Deno.test("A client that goes away while it sends a body is no error of the server", async () => {
  await withServer(async ({ directory }) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const real = createServer({ directory, token: TOKEN, io: { env: () => undefined }, onError });
    const answered = Promise.withResolvers<number>();
    const { port, close } = await listen(async (request) => {
      const response = await real.fetch(request);
      answered.resolve(response.status);
      return response;
    }, { port: 0, hostname: "127.0.0.1" });
    try {
      const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
      const head = ["POST /api/dialogues HTTP/1.1", `Host: 127.0.0.1:${port}`, `Authorization: Bearer ${TOKEN}`];
      const text = [...head, "Content-Type: application/json", "Content-Length: 100", "", "{"].join("\r\n");
      await connection.write(new TextEncoder().encode(text));
      connection.close();
      equal(await answered.promise, 400);
      deepEqual(errors, []);
    } finally {
      await real.close();
      await close();
    }
  });
});
