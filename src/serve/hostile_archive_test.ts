import { deepEqual, equal, match, ok } from "node:assert/strict";
import { unzipSync } from "fflate";
import { RECORDING } from "../cli/_cli_fixture.ts";
import { chained, forged, planted, unscoped } from "./_guard_fixture.ts";
import { DEBATE, journalOf, type TestServer, withServer } from "./_server_fixture.ts";

/** Holds a debate, and returns its events. */
async function held(server: TestServer, configuration: object = DEBATE) {
  const id = await server.start(configuration);
  await server.ended(id);
  return await journalOf(server.directory, id);
}

Deno.test("Paths that lead elsewhere are no dialogues", async () => {
  await withServer(async (server) => {
    await Deno.writeTextFile(`${server.directory}/secret.md`, "a secret");
    const ids = [
      "..%2f..",
      "..%5c..",
      "%00",
      "%E0%A4%A",
      "%252e%252e%252f",
      "__proto__",
      "constructor",
      "2026-01-01",
      "a".repeat(7000),
      "%0d%0aX: y",
    ];
    for (const id of ids) {
      for (const path of ["", "/parts", "/shown/1", "/seats/a"]) {
        const page = await server.fetch(`/dialogues/${id}${path}`);
        equal(page.status, 404, `${id}${path}`);
        ok(!(await page.text()).includes("secret"));
      }
      for (const path of ["", "/events", "/seats", "/messages/1", "/download"]) {
        equal((await server.fetch(`/api/dialogues/${id}${path}`)).status, 404, `${id}${path}`);
      }
      for (const act of ["pause", "stop", "resume", "judge", "fork", "seats/a"]) {
        const body = JSON.stringify({ at: 1, judges: ["fast"], key: "k", text: "t" });
        equal(
          (await server.fetch(`/api/dialogues/${id}/${act}`, { method: "POST", body })).status,
          404,
          `${id}/${act}`,
        );
      }
    }
    for (
      const path of [
        "//evil.example/",
        "/dialogues/../secret.md",
        "/secret.md",
        "/..%2fsecret.md",
        "/start?next=http://evil.example",
        "/start?protocol=__proto__",
        "/start?brief=../..",
      ]
    ) {
      const answer = await server.fetch(path, { redirect: "manual" });
      ok([200, 404].includes(answer.status) && !answer.headers.has("location"), path);
      ok(!(await answer.text()).includes("a secret"), path);
    }
    for (const query of ["cursor=-1", "cursor=x", "cursor=1e999"]) {
      equal((await server.fetch(`/?${query}`)).status, 422, query);
    }
    deepEqual(server.errors, []);
  });
});

Deno.test("Archives and journals that are links or pipes are not followed, read or packed", async () => {
  await withServer(async (server) => {
    const events = await held(server);
    const elsewhere = await Deno.makeTempDir();
    try {
      const own = await planted(elsewhere, chained(forged(events, "elsewhere", {})));
      const [linked, piped, packed] = ["01_linked", "02_piped", "03_packed"].map((name) =>
        `${server.directory}/2026-01-01/2026-01-01T00-00-${name}`
      );
      await planted(
        server.directory,
        chained(events.map((event) => ({ ...event, dialogueId: "packed" }))),
        "03_packed",
      );
      await Deno.mkdir(`${linked}`);
      await Deno.mkdir(`${piped}`);
      await Deno.mkdir(`${packed}/sub`);
      await Deno.writeTextFile(`${elsewhere}/secret.md`, "a secret");
      for (const name of ["..\\..\\evil.bat", "C:evil.md", "a\nb.md", "plain name.md"]) {
        await Deno.writeTextFile(`${packed}/sub/${name}`, name);
      }
      await unscoped(`
        Deno.symlinkSync(${JSON.stringify(`${own}/journal.jsonl`)}, ${JSON.stringify(`${linked}/journal.jsonl`)});
        Deno.symlinkSync(${JSON.stringify(own)}, ${
        JSON.stringify(`${server.directory}/2026-01-01/2026-01-01T00-00-04_debate`)
      });
        Deno.symlinkSync(${JSON.stringify(`${elsewhere}/2026-01-01`)}, ${
        JSON.stringify(`${server.directory}/2026-01-02`)
      });
        Deno.symlinkSync(${JSON.stringify(`${elsewhere}/secret.md`)}, ${JSON.stringify(`${packed}/secret.md`)});
        Deno.symlinkSync(${JSON.stringify(elsewhere)}, ${JSON.stringify(`${packed}/elsewhere`)});
        new Deno.Command("mkfifo", { args: ${
        JSON.stringify([`${piped}/journal.jsonl`, `${packed}/pipe.md`])
      } }).outputSync();`);
      const { body: { dialogues } } = await server.get("/api/dialogues");
      const problems = dialogues.flatMap(({ problem }: { problem?: string }) => problem ?? []);
      deepEqual(problems, ["journal.jsonl is not a file", "journal.jsonl is not a file"]);
      equal(dialogues.length, 4);
      for (const path of ["", "/events", "/download"]) {
        equal((await server.fetch(`/api/dialogues/elsewhere${path}`)).status, 404, path);
      }
      equal((await server.fetch("/?q=trams")).status, 200);
      const packing = await server.fetch("/api/dialogues/packed/download");
      equal(packing.status, 200, await packing.clone().text());
      const zip = new Uint8Array(await packing.arrayBuffer());
      deepEqual(Object.keys(unzipSync(zip)).sort(), ["journal.jsonl", "sub/plain name.md"]);
      await Deno.writeFile(`${packed}/large.bin`, new Uint8Array());
      await Deno.truncate(`${packed}/large.bin`, 10_000_000_000);
      equal((await server.fetch("/api/dialogues/packed/download")).status, 409, "too large for the memory");
      deepEqual(server.errors, []);
    } finally {
      await Deno.remove(elsewhere, { recursive: true });
    }
  });
});

