import { deepEqual, equal } from "node:assert/strict";
import { citationsIn, looksLikeSource } from "./citations.ts";

const names = (text: string) => citationsIn(text).map(({ name }) => name);
const cited = (text: string) => citationsIn(text).filter(looksLikeSource).map(({ name }) => name);

Deno.test("citationsIn() reads names in brackets, several in one pair too, and no links", () => {
  deepEqual(names("It fell [tfl-2008]. And rose [a; b, c][d]."), ["tfl-2008", "a", "b", "c", "d"]);
  deepEqual(names("[text](https://example.org), [ ] [T]he [x]"), ["x"]);
  for (const { name, start, end } of citationsIn("It [ tfl ; dft] is")) {
    equal("It [ tfl ; dft] is".slice(start, end), name);
  }
});

Deno.test("looksLikeSource() takes names for sources", () => {
  for (
    const name of ["smith-2020", "act.pdf", "tfl2008", "Smith 2020", "Smith et al. 2020b", "london-start", "WHO_report"]
  ) deepEqual(cited(`It is said [${name}] of it.`), [name]);
  deepEqual(cited("It is said [harrison]."), ["harrison"]);
});

Deno.test("looksLikeSource() takes what whoever quotes has put in, labels and places for none", () => {
  for (
    const inside of [
      ..."that,sic,sic!,…,...,emphasis added,x,the city's drivers,Londoners,in 2003,T".split(","),
      ..."C1.2,R8,A1,message 3,Message 12,round 2,#4,1,2–4,p. 4,pp. 12-14,p.4,fig. 3,§ 4,Side 1,line 40".split(","),
    ]
  ) deepEqual(cited(`They said [${inside}] it fell.`), [], inside);
});
