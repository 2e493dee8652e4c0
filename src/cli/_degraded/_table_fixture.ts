import type { JournalEvent, Status } from "../../transcript/event.ts";
import type { Verdict } from "../../transcript/verdict.ts";

/**
 * The places that report a degradation, which gives a user less than requested. A failure is a turn or question that
 * nobody answered; it makes the exit code 1. A warning is a loss that the dialogue took into account; it leaves the exit
 * code 0.
 */
export interface Degradation {
  /** Events in the journal: each a type and the value of one of its fields. */
  readonly events: readonly (readonly [type: JournalEvent["type"], value?: string])[];
  readonly status: Status;
  /** Code or key of a failure of the result. */
  readonly failures?: string;
  /** Code of a warning of the result. */
  readonly warnings?: string;
  readonly verdict?: Verdict["kind"];
  /** Words of the heading; … stands for any text. `undefined` if the terminal alone reports it */
  readonly heading: string | undefined;
  readonly exit: number;
}

/** Returns a degradation of a dialogue that ends like this. */
function ends(
  status: Status,
  exit: number,
  heading: string | undefined,
  events: Degradation["events"],
  result: Pick<Degradation, "failures" | "warnings" | "verdict"> = {},
): Degradation {
  return { status, exit, heading, events, ...result };
}

/** Returns a degradation of a dialogue that completes, reported by a warning. */
function warns(code: string, heading: string, exit = 0): Degradation {
  return ends("completed", exit, heading, [["warning.raised", code]], { warnings: code });
}

