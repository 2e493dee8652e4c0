import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { inLanguage } from "../../words/language.ts";
import { speechName, speechPhase } from "../../words/speeches.ts";
import { scene } from "./_debate_fixture.ts";
import { roundForm } from "./agreement.ts";
import { welcome } from "./announcements.ts";
import { debateFormats } from "./formats.ts";
import { givenSpeeches } from "./given_speeches.ts";
import { debateRules } from "./options.ts";
import { castOf } from "./participants.ts";
import { preparationForm } from "./preparation.ts";
import { personaText, rulesText } from "./prompts.ts";
import { debateCast } from "./protocol.ts";
import { rulingSchema } from "./ruling.ts";
import { speechTask } from "./speech_texts.ts";

Deno.test("rules, announcements and tasks are in the language that is spoken when they are read, not when they were made", () => {
  const { participants } = scene();
  const cast = castOf(participants);
  const rules = debateRules({});
  const policy = debateRules({ debateFormat: "policy" });
  const speeches = givenSpeeches(policy.format, cast.advocates);
  const said = () => [
    rulesText("Should we?", cast, rules, { scoring: true, lookedUp: true, speeches: [] }),
    rulesText("Should we?", cast, policy, { scoring: true, lookedUp: true, speeches }),
    welcome("Should we?", cast.advocates, rules),
    rules.format.summary,
    policy.format.tone,
    policy.format.summary,
    speechTask(speeches[0]?.speech ?? { phase: "", name: "", side: 1, kind: "opening", words: 1 }),
    debateFormats.casual.tone,
    ...participants.map(personaText),
  ];
  const inEnglish = said();
  const inGerman = inLanguage("de", said);
  equal(inGerman.length, inEnglish.length);
  for (const [n, text] of inGerman.entries()) {
    ok(text !== inEnglish[n], text);
    doesNotMatch(text.replaceAll(/The side of \w+/g, ""), /\b(?:the|your|of|what)\b/i);
  }
  match(inGerman[1] ?? "", /^1\. Erste Grundreden: 1AC von Ada \(etwa 360 Wörter\)/m);
  match(
    inGerman[2] ?? "",
    /^Willkommen zu dieser Debatte \(Form: förmlich\)\. Die These lautet: Should we\? Ada vertritt: /,
  );
  deepEqual(said(), inEnglish);
});

Deno.test("forms describe their fields in the language that is spoken when they are made", () => {
  const forms = () =>
    [roundForm(), preparationForm(), rulingSchema()].map(({ jsonSchema }) => JSON.stringify(jsonSchema));
  const [round, plan, ruling] = inLanguage("de", forms);
  match(round ?? "", /Die Zusammenfassung\./);
  match(plan ?? "", /Ihre stärkste Argumentation/);
  match(ruling ?? "", /Die verletzte Regel/);
  match(forms()[0] ?? "", /The summary\./);
});

Deno.test("names and positions that nobody gave are in the language of the dialogue", () => {
  const cast = debateCast({ model: "openai/m", language: "de" }, "Trams pay off.");
  deepEqual(cast.map(({ id, name, position }) => [id, name, position]), [
    ["moderator", "Moderator", undefined],
    ["advocate-1", "Pro", "Für die These: Trams pay off."],
    ["advocate-2", "Kontra", "Gegen die These: Trams pay off."],
  ]);
});

Deno.test("names of speeches and phases are ours in the language that is spoken, and somebody's own as they are", () => {
  inLanguage("de", () => {
    equal(speechName("Grand Crossfire"), "Fragen im Großen Kreuzfeuer");
    equal(speechPhase("final-foci"), "Schlussworte");
  });
  equal(speechPhase("final-foci"), "final foci");
  for (const own of ["1AC", "constructor", "Plädoyer"]) {
    deepEqual([speechName(own), speechPhase(own)], [own, own]);
  }
});
