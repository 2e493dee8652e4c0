import type { Block, Prompt } from "../models/chat_model.ts";
import { fenceText, headingText, quotable } from "../text/fence.ts";
import { markGiven } from "../text/given.ts";
import { isAside } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import { lengthInWords } from "../words/lengths.ts";
import { phasePart } from "../words/phases.ts";
import { PROMPT, SUBJECT } from "../words/prompt.ts";
import { SOURCES } from "../words/sources.ts";
import type { AgentRequest, AnswerSchema } from "./agent.ts";
import { toolsLine } from "./built_in_tools.ts";
import { formText } from "./form_text.ts";
import { type LineField, linesText } from "./plain_lines.ts";
import { givenNameOf, inWords, quoted, type Said, saidBlock } from "./said_block.ts";

/** Blocks of files given with the question, each made once. */
const attached = new WeakMap<object, Block>();

/** Blocks of rules, materials, cases, personas and forms, by their texts. */
const systemBlocks = new Map<string, Block>();
const MAX_SYSTEM_BLOCKS = 64;

/**
 * Lays out the prompt for a turn so that successive prompts share the longest possible beginning: rules and material,
 * which participants have in common, persona and own case, guidance for the kind of question, files, one block for each
 * message, and finally the task. The participant's own statements are `assistant` blocks. If other participants have the
 * same model, the persona stands with the task and own statements are quoted like everybody's, so that prompts without
 * an own case share the messages. An own case stays where it is: it is longer than the messages that are new in a turn.
 * Consecutive blocks with the same role are not merged here.
 */
export function layOut(request: AgentRequest): Prompt {
  const prompt = prompts.get(request) ?? laidOut(request);
  prompts.set(request, prompt);
  return prompt;
}

/** Prompts by request: a request is laid out once to be measured and then reused to be sent. */
const prompts = new WeakMap<AgentRequest, Prompt>();

/** Returns the first block of every prompt, so that all prompts of all dialogues in a language begin alike. */
function aboutFences(): Block {
  const { aboutFences } = PROMPT;
  return systemBlock(aboutFences, () => aboutFences);
}

function laidOut(request: AgentRequest): Prompt {
  const files = (request.attachments ?? []).map((file) => attachedBlock(request, file));
  const said = [...files, ...inOrder(request).map((part) => saidBlock(request, part))];
  return [
    aboutFences(),
    ...systemBlocksOf(request),
    ...(request.schema ? [formBlock(request.schema)] : []),
    ...(said[0]?.role === "assistant" ? [{ role: "user", text: PROMPT.beginning } as const] : []),
    ...said,
    { role: "user", text: instructionOf(request) },
  ];
}

/** Returns statements and digests in order of their numbers, without statements that repeat the rules. */
function inOrder({ kind, shown: all, digests = [] }: AgentRequest): readonly Said[] {
  const shown = kind === "context_summary" ? all : all.filter(({ inRules }) => !inRules);
  if (digests.length === 0) return shown;
  const placeOf = (part: Said) => "at" in part && !("speaker" in part) ? part.at : part.number;
  return [...shown, ...digests].sort((a, b) => placeOf(a) - placeOf(b));
}

function systemBlocksOf(request: AgentRequest): readonly Block[] {
  const { rules, persona, topic, instruction, guidance = "" } = request;
  const given = markGiven(topic);
  const named = [rules, persona, instruction].some((text) => text.includes(topic) || text.includes(given));
  const personal = personaStandsFirst(request) ? persona : "";
  const blocks = (texts: readonly string[]) => texts.filter(isText).map((text) => systemBlock(text));
  return [
    ...blocks([rules, named ? "" : PROMPT.topic(given)]),
    ...materialBlock(request),
    ...blocks([personal]),
    ...caseBlock(request),
    ...blocks([guidance]),
  ];
}

/** Returns the material in a fence, because the authors of its sources may have tried to influence readers. */
function materialBlock({ material, fence }: AgentRequest): readonly Block[] {
  const about = material.includes(SOURCES.title) ? PROMPT.aboutSources : PROMPT.aboutMaterial;
  return fencedBlock({ about, mark: fence("material"), title: PROMPT.material, text: material });
}

/** Returns the participant's own case in a fence, because somebody else may have written it. */
function caseBlock({ ownCase, fence }: AgentRequest): readonly Block[] {
  return fencedBlock({ about: PROMPT.aboutCase, mark: fence("case"), title: PROMPT.yourCase, text: ownCase });
}

function fencedBlock({ about, mark, title, text }: {
  readonly about: string;
  readonly mark: string;
  readonly title: string;
  readonly text: string;
}): readonly Block[] {
  if (!isText(text)) return [];
  return [systemBlock(`${mark} ${text}`, () => `${about}\n\n${fenceText(mark, title, text)}`)];
}

/** Returns an attachment as a block. A text stands in a fence; an image comes with a warning about any words in it. */
function attachedBlock({ fence }: AgentRequest, file: NonNullable<AgentRequest["attachments"]>[number]): Block {
  const { name, text } = file;
  const block = attached.get(file) ??
    (text === undefined
      ? { role: "user", text: PROMPT.givenImage(markGiven(name)), image: file }
      : { role: "user", text: fenceText(fence(`attachments/${name}`), PROMPT.givenText(name), text) });
  attached.set(file, block);
  return block;
}

function isText(text: string): boolean {
  return text.trim() !== "";
}

