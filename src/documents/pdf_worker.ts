/** Reads one PDF beside the program, because a file can be made so that its reading takes for ever. */
import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy, getMeta } from "unpdf";
import { MOST_CHARACTERS, MOST_PAGES } from "./limits.ts";
import type { PdfAnswer } from "./pdf.ts";

async function read(data: Uint8Array): Promise<PdfAnswer> {
  const pdf = await getDocumentProxy(data, { verbosity: 0 });
  if (pdf.numPages > MOST_PAGES) return { problem: `it has ${pdf.numPages} pages; at most ${MOST_PAGES} are read` };
  const { info } = await getMeta(pdf).catch(() => ({ info: undefined }));
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => "str" in item ? item.str + (item.hasEOL ? "\n" : "") : "").join("").trim();
    page.cleanup();
    length += text.length;
    if (length > MOST_CHARACTERS) return { problem: `its text is longer than ${MOST_CHARACTERS} characters` };
    pages.push(text);
  }
  const title = info?.["Title"];
  return typeof title === "string" && title.trim() !== "" ? { pages, title: title.trim() } : { pages };
}

const answer = await read(workerData).catch((error): PdfAnswer => {
  const reason = String(error?.message ?? error).replace(/\.$/, "");
  return {
    problem: error?.name === "PasswordException" ? "it is encrypted" : `it is no PDF that can be read: ${reason}`,
  };
});
parentPort?.postMessage(answer);
