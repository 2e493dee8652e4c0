import { fileFields } from "./fields.ts";
import { fieldsOf, type JsonSchema } from "./value_kind.ts";

/** The JSON Schema of configuration files, as it is published beside this file and written by `convene init`. */
export function configurationSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of a debate for convene",
    ...fieldsOf(fileFields()).schema,
  };
}

/** The same as the text of a file. */
export function schemaText(): string {
  return `${JSON.stringify(configurationSchema(), null, 2)}\n`;
}
