import { Facts } from "../archive/render/facts.ts";
import { completedReviews } from "../archive/reviews.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { pagesOf } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import { type Read, readOf } from "../serve/standing.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);
const recorded = (name: string) => ["--model", `recorded/${ROOT}examples/recordings/${name}.yaml`];

/** Command lines of the recorded dialogues, by protocol. */
export const RECORDED = {
  council: [
    "council",
    "--brief",
    `${ROOT}examples/railway-yard`,
    ...recorded("railway_yard"),
    "--member",
    "Hanna",
    "--member",
    "Pavel",
    "--member",
    "Wim",
  ],
  roundtable: ["roundtable", "--brief", `${ROOT}examples/briefs/remote-work`, ...recorded("remote_work")],
  debate: [
    "debate",
    "--brief",
    `${ROOT}examples/briefs/congestion-pricing`,
    ...recorded("congestion_pricing"),
    "--rounds",
    "2",
    "--fact-check",
    "--position",
    "Ada=Large cities should charge drivers who enter the centre at busy hours.",
    "--position",
    "Ben=Large cities should keep their centres free of entry charges and fight congestion by other means.",
  ],
  dialectic: [
    "dialectic",
    "--brief",
    `${ROOT}examples/tool-library`,
    ...recorded("tool_library"),
    "--problem",
    `${ROOT}examples/tool-library/problem.md`,
    "--agent",
    "Architect",
    "--agent",
    "Simplicity",
    "--rounds",
    "2",
  ],
} as const;

/** Reads an archive as the tools do. */
export async function readArchive(folder: string): Promise<Read> {
  const record = fold((await readJournal(folder)).events);
  const protocols = await pagesOf(record.protocol);
  return readOf(Facts.of(record, "md", protocols), await completedReviews(folder, record, protocols));
}

/** Holds a recorded dialogue and reads its archive. */
export async function readRecorded(args: readonly string[]): Promise<Read> {
  let read: Read | undefined;
  await withFolder(async (cwd) => {
    const { out, err } = await convene([...args, "--out", cwd, "--json", "--quiet"], { cwd });
    if (out === "") throw new Error(err);
    read = await readArchive(JSON.parse(out).archive);
  });
  if (!read) throw new Error("Nothing was read");
  return read;
}