/** The degradations, by name. */
export const DEGRADATIONS: Readonly<Record<string, Degradation>> = {
  "a turn fails": ends("completed", 1, "Status: completed, with 1 failure", [["turn.failed", "refusal"]], {
    failures: "refusal",
  }),
  "a provider refuses a speaker's key": ends(
    "stopped",
    3,
    "Undecided: the debate did not finish…Status: stopped: Wrong key",
    [["dialogue.ended", "provider"]],
    { verdict: "undecided" },
  ),
  "a provider is away for longer than a dialogue waits": ends(
    "stopped",
    3,
    "Status: stopped: scripted is unavailable (Not now)",
    [["call.failed", "server"], ["dialogue.ended", "provider"]],
    { verdict: "undecided" },
  ),
  "a limit ends a phase early": ends(
    "stopped",
    5,
    "Cut short: Stopped by the budget (8 calls) in round 1 of 2, before …Status: stopped: its budget was spent",
    [["warning.raised", "cut_short"], ["dialogue.ended", "budget"]],
    { warnings: "cut_short" },
  ),
  "a limit ends the dialogue": ends("stopped", 5, "Status: stopped: its budget was spent", [[
    "limit.reached",
    "max_calls",
  ], ["dialogue.ended", "budget"]]),
  "the run is cancelled": ends("stopped", 130, "Status: stopped: it was cancelled", [["dialogue.ended", "aborted"]]),
  "a file of the archive cannot be written": ends("completed", 0, undefined, [], { warnings: "archive" }),
  "a server does not hold answers to their form": warns("no_schema", "Warning: … does not support answer forms"),
  "a model gives no JSON that can be read": warns("no_json", "Warning: … gives no readable JSON"),
  "a part of an answer cannot be read": warns("incomplete_answer", "Warning: Missing from an answer: …"),
  "a server takes no tools": warns("no_tools", "Warning: … does not support tools"),
  "a model takes no images": warns("attachment_not_shown", "Warning: … takes no images: … was not shown …"),
  "a tool fails": ends("completed", 0, "Warning: The tool look failed in …", [["warning.raised", "tool_failed"], [
    "tool.answered",
  ]], { warnings: "tool_failed" }),
  "a tool that may have been used is not used again": warns(
    "tool_not_repeated",
    "Warning: look, requested in …, may have been used",
  ),
  "a server cuts a prompt": warns("prompt_cut", "Warning: The server cut the prompt: … read … of about …"),
  "a context can no longer show everything": warns("context_shortened", "Warning: The dialogue no longer fits into …"),
  "a final reading is by summaries": warns("context_shortened", "summaries replace parts of it"),
  "a summary for a context fails": warns("summary_missing", "Warning: The summary '…' is unavailable; … is shown"),
  "a source cannot be read": warns("unread_source", "Warning: … was not read"),
  "quotations cannot be looked up": warns("unchecked_claims", "Warning: What message … cites and quotes could not"),
  "a text is no contribution": warns("no_contribution", "Warning: Mo finds message 6 to be no contribution"),
  "a text repeats itself": warns("repetition", "Warning: Message 3 repeats itself: one sentence occurs 9 times"),
  "a text is in another language": warns("other_language", "Warning: … answers in German, even when asked again"),
  "a fact check fails": ends(
    "completed",
    1,
    "Missing: … of 4 fact checks (message…",
    [["note.recorded", "fact_check"]],
    { failures: "refusal" },
  ),
  "a fact check cannot be read": ends("completed", 0, "Missing: … of 4 fact checks (message…", [[
    "note.recorded",
    "fact_check",
  ]], { warnings: "unreadable_fact_check" }),
  "a ruling cannot be read": ends("completed", 0, "Missing: … of 8 rule checks (message…", [[
    "note.recorded",
    "rule_check",
  ]], { warnings: "unreadable_rule_check" }),
  "a finding contradicts what was looked up": warns(
    "finding_overruled",
    "Warning: … called claims supported whose quotations…",
  ),
  "a score fails": ends("completed", 1, "Missing: 2 of 8 scores (messages …)", [["score.recorded", "refusal"]], {
    failures: "refusal",
  }),
  "a score cannot be read": warns("unreadable_score", "Missing: 2 of 8 scores (messages …)"),
  "a limit leaves questions unasked": ends(
    "completed",
    0,
    "Warning: 'max_calls' was reached: from … on, no fact check is requested",
    [["limit.reached"], ["warning.raised", "unasked"]],
    { warnings: "unasked" },
  ),
  "too few contributions have a score": ends("completed", 0, "Undecided: Ada: 2 of 4 contributions scored", [[
    "decision.recorded",
    "undecided",
  ]], { warnings: "unreadable_score" }),
  "no contribution has a score": ends("completed", 1, "Missing: 8 of 8 scores", [["decision.recorded", "undecided"]], {
    failures: "verdict",
  }),
  "a council goes on without a member": ends("completed", 1, "Warning: Ben is missing from message … on: Wrong key", [[
    "turn.failed",
    "auth",
  ], ["warning.raised", "absent"]], { warnings: "absent" }),
  "a position cannot be written anew": warns("position_kept", "Warning: The position of … was not revised", 1),
  "a ballot cannot be read": warns("unreadable_ballot", "Missing: 1 of 3 ballots (Ben)"),
  "a ballot cannot be counted as it is": warns("ballot_corrected", "Warning: Ballots were corrected before counting"),
  "too few ballots for a quorum": ends("completed", 0, "Undecided: no quorum: 1 of 3 members voted", [[
    "decision.recorded",
    "undecided",
  ]], { warnings: "unreadable_ballot" }),
  "no ballot counts": ends("completed", 1, "Missing: 3 of 3 ballots (Ada, Ben and Cyn)", [[
    "decision.recorded",
    "undecided",
  ]], { failures: "vote" }),
  "a design cannot be refined": warns("design_kept", "Warning: The design in message … is unchanged", 1),
  "an author's reply to critics cannot be read": warns("work_kept", "Warning: The author's reply failed", 1),
  "a judge's rulings cannot be read": warns("no_judgement", "Warning: No judge ruled on the points", 1),
  "only one agent has a proposal": warns("one_design", "Warning: Only one agent has a proposal", 1),
  "a response breaks its role": warns("role_violation", "Warning: …"),
  "a confidence is no number from 0 to 1": warns("confidence_read", "Warning: The confidence given, “…”, counts as …"),
  "a label of a claim is none that there is": warns(
    "label_read",
    "Warning: Unknown labels count as missing: “opinion”",
  ),
  "a judge of a panel fails": ends("completed", 1, "Missing: Judge eva on …", [["note.recorded", "judgement"]], {
    failures: "refusal",
  }),
  "a judge of a panel cannot be read": warns("unreadable_judgement", "Missing: Judge eva on …"),
  "a judge gives a score off the scale": warns(
    "incomplete_judgement",
    "Warning: Judge eva on … side_1.logical_coherence cannot be used",
  ),
  "a judge contradicts itself twice": warns(
    "contradictory_judgement",
    'Warning: Judge eva on … the winner is "Side 2", but the scores put Side 1 ahead…',
  ),
  "a judge names another winner when the order changes": ends(
    "completed",
    0,
    "Judge eva did not name the same winner in every order.",
    [["note.recorded", "judgement"]],
  ),
  "too few judges have a vote": ends("completed", 0, "Undecided: no quorum: 1 of 3 judges voted", [[
    "decision.recorded",
    "undecided",
  ]], { verdict: "undecided" }),
  "all judges of a panel abstain": ends("completed", 0, "Undecided: no quorum: 0 of 3 judges voted", [[
    "decision.recorded",
    "undecided",
  ]], { verdict: "undecided" }),
  "no judge of a panel can be read": ends(
    "failed",
    1,
    "Status: failed: it could not go on (No judge gave a readable answer)",
    [["dialogue.ended", "error"]],
    { warnings: "unreadable_judgement" },
  ),
  "no judge of a panel answers": ends(
    "failed",
    1,
    "Status: failed: it could not go on",
    [["dialogue.ended", "error"]],
    { failures: "refusal" },
  ),
  "a limit ends a judging": ends("stopped", 5, "Status: stopped: its budget was spent", [
    ["limit.reached", "max_calls"],
    ["dialogue.ended", "budget"],
  ]),
  "one judge alone, so that there is no interval": ends("completed", 0, "Margin: …(no interval: n = 1)", [[
    "decision.recorded",
    "decided",
  ]], { verdict: "decided" }),
  "judges find the sides equally far apart, so that there is no interval": ends(
    "completed",
    0,
    "(no interval: all are equal)",
    [["decision.recorded", "decided"]],
    { verdict: "decided" },
  ),
  "a judge is of a speaker's family": warns("same_family", "Warning: Judge eva belongs to the model family …"),
  "two judges are one model that is asked alike": warns(
    "same_model",
    "Warning: eva and tom are the same model with the same settings",
  ),
  "a judge tells the sign of its instructions": warns(
    "canary",
    "Warning: A judge repeated its instructions (canary found): …",
  ),
  "a judge is not shown everything": warns("context_shortened", "Not shown whole: Judge eva read summaries"),
  "a belief cannot be read": warns("unreadable_belief", "Missing: … of … beliefs (Judge eva)"),
  "an evaluator cannot be read": warns("unreadable_evaluation", "Missing: 1 of 2 evaluations (Eva)"),
  "no evaluator answers": ends("failed", 1, "Status: failed: it could not go on", [["dialogue.ended", "error"]]),
  "independent answers hardly differ": warns("no_spread", "Warning: At temperature 0, independent answers…"),
  "no number of answers matches a budget": warns("unmatched", "Warning: The budget is not matched: …"),
  "an answer cannot be read": ends(
    "completed",
    1,
    "Status: completed, with 1 failure",
    [["turn.failed", "unreadable"]],
    { failures: "unreadable" },
  ),
  "several models answered for one imported participant": warns(
    "several_models",
    "Warning: Ada was answered for by several models",
  ),
  "an imported message is empty": ends("completed", 1, "Warning: Empty in the transcript: message 2", [[
    "turn.failed",
    "empty",
  ], ["warning.raised", "empty_turns"]], { warnings: "empty_turns" }),
};

