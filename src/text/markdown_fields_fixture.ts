/** Returns a page of Markdown without the fields at its beginning, whose names and values are for programs. */
export function withoutFields(page: string): string {
  return page.replace(/^---\n[^]*?\n---\n/, "");
}