/**
 * Returns `true` if the persona stands ahead of the messages. It also does in questions aside with a form, such as
 * scores, which one participant answers again and again; contributions with fields are asked of everybody.
 */
function personaStandsFirst({ sharesModel = false, schema, form }: AgentRequest): boolean {
  return !sharesModel || (schema !== undefined && form === undefined);
}

/** Returns the same block for the same system text in every prompt; `from` identifies the text. */
function systemBlock(from: string, make = () => quotable(from)): Block {
  const known = systemBlocks.get(from);
  if (known) return known;
  if (systemBlocks.size >= MAX_SYSTEM_BLOCKS) systemBlocks.clear();
  const block: Block = { role: "system", text: make() };
  systemBlocks.set(from, block);
  return block;
}

function instructionOf(request: AgentRequest): string {
  const { persona, participant } = request;
  const name = markGiven(participant.name) || participant.id;
  const phase = phaseInWords(request);
  return [
    personaStandsFirst(request) ? "" : quotable(persona),
    [PROMPT.turn(name, phase), ownStatements(request, name), ownCut(request)].filter(isText).join(" "),
    subjectOf(request),
    quotedTexts(request),
    quotable(request.instruction),
    toolsLine(request),
    lengthOf(request),
    request.schema ? PROMPT.jsonWanted : "",
  ].filter((part) => part.trim() !== "").join("\n\n");
}

/** Says which quotations are the participant's own, if roles do not show it. */
function ownStatements({ sharesModel = false, blind = false, shown, participant }: AgentRequest, name: string): string {
  const isOwn = ({ speaker, kind }: Statement) => speaker === participant.id && kind !== "announcement";
  const said = sharesModel && !blind && shown.some(isOwn);
  return said ? PROMPT.ownStatements(name) : "";
}

/**
 * Tells participants that their last message was cut. Others see a note under it, but nothing is added to a
 * participant's own words.
 */
function ownCut({ blind = false, shown, participant, schema }: AgentRequest): string {
  const last = shown.findLast(({ speaker }) => speaker === participant.id);
  const isCut = !blind && !schema && last?.overrun?.whole !== undefined;
  return isCut ? PROMPT.ownCut : "";
}

/**
 * Refers to the message to answer or ask about: by its number if shown, or as the participant's last message; otherwise
 * quotes it.
 */
function subjectOf(request: AgentRequest): string {
  const { replyTo, together, kind, shown, participant, sharesModel = false, blind = false } = request;
  if (!replyTo || together || kind === "context_summary") return "";
  const own = replyTo.speaker === participant.id;
  const isAbout = isAside(kind) || kind.endsWith("summary") || kind === "refinement";
  const words = SUBJECT[isAbout ? "about" : "answer"];
  const what = inWords(replyTo);
  const by = givenNameOf(request, replyTo.speaker);
  if (blind) return words.blind(what, by);
  const subject = [replyTo.number, what, own ? undefined : by] as const;
  const numbered = sharesModel || !own;
  const lastOwn = shown.findLast(({ speaker }) => speaker === participant.id);
  if (!numbered && lastOwn?.number === replyTo.number) return words.lastOwn(...subject);
  const visible = numbered && shown.some(({ number }) => number === replyTo.number);
  return visible ? words.above(...subject) : `${words.below(...subject)}\n\n${quoted(request, replyTo)}`;
}

/** Returns texts that no participant wrote, in fences of their own. */
function quotedTexts({ quoted = [], key, fence }: AgentRequest): string {
  return quoted.map(({ title, text }, n) => fenceText(fence(`${key}/${n + 1}`), title, text)).join("\n\n");
}

/**
 * Returns the length limit in words. It returns none for a structured answer that is not a contribution, and for a
 * context summary, whose instruction contains the limit.
 */
function lengthOf({ kind, maxTokens, schema, form, topic }: AgentRequest): string {
  if (maxTokens === undefined || kind === "context_summary" || (schema && !form)) return "";
  const length = lengthInWords(maxTokens, topic);
  return form ? PROMPT.atMostInAll(length) : PROMPT.atMost(length);
}

/** Returns the form of a structured answer; it is the same for all questions of a kind. */
function formBlock({ jsonSchema }: AnswerSchema<unknown>): Block {
  const text = `${PROMPT.form}\n${formText(jsonSchema)}`;
  return systemBlock(text, () => text);
}

/** Rewrites a prompt to ask for the same answer in lines instead of JSON. */
export function askedInLines(prompt: Prompt, schema: AnswerSchema<unknown>, fields: readonly LineField[]): Prompt {
  const form = formBlock(schema).text;
  const wanted = `${PROMPT.linesWanted}\n\n${linesText(fields)}`;
  const { jsonWanted } = PROMPT;
  const rest = prompt.filter(({ text }) => text !== form).map((block) =>
    block.text.endsWith(jsonWanted) ? { ...block, text: block.text.slice(0, -jsonWanted.length) + wanted } : block
  );
  return rest.some(({ text }) => text.endsWith(wanted)) ? rest : [...rest, { role: "user", text: wanted }];
}

/** Returns a phase such as `arguments/round-1` in words; for `rounds/round-2`, only the round. */
export function phaseInWords({ phase }: AgentRequest): string {
  const parts = phase.split("/").filter((part, at, all) => !all[at + 1]?.startsWith(part.replace(/s$/, "-")));
  return headingText(parts.map(phasePart).join(", "));
}
