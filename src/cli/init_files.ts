/** Beside the configuration, so that editors complete its fields without network. */
export const SCHEMA_FILE = "convene.schema.json";

const CONFIGURATION = `# yaml-language-server: $schema=./${SCHEMA_FILE}
#
# A debate, ready to be held:   convene debate --config convene.yaml
# What the command line says goes over this file, and this file over the brief.
# Paths start from the folder of this file. Lines that begin with # are off.

# What is debated. The brief has a motion too; this one would go before it.
# motion: The library should open on Sundays

# Motion, positions and what can be said for each, with sources to cite.
brief: brief

# Who answers. embedded is not a language model: it says sentences of the
# brief, without key or network, and gives no scores. Others are human,
# recorded/FILE, openai/MODEL, openrouter/MODEL, ollama/MODEL; keys come from
# the environment variables OPENAI_API_KEY and OPENROUTER_API_KEY.
model: embedded

# Who answers for one participant, by id, name or role.
# models:
#   moderator: openai/gpt-4o-mini
#   advocate-1: human

# Any other server of the same API, for every openai/ model.
# baseUrl: http://localhost:8000/v1

# Who takes part, if not an advocate for each position of the brief.
# participants:
#   - name: Ada
#     id: advocate-1
#     role: position_advocate
#     position: The library should open on Sundays.
#     model: ollama/llama3.2
#     temperature: 0.7
#     systemPrompt: You speak plainly and give examples from daily life.

# formal, casual, educational or competitive.
debateFormat: formal
# Rounds of arguments and rebuttals.
roundCount: 2
# Limits in tokens, about three quarters of a word each.
openingStatementMaxTokens: 200
argumentMaxTokens: 150
closingStatementMaxTokens: 200

# Whether the moderator scores each contribution, and on what.
scoringEnabled: true
# criteria:
#   logical_coherence: 2
#   evidence_quality: 1

# Who judges the debate once it is finished: each a model, or more of a judge.
# They read it without names, and with the sides in every order.
# judges:
#   - openai/gpt-4o-mini
#   - name: Ede
#     model: ollama/qwen3
#     temperature: 0

# Adds a fact checker, who interrupts where a claim is contradicted.
factCheck: false

# sequential or simultaneous.
turnOrder: sequential

# What the debate may use at most.
# maxCostUsd: 0.50
# maxTokens: 200000
# maxCalls: 100
# maxDurationMs: 600000

# What a provider allows in a minute, where it does not say so itself.
# rateLimits:
#   openai: { requestsPerMinute: 60, tokensPerMinute: 100000 }

# Prices in US dollars per million tokens, for models whose price is not known.
# prices:
#   openai/my-model: { inputUsd: 1, outputUsd: 4 }

# Where archives go, and in which form: md, json or txt.
outputDirectory: debates
outputFormat: md
# generateFullTranscript: true
`;

const BRIEF = `# A brief: one motion, two or more positions with a file each, and sources.
# The library and the town are made up. Write over everything here.
motion: "The town's library should open on Sundays"
positions:
  - id: open-sundays
    text: "The library should open on Sundays, because that is when most people have time for it."
    file: open-sundays.md
  - id: keep-sundays-free
    text: "The library should stay closed on Sundays and use its means on better weekdays."
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
title: "What visitors wish for: slips from the box at the entrance (made up for this example)"
---

For one month a box at the entrance collected slips on which visitors wrote what they wished for. Opening on Sundays was named most often, new books came second. Parents wrote that they look for a dry and free place on Sundays. Several older visitors named company as the reason why they come. Only people who came to the library filled in a slip.
`;

const STAFF = `---
title: "A note from the library's staff to the town council (made up for this example)"
---

The rooms are almost empty on Monday mornings. Visitors can borrow and return books at the lending machines without anybody at the desk. Work on Sundays is paid at a higher rate, and the building would have to be heated for the afternoon. Two colleagues look for other posts because of the evening shifts.
`;

/** What \`convene init\` writes, by path. */
export const INIT_FILES: Readonly<Record<string, string>> = {
  "convene.yaml": CONFIGURATION,
  "brief/brief.yaml": BRIEF,
  "brief/open-sundays.md": OPEN,
  "brief/keep-sundays-free.md": KEEP,
  "brief/sources/visitor-wishes.md": WISHES,
  "brief/sources/staff-note.md": STAFF,
};
