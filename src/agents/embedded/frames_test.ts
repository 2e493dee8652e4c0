import assert from "node:assert/strict";
import { statement } from "./_brief_fixture.ts";
import { claimsIn, withoutConnecting } from "./claims.ts";
import { Draw } from "./draw.ts";
import * as frames from "./frames.ts";
import { capital, fill, listed, Wording } from "./wording.ts";

const CLAIM = "passenger numbers rose by a third in the harbour";

Deno.test("withoutConnecting() takes off every phrase that leads into a sentence", () => {
  for (const lead of frames.LEADS.filter((lead) => lead.includes("{point}"))) {
    const said = capital(fill(lead, { point: CLAIM }));
    assert.equal(withoutConnecting(said), capital(CLAIM), lead);
  }
});

Deno.test("claimsIn() does not take what an advocate says of others, or of the debate, for its own claim", () => {
  const values = { name: "Dr. Amara van den Diallo", topic: "harbour fares", lines: `${CLAIM}; and ${CLAIM}` };
  for (const phrase of frames.ABOUT_THE_DEBATE) {
    // What stands after a point is a sentence of its own, and may well be a claim.
    const [first = ""] = phrase.split(/(?<=\.) \{\w+\}$/);
    const said = capital(fill(first, { ...values, claim: CLAIM, line: `${CLAIM}.`, position: `${CLAIM}.` }));
    assert.deepEqual(claimsIn(statement(said)), [], phrase);
  }
});

Deno.test("claimsIn() finds the claim behind every phrase that leads to it", () => {
  for (const lead of frames.LEADS) {
    const said = fill(lead, { point: CLAIM, Point: `${capital(CLAIM)}.`, name: "Ana" });
    assert.deepEqual(claimsIn(statement(said)).map(({ bare }) => bare), [CLAIM], lead);
  }
});

Deno.test("Draw gives the same choices for the same seed and key, and fresh phrases first", () => {
  const of = (seed: number, key: string) => Array.from({ length: 5 }, (_, at) => new Draw(seed, `${key}${at}`).next());
  assert.deepEqual(of(1, "a"), of(1, "a"));
  assert.notDeepEqual(of(1, "a"), of(2, "a"));
  assert.notDeepEqual(of(1, "a"), of(1, "b"));
  for (let seed = 0; seed < 20; seed++) {
    const draw = new Draw(seed, "k");
    assert.equal(draw.fresh(["One thing: {x}", "Another: {x}"], ["One thing: this."]), "Another: {x}");
  }
});

Deno.test("Wording puts sentences inside others without harming names", () => {
  const wording = new Wording([
    "The speed of buses in Bergen fell. Fares help South Haven, and home work. A Home Office paper [bristol]. " +
    "Public transport is run by Transport for Bergen, where transport is cheap.",
  ]);
  assert.equal(wording.inside("Buses are slow."), "buses are slow.");
  assert.equal(wording.inside("Bergen is slow."), "Bergen is slow.");
  assert.equal(wording.inside("South Haven is slow."), "South Haven is slow.");
  assert.equal(wording.inside("The UK is slow."), "the UK is slow.");
  assert.equal(wording.inside("Bristol is slow."), "Bristol is slow.");
  assert.equal(wording.inside("I am slow."), "I am slow.");
  assert.equal(wording.inside("UK buses are slow."), "UK buses are slow.");
  assert.equal(wording.fitsInside("Xanadu is slow."), false);
  assert.equal(wording.inside("Transport for Bergen is slow."), "Transport for Bergen is slow.");
  assert.equal(wording.inside("Transport for Oslo is slow."), "transport for Oslo is slow.");
  assert.equal(wording.inside("Supporters of buses are slow."), "supporters of buses are slow.");
});

Deno.test("Wording.gist() keeps short claims, cuts long ones at a clause, and gives up on the rest", () => {
  const wording = new Wording(["the buses"]);
  assert.equal(wording.gist("The buses are slow [a]."), "the buses are slow [a]");
  assert.equal(
    wording.gist(`The buses in the inner city are slow all day, because ${"very ".repeat(20)}old roads are narrow.`),
    "the buses in the inner city are slow all day",
  );
  assert.equal(wording.gist(`The buses ${"very ".repeat(30)}slow.`), undefined);
  // What is claimed stands after the "but", so that the first half alone would be put into somebody's mouth.
  assert.equal(wording.gist(`The buses are slow in the inner city, but ${"very ".repeat(20)}cheap.`), undefined);
  assert.equal(wording.gist("Are the buses slow?"), undefined);
});

Deno.test("listed() joins with commas, or with semicolons where it is told to", () => {
  assert.equal(listed(["a", "b"]), "a and b");
  assert.equal(listed(["a", "b", "c"]), "a, b, and c");
  assert.equal(listed(["a, x", "b", "c"], ";"), "a, x; b; and c");
  assert.equal(listed(["a", "b"], ";"), "a; and b");
  assert.equal(listed([]), "");
});
