/** A path as this process is to open it, given the folder that relative paths start from. */
export function pathIn(folder: string | undefined, path: string): string {
  // `node:path` would take a fifth of the time that Deno takes to start.
  const absolute = /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path);
  return folder === undefined || folder === "" || absolute ? path : `${folder.replace(/[/\\]+$/, "")}/${path}`;
}
