import { basename } from "node:path";
import { asPart, blocksInMarkdown } from "../archive/render/page.ts";
import { Facts } from "../archive/render/facts.ts";
import { lineInWords } from "../archive/render/plain_text.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import { EmptyDocumentError } from "../documents/document_error.ts";
import { type Configuration, overlay } from "../protocols/configuration.ts";
import { isDiff } from "../protocols/critique/diff.ts";
import { REVIEW_LENSES } from "../protocols/critique/lenses.ts";
import { critiqueBlocks, findingLine, reviewHead } from "../protocols/critique/page.ts";
import { rankOf, readPoints, SEVERITIES } from "../protocols/critique/points.ts";
import { critique } from "../protocols/critique/protocol.ts";
import { sarifOf } from "../protocols/critique/sarif.ts";
import { pagesOf } from "../protocols/pages.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import type { Ran } from "../setup/holding.ts";
import type { Outside } from "../setup/outside.ts";
import { readWork } from "../setup/work.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import { exitCodeOf, exitCodeOfAll, TOO_GRAVE } from "./errors.ts";
import { holdDialogue } from "./hold.ts";
import type { Context } from "./io.ts";
import { printLine, printResult, printTrouble } from "./print.ts";

/** `convene review PATH`: a critique of a given work, in which one blind pass tries to refute each finding. */
export async function run(context: Context): Promise<number> {
  const { args, io, err } = context;
  const [path = ""] = args.operands;
  const [given, own] = [await fileConfiguration(context, critique), await flagConfiguration(context, critique)];
  const read = await readWork(path, io.cwd).catch((error) => {
    if (path === "-" && error instanceof Error && error.cause instanceof EmptyDocumentError) return undefined;
    throw error;
  });
  if (!read) {
    err.line("Nothing to review: standard input is empty");
    return 0;
  }
  const { work, warnings } = read;
  for (const { text } of warnings) err.line(text);
  const isChange = typeof work === "string" ? isDiff(work) : work.every(({ text }) => isDiff(text));
  const name = path === "-" ? (isChange ? "a change" : "a text") : basename(path);
  const chosen = overlay(given, own);
  const isUsual = [chosen.speakers, chosen.participants, chosen.preset].every((each) => each === undefined);
  const configuration: Configuration = {
    task: `What is wrong with ${isChange ? "the change" : "the work"}, for whoever relies on it?`,
    title: `Review of ${name}`,
    ...(isUsual ? { critics: REVIEW_LENSES } : {}),
    checkQuotations: false,
    ...chosen,
    work,
    ruledBy: "refutation",
  };
  return await holdDialogue(context, {
    protocol: critique,
    configuration,
    shown: (ran, outside) => shown(context, ran, outside),
  });
}

/** Prints the findings in the form asked for. Returns the exit code. */
async function shown(context: Context, ran: Ran<DialogueResult>, outside: Outside): Promise<number> {
  const { out, err, args: { flags } } = context;
  const { record, result } = ran;
  const format = flags.get("--format");
  const fails = isTooGrave(record, flags.get("--fail-on"));
  if (flags.has("--json")) out.json({ ...result, fails });
  else if (format === "sarif") out.json(sarifOf(record, VERSION));
  else if (format === "markdown") out.write(await markdownOf(record));
  else if (!flags.has("--events")) await printFindings(context, ran, outside);
  if (format !== undefined || flags.has("--json") || flags.has("--events")) {
    printTrouble(err, result, outside, record.limits);
  }
  return exitCodeOfAll([exitCodeOf(result), fails ? TOO_GRAVE : 0]);
}

/** Returns `true` if a finding that was not refuted is at least so severe. */
function isTooGrave(record: DialogueRecord, least: string | undefined): boolean {
  const most = SEVERITIES.findIndex((severity) => severity === least);
  return readPoints(record).points.some(({ severity, ruling }) => ruling !== "refuted" && rankOf(severity) <= most);
}

/** Returns the findings as a comment on a pull request. */
async function markdownOf(record: DialogueRecord): Promise<string> {
  const facts = Facts.of(record, "md", await pagesOf(record.protocol));
  return blocksInMarkdown([...reviewHead(facts), ...asPart(critiqueBlocks(facts), "")]);
}

async function printFindings(
  context: Context,
  { record, result }: Ran<DialogueResult>,
  outside: Outside,
): Promise<void> {
  const { archive } = result;
  const words = { strong: (text: string) => text, link: (text: string) => text };
  const { points } = readPoints(record);
  if (context.out.terminal && points.length > 0) context.out.line(""); // from what was said
  for (const point of points) {
    printLine(context.out, lineInWords(findingLine(point), words));
  }
  await printResult(context, { record, ...(archive === undefined ? {} : { archive }) }, outside, result);
}
