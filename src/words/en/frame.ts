/** Texts around the pages of the server. */
export const FRAME = {
  skip: "Skip to content",
  pages: "Pages",
  archives: "Archives",
  start: "Start",
  showsKeys: (key: string) => `${key} shows keys`,
  keys: "Keys",
  allArchives: "All archives",
} as const;

/** Effects of keys, by their names. */
export const KEYS = {
  j: "next message",
  k: "previous message",
  "/": "search",
  "?": "show or hide these keys",
  Esc: "close, or leave a field",
} as const;

/** A page that may be read only with a token. */
export const LOCKED = {
  title: "This page is locked",
  how: (command: string, sign: string) =>
    `Open it with the whole address that ${command} printed, or with the link of your seat: the part after ${sign} is ` +
    "the key. A browser keeps it for one tab only.",
  needsScript: "Opening locked pages needs JavaScript.",
} as const;
