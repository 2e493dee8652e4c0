import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { fail, ok as says, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const NOTES = "A tram costs 240,000 in the first year.";
const ANSWER = "It costs that much: “A tram costs 240,000 in the first year.” [notes], as was said in [message-3].";

interface Scene {
  readonly cwd: string;
  readonly requests: readonly ServerRequest[];
  /** Number of the request from which on the server refuses. */
  readonly server: { stopsAt: number };
  readonly run: (...args: readonly string[]) => ReturnType<typeof convene>;
}

/** A finished debate with a document, and a server that answers questions about it. */
async function withDebate(body: (scene: Scene & { readonly archive: string }) => Promise<void>): Promise<void> {
  const behaviour = { stopsAt: Infinity };
  const server = await startMisbehavingServer((request) => {
    if (request.number >= behaviour.stopsAt) return fail(401, { message: "No such key." });
    return says(isQuestion(request) ? ANSWER : answerToRequest(request));
  });
  try {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(join(cwd, "notes.md"), NOTES);
      const run = (...args: readonly string[]) => convene([...args, "--base-url", server.baseUrl, "--quiet"], { cwd });
      const sides = ["--position", "Ada=They should.", "--position", "Ben=They should not."];
      const form = ["--model", "openai/m", "--rounds", "1", "--no-scoring", "--out", "out", "--file", "notes.md"];
      const held = await run("debate", "Trams?", ...sides, ...form);
      equal(held.code, 0, held.err);
      await Deno.remove(join(cwd, "notes.md")); // the archive keeps it
      const [archive = ""] = held.out.split("\n");
      await body({ cwd, requests: server.requests, server: behaviour, run, archive });
    });
  } finally {
    await server.stop();
  }
}

const isQuestion = ({ prompt }: ServerRequest) => prompt.includes("Somebody who has read it asks a question");

Deno.test("convene ask has the author of the outcome answer with all that was said, and looks up what it quotes", () =>
  withDebate(async ({ cwd, requests, run, archive }) => {
    const before = requests.length;
    const { code, out, err } = await run("ask", archive, "What would it cost?");
    deepEqual([code, requests.length], [0, before + 1], err);
    const [path = "", ...answer] = out.split("\n");
    equal(path, join(archive, "questions", "001"));
    match(answer.join(" ").replace(/\s+/g, " "), /It costs that much: “A tram costs 240,000 in the first year\.”/);
    const { prompt = "" } = requests.at(-1) ?? {};
    for (
      const part of ["You are Moderator", "[message-3] Ada, opening", "[notes] notes", NOTES, "What would it cost?"]
    ) {
      ok(prompt.includes(part), `${part}\n${prompt}`);
    }
    const note = [...Deno.readDirSync(join(path, "notes"))].find(({ name }) => name.includes("claim_check"))?.name ??
      "";
    match(await Deno.readTextFile(join(path, "notes", note)), /Quotations: 1 exact/);
    match(
      await Deno.readTextFile(join(archive, "index.md")),
      /Asked “What would it cost\?”.*questions\/001\/summary\.md/,
    );
    match(
      await Deno.readTextFile(join(path, "summary.md")),
      /## Question\n\n[^]*What would it cost\?[^]*## Answer by /,
    );
    for (const each of [archive, path]) {
      const verified = await convene(["verify", each], { cwd });
      equal(verified.code, 0, verified.out);
      if (each === path) match(verified.out, /✓ quotations: 1 place in the sources found again/);
    }
  }));

Deno.test("convene ask shows earlier questions with a new one, and continues one that was interrupted without paying twice", () =>
  withDebate(async ({ requests, run, server, archive }) => {
    await run("ask", archive, "What would it cost?");
    const before = requests.length;
    server.stopsAt = before + 2;
    const all = ["ask", archive, "And in the second year?", "--all"];
    const stopped = await run(...all);
    equal(stopped.code, 3, stopped.err);
    server.stopsAt = Infinity;
    const answered = requests.slice(before, before + 1);
    const refused = requests.length;
    const { code, out, err } = await run(...all, "--json");
    equal(code, 0, err);
    const { answers, archive: path } = JSON.parse(out);
    deepEqual(answers.map(({ speaker }: { speaker: string }) => speaker), ["moderator", "advocate-1", "advocate-2"]);
    equal(path, join(archive, "questions", "002"));
    ok(requests.slice(before).every(({ prompt }) => prompt.includes("[question-1] An earlier question")));
    const asked = [...answered, ...requests.slice(refused)].map(({ prompt }) =>
      /It is your turn, (\w+)/.exec(prompt)?.[1]
    );
    deepEqual(asked.sort(), ["Ada", "Ben", "Moderator"], "each is paid for once");
    const again = requests.length;
    const repeated = await run("ask", archive, "And in the second year?", "--of", "Ben", "--of", "Ada");
    equal(repeated.code, 0, repeated.err);
    equal(requests.length, again + 2, "another question, with the earlier ones before it");
    ok(requests.at(-1)?.prompt.includes("[question-2]"));
  }));

Deno.test("convene ask says whom it cannot ask, and asks a model about an import", () =>
  withDebate(async ({ cwd, requests, run, archive }) => {
    const before = requests.length;
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["ask", archive], 2, /QUESTION|question/],
      [
        ["ask", archive, "Why?", "--of", "Zoe"],
        4,
        /Cannot ask: 'Zoe' did not speak in it; name one of Moderator, Ada, Ben/,
      ],
      [["ask", archive, "Why?", "--of", "Ada", "--all"], 2, /--of or --all, not both/],
      [["ask", archive, "  "], 4, /'question' is empty/],
    ];
    for (const [args, wanted, problem] of cases) {
      const { code, err } = await run(...args);
      equal(code, wanted, err);
      match(err, problem);
    }
    await Deno.writeTextFile(join(cwd, "talk.txt"), "Ana: Buses go everywhere.\nBen: Trams carry more.\n");
    const imported = await convene(["import", "talk.txt", "--out", "out"], { cwd });
    equal(imported.code, 0, imported.err);
    const talk = imported.out.split("\n")[0] ?? "";
    const nobody = await run("ask", talk, "Who is right?");
    deepEqual([nobody.code, requests.length], [4, before], nobody.err);
    match(nobody.err, /was imported\. Name a model by --model SPEC/);
    const { code, err } = await run("ask", talk, "Who is right?", "--model", "openai/m");
    deepEqual([code, requests.length], [0, before + 1], err);
    for (const part of ["[message-2] Ben", "You took no part in it"]) ok(requests.at(-1)?.prompt.includes(part), part);
  }));
