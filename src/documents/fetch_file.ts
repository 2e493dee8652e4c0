import { DocumentError } from "./document_error.ts";
import { MOST_FILE_BYTES } from "./limits.ts";
import type { GivenFile } from "./read_document.ts";

const TIMEOUT_MS = 30_000;

/**
 * Fetches a document once from an address that the person at this machine typed.
 *
 * @throws {DocumentError} If the server does not answer with a document of at most 20 MB within 30 s.
 */
export async function fetchFile(address: string): Promise<GivenFile> {
  const refuse = (problem: string, cause?: unknown) => new DocumentError(problem, { cause });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw refuse(`its server answers ${response.status} ${response.statusText}`.trim());
    }
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for await (const piece of response.body ?? []) {
      length += piece.length;
      if (length > MOST_FILE_BYTES) throw refuse("it has more than 20 MB");
      pieces.push(piece);
    }
    const data = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return { name: nameIn(address), data, address, type: response.headers.get("content-type") ?? "" };
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw refuse(
      signal.aborted ? "its server took longer than 30 s" : `it cannot be fetched: ${causeOf(error)}`,
      error,
    );
  }
}

/** Returns the last part of an address with a name, or the name of its server. */
function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").filter((part) => part !== "").at(-1);
  try {
    return last === undefined ? hostname : decodeURIComponent(last);
  } catch {
    return last ?? hostname;
  }
}

function causeOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
}