Deno.test("An archive that names other servers, folders, recordings or models than the operator's is not gone on with", async () => {
  await withServer(async (server) => {
    const events = await held(server);
    const at = events.find(({ type }) => type === "turn.completed")?.["key"];
    const before = server.models.requests.length;
    const cases: readonly (readonly [object, RegExp])[] = [
      [{ baseUrl: "http://evil.example/v1" }, /--base-url http:\/\/evil\.example/],
      [{ baseUrl: { openai: "http://evil.example/v1" } }, /--base-url/],
      [{ brief: "/etc" }, /--brief \/etc/],
      [{ model: `recorded/${RECORDING}` }, /recorded\//],
      [{ models: { summarizer: "ollama/llama3" } }, /has not defined ollama\/llama3: start it with --model/],
      [{ judges: ["anthropic/claude"] }, /has not defined anthropic\/claude/],
      [{
        outputDirectory: "/etc/x",
        files: ["/etc/passwd"],
        providers: { mine: { baseUrl: "http://evil.example/v1" } },
      }, /./],
    ];
    for (const [n, [changes, problem]] of cases.entries()) {
      const id = `forged-${n}`;
      const journal = chained(forged(events, id, changes).slice(0, -2));
      const folder = await planted(server.directory, journal, `${10 + n}_debate`);
      if (n === cases.length - 1) continue;
      for (const [act, body] of [["resume", {}], ["fork", { at }]] as const) {
        const answer = await server.post(`/api/dialogues/${id}/${act}`, body);
        equal(answer.status, 422, `${act} with ${JSON.stringify(changes)}: ${answer.body["detail"]}`);
        match(answer.body["detail"], problem);
      }
      equal(await Deno.readTextFile(`${folder}/journal.jsonl`), journal);
    }
    equal(server.models.requests.length, before, "nobody was asked");
    deepEqual(server.errors, []);
  });
});

Deno.test("A journal's prices count for no limit of the server", async () => {
  await withServer(async (server) => {
    const events = await held(server);
    const free = { "openai/gpt-4o": { inputUsd: 0, outputUsd: 0 } };
    await planted(server.directory, chained(forged(events, "free", { prices: free }).slice(0, 6)));
    equal((await server.post("/api/dialogues/free/resume")).status, 202);
    const result = await server.ended("free");
    ok(result["usage"].costUsd > 0, "it is paid by the operator's table");
    deepEqual(server.errors, []);
  });
});

Deno.test("Journals that nobody would write are answered with what is wrong, and break no header, page or stream", async () => {
  await withServer(async (server) => {
    const events = await held(server);
    const odd = 'x"\r\nSet-Cookie: a=b\r\n\r\n<script>/../../%2f';
    await planted(server.directory, chained(events.map((event) => ({ ...event, dialogueId: odd }))));
    const path = `/api/dialogues/${encodeURIComponent(odd)}`;
    for (const format of ["zip", "md", "html", "json"]) {
      const answer = await server.fetch(`${path}/download?format=${format}`);
      equal(answer.status, 200, await answer.clone().text());
      match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="[\w-]+\.\w+"$/);
      equal(answer.headers.get("set-cookie"), null);
      await answer.body?.cancel();
    }
    const typed = events.map((event, n) =>
      n === 3
        ? { ...event, type: "x\ndata: {}\n\nid: 99\nevent: dialogue.ended", dialogueId: "typed" }
        : { ...event, dialogueId: "typed" }
    );
    await planted(server.directory, chained(typed), "40_debate");
    const heard = await server.events("typed");
    deepEqual(heard.filter(({ id }) => id !== undefined).map(({ id }) => id), events.map((_, n) => n + 1));
    const broken: Readonly<Record<string, readonly unknown[]>> = {
      empty: [],
      nothing: [null],
      other: [{ type: "dialogue.started", journal: 9, dialogueId: "other" }],
      bare: [{ type: "dialogue.started", journal: 1, dialogueId: "bare" }],
      lists: [{ ...events[0], dialogueId: "lists", participants: {}, settings: [], topic: { a: 1 }, protocol: 7 }],
      nowhere: [{ ...events[0], dialogueId: "nowhere" }, { type: "turn.completed", key: 5 }],
    };
    for (const [n, [id, lines]] of Object.entries(broken).entries()) {
      const journal = lines.includes(null) ? "null\n" : chained(lines.map(Object));
      await planted(server.directory, journal, `${50 + n}_debate`);
      for (const part of ["", "/events", "/seats", "/messages/1", "/download?format=md"]) {
        const { status } = await server.fetch(`/api/dialogues/${id}${part}`);
        ok([200, 404, 409].includes(status), `${id}${part}: ${status}`);
      }
      const { status } = await server.fetch(`/dialogues/${id}`);
      ok([200, 404, 409].includes(status), `page ${id}: ${status}`);
      for (const act of ["resume", "judge", "fork"]) {
        const answer = await server.post(`/api/dialogues/${id}/${act}`, { judges: ["fast"], at: 1 });
        ok([404, 409, 422].includes(answer.status), `${act} ${id}: ${answer.status} ${answer.body["detail"]}`);
      }
    }
    equal((await server.fetch("/")).status, 200);
    equal((await server.fetch("/?q=trams")).status, 200);
    ok(server.errors.every((error) => error instanceof TypeError), "the operator is told of what cannot be shown");
  });
});

