import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { experimentSchemaText } from "../experiments/options.ts";
import { debate } from "../protocols/debate/protocol.ts";
import { exists, pathIn, systemCode } from "../runtime/found.ts";
import { configurationSchemaText, fieldsOf } from "../setup/configuration.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import type { Context } from "./io.ts";
import { initAnswers } from "./init_answers.ts";
import { type Field, traitsOf } from "../protocols/fields.ts";
import { wrap } from "../text/display.ts";
import { shellWord } from "../text/shell_word.ts";
import { typed } from "../runtime/typed.ts";
import { jsonSchemaOf } from "../transcript/problems.ts";
import { capital } from "../words/en/phrases.ts";
import { textOf } from "./field_flags.ts";

/**
 * `convene init [DIR]`: writes a configuration or an experiment, a brief and recorded answers, that work without changes;
 * or the skill for agents.
 */
export async function run({ io, args, out, err }: Context): Promise<number> {
  const isExperiment = args.flags.has("--experiment");
  const isSkill = args.flags.has("--skill");
  if (isExperiment && isSkill) throw new UsageError("Give --experiment or --skill, not both");
  const [folder = isSkill ? SKILLS : "."] = args.operands;
  const content = isSkill ? await skillFiles() : isExperiment ? await experimentFiles() : initFiles();
  const files = Object.entries(content).map(([path, content]) => ({ shown: join(folder, path), content }));
  for (const { shown } of files) {
    if (await exists(pathIn(io.cwd, shown))) {
      throw new ConfigError(
        `Cannot write ${shown}: it exists already. Nothing was written. Give another folder: ${
          typed(isSkill ? "init DIR --skill" : "init DIR")
        }`,
      );
    }
  }
  for (const { shown, content } of files) {
    const path = pathIn(io.cwd, shown);
    await makeFolder(dirname(path), folder);
    await writeFile(path, content, { flag: "wx" });
    out.line(shown);
  }
  const next = isSkill
    ? "doctor"
    : isExperiment
    ? `run ${shellWord(join(folder, "experiment.yaml"))}`
    : `debate --config ${shellWord(join(folder, "convene.yaml"))}`;
  if (isSkill) {
    err.line(`Agents that look in ${folder} now know when to ask. Tell yours: "Have this plan reviewed with convene."`);
  }
  err.line(`Now: ${typed(next)}`);
  return 0;
}

async function makeFolder(path: string, shown: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    const isFile = ["EEXIST", "ENOTDIR"].includes(systemCode(cause) ?? "");
    if (!isFile) throw cause;
    throw new ConfigError(
      `Cannot write into ${shown}: a file is in the way. Give another folder: ${typed("init DIR")}`,
      { cause },
    );
  }
}

/** Returns the files of `convene init`, by path. Editors use the schema beside the configuration. */
export function initFiles(): Readonly<Record<string, string>> {
  return {
    "convene.yaml": configuration(),
    "convene.schema.json": configurationSchemaText(debate),
    ...commonFiles(),
  };
}

/** Returns the files of `convene init --experiment`, by path. */
export async function experimentFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    "experiment.yaml": EXPERIMENT,
    "experiment.schema.json": await experimentSchemaText(),
    ...commonFiles(),
  };
}

/** Where agents look for the skills of a project. */
const SKILLS = ".claude/skills";

/** Returns the files of `convene init --skill`, by path: the skill that is packed with this program. */
export async function skillFiles(): Promise<Readonly<Record<string, string>>> {
  const path = "convenings/SKILL.md";
  return { [path]: await readFile(new URL(`../../skills/${path}`, import.meta.url), "utf8") };
}

function commonFiles(): Readonly<Record<string, string>> {
  return {
    "answers.yaml": initAnswers(),
    "brief/brief.yaml": BRIEF,
    "brief/open-sundays.md": OPEN,
    "brief/keep-sundays-free.md": KEEP,
    "brief/sources/visitor-wishes.md": WISHES,
    "brief/sources/staff-note.md": STAFF,
  };
}

