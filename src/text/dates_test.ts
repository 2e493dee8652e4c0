import { deepEqual, equal } from "node:assert/strict";
import { datesIn } from "./dates.ts";
import { figuresIn } from "./evidence.ts";

const read = (text: string) => datesIn(text).map(({ start, end }) => text.slice(start, end));

Deno.test("datesIn() reads dates and ranges of dates in each language", () => {
  const cases: readonly (readonly [text: string, dates: string])[] = [
    ["vom 15. bis 29. Januar 2024 gefragt", "15. bis 29. Januar 2024"],
    ["vom 15.–29. Januar, am 3. Mai und am 1. und 2. Juni", "15.–29. Januar|3. Mai|1. und 2. Juni"],
    ["am 15.01.2026, vom 15.01.–29.01.2026, 15.-29.1.2026", "15.01.2026|15.01.–29.01.2026|15.-29.1.2026"],
    ["im Jahr 2023, seit 2019, von 2010 bis 2020, im Mai 2023", "2023|2019|2010 bis 2020|Mai 2023"],
    ["on January 15–29, on 15 January 2024, March 3rd", "January 15–29|15 January 2024|March 3rd"],
    ["from the 15th to the 29th of January, Jan. 5, 2024", "15th to the 29th of January|Jan. 5, 2024"],
    ["In 2003, since 1998 and from 2010 to 2020", "2003|1998|2010 to 2020"],
    ["del 15 al 29 de enero de 2024, el 3 de mayo", "15 al 29 de enero de 2024|3 de mayo"],
    ["entre el 15 y el 29 de enero, en 2003", "15 y el 29 de enero|2003"],
    ["du 15 au 29 janvier 2024, le 1er mars, depuis 2003", "15 au 29 janvier 2024|1er mars|2003"],
    ["entre le 15 et le 29 janvier, en août 2003", "15 et le 29 janvier|août 2003"],
    ["2026-01-15T10:00Z, 1/15/2026", "2026-01-15|1/15/2026"],
  ];
  for (const [text, dates] of cases) deepEqual(read(text), dates.split("|"), text);
});

Deno.test("datesIn() reads no other number as a date", () => {
  for (
    const text of [
      "15 Menschen, 1.502 Einwohner, um 2,3 dB(A), 3.5 May",
      "It may be 15 of 31, or 2000 people; 1,234.5 and 45 Marchers",
      "von 212 auf 159; Version 1.2.3; § 45 Abs. 2",
      "in 2000 %, in 1.900 Orten, in 1900,5",
      "tot 15 mei en 29 toukokuuta",
    ]
  ) deepEqual(read(text), [], text);
});

Deno.test("datesIn() takes time linear in the text", () => {
  for (const piece of ["15. ", "2003-", "1, 2, ", "in ", "January 1, ", "1/", "15. bis "]) {
    equal(datesIn(piece.repeat(20_000)).length < 60_000, true, piece);
  }
});

Deno.test("figuresIn() knows a day and a month from a number", () => {
  const values = (text: string) => figuresIn(text).map(({ values }) => values.join(" or "));
  deepEqual(values("15 Menschen am 15. Januar 2024, 15.01.2024"), [
    ..."15,day 15,2024,day 15,day 1,2024".split(","),
  ]);
});
