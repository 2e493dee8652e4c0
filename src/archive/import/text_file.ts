import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { saysAbsent, saysForbidden } from "../../runtime/found.ts";
import { VERSION } from "../../runtime/system_runtime.ts";
import { decode } from "../../text/decode.ts";
import { sha256 } from "../../text/sha256.ts";
import type { ImportedFrom } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ImportError } from "./import_error.ts";

/** A file to be imported, as a text. */
export interface TextFile {
  readonly text: string;
  /** Its extension in lower case, with the dot. */
  readonly extension: string;
  /** The origin of an import of it. */
  readonly from: Omit<ImportedFrom, "form">;
}

/**
 * Reads a text file to be imported.
 *
 * @throws {ImportError} If there is no such file, or it is no text in an encoding that is known.
 */
export async function readTextFile(file: string): Promise<TextFile> {
  const wanted = "a text file";
  const bytes = await readFile(file).catch((cause): never => {
    // Missing permissions are reported elsewhere.
    if (saysForbidden(cause)) throw cause;
    const problem = saysAbsent(cause) ? "there is no such file" : String(cause);
    throw new ImportError({ file, problem, wanted, cause });
  });
  const decoded = await decode(bytes);
  if (!decoded) throw new ImportError({ file, problem: "it is no text", wanted });
  const encoding = decoded.encoding === "utf-8" ? undefined : decoded.encoding;
  const from = { file: basename(file), sha256: sha256(bytes), version: VERSION, ...omitUndefined({ encoding }) };
  return { text: decoded.text, extension: extname(file).toLowerCase(), from };
}

/**
 * Returns what a function makes of a file.
 *
 * @param what `problem` names the mistake; otherwise the error does.
 * @throws {ImportError} If the function throws.
 */
export function parsed<T>(
  file: string,
  what: { readonly problem?: string; readonly wanted: string; readonly where?: string },
  parse: () => T,
): T {
  try {
    return parse();
  } catch (cause) {
    throw new ImportError({ file, problem: cause instanceof Error ? cause.message : "", ...what, cause });
  }
}
