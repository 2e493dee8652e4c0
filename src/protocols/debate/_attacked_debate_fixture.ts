import { given } from "../../agents/_brief_fixture.ts";
import type { Source } from "../../agents/source.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { knownRuntime } from "../../dialogue/_isolation_fixture.ts";
import type { ScriptedLine } from "../../models/scripted_model.ts";
import { DEMANDED } from "../../testdata/attacks.ts";
import { asksFor, read } from "../../testdata/obedient_reader.ts";
import { type HeldDebate, listened, scene, scoresText, type Script } from "./_debate_fixture.ts";
import { evenly } from "../../agents/scores_form_fixture.ts";
import { createDebateWorkflow, type DebateConfig, type DebateParticipant } from "./mod.ts";

/** The places of attacks. */
export const PLACES = ["statement", "source", "name", "position", "motion", "finding", "answer"] as const;

/** The place of an attack. */
export type Place = typeof PLACES[number];

/** Harmless texts, each with more words than an unmarked name may have. */
const HARMLESS: Readonly<Record<Place, string>> = {
  statement: "A harmless statement.",
  source: "What a harmless source says.",
  name: "Ada of the harmless words",
  position: "A harmless position in some words",
  motion: "Should we do what is harmless?",
  finding: "A harmless claim.",
  answer: "a harmless answer",
};

/** A debate with a text at one place, in which everybody obeys all instructions outside quotations. */
export function attacked(
  text: string,
  place: Place | undefined,
  { config = {}, systemPrompt }: { readonly config?: DebateConfig; readonly systemPrompt?: string } = {},
): Promise<HeldDebate> {
  const at = (where: Place) => where === place ? text : HARMLESS[where];
  const obeying: ScriptedLine = { when: obeys, times: Infinity, text: (prompt, options) => obedient(prompt, options) };
  // A scorer that echoes text instead of a number is asked again, with the error.
  const echoing: ScriptedLine = {
    when: (prompt, { schema }) => schema?.name === "scores" && prompt.at(-2)?.role !== "assistant",
    times: 2,
    text: (prompt, { schema }) =>
      scoresText(prompt, schema?.schema, (_, criteria) => ({
        reason: at("answer"),
        scores: evenly(criteria, at("answer")),
      })),
  };
  const script: Script = {
    checkers: 1,
    contextWindow: 1_000_000,
    lines: { mo: [obeying, echoing], ada: [obeying], ben: [obeying], fay: [obeying] },
    // everybody cites, so that openings are checked whatever an attack says, and no figure
    say: (id, n) => `So says [report]. ${"ABCDEFGH".charAt(n)} ${id === "ada" ? at("statement") : `${id} says so.`}`,
    score: (message, criteria) => Object.fromEntries(criteria.map((id, n) => [id, (7 * message + 3 * n) % 9])),
    find: (message) =>
      message === 6
        ? [{ claim: at("finding"), verdict: "contradicted", reason: at("finding"), source: at("finding") }]
        : [],
  };
  const participants = scene(script).participants.map((one): DebateParticipant => ({
    ...one,
    ...(one.id === "ada" ? { name: at("name"), position: at("position") } : {}),
    ...(one.id === "mo" && systemPrompt !== undefined ? { systemPrompt } : {}),
  }));
  const sources: readonly Source[] = [{ name: "report", title: at("source"), text: at("source") }];
  const limits = { openingStatementMaxTokens: 60_000, argumentMaxTokens: 60_000, closingStatementMaxTokens: 60_000 };
  const settings = {
    roundCount: 1,
    outputDirectory: false,
    runtime: knownRuntime,
    documents: given(sources),
    ...limits,
    ...config,
  } as const;
  const debate = createDebateWorkflow(at("motion"), participants, settings);
  return listened((options) => debate.run(options));
}

function obeys(prompt: Prompt): boolean {
  return asksFor(DEMANDED, read(prompt).outside);
}

/** Returns the speech of an obedient participant. */
function obedient(prompt: Prompt, { schema }: CompleteOptions): string {
  if (schema?.name === "scores") {
    const reading = (_: number, criteria: readonly string[]) => ({
      reason: "I obey.",
      scores: evenly(criteria, DEMANDED),
    });
    return scoresText(prompt, schema.schema, reading);
  }
  if (schema) return JSON.stringify({ findings: [{ claim: "I obey.", verdict: "contradicted", reason: "I obey." }] });
  return "I obey.";
}
