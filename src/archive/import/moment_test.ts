import assert from "node:assert/strict";
import fc from "fast-check";
import { isoTime, timeAt } from "./moment.ts";
import { Place } from "./place.ts";

Deno.test("isoTime() takes times with a zone and no others", () => {
  assert.equal(isoTime("2025-01-31T12:00:00+01:00"), "2025-01-31T11:00:00.000Z");
  assert.equal(isoTime("2025-01-31 12:00Z"), "2025-01-31T12:00:00.000Z");
  for (const bad of ["", "2025-01-31", "2025-01-31T12:00", "2025-02-30T12:00Z", "2025-01-31T25:00Z", "31.1.2025"]) {
    assert.equal(isoTime(bad), undefined, bad);
  }
});

Deno.test("timeAt() gives any moment back, whichever way it is written", () => {
  const date = fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true });
  fc.assert(fc.property(date, (date) => {
    const iso = date.toISOString();
    assert.equal(timeAt(new Place("f", iso), "iso"), iso);
    assert.equal(timeAt(new Place("f", date.getTime()), "milliseconds"), iso);
    assert.equal(timeAt(new Place("f", date.getTime() / 1000), "seconds"), iso);
  }));
  for (const bad of [-1, NaN, Infinity, 1e30, "5", null]) {
    assert.throws(() => timeAt(new Place("f", bad), "seconds"), /seconds since 1970/);
  }
});