/** Recorded answers are enough to see it run; comments show what else there is. */
const EXPERIMENT = `# yaml-language-server: $schema=./experiment.schema.json
#
# An experiment that works without changes: convene run experiment.yaml
# It is held once: the same command goes on after an interruption, and makes no
# call twice. See what it costs first with --dry-run. Paths start from this folder.

# Motions or questions, or a data set: { file: questions.csv, columns: { motion: question } }
# (.csv, .json or .jsonl). With positions, these are the sides of a debate and the
# choices of a question; with an answer, it is known who is right.
items:
  - { id: sundays, brief: brief }
#  - Cities should charge drivers at busy hours.
#  - { id: capital, motion: "What is the capital of Australia?", positions: [Sydney, Canberra], answer: Canberra }

# Ways to treat each item: a protocol with its settings, one answer, or a vote of as
# many answers as another arm costs.
arms:
  short: { protocol: debate, roundCount: 1 }
  long: { protocol: debate, roundCount: 3 }
#  council: { protocol: council }
#  single: { protocol: single }
#  vote: { protocol: vote, as: short }

# Models that are compared. This one plays answers recorded for the brief, without a key.
models: [recorded/answers.yaml]
#models: [openai/gpt-4o-mini, anthropic/claude-haiku-4-5, ollama/llama3.2]

# Opponents in debates, always with the sides exchanged: round_robin, swiss, self,
# or { pairs: [[openai/gpt-4o-mini, ollama/llama3.2]] }.
#seating: round_robin

# Judges see no names, and every order of the sides. Without judges, the moderator scores.
#judges: [google/gemini-2.5-flash, mistral/mistral-small-latest]

#repetitions: 1
#seeds: [1, 2]

# For all dialogues together.
#maxCostUsd: 5
#concurrency: 4
`;

/** Fields that the configuration sets, with their values. */
const ON: Readonly<Record<string, string>> = {
  brief: "brief",
  model: "recorded/answers.yaml",
  preset: "standard",
  outputDirectory: "debates",
  outputFormat: "md",
};

/** Fields shown as comments, with example values. */
const OFF: Readonly<Record<string, string>> = {
  motion: "The library should open on Sundays",
  debateFormat: "formal",
  roundCount: "2",
  openingStatementMaxTokens: "200",
  argumentMaxTokens: "150",
  closingStatementMaxTokens: "200",
  turnOrder: "sequential",
  presets: "{ brisk: { debate: { about: two rounds without plans, roundCount: 2, prepare: false } } }",
  models: "{ moderator: openai/gpt-4o-mini, advocate-1: human }",
  baseUrl: "http://localhost:8000/v1",
  providers: "{ mine: { baseUrl: https://models.example.com/v1, keyEnv: MY_API_KEY } }",
  participants: "[{ name: Ada, id: advocate-1, model: ollama/llama3.2, systemPrompt: You speak plainly. }]",
  factCheck: "true",
  scoringEnabled: "false",
  criteria: "{ logical_coherence: 2, evidence_quality: 1 }",
  judges: "[openai/gpt-4o-mini, { name: Ede, model: ollama/qwen3, temperature: 0 }]",
  maxCostUsd: "0.50",
  maxTokens: "200000",
  maxDurationMs: "600000",
  rateLimits: "{ openai: { requestsPerMinute: 60, tokensPerMinute: 100000 } }",
  prices: "{ openai/my-model: { inputUsd: 1, outputUsd: 4 } }",
  generateFullTranscript: "true",
};

/** Columns of a comment. */
const WIDTH = 88;

/** Returns a configuration of a debate, each field below what it does, in sentences. */
function configuration(): string {
  const fields = fieldsOf(debate);
  const described = (name: string) => `\n${wrap(aboutField(fields[name]), { width: WIDTH, first: "# ", rest: "# " })}`;
  return [
    "# yaml-language-server: $schema=./convene.schema.json",
    "#",
    "# A debate that works without changes: give this file with --config.",
    "# Flags override this file, which overrides the brief, which overrides the preset, which",
    "# overrides the defaults. Paths start from this folder.",
    "# recorded/answers.yaml plays recorded answers, without key or network, for up to three",
    "# rounds on this brief, with the presets quick and standard. Models that are asked are",
    "# PROVIDER/MODEL, such as openai/gpt-4o-mini or ollama/llama3.2; API keys come from",
    "# variables such as OPENAI_API_KEY, or from .env. 'convene models' lists the models.",
    ...Object.entries(ON).flatMap(([name, value]) => [described(name), `${name}: ${value}`]),
    "",
    "# The settings below are off: remove the # from a line to use it.",
    ...Object.entries(OFF).flatMap(([name, value]) => [described(name), `#${name}: ${value}`]),
    "",
  ].join("\n");
}

