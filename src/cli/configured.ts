import { ConfigError } from "./cli_error.ts";

/**
 * The library's complaints about a configuration are configuration errors here.
 *
 * @throws {ConfigError} If what is built complains of a type or a range.
 */
export function configured<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new ConfigError(error.message, { cause: error });
    }
    throw error;
  }
}
