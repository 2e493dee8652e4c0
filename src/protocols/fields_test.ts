import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { z } from "zod";
import { FOR_ALL, LIMITS, REQUESTS } from "../experiments/options.ts";
import { fieldsOf } from "../setup/configuration.ts";
import { REMEMBERED } from "../setup/recorded.ts";
import { OUTSIDE } from "../setup/outside.ts";
import { commonNames, DEFINITIONS, SERVERS } from "./configuration.ts";
import { anyone, type Field, type Fields, fieldsThat, isFromAnyone, isOutside, operator, traitsOf } from "./fields.ts";
import { protocolNamed, PROTOCOLS } from "./list.ts";

/** What reaches outside or loosens limits, and so comes from the operator alone. */
const OPERATORS = [
  "agents",
  "baseUrl",
  "commands",
  "concurrency",
  "files",
  "outputDirectory",
  "outputFormat",
  "presets",
  "prices",
  "providers",
  "rateLimits",
  "toolLimits",
  "toolServers",
  "unpriced",
];

for (const name of [...PROTOCOLS.map(({ name }) => name), "answers"]) {
  Deno.test(`of the fields of ${name}, those that reach outside are the operator's`, async () => {
    const protocol = await protocolNamed(name);
    ok(protocol);
    const fields = fieldsOf(protocol);
    const open = fieldsThat(fields, isFromAnyone);
    deepEqual(Object.keys(fields).filter((field) => !Object.hasOwn(open, field)).sort(), OPERATORS);
    // requests name a brief of the operator's, and no folder
    deepEqual(Object.keys(fieldsThat(open, isOutside)), ["brief"]);
  });
}

Deno.test("the traits of common fields say what each face takes from whom", () => {
  const lists: readonly (readonly [what: string, names: readonly string[], known: string])[] = [
    [
      "dropped from every journal",
      commonNames(isOutside),
      "agents baseUrl brief commands files outputDirectory providers toolServers",
    ],
    ["given again, as flags", OUTSIDE, "baseUrl brief"],
    ["of servers and programs", SERVERS, "agents baseUrl commands providers toolServers"],
    [
      "left out of journals",
      commonNames(({ unrecorded = false }) => unrecorded),
      "agents commands files models outputDirectory preset presets providers toolServers",
    ],
    [
      "of the operator of a server",
      DEFINITIONS,
      "agents baseUrl commands presets prices providers rateLimits toolLimits toolServers unpriced",
    ],
    ["remembered of what is held here", REMEMBERED, "baseUrl concurrency prices rateLimits toolLimits unpriced"],
    ["of an experiment as a whole", LIMITS, "maxCalls maxCostUsd maxDurationMs maxTokens"],
    [
      "that parts and runs of an experiment may change",
      REQUESTS,
      "agents baseUrl commands concurrency patienceMs prices providers rateLimits silenceMs timeoutMs toolServers unpriced",
    ],
    [
      "for all arms",
      FOR_ALL,
      "agents baseUrl commands patienceMs prices providers rateLimits reasoningEffort silenceMs temperature timeoutMs " +
      "toolServers unpriced",
    ],
    [
      "of reviews",
      commonNames(({ inReviews = false }) => inReviews),
      "agents baseUrl commands concurrency context maxCalls maxCostUsd maxDurationMs maxTokens model outputFormat patienceMs prices " +
      "providers rateLimits reasoningEffort seed silenceMs temperature timeoutMs unpriced",
    ],
  ];
  for (const [what, names, known] of lists) equal([...names].sort().join(" "), known, what);
});

Deno.test("a schema that nobody marked is no field, for the compiler and at run time", () => {
  const plain = z.string();
  // @ts-expect-error it does not say who may set it
  const fields: Fields = { plain };
  throws(() => fieldsThat(fields, isFromAnyone), /no field/);
  // @ts-expect-error nor does a schema made from a field
  const made: Field = anyone(z.string()).optional();
  throws(() => traitsOf(made), /no field/);
  deepEqual(traitsOf(operator(plain, { holds: "path" })), { from: "operator", holds: "path" });
  throws(() => traitsOf(anyone(plain).describe("a description makes another schema")), /no field/);
});
