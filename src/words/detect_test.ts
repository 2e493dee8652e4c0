import { deepEqual, equal } from "node:assert/strict";
import { detectLanguage } from "./detect.ts";

Deno.test("A language is told by its words from six on, by its script before that, and else it is English", async () => {
  const cases: readonly (readonly [text: string, tag: string, by: string])[] = [
    ["Cities should charge drivers who enter the centre", "en", "words"],
    ["Cats vs dogs", "en", "nothing"],
    ["Is remote work better than office work?", "en", "words"],
    ["Städte sollten in ihren Zentren ein Tempolimit von 30 einführen", "de", "words"],
    ["Les villes devraient interdire les voitures privées au centre", "fr", "words"],
    ["Las ciudades deberían prohibir los coches privados en el centro", "es", "words"],
    ["都市は中心部で自動車に課金すべきだ", "ja", "script"],
    ["城市应该对进入市中心的司机收费", "zh", "script"],
    ["도시는 도심 통행료를 받아야 한다", "ko", "script"],
    ["هل يجب حظر السيارات؟", "ar", "script"],
    ["Города должны взимать плату с водителей, въезжающих в центр", "ru", "words"],
    ["Міста повинні стягувати плату з водіїв, які в’їжджають до центру", "uk", "words"],
    ["Αυτοκίνητα ή τραμ;", "el", "script"],
    ["1984", "en", "nothing"],
  ];
  for (const [text, tag, by] of cases) deepEqual(await detectLanguage(text), { tag, by }, text);
});

Deno.test("A word in another script does not make a text another language", async () => {
  equal((await detectLanguage("Should we translate Москва as Moscow in our style guide?")).tag, "en");
});
