import { BriefError } from "../brief_error.ts";

/** What it takes to read PDF. */
export const PDF_NEEDS =
  "reading PDF takes pdftotext: install poppler-utils (macOS: poppler), and run with --allow-run=pdftotext";

const COMMAND = ["pdftotext"] as const;

/**
 * Text of a PDF file, as `pdftotext` gives it. `undefined` if that is not installed or may not be run. `command` is the
 * program with its first arguments.
 *
 * @throws {BriefError} If the file is none that it can read.
 */
export async function pdfText(
  path: string,
  command: readonly [string, ...string[]] = COMMAND,
): Promise<string | undefined> {
  const [program, ...first] = command;
  let output: Deno.CommandOutput;
  try {
    const args = [...first, "-q", "-enc", "UTF-8", "-eol", "unix", path, "-"];
    output = await new Deno.Command(program, { args, stdin: "null", stdout: "piped", stderr: "piped" }).output();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable) return undefined;
    throw error;
  }
  if (output.success) return new TextDecoder().decode(output.stdout);
  const [reason = ""] = new TextDecoder().decode(output.stderr).trim().split("\n");
  throw new BriefError({
    file: path,
    problem: `pdftotext cannot read it${reason === "" ? "" : `: ${reason}`}`,
    wanted: "a PDF with text, not encrypted",
  });
}
