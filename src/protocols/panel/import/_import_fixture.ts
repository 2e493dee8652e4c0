import { readTable } from "../../../archive/import/table.ts";
import type { TranscriptForm } from "../../../archive/import/transcript_form.ts";
import { readJournal } from "../../../archive/journal_reader.ts";
import { recordedPanel } from "../../../judging/panel/recorded.ts";
import { fold } from "../../../transcript/fold.ts";
import { importTranscript } from "../../import_transcript.ts";
import { readDialogue } from "../../review_dialogue.ts";
import { type ImportedJudgements, importJudgements } from "./import_judgements.ts";

/** Two rounds between Ana, who affirms, and Ben. */
export const DEBATE: TranscriptForm = {
  transcript: 1,
  topic: "Buses or trams?",
  speakers: [
    { name: "Ana", position: "Buses", affirms: true, model: "openai/gpt-4o" },
    { name: "Ben", position: "Trams", model: "mistral/mistral-large" },
    { name: "Judy", role: "judge" },
  ],
  messages: [1, 2].flatMap((round) => [
    { speaker: "Ana", text: "Buses go everywhere.", round },
    { speaker: "Ben", text: "Trams carry more.", round },
  ]),
};

/** Imports a transcript, with functions that attach the judgements of a file to it: for the verdicts, and for all that they came to. */
export async function withDebate(
  body: (
    attach: (name: string, content: string) => Promise<ImportedJudgements["verdicts"]>,
    archive: string,
    judge: (name: string, content: string) => Promise<ImportedJudgements>,
  ) => Promise<void>,
  form: TranscriptForm = DEBATE,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const { archive = "" } = await importTranscript(form, { outputDirectory: folder });
    const judge = async (name: string, content: string) => {
      const file = `${folder}/${name}`;
      await Deno.writeTextFile(file, content);
      const dialogueNamed = async (named: string) =>
        named === "d1" || named === archive ? { ...await readDialogue(archive), archive } : `there is no ${named}`;
      return await importJudgements(await readTable(file), { dialogueNamed });
    };
    await body(async (name, content) => (await judge(name, content)).verdicts, archive, judge);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Returns the record of a verdict, and its panel. */
export async function verdictIn(folder: string) {
  const { events } = await readJournal(folder);
  const record = fold(events);
  const panel = recordedPanel(record);
  if (!panel) throw new TypeError("It is not a panel");
  return { events, record, panel };
}
