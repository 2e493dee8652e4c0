import { z } from "zod";
import { withArticle } from "../words/en/phrases.ts";
import { COMMON_FIELDS, type Configuration, participantSchema, picked } from "../protocols/configuration.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { anyone, type Fields } from "../protocols/fields.ts";
import { listOf } from "../protocols/schema.ts";
import { typed } from "../runtime/typed.ts";
import { ConfigError } from "./errors.ts";
import { checkedSettings, schemaText, type SettingsFile } from "./settings_file.ts";

/** Names that people try, with the correct ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  rounds: "roundCount",
  format: "debateFormat",
  members: "participants",
  agents: "participants",
  advocates: "participants",
};

/** Parts of a configuration that no file and no request gives: they are of the command line, or of an earlier run. */
const OF_THE_RUN = ["speakers", "unknownCalls", "repeatTools", "reseated", "requestId", "fromPreset"] as const;

/** Returns the fields that a configuration of a protocol may have. */
export function fieldsOf({ fields, roles }: Protocol): Fields {
  const { judges: _, clerks: _clerks, ...common } = COMMON_FIELDS;
  const participants = anyone(
    listOf(participantSchema(roles), "a list of participants").optional()
      .describe("Participants; missing ones are added"),
    { ofOne: true, page: "none" },
  );
  return { ...fields, ...common, participants };
}

export function configurationSchema(protocol: Protocol): z.ZodObject {
  return z.strictObject(fieldsOf(protocol));
}

/** Returns the JSON Schema for a protocol's configuration files, as `convene init` writes it. */
export function configurationSchemaText(protocol: Protocol): string {
  return schemaText(`Configuration of ${withArticle(protocol.name)} for convene`, configurationSchema(protocol));
}

/**
 * Returns a protocol's configuration with its defaults filled in.
 *
 * @throws {ConfigError} If a field has an invalid value.
 */
export function withDefaults(protocol: Protocol, configuration: Configuration): Configuration {
  const rest = Object.fromEntries(
    Object.entries(configuration).filter(([field]) => !OF_THE_RUN.some((own) => own === field)),
  );
  const { success, data } = configurationSchema(protocol).safeParse(rest);
  if (success) return { ...data, ...picked(configuration, OF_THE_RUN) };
  const whole = `the configuration of ${withArticle(protocol.name)}`;
  checkedSettings(JSON.stringify(rest), whole, fileOf(protocol));
  throw new ConfigError(`Cannot use ${whole}`);
}

export function fileOf(protocol: Protocol): SettingsFile {
  const fields = fieldsOf(protocol);
  return {
    schema: configurationSchema(protocol),
    whole: "the configuration",
    help: `${typed("init")} writes one`,
    otherName(name, { length }) {
      if (length > 1) return "";
      const isSubject = PROTOCOLS.some(({ subject }) => subject === name);
      const meant = isSubject ? protocol.subject : new Map(Object.entries(OTHER_NAMES)).get(name);
      return meant !== undefined && Object.hasOwn(fields, meant) ? `; did you mean '${meant}'?` : "";
    },
  };
}
