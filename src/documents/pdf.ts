import { memoryUsage } from "node:process";
import { Worker } from "node:worker_threads";
import { PAGE_BREAK } from "../text/pages.ts";
import { DocumentError } from "./document_error.ts";
import { MOST_PDF_MEMORY, PDF_TIMEOUT_MS } from "./limits.ts";

/** What the reading of a PDF came to: the text of each page and the title it declares, or the reason why it is not read. */
export type PdfAnswer = { readonly pages: readonly string[]; readonly title?: string } | { readonly problem: string };

/** Limits on the reading of one PDF. */
interface PdfLimits {
  readonly timeoutMs?: number;
  /** Most bytes by which the memory of this process may grow. */
  readonly mostMemory?: number;
}

/** Time between two looks at the memory in use, in ms. */
const WATCH_MS = 50;

/**
 * Reads the text of a PDF, its pages divided by form feeds, in a thread that is ended after 30 s, or when it takes 512 MB.
 *
 * @throws {DocumentError} If it is encrypted, damaged, too long, or has no text.
 */
export async function readPdf(
  data: Uint8Array,
  { timeoutMs = PDF_TIMEOUT_MS, mostMemory = MOST_PDF_MEMORY }: PdfLimits = {},
): Promise<{ readonly text: string; readonly title?: string }> {
  const answer = await answerOf(data, { timeoutMs, mostMemory });
  if ("problem" in answer) throw new DocumentError(answer.problem);
  const { pages, title } = answer;
  if (pages.every((page) => page === "")) {
    throw new DocumentError("its pages contain no text: they are pictures, such as scans; recognise its text first");
  }
  return { text: pages.join(`\n${PAGE_BREAK}`), ...(title === undefined ? {} : { title }) };
}

async function answerOf(data: Uint8Array, { timeoutMs, mostMemory }: Required<PdfLimits>): Promise<PdfAnswer> {
  const { url } = import.meta;
  const worker = new Worker(new URL(`./pdf_worker${url.slice(url.lastIndexOf("."))}`, url), { workerData: data });
  const before = memoryUsage.rss();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<PdfAnswer>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", (error: unknown) => resolve({ problem: `it cannot be read: ${String(error)}` }));
      const late = () => resolve({ problem: `its reading takes longer than ${timeoutMs / 1000} s` });
      timer = setTimeout(late, timeoutMs);
      const large = () => resolve({ problem: `its reading takes more than ${mostMemory / 1024 / 1024} MB of memory` });
      watch = setInterval(() => memoryUsage.rss() - before > mostMemory && large(), WATCH_MS);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
