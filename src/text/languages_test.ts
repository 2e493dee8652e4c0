import { deepEqual, equal } from "node:assert/strict";
import { sentences } from "./sentences.ts";
import { grammarOf } from "./grammar/mod.ts";
import { words } from "./words.ts";

const textsOf = (text: string) => sentences(text).map((sentence) => sentence.text);

/** Paragraphs, with a bar where each sentence ends. */
const PARAGRAPHS = {
  german: [
    "Die Stadt zahlt 3,2 Mio. Euro im Jahr.|Das ist zu viel.",
    "Der Bund gab 12 Mrd. Euro aus, d. h. mehr als je zuvor.|Niemand fragte nach.",
    "Viele Städte, z. B. Köln und Bonn, haben es versucht.|Andere, z.B. Ulm, nicht.",
    "Dr. Weber und Prof. Dr. Klein widersprechen.|Sie haben gute Gründe.",
    "Bewohner bzw. Eigentümer zahlen nichts.|Gäste zahlen.",
    "Nach Art. 5 Abs. 2 des Gesetzes ist das erlaubt.|Es war eine neue Art.|Alle staunten.",
    "Am 3. Oktober fuhr niemand.|Vom 1. bis 14. Mai auch nicht.|Im 19. Jahrhundert war das der 2. Versuch.",
    "Das steht in Nr. 4, in Kap. IV und in Abb. B der Studie.|Die Kosten stiegen auf 30 Prozent.|Danach sanken sie.",
    "Es gab Busse, Bahnen usw.|Die Leute liefen trotzdem, ggf. auch nachts.",
    "Er sagte: „Das ist so.“|Dann ging er.|„Wirklich?“, fragte sie.",
    "Frau J. Maier war u. a. Richterin, ca. Sechzigjährige kennen sie.|Sie kam nie.",
    "Das Treffen ist am 3. 10. 2026 um 9.30 Uhr.|Es dauert max. 45 Min. oder weniger.|So sei es.",
  ],
  french: [
    "M. Dupont et Mme Leroy ne sont pas d'accord.|Ils ont leurs raisons.",
    "Dans plusieurs villes, p. ex. Lyon, la taxe a baissé.|Elle reste élevée à Paris.",
    "MM. Petit et Mlle. Roux l'ont dit dans l'art. 5 de la loi.|C'est de l'art.|On l'aime.",
    "Le Dr. Martin cite le vol. 2 et la fig. 3.|Il a raison.",
    "Cela existait av. J.-C. chez les Romains, etc.|Nous l'avons oublié.",
    "Il a dit : « C'est vrai. »|Puis il est parti.|Et l'autre ?|Il l'est.|Tous sont venus.",
  ],
  spanish: [
    "El Sr. López y la Sra. Díaz no están de acuerdo.|Tienen sus razones.",
    "En EE. UU. Trump ganó las elecciones.|La economía creció.",
    "En varias ciudades, p. ej. Madrid, el impuesto bajó.|En otras no.|Nadie lo sabe.",
    "La Dra. Ruiz cita el art. 5 y la pág. 12 de la ley.|Es un arte.|Ud. Señora, lo sabe.",
    "¿Es verdad?|¡No!|Dijo que no.|Después se fue.",
    "Los RR. HH. Centrales cuestan 1.234,5 euros al año.|Es demasiado.",
  ],
  english: [
    "Dr. Smith spoke of Art. 5, No. 3 and Fig. B below.|He said no.|Then he left the art.|It was 30.|May came.",
    "I am 30.|Mai is my wife, and I paid 3 mio.|The end of it.",
  ],
  unknown: [
    "Kaupungit perivät maksun autoilijoilta joka arkipäivä kello kuudesta iltaan asti.|Se on art.|Tulot käytetään " +
    "joukkoliikenteen parantamiseen, ja M. Virtanen kannattaa sitä 5.|Toukokuussa asia ratkeaa.",
    "Şehirler sürücülerden ücret almalı.|Gelir otobüslere gider ve herkes bundan yararlanır.|Hava temizlenir, trafik azalır.",
  ],
};

for (const [language, paragraphs] of Object.entries(PARAGRAPHS)) {
  Deno.test(`sentences() ends sentences in ${language} where they end`, () => {
    for (const paragraph of paragraphs) {
      deepEqual(textsOf(paragraph.replaceAll("|", " ")), paragraph.split("|"));
    }
  });
}

Deno.test("grammarOf() tells the language of a text by its common words, and English from others without any", () => {
  const told = (text: string) => grammarOf(words(text))?.twoToTwelve[0];
  equal(told("The war is over, and the man will die."), "two");
  equal(told("Der Krieg ist vorbei, und die Leute kommen nach Hause."), "zwei");
  equal(told("La guerre est finie, et les gens rentrent chez eux."), "deux");
  equal(told("La guerra ha terminado y la gente vuelve a sus casas."), "dos");
  equal(told("Art. 5"), "two");
  equal(told(""), "two");
  equal(told(PARAGRAPHS.unknown[0] ?? ""), undefined);
});
