import { html, type Part } from "./html.ts";

/** A page of the server. */
export interface FramedPage {
  readonly title: string;
  /** The page, for the navigation and the style sheet. */
  readonly page: "archives" | "start" | "dialogue" | "seat";
  /** What stands in `main`. */
  readonly body: Part;
  /** Attributes of the body by name without `data-`; one that is `undefined` or `false` is left out. */
  readonly data?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Makes a whole document of a page. */
export function framePage({ title, page, body }: FramedPage): string {
  return `<!doctype html>${
    html`
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>${title}</title>
          <link rel="stylesheet" href="/style.css">
        </head>
        <body class="framed ${page}">
          <main id="main" tabindex="-1">${body}</main>
        </body>
      </html>
    `.text
  }`;
}