Deno.test("What a server goes on with, forks or has judged is written nowhere outside of its folder", async () => {
  await withServer(async (server) => {
    const events = await held(server);
    const elsewhere = await Deno.makeTempDir();
    try {
      const begun = forged(events, "begun", {}).slice(0, 12);
      const whole = events.map((event) => ({ ...event, dialogueId: "whole" }));
      const folders = [
        await planted(server.directory, chained(begun), "60_debate"),
        await planted(server.directory, chained(whole), "61_debate"),
      ];
      await Deno.writeTextFile(`${elsewhere}/mine.md`, "mine");
      const links = folders.flatMap((folder) => [
        ...["messages", "notes", "verdicts", "evaluations"].map((name) => [elsewhere, `${folder}/${name}`]),
        ...["index.md", "summary.md", "metadata.md", "report.html"].map((name) => [
          `${elsewhere}/mine.md`,
          `${folder}/${name}`,
        ]),
      ]);
      await unscoped(`for (const [to, path] of ${JSON.stringify(links)}) Deno.symlinkSync(to, path);`);
      await unscoped(
        `Deno.symlinkSync(${JSON.stringify(`${elsewhere}/new`)}, ${JSON.stringify(`${folders[0]}/journal.lock`)})`,
      );
      const locked = await server.post("/api/dialogues/begun/resume");
      deepEqual([locked.status, /its lock is not a file$/.test(locked.body["detail"])], [409, true]);
      await Deno.remove(`${folders[0]}/journal.lock`);
      const judges = ["fast"];
      const acts = [["begun", "resume"], ["begun", "fork"], ["begun", "judge"], ["whole", "judge"], ["whole", "fork"]];
      for (const [id = "", act] of acts) {
        const { status, body } = await server.post(`/api/dialogues/${id}/${act}`, { at: 1, judges });
        ok([201, 202, 409, 422].includes(status), `${act} ${id}: ${status} ${body["detail"]}`);
        await server.ended(id);
      }
      deepEqual((await Array.fromAsync(Deno.readDir(elsewhere))).map(({ name }) => name), ["mine.md"]);
      equal(await Deno.readTextFile(`${elsewhere}/mine.md`), "mine");
    } finally {
      await Deno.remove(elsewhere, { recursive: true });
    }
  });
});
