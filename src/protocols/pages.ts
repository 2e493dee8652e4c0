import { type ArchiveWriterOptions, renderArchive as render } from "../archive/archive_writer.ts";
import { Facts } from "../archive/render/facts.ts";
import type { ProtocolPages } from "../archive/render/render.ts";
import { type ArchiveVerification, verifyArchive as verify, type VerifyOptions } from "../archive/verify.ts";
import { evaluationPage } from "./evaluation/page.ts";
import { PROTOCOLS } from "./list.ts";
import { panelPage } from "./panel/page.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { DialogueRecord } from "../transcript/record.ts";

/** The pages of each protocol. */
export const PROTOCOL_PAGES: ProtocolPages = [
  ...PROTOCOLS.flatMap(({ page }) => page ?? []),
  evaluationPage,
  panelPage,
];

/** Returns the facts of a record of any of these protocols, for Markdown. */
export function factsOf(record: DialogueRecord): Facts {
  return Facts.of(record, "md", PROTOCOL_PAGES);
}

/**
 * Writes all views of a record again, and removes those in the same form that are no longer among them. If a format is
 * given, views in others stay as they are. A transcript that is there is written again, also when it is not asked for.
 *
 * @returns The paths written, from the archive's folder.
 * @throws {Deno.errors.PermissionDenied} If a file cannot be written, as any other error of the file system.
 * @throws {RangeError} If there is no such format.
 */
export function renderArchive(
  folder: string,
  record: DialogueRecord,
  options: Omit<ArchiveWriterOptions, "pages"> = {},
): Promise<readonly string[]> {
  return render(folder, record, { protocols: PROTOCOL_PAGES, ...options });
}

/**
 * Compares an archive's views with what its journal says. Every view must be there and equal, byte for byte, what is
 * rendered from the record; one written by another version of the renderer must hold what was said.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../agents/chat_agent.ts";
 * import { DialogueWorkflow } from "../dialogue/workflow.ts";
 * import { ScriptedModel } from "../models/scripted_model.ts";
 * import { readJournal } from "../archive/journal_reader.ts";
 * import { verifyArchive } from "./pages.ts";
 *
 * const out = await Deno.makeTempDir();
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const { events } = await readJournal(archive);
 * assert.deepEqual((await verifyArchive(archive, events)).problems, []);
 * await Deno.writeTextFile(`${archive}/summary.md`, "Trams won.");
 * assert.deepEqual((await verifyArchive(archive, events)).problems, ["summary.md is not what the journal says"]);
 * await Deno.remove(out, { recursive: true });
 * ```
 */
export function verifyArchive(
  folder: string,
  events: readonly JournalEvent[],
  options: VerifyOptions = {},
): Promise<ArchiveVerification> {
  return verify(folder, events, { protocols: PROTOCOL_PAGES, ...options });
}
