/** Deno's words for what a process may not do. */
const DENOS_WORDS = /Requires (\w+) access to (?:"([^"]*)"|(\S+)), run again with the --allow-\w+ flag/g;

/** A message with Deno's words put into words that say what is allowed least. */
export function permissionInWords(message: string): string {
  return message.replace(DENOS_WORDS, (_all, access: string, quoted: string, bare: string) => {
    const what = quoted ?? bare;
    // Some paths Deno opens only to a process that may do everything.
    return access === "all"
      ? `${what} is out of bounds`
      : `${what} ${forbidden(access)}; allow it with --allow-${access}=${what}`;
  });
}

/** The same for a message about the folder for archives, which may be another one. */
export function outputPermissionInWords(message: string): string {
  return message.replace(
    DENOS_WORDS,
    (_all, access: string) =>
      access === "all"
        ? "it may not be written; give another --out"
        : `it ${forbidden(access)}; give another --out, or allow it with --allow-${access}=DIR`,
  );
}

function forbidden(access: string): string {
  return `may not be ${access === "write" ? "written" : access === "read" ? "read" : "used"}`;
}
