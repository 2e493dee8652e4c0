import { join } from "node:path";
import { stringify } from "yaml";
import { TRIAL, trialAnswers } from "../judging/flow/_trial_fixture.ts";
import { settingFor } from "../protocols/flow/mod.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { convene, shippedBrief } from "./_cli_fixture.ts";

/** How the dialogues of the trial were held. */
const HELD = {
  congestion: [
    "debate",
    "--fact-check",
    "--rounds=2",
    `--brief=${shippedBrief("congestion-pricing")}`,
    `--model=recorded/${join(TRIAL, "congestion_pricing.yaml")}`,
    "--position=Ada=Large cities should charge drivers who enter the centre at busy hours.",
    "--position=Ben=Large cities should keep their centres free of entry charges and fight congestion by other means.",
  ],
  yard: [
    "council",
    "--member=Hanna",
    "--member=Pavel",
    "--member=Wim",
    `--brief=${shippedBrief("../railway-yard")}`,
    `--model=recorded/${join(TRIAL, "railway_yard.yaml")}`,
  ],
} as const;

/** A dialogue of the trial. */
export type TrialSet = keyof typeof HELD;

/** Holds a dialogue of the trial again, and returns its archive. */
export async function heldTrial(set: TrialSet, folder: string): Promise<string> {
  const { out } = await convene([...HELD[set], "--out", folder, "--json"]);
  const { archive } = JSON.parse(out);
  return String(archive);
}

/** Phases by the first word of a question's name. */
const PHASES = new Map([["entry", "entries"], ["look", "second-looks"], ["end", "end"]]);

/** Writes a recording of a clerk who notes what the trial noted, and returns its SPEC. */
export async function trialClerk(set: TrialSet, archive: string, path: string): Promise<string> {
  const { record } = await readDialogue(archive);
  const statements = record.messages.flatMap((message) => message.failed ? [] : [message]);
  const { answers } = await trialAnswers(set, await settingFor(record), statements);
  const recording = Object.fromEntries(
    [...answers].map(([name, answer]) => {
      const phase = PHASES.get(name.split("-")[0] ?? "");
      return [`${phase}/${name}/clerk#1`, JSON.stringify(answer)];
    }),
  );
  await Deno.writeTextFile(path, stringify(recording));
  return `recorded/${path}`;
}
