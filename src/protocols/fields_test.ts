import { deepEqual, ok, throws } from "node:assert/strict";
import { z } from "zod";
import { fieldsOf } from "../setup/configuration.ts";
import { anyone, type Field, type Fields, fieldsFromAnyone, operator, pathFields, traitsOf } from "./fields.ts";
import { protocolNamed, PROTOCOLS } from "./list.ts";

/** What reaches outside or loosens limits, and so comes from the operator alone. */
const OPERATORS = [
  "attachments",
  "baseUrl",
  "concurrency",
  "contextDirectory",
  "outputDirectory",
  "outputFormat",
  "prices",
  "providers",
  "rateLimits",
  "sources",
  "toolLimits",
  "toolServers",
];

for (const name of [...PROTOCOLS.map(({ name }) => name), "answers"]) {
  Deno.test(`of the fields of ${name}, those that reach outside are the operator's`, async () => {
    const protocol = await protocolNamed(name);
    ok(protocol);
    const fields = fieldsOf(protocol);
    const open = fieldsFromAnyone(fields);
    deepEqual(Object.keys(fields).filter((field) => !Object.hasOwn(open, field)).sort(), OPERATORS);
    // requests name a brief of the operator's, and no folder
    deepEqual(pathFields(open), ["brief"]);
  });
}

Deno.test("a schema that nobody marked is no field, for the compiler and at run time", () => {
  const plain = z.string();
  // @ts-expect-error it does not say who may set it
  const fields: Fields = { plain };
  throws(() => fieldsFromAnyone(fields), /no field/);
  // @ts-expect-error nor does a schema made from a field
  const made: Field = anyone(z.string()).optional();
  throws(() => traitsOf(made), /no field/);
  deepEqual(traitsOf(operator(plain, { holds: "path" })), { from: "operator", holds: "path" });
});
