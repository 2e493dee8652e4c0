import { join } from "node:path";
import { given } from "../../agents/_brief_fixture.ts";
import type { Source } from "../../agents/source.ts";
import type { Block, Prompt } from "../../models/chat_model.ts";
import { claimVerdict } from "../../judging/quotations/mod.ts";
import type { Claim } from "../../transcript/claim.ts";
import type { JournalEvent, NoteRecorded } from "../../transcript/event.ts";
import { sentPrompts } from "../../transcript/fold.ts";
import type { Script } from "./_debate_fixture.ts";
import type { DebateConfig } from "./mod.ts";

/** The cited sources. */
export const SOURCES: readonly Source[] = [
  {
    name: "tfl",
    title: "Report of the operator",
    text: "The charge cut traffic by 30 % in 2003. Buses ran on time for once.",
    file: "tfl.md",
  },
  { name: "dft", title: "Report of the ministry", text: "Fine dust fell in the zone by a tenth." },
];
/** Quotations: exact, inexact, not found, and from an unknown source. */
export const QUOTED = "“The charge cut traffic by 30 %” [tfl]. “The charge cut crime by 30 %” [tfl]. " +
  "“Nobody ever liked the zone” [dft]. It is said [smith-2020].";
/** A script in which Ada always quotes and Ben never does. */
export const SAYS: Script = {
  say: (id, n) => id === "ada" ? `${QUOTED} ADA-${n}.` : `${id.toUpperCase()}-${n} speaks.`,
};
/** Settings for one round with the sources. */
export const CONFIG: DebateConfig = { documents: given(SOURCES), roundCount: 1 };

/** Returns a journal's claim checks. */
export function notesOf(events: Iterable<JournalEvent>): readonly (NoteRecorded & { readonly inherited?: true })[] {
  return [...events].flatMap((event) => event.type === "note.recorded" && event.kind === "claim_check" ? [event] : []);
}

/** Returns the verdicts on claims. */
export function verdictsOf(claims: readonly Claim[] = []): readonly string[] {
  return claims.map(claimVerdict);
}

/** Returns a prompt's full text. */
export function textOf(prompt: Prompt | undefined): string {
  return (prompt ?? []).map(({ text }) => text).join("\n");
}

/** Returns prompts by the key of the turn or question. */
export function prompts(events: readonly JournalEvent[]): ReadonlyMap<string, readonly Block[]> {
  return new Map([...sentPrompts(events)].map(([call, prompt]) => [call.slice(0, call.lastIndexOf("#")), prompt]));
}

/** Makes an archive from the first lines of another archive's journal. */
export async function cutTo(archive: string, folder: string, lines: number): Promise<void> {
  const journal = await Deno.readTextFile(join(archive, "journal.jsonl"));
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "journal.jsonl"), `${journal.split("\n").slice(0, lines).join("\n")}\n`);
}
