import { z } from "zod";
import { PROVIDERS } from "../models/providers.ts";
import { problemsInExtras } from "../models/request_extras.ts";
import type { Json } from "../transcript/json.ts";
import { addProblem } from "../transcript/problems.ts";
import { mapOf } from "./schema.ts";

/** What an address looks like. */
export const URL_WANTED = "a URL such as http://localhost:8000/v1";

/** Schema of the address of a server. */
export const SERVER = z.string().regex(/^https?:\/\/\S+$/i).meta({ wanted: URL_WANTED });

/** Schema of the name of a variable that holds a key. */
export const KEY_ENV = z.string().regex(/^[A-Z][A-Z0-9_]*$/).meta({
  wanted: "the name of a variable such as MY_API_KEY",
})
  .exactOptional().describe("Environment variable that holds the key. Leave it out if the server needs none.");

/** Any value: a file holds nothing but JSON. */
const JSON_VALUE = z.unknown() as z.ZodType<Json>;

const VARIABLE = z.strictObject({
  env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/).meta({ wanted: "the name of a variable such as MY_API_KEY" }),
});

const OWN_PROVIDER = z.strictObject({
  baseUrl: SERVER.exactOptional().describe("Address of the API, including the version. Not for a known provider."),
  keyEnv: KEY_ENV,
  headers: z.record(z.string(), z.union([z.string(), VARIABLE])).exactOptional().describe(
    "Headers to send with each request; { env: NAME } takes the value from an environment variable. Secrets need it.",
  ),
  body: z.record(z.string(), JSON_VALUE).exactOptional().describe(
    "Fields to add to the body of each request for an answer, such as top_p. They are recorded.",
  ),
}).superRefine((provider, context) => {
  for (const { path, wanted } of problemsInExtras(provider)) {
    addProblem(context, { path, wanted, isSecret: true });
  }
});

/**
 * Schema of the providers that an operator defines, by name. Problems with headers and body fields hide the value, which
 * may be a secret.
 */
export const OWN_PROVIDERS = mapOf(OWN_PROVIDER, "providers by name, each with baseUrl and, if it needs a key, keyEnv")
  .superRefine((providers, context) => {
    for (const [name, { baseUrl }] of Object.entries(providers)) {
      if (baseUrl !== undefined || Object.hasOwn(PROVIDERS, name)) continue;
      addProblem(context, { path: [name, "baseUrl"], wanted: URL_WANTED });
    }
  });
