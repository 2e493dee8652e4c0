import { deepEqual, equal, match } from "node:assert/strict";
import { renderAll, sampleDebate, SETTINGS } from "../_sample_record_fixture.ts";

const { record } = sampleDebate();
const german = { ...record, settings: { ...SETTINGS, language: { speakers: "en", readers: "de" } } };
const pages = new Map(renderAll(german).map(({ path, content }) => [path, content]));

Deno.test("Pages are in the language of their readers, and their fields for machines in none", () => {
  match(pages.get("index.md") ?? "", /^## Beteiligte$/m);
  match(pages.get("index.md") ?? "", /^\| Mo \| Moderator \| openai\/gpt-sample \| \d+ \|$/m);
  match(pages.get("index.md") ?? "", /^Eine Debatte, geführt mit Convenings\. Beteiligt: Mo, Ada, Ben und Cleo\.$/m);
  match(pages.get("summary.md") ?? "", /^# Ergebnis: /m);
  match(pages.get("metadata.md") ?? "", /^- \*\*Begonnen:\*\* 01\.03\.2026, 10:00:\d\d UTC$/m);
  const fieldsOf = (content: string) => content.split("\n---\n")[0];
  const english = renderAll(record).filter(({ path }) => path.endsWith(".md"));
  deepEqual(english.map(({ path }) => pages.get(path) === undefined), english.map(() => false));
  for (const { path, content } of english) equal(fieldsOf(pages.get(path) ?? ""), fieldsOf(content), path);
});
