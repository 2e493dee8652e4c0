import assert from "node:assert/strict";
import { datesIn } from "./dates.ts";

const dates = (text: string) => datesIn(text).map(({ iso }) => iso);

Deno.test("datesIn() reads a date however it is written", () => {
  const written =
    "17 March 2003, March 17, 2003, 17th of March 2003, Mar. 17th 2003, 2003-03-17, 17.3.2003, 2003年3月17日";
  assert.deepEqual(dates(written), Array(7).fill("2003-03-17"));
  assert.deepEqual(dates("２００３年３月"), ["2003-03"]);
  assert.deepEqual(dates("in Sept 2024, May of 1999 and 2001-12"), ["2024-09", "1999-05", "2001-12"]);
});

Deno.test("datesIn() reads German, French, Spanish and Italian dates", () => {
  const written =
    "17. März 2003; 17. Mrz. 2003; 17 mars 2003; 17 de marzo de 2003; 17 marzo 2003; 17/03/2003; 17-03-2003";
  assert.deepEqual(dates(written), Array(7).fill("2003-03-17"));
  assert.deepEqual(dates("1er août 2003, 1º agosto 2003, 1. August 2003, 1 aout 2003"), Array(4).fill("2003-08-01"));
  const months = [
    "Januar février März avril mayo giugno juillet août settembre octubre November dicembre",
    "enero febbraio mars aprile Mai juin Juli agosto septembre Oktober novembre Dezember",
  ];
  for (const row of months) {
    const isos = Array.from({ length: 12 }, (_, month) => `2003-${String(month + 1).padStart(2, "0")}`);
    assert.deepEqual(dates(row.replaceAll(/(?<=\p{L})(?= |$)/gu, " 2003,")), isos);
  }
});

Deno.test("datesIn() gives both readings of what could be two dates", () => {
  const readings = (text: string) => datesIn(text).map((date) => date.readings);
  assert.deepEqual(readings("3/4/2003, 17/3/2003, 3/17/2003, 3/3/2003"), [
    ["2003-04-03", "2003-03-04"],
    ["2003-03-17"],
    ["2003-03-17"],
    ["2003-03-03"],
  ]);
});

Deno.test("datesIn() leaves out what is no date", () => {
  assert.deepEqual(
    dates(
      "13/14/2003, 3/4/2003/5, the marches 2003, 30 February 2003, 2003-13, 2003-2008, version 1.2.2003.4, in 2003, may 20, 12-2003-03-1",
    ),
    [],
  );
});

Deno.test("datesIn() gives offsets that cut the text, and copes with any length", () => {
  const text = "On 17 March 2003 and ２００３年３月.";
  for (const { text: written, start, end } of datesIn(text)) assert.equal(text.slice(start, end), written);
  for (const unit of ["1", "1 ", "2003-", "march ", "1.", " ", "1/", "mai ", "1 de "]) {
    assert.equal(datesIn(unit.repeat(50_000)).length, 0);
  }
});
