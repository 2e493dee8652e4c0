/** Why a file could not be read, in words; of what nobody expects, the error itself. */
export function whyUnreadable(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such file";
  if (code === "EISDIR") return "it is a folder";
  return code === "EACCES" ? "it may not be read" : String(cause);
}
