import { deepEqual, equal } from "node:assert/strict";
import { Problem } from "../serve/problem.ts";
import { Refusal } from "./refusal.ts";

Deno.test("Refusal.of() says nothing of this machine about an unexpected error", () => {
  const { code, message, next, cause } = Refusal.of(new Error("/home/ada/debates/journal.jsonl is broken"));
  deepEqual([code, message], ["failed", "This server failed"]);
  equal(next, "Call again. If it fails again, tell the operator.");
  equal(Object(cause).message, "/home/ada/debates/journal.jsonl is broken");
});

Deno.test("Refusal.of() names fields and codes as callers know them", () => {
  const errors = [{ field: "maxCostUsd", detail: "must be a number > 0" }];
  const { code, message, fields } = Refusal.of(new Problem(422, "'maxCostUsd' must be a number > 0", { errors }));
  deepEqual([code, message], ["invalid_arguments", "'max_cost_usd' must be a number > 0"]);
  deepEqual(fields, { max_cost_usd: "must be a number > 0" });
  const codes = ([400, 404, 409, 429, 500] as const).map((status) => Refusal.of(new Problem(status, "x")).code);
  deepEqual(codes, ["invalid_arguments", "not_found", "not_now", "busy", "failed"]);
  const locked = Object.assign(new Error("in use"), { name: "LockedError" });
  equal(Refusal.of(new Problem(409, "x", { cause: locked })).code, "held_elsewhere");
});
