import { redact } from "../text/redact.ts";
import { shellWord } from "./shell_word.ts";

/** The command that goes on with an archive, to be copied; where a server was named, it has to be named again. */
export function resumeCommand(archive: string, { baseUrl }: { readonly baseUrl?: string | undefined } = {}): string {
  const server = baseUrl === undefined ? "" : ` --base-url ${shellWord(redact(baseUrl))}`;
  return `convene resume ${shellWord(archive)}${server}`;
}
