import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { asStranger } from "./_guard_fixture.ts";
import { DEBATE, type TestServer, withServer } from "./_server_fixture.ts";
import { likedLanguage } from "./language.ts";

Deno.test("likedLanguage() takes what a reader likes best of the languages that there are", () => {
  for (
    const [header, tag] of [
      ["de-AT,de;q=0.9,en;q=0.8", "de"],
      ["pt-BR, pt;q=0.9, es;q=0.5, en;q=0.4", "es"],
      ["en-GB,fr;q=0.9", "en"],
      ["en;q=0.2, fr;q=0.9", "fr"],
      ["fr;q=0, de;q=0.1", "de"],
      ["xx, *;q=0.1", "en"],
      ["; q=1,,de;q=much", "en"],
      ["", "en"],
      [undefined, "en"],
    ] as const
  ) equal(likedLanguage(header), tag, header);
});

const GERMAN = { "Accept-Language": "de-DE,de;q=0.9,en;q=0.5", "Accept": "text/html" };

async function pageAt(server: TestServer, path: string, headers: HeadersInit = GERMAN) {
  const response = await server.fetch(path, { headers });
  return { text: await response.text(), vary: response.headers.get("Vary") };
}

Deno.test("pages that belong to no dialogue are in the operator's language, or in that of the reader", async () => {
  await withServer(async (server) => {
    const id = await server.start();
    await server.ended(id);
    for (const path of ["/", "/start", "/nowhere", "/dialogues/none", `/dialogues/${id}/shown/99`]) {
      const { text, vary } = await pageAt(server, path);
      match(text, /^<!doctype html>\s*<html lang="de">/, path);
      equal(vary, "Accept-Language", path);
      match((await pageAt(server, path, { Accept: "text/html" })).text, /<html lang="en">/, path);
    }

    match(
      (await pageAt(server, "/nowhere")).text,
      /<h1>Nicht gefunden<\/h1>\s*<p>Unter dieser Adresse gibt es nichts\.<\/p>/,
    );
    match((await pageAt(server, `/dialogues/${id}`)).text, /<html lang="en">/, "a dialogue is in its own language");
    match((await pageAt(server, "/start")).text, /name="participants\[1\]\.name"[^>]* value="Pro"/);
    const { headlines } = await listedIn(server, id);
    equal(
      headlines.length,
      2,
      "what came of a dialogue is in the language of the list, whichever was asked for before",
    );
  });
  await withServer(async (server) => {
    match((await pageAt(server, "/", { "Accept-Language": "de" })).text, /<html lang="fr">/);
    match((await pageAt(server, "/start")).text, /<html lang="fr">/);
  }, { operator: { language: "fr", models: { fast: "openai/gpt-4o" } } });
  await withServer(async (server) => {
    const locked = await asStranger(server, "/", { headers: GERMAN });
    match(await locked.text(), /<html lang="de">[^]*<title>Diese Seite ist verschlossen/);
  }, { host: "0.0.0.0" });
});

/** What a dialogue came to, in the list for a German and an English reader. */
async function listedIn(server: TestServer, id: string) {
  const entries = await Promise.all([GERMAN, { Accept: "text/html" }, GERMAN].map(async (headers) => {
    const { text } = await pageAt(server, "/", headers);
    return text.slice(text.indexOf(`/dialogues/${id}`), text.indexOf("</article>"));
  }));
  return { headlines: [...new Set(entries)] };
}

Deno.test("a page is told what is wrong in its language, other programs in English", async () => {
  await withServer(async (server) => {
    const wrong = { ...DEBATE, roundCount: "three", title: "", tools: ["none"] };
    const { body } = await server.post("/api/dialogues", wrong, { "Accept-Language": "de" });
    deepEqual(body["errors"], [
      { field: "roundCount", detail: "must be an integer >= 0" },
      { field: "title", detail: "must be a title, in one line" },
    ]);
    equal("shown" in body, false);
    const { body: onPage } = await server.post("/api/dialogues", wrong, { "Page-Language": "de" });
    equal(onPage["detail"], body["detail"]);
    deepEqual(onPage["shown"], {
      text: body["detail"],
      lang: "en",
      errors: [
        { field: "roundCount", text: "muss so sein: eine ganze Zahl ab 0" },
        { field: "title", text: "must be a title, in one line", lang: "en" },
      ],
    });
    const { body: absent } = await server.post("/api/dialogues/none/pause", {}, { "Page-Language": "es" });
    match(JSON.stringify(absent["shown"]), /Aquí no hay ningún diálogo «none»/);
    match(String(absent["detail"]), /^There is no dialogue 'none' here/);
    const { text } = await pageAt(server, "/start?brief=x&protocol=chess");
    match(text, /Ein Protokoll „chess“ gibt es nicht\./);
    doesNotMatch(text, /lang="en"/);
  });
});
