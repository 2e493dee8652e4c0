import assert from "node:assert/strict";
import fc from "fast-check";
import { contentStems, cosine, jaccard, RelevanceIndex, words } from "./words.ts";

Deno.test("words() omits citations, keeps numbers whole and pairs the letters of Japanese", () => {
  assert.deepEqual(words("It’s 1,095.5 Grams [tfl-2008]."), ["it's", "1,095.5", "grams"]);
  assert.deepEqual(words("東京都は 税"), ["東京", "京都", "都は", "税"]);
  assert.deepEqual(words(""), []);
});

Deno.test("contentStems() drops common words and nothing else, and keeps numbers whole", () => {
  assert.deepEqual(contentStems("The charges were not for the planned cities of 2003, 1,095.5, 東京"), [
    "charg",
    "plann",
    "cit",
    "2003",
    "1,095.5",
    "東京",
  ]);
  assert.deepEqual(contentStems("Die Gebühren waren nicht für den Krieg und das Öl."), ["gebuh", "krieg", "ol"]);
  assert.deepEqual(contentStems("L'impôt n'est pas pour la guerre."), ["impot", "guerr"]);
  assert.deepEqual(contentStems("Los impuestos no son para la guerra."), ["impue", "guerr"]);
  assert.deepEqual(contentStems("War and peace, and the man."), ["war", "peac", "man"]);
  assert.deepEqual(contentStems("Все налоги растут"), ["все", "налог", "расту"]);
  assert.deepEqual(contentStems("세금은 오른다"), ["세금은", "오른다"]);
});

Deno.test("contentStems() finds words across inflection in each language", () => {
  for (
    const [one, others] of [
      ["city", "cities"],
      ["charge", "charges charged charging"],
      ["library", "libraries"],
      ["Stadt", "Städte Städten"],
      ["Steuer", "Steuern"],
      ["Gesetz", "Gesetze Gesetzes"],
      ["Haus", "Häuser Häusern"],
      ["Kind", "Kinder Kindern"],
      ["Unfall", "Unfälle Unfällen"],
      ["ville", "villes"],
      ["impôt", "impôts l'impôt"],
      ["national", "nationaux nationale nationales"],
      ["travail", "travaux"],
      ["baisse", "baisser baissé baissent"],
      ["ciudad", "ciudades"],
      ["ley", "leyes"],
      ["reducir", "reduce reducción reducido"],
      ["público", "pública públicos"],
      ["niño", "niños niña"],
    ] as const
  ) for (const other of others.split(" ")) assert.deepEqual(contentStems(other), contentStems(one), `${one}, ${other}`);
  for (
    const [a, b] of [["city", "car"], ["Stadt", "Staat"], ["impôt", "import"], ["calle", "casa"], ["tram", "train"]]
  ) {
    assert.notDeepEqual(contentStems(a ?? ""), contentStems(b ?? ""));
  }
});

Deno.test("contentStems() accepts any text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    for (const found of contentStems(text)) assert(found.length > 0);
  }));
});

const indexOf = (texts: readonly string[]) => new RelevanceIndex(texts, (text) => text.split(" "));

Deno.test("RelevanceIndex ranks rare words over common ones, and short texts over long ones", () => {
  const texts = ["bus lane city", "bus toll city", "bus city", "bus toll city and very many more words beside"];
  const index = indexOf(texts);
  assert.deepEqual(index.rank(["toll"]).map(({ item }) => texts.indexOf(item)), [1, 3, 0, 2]);
  assert(index.weight("lane") > index.weight("toll"));
  assert(index.weight("toll") > index.weight("bus"));
});

Deno.test("RelevanceIndex gives the value of the formula", () => {
  const index = indexOf(["a b", "c d"]);
  // N = 2, n = 1, one occurrence in a text of mean length: ln(1 + 1.5 / 1.5) * 1 * 2.2 / (1 + 1.2).
  assert(Math.abs((index.rank(["a"])[0]?.score ?? 0) - Math.log(2)) < 1e-12);
});

Deno.test("RelevanceIndex gives 0 for no shared word, never less, and ignores repeated query words", () => {
  const word = fc.constantFrom("a", "b", "c", "d");
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(fc.property(fc.array(text, { maxLength: 6 }), fc.array(word), (texts, query) => {
    const index = indexOf(texts);
    const ranked = index.rank(query);
    ranked.forEach(({ item, score }) => {
      const shares = query.some((asked) => item.split(" ").includes(asked));
      assert.equal(score > 0, shares);
      assert(score >= 0);
    });
    assert.deepEqual(index.rank([...query, ...query]), ranked);
  }));
});

Deno.test("RelevanceIndex finds a sentence in each language by other forms of its words", () => {
  const all = [
    "The charges hit the drivers of old cars.",
    "The libraries of the city lend tools.",
    "Die Steuern auf alte Häuser sind gestiegen.",
    "In den Städten fahren weniger Autos.",
    "Les impôts nationaux ont baissé pour les villes.",
    "Les voitures des citoyens paient une taxe.",
    "Las leyes reducen los impuestos de las ciudades.",
    "Los trabajadores públicos ganan poco.",
  ];
  const index = new RelevanceIndex(all, contentStems);
  for (
    const [n, query] of [
      "charge, driver",
      "city library",
      "Steuer, Haus",
      "Stadt, Auto",
      "impôt national, baisse",
      "citoyen, voiture",
      "ley, ciudad",
      "trabajador público",
    ].entries()
  ) assert.equal(index.rank(contentStems(query))[0]?.item, all[n], query);
});

Deno.test("RelevanceIndex accepts an empty collection", () => {
  assert.deepEqual(indexOf([]).rank(["a"]), []);
});

const bag = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 8 });

Deno.test("jaccard() and cosine() give known values", () => {
  assert.equal(jaccard(["a", "b"], ["b", "c"]), 1 / 3);
  assert(Math.abs(cosine(["a", "b"], ["a", "c"]) - 1 / 2) < 1e-12);
  assert(cosine(["a", "b"], ["a", "c"], (word) => word === "a" ? 3 : 1) > 0.8);
});

Deno.test("jaccard() and cosine() are symmetric, are within 0–1, and give 1 for a text and itself", () => {
  fc.assert(fc.property(bag, bag, (a, b) => {
    for (const alike of [jaccard, (x: readonly string[], y: readonly string[]) => cosine(x, y)]) {
      assert(Math.abs(alike(a, b) - alike(b, a)) < 1e-12);
      assert(alike(a, b) >= 0 && alike(a, b) <= 1);
      assert(Math.abs(alike(a, a) - (a.length === 0 ? 0 : 1)) < 1e-9);
    }
  }));
});
