import { fileFields } from "./fields.ts";
import { type ProtocolName, withArticle } from "./protocol_names.ts";
import { fieldsOf, type JsonSchema } from "./value_kind.ts";

/** The JSON Schema of configuration files, as it is published beside this file and written by `convene init`. */
export function configurationSchema(protocol: ProtocolName): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Configuration of ${withArticle(protocol)} for convene`,
    ...fieldsOf(fileFields(protocol)).schema,
  };
}

/** The same as the text of a file. */
export function schemaText(protocol: ProtocolName): string {
  return `${JSON.stringify(configurationSchema(protocol), null, 2)}\n`;
}
