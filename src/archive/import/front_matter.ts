import { readYaml, YamlError } from "../../text/yaml.ts";
import { isObject } from "../../transcript/json.ts";
import { ImportError } from "./import_error.ts";

/**
 * Returns the fields in front matter, which begins in the second line.
 *
 * @throws {ImportError} If it is no YAML with fields.
 */
export function frontFields(front: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const value = readYaml(front).value ?? {};
    if (isObject(value)) return value;
    throw new ImportError({ file, where: "line 2", value, wanted: "fields: id, topic, truth, speakers" });
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const where = `line ${(cause.at?.line ?? 0) + 1}`;
    throw new ImportError({ file, where, problem: cause.message, wanted: "YAML between the two ---" });
  }
}
