import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { overview, renderMessage } from "../archive/render/render.ts";
import { firstWords } from "../text/display.ts";
import { type Desk, standingOf } from "./desk.ts";
import { Refusal } from "./refusal.ts";

/** Dialogues that are listed. */
const MOST = 50;
const MARKDOWN = "text/markdown";

/** Adds the pages of archives as resources. */
export function addResources(server: McpServer, desk: Desk): void {
  const page = async (uri: URL, id: unknown, path: "index" | "summary" | number) => {
    const { record, reviews, facts: { protocols } } = await standingOf(desk, String(id)).catch((error) => {
      throw notFound(uri, error);
    });
    const message = record.messages.find(({ number }) => number === path);
    const file = message
      ? renderMessage(record, message, "md", protocols)
      : [...overview(record, { protocols, reviews })].find((each) => each.path === `${path}.md`);
    if (!file) throw notFound(uri);
    return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text: file.content }] };
  };
  const list = async () => {
    const known = (await desk.shelf.list()).filter(({ dialogueId, problem }) => dialogueId && !problem);
    return {
      resources: known.slice(0, MOST).map(({ dialogueId, title = "", protocol }) => ({
        uri: `convenings://${dialogueId}/index`,
        name: `${protocol}: ${firstWords(title, 12)}`,
        mimeType: MARKDOWN,
      })),
    };
  };
  for (const name of ["index", "summary"] as const) {
    const template = new ResourceTemplate(`convenings://{id}/${name}`, { list: name === "index" ? list : undefined });
    const description = name === "index" ? "A dialogue and its messages" : "The outcome of a dialogue";
    server.registerResource(name, template, { description, mimeType: MARKDOWN }, (uri, { id }) => page(uri, id, name));
  }
  const messages = new ResourceTemplate("convenings://{id}/messages/{number}", { list: undefined });
  const description = "One message";
  server.registerResource(
    "message",
    messages,
    { description, mimeType: MARKDOWN },
    (uri, { id, number }) => page(uri, id, Number(number)),
  );
}

function notFound(uri: URL, error?: unknown): Error {
  return new ResourceNotFoundError(uri.href, error === undefined ? "There is no such page" : Refusal.of(error).message);
}