/**
 * Warnings that are no degradations, as nothing is missing because of these. They stand in the result, the journal and the
 * metadata, not in headings.
 */
export const NOTICES = {
  context_assumed: "the size of a model's context is not known, and taken to be small",
  groupthink: "a roundtable agrees suspiciously; stands beside the agreement that it is about",
  ignored_fields: "a chat program sends fields that mean nothing here, such as a temperature",
  idle_rate_limit: "no model is of the provider that has limits: perhaps it is misspelt",
  left_out: "an imported file has more than what was said, such as stage directions",
  limit_near: "80 % of a limit is used",
  no_temperature: "a model rejects a temperature, so none is sent",
  sources_listed: "sources take more than half of a context, and are listed to be read with a tool",
  speakers_named_once: "a text without a list of speakers names some only once, who may be no speakers",
  not_isolated: "an agent or another program answers, which runs as who started it",
  passed_over: "a folder of documents has hidden files, or files that a .gitignore excludes",
  source_encoding: "a document is in another encoding than UTF-8, which it declares or its bytes suggest",
  thinking_room: "a model spent the limit of an answer on thinking, and has more room from then on",
  unknown_phase: "there was no phase of a name that has limits: perhaps it is misspelt",
  unknown_end: "a server ends answers with a word that is unknown: they are taken as whole",
  unstated_end: "a server does not say why its answers end, so that one that was cut off is not noticed",
  unknown_event: "a journal has an event of another version of the program, which is shown by name alone",
  unknown_field: "a journal has a field of another version of the program, which is shown by name alone",
  unused_answers: "answers were given to questions that nobody asked",
  wording: "prompts are worded otherwise than when the dialogue began, as after a change of the program",
  model_not_listed: "a provider does not list a model, which is asked all the same",
  reseated:
    "from a message on, another model answers for a participant: stands in headings too, so that every page says it",
};