/** Returns what a field does, in sentences: its description, and its value if it is not set. */
export function aboutField(field: Field | undefined): string {
  if (!field) return "";
  const { default: value, ...json } = jsonSchemaOf(field);
  const { usual = value } = traitsOf(field);
  const what = textOf(json, traitsOf(field).usual);
  return `${capital(what)}.${usual === undefined ? "" : ` If omitted: ${usual}.`}`;
}

const BRIEF = `# A brief: one motion, two or more positions with a file each, and sources.
# The library and the town are made up. Write over everything here.
motion: "The town's library should open on Sundays"
positions:
  - id: open-sundays
    name: Ada
    text: "The library should open on Sundays, because that is when most people have time for it."
    file: open-sundays.md
  - id: keep-sundays-free
    name: Ben
    text: "The library should stay closed on Sundays and spend its money on better service on weekdays."
    file: keep-sundays-free.md
# criteria:
#   logical_coherence: 0.5
#   evidence_quality: 0.5
terms:
  "opening hours": "The hours in which the reading rooms and the lending desk can be used."
  "lending desk": "The place where books are handed out and taken back by staff."
`;

const OPEN = `# For opening on Sundays

## When people have time

Most people who work or go to school can only come to the library outside of working hours, and Sunday is the one day that nearly all of them have free. The library's visitors asked for Sunday hours more often than for anything else [visitor-wishes]. A public service that is closed when the public has time serves only a part of the public. Parents with small children look for a dry and free place to go on Sundays, and they told the library so [visitor-wishes]. Longer hours on weekdays would not help those who work on weekdays.

## A place that costs nothing

On Sundays nearly every other warm place in town expects its guests to buy something. Pupils who share a room at home need a quiet desk before the school week begins, and the reading room is the only one they do not pay for. A library is more than its books, for it is the last room in many towns that asks nothing of those who enter. Older people who live alone feel the quiet of Sundays most, and some of them named company as the reason for their visits [visitor-wishes].

## It can be done

Sunday hours can be short, because one open afternoon already reaches those who cannot come at other times. The lending machines let visitors borrow and return books without staff at the desk [staff-note]. Other hours that are hardly used can be given up in exchange, such as Monday mornings, when the rooms are almost empty [staff-note]. A trial of one season would show what Sunday is worth, and it could be ended without harm. Students who look for a small job would gladly keep the rooms open under the eye of one librarian.
`;

const KEEP = `# For keeping Sundays free

## Those who work there

Whoever opens a library on Sundays takes the Sunday from the people who work in it. The staff wrote that two of them already look for other posts because of their evening shifts [staff-note]. A tired and shrinking staff means worse advice on every day of the week. A free day that all share is worth more than one in the middle of the week, because families and friends can only meet when all of them are free. A library that asks visitors to respect each other should respect the rest of its own people.

## What the money is needed for

Sunday hours cost more than others, because the building must be heated for one afternoon alone and work on Sundays is paid at a higher rate [staff-note]. The same money would pay for new books, which visitors named as their second wish [visitor-wishes]. A Sunday in a library with old books helps nobody for long. School classes come on weekday mornings, and cutting those hours would take the library from children whose parents never bring them.

## The wish is smaller than it looks

To ask for Sunday hours costs nothing, and a wish on a slip of paper is not yet a visit. The wishes were collected from those who already come, so that they say little about those who stay away [visitor-wishes]. Lending machines replace the desk, but they do not answer questions, settle quarrels or help when somebody feels ill. Reading at home is free on Sundays too, and a larger loan on Saturday would let everybody have enough to read. A trial is seldom ended, because whoever has been given hours does not give them back.
`;

const WISHES = `---
title: "What visitors want: slips from the box at the entrance (made up for this example)"
---

For one month a box at the entrance collected slips on which visitors wrote what they wished for. Opening on Sundays was named most often, new books came second. Parents wrote that they look for a dry and free place on Sundays. Several older visitors named company as the reason why they come. Only people who came to the library filled in a slip.
`;

const STAFF = `---
title: "A note from the library's staff to the town council (made up for this example)"
---

The rooms are almost empty on Monday mornings. Visitors can borrow and return books at the lending machines without anybody at the desk. Work on Sundays is paid at a higher rate, and the building would have to be heated for the afternoon. Two colleagues look for other posts because of the evening shifts.
`;
