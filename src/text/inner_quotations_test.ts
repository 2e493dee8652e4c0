import { equal } from "node:assert/strict";
import { within as de } from "../words/de/phrases.ts";
import { quoted as quotedInEnglish, within as en } from "../words/en/phrases.ts";
import { within as es } from "../words/es/phrases.ts";
import { quoted as quotedInFrench, within as fr } from "../words/fr/phrases.ts";

Deno.test("innerQuotations() turns the marks in a quotation to the second level of each language", () => {
  for (const said of ["„so ist es“", "“so ist es”", '"so ist es"', "«so ist es»", "« so ist es »", "»so ist es«"]) {
    equal(de(`Sie sagt: ${said}, sonst`), "Sie sagt: ‚so ist es‘, sonst", said);
    equal(en(`Sie sagt: ${said}, sonst`), "Sie sagt: ‘so ist es’, sonst", said);
    equal(es(`Sie sagt: ${said}, sonst`), "Sie sagt: “so ist es”, sonst", said);
    equal(fr(`Sie sagt: ${said}, sonst`), "Sie sagt: “so ist es”, sonst", said);
  }
  equal(
    de("Er sagt, „das ‚soll es doch nicht sein‘ steht dort“"),
    "Er sagt, ‚das „soll es doch nicht sein“ steht dort‘",
  );
  equal(de("Dr. Müller schreibt: „Der Rückgang ist …"), "Dr. Müller schreibt: ‚Der Rückgang ist …");
  equal(en('a 12” pipe, the drivers’ ‘own’ hours, 5" wide'), 'a 12” pipe, the drivers’ ‘own’ hours, 5" wide');
  equal(en('log("too much"); a["b"] = c'), 'log("too much"); a["b"] = c', "code");
  equal(quotedInEnglish('He says "no"'), "“He says ‘no’”");
  equal(quotedInFrench("Il dit « non »"), "«\u202fIl dit “non”\u202f»");
});
