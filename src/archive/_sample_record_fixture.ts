import assert from "node:assert/strict";
import { type ContextSummary, type DigestName, numberRanges } from "../transcript/digest.ts";
import type { EventBody, JournalEvent, Settings } from "../transcript/event.ts";
import type { Json } from "../transcript/json.ts";
import type { FailureCode } from "../transcript/failure.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { AsideKind, FloorKind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { NO_USAGE, type PricesUsed, type Usage } from "../transcript/usage.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { sha256 } from "../text/sha256.ts";
import { NO_LINE } from "./journal.ts";
import type { RenderedFile } from "./render/page.ts";
import type { Format } from "./layout.ts";
import { allViews, overview, type ProtocolPages, type RenderOptions } from "./render/render.ts";

/** The participants of the samples. */
export const PARTICIPANTS: readonly Participant[] = [
  { id: "moderator", name: "Mo", role: "moderator" },
  { id: "advocate-1", name: "Ada", role: "position_advocate", position: "Cities should charge cars for entering" },
  { id: "advocate-2", name: "Ben", role: "position_advocate", position: "Streets should stay free to use" },
  { id: "checker", name: "Cleo", role: "fact_checker" },
];

/** Settings of the samples. */
export const SETTINGS: Settings = {
  format: "formal",
  rounds: 1,
  limits: { opening: 300, argument: 250, closing: 350 },
  turnOrder: "sequential",
  seed: 7,
  criteria: [
    { id: "logical_coherence", description: "Clarity and soundness of reasoning", weight: 0.6 },
    { id: "evidence_quality", description: "Use of relevant, credible evidence", weight: 0.4 },
  ],
  brief: { path: "briefs/congestion", sha256: "ab".repeat(32), motion: "Congestion pricing" },
  participants: {
    moderator: { agent: { type: "chat", model: "openai/gpt-sample" }, temperature: 0 },
    "advocate-1": { agent: { type: "chat", model: "openai/gpt-sample" }, temperature: 0.7 },
    "advocate-2": { agent: { type: "chat", model: "ollama/sample" } },
    checker: { agent: { type: "chat", model: "ollama/checker" } },
  },
};

/** Options for a sample's start. */
export interface SampleOptions {
  readonly topic?: string;
  readonly participants?: readonly Participant[];
  readonly settings?: Settings;
  readonly prices?: PricesUsed;
}

/** Prices of the samples: one with every detail, and one without a price for cached tokens. */
export const PRICES: PricesUsed = {
  "openai/gpt-sample": {
    price: {
      inputUsd: 2.5,
      cachedInputUsd: 0.25,
      outputUsd: 15,
      longPrompt: { aboveInputTokens: 272_000, inputUsd: 5, outputUsd: 22.5 },
    },
    source: "table",
    takenOn: "2026-02-01",
  },
  "ollama/sample": { price: { inputUsd: 0.1, outputUsd: 0.2 }, source: "given" },
};

/** Options for a sample's turn. */
export interface SampleTurn {
  readonly replyTo?: number;
  readonly phase?: string;
  readonly round?: number;
  readonly overrun?: Statement["overrun"];
  readonly fields?: Json;
  /** Usage of its call; without it there is no call. */
  readonly usage?: Usage;
  readonly costUsd?: number;
  readonly savedUsd?: number;
  /** Messages shown, if not all earlier ones. */
  readonly shown?: string;
  readonly digests?: readonly DigestName[];
  readonly failure?: { readonly code: FailureCode; readonly reason: string };
}

/** Builds the events of a dialogue by hand, chained as in a journal. */
export class Sample {
  readonly events: JournalEvent[] = [];
  #hash = NO_LINE;
  #number = 0;
  #phase = "";
  readonly #said: number[] = [];

  constructor(
    { topic = "Congestion pricing", participants = PARTICIPANTS, settings = SETTINGS, prices }: SampleOptions = {},
  ) {
    this.add({
      type: "dialogue.started",
      journal: 1,
      protocol: "debate",
      topic,
      participants,
      settings,
      secret: "00",
      ...omitUndefined({ prices }),
    });
  }

  /** Adds an event unchanged. */
  add(body: EventBody, inherited = false): this {
    const seq = this.events.length + 1;
    const event: JournalEvent = {
      ...body,
      seq,
      at: new Date(Date.UTC(2026, 2, 1, 10, 0, seq)).toISOString(),
      dialogueId: "sample",
      prev: this.#hash,
      ...(inherited ? { inherited: true as const } : {}),
    };
    this.#hash = sha256(JSON.stringify(event));
    this.events.push(event);
    return this;
  }

  phase(phase: string): this {
    this.#phase = phase;
    return this.add({ type: "phase.started", phase, optional: false });
  }

  /** Adds a turn, successful or failed. */
  turn(participant: string, kind: FloorKind, text: string, turn: SampleTurn = {}): this {
    const number = ++this.#number;
    const phase = turn.phase ?? this.#phase;
    const key = `${phase}/${kind}-${number}/${participant}`;
    const base = {
      key,
      number,
      participant,
      kind,
      phase,
      ...omitUndefined({ replyTo: turn.replyTo, round: turn.round }),
    };
    if (kind !== "announcement" && kind !== "interruption") {
      const shown = turn.shown ?? numberRanges(this.#said);
      this.add({ ...base, type: "turn.started", shown, ...omitUndefined({ digests: turn.digests }), wording: "00" });
    }
    if (!turn.failure) this.#said.push(number);
    if (turn.usage || turn.failure) this.#call(key, participant, turn);
    return turn.failure
      ? this.add({ ...base, type: "turn.failed", failure: { key, number, participant, attempts: 4, ...turn.failure } })
      : this.add({
        ...base,
        type: "turn.completed",
        text,
        ...omitUndefined({ overrun: turn.overrun, fields: turn.fields }),
      });
  }

  /** Adds an answer to a separate question about a message; `undefined` means that there is no usable answer. */
  aside(kind: AsideKind, about: number, participant: string, value: Json | undefined, name = `${kind}-${about}`): this {
    const key = `${this.#phase}/${name}/${participant}`;
    return this.add({
      type: kind === "score" ? "score.recorded" : "note.recorded",
      key,
      participant,
      kind,
      about,
      answer: value === undefined
        ? { given: false, code: "unreadable", reason: "the field 'scores' was missing twice" }
        : { given: true, value },
    });
  }

  /** Adds a summary made for a participant's context, with a call if `usage` is given. */
  contextSummary(
    participant: string,
    step: string,
    { of, text = `What was said in ${of}.`, method = "afresh", ...more }: Partial<ContextSummary> & {
      readonly of: string;
    },
    call: Pick<SampleTurn, "usage" | "costUsd" | "savedUsd"> = {},
  ): this {
    const [key, kind, about] = [
      `context/${participant}/${step}`,
      "context_summary",
      Number(/\d+$/.exec(of)?.[0]),
    ] as const;
    const before = { characters: 9_000, tokens: 2_000 };
    const after = { characters: text.length, tokens: Math.ceil(text.length / 4) };
    const summary = { text, method, of, before, after, ...more };
    const base = { key, participant, kind, phase: this.#phase };
    this.add({ ...base, type: "turn.started", replyTo: about, shown: of, wording: "00" });
    if (call.usage) this.#call(key, participant, call);
    const answer = { given: true, value: JSON.parse(JSON.stringify(summary)) } as const;
    return this.add({ type: "note.recorded", key, participant, kind, about, answer });
  }

  score(about: number, logic: number, evidence: number, reason = "Clear, and mostly backed."): this {
    return this.aside("score", about, "moderator", {
      scores: { logical_coherence: logic, evidence_quality: evidence },
      reason,
    });
  }

  decide(verdict: Verdict): this {
    return this.add({ type: "decision.recorded", decision: "verdict", verdict });
  }

  end(): this {
    const failures = this.record.failures;
    return this.add({
      type: "dialogue.ended",
      status: "completed",
      endReason: "completed",
      usage: NO_USAGE,
      failures,
      durationMs: 65_000,
    });
  }

  get record(): DialogueRecord {
    return fold(this.events);
  }

  /** Returns the journal as text. */
  get journal(): string {
    return this.events.map((event) => `${JSON.stringify(event)}\n`).join("");
  }

  #call(key: string, participant: string, { usage, costUsd, savedUsd, failure }: SampleTurn): void {
    const call = `${key}#1.1`;
    const model = participant === "advocate-2" ? "ollama/sample" : "openai/gpt-sample";
    this.add({
      type: "call.sent",
      call,
      model,
      blocks: [],
      maxOutputTokens: 600,
      reserved: { tokens: 2000, costUsd: 0.02 },
    });
    if (failure) {
      this.add({ type: "call.failed", call, ...failure, mayHaveBeenPaid: true, durationMs: 300_000 });
    } else {
      this.add({
        type: "call.answered",
        call,
        text: "…",
        finishReason: "stop",
        model: "gpt-sample-2026-01",
        durationMs: 900,
        ...omitUndefined({ usage, costUsd, savedUsd }),
      });
    }
  }
}

/** Returns a small debate with a cut, a failure, fact checks and a missing score. */
export function sampleDebate(options: SampleOptions = {}): Sample {
  const usage = { inputTokens: 820, cachedInputTokens: 400, outputTokens: 120 };
  return new Sample(options)
    .phase("openings")
    .turn("moderator", "announcement", "Welcome. Tonight's motion is congestion pricing. Ada opens for the motion.")
    .turn("advocate-1", "opening", OPENING, { usage, costUsd: 0.0021 })
    .score(2, 8, 7)
    .turn(
      "advocate-2",
      "opening",
      "Roads are a common good. [free-streets]\n\nA charge falls hardest on those who can least choose when to travel.",
    )
    .score(3, 7, 6.5)
    .phase("arguments/round-1")
    .turn("advocate-1", "argument", "London's centre saw traffic fall by about 18 per cent in the first year.", {
      replyTo: 3,
      round: 1,
      usage,
      costUsd: 0.0024,
      overrun: { limit: 250, tokens: 391, whole: "London's centre … and so on and on." },
    })
    .score(4, 8, 9)
    .aside("fact_check", 4, "checker", {
      findings: [
        {
          claim: "Traffic fell by about 18 per cent.",
          verdict: "supported",
          reason: "The source says so.",
          source: "london.md",
        },
        { claim: "in the first year", verdict: "contradicted", reason: "It was over two years.", source: "london.md" },
      ],
    })
    .turn("advocate-2", "rebuttal", "", {
      replyTo: 4,
      round: 1,
      failure: { code: "timeout", reason: "no answer within 300 s" },
    })
    .turn("checker", "interruption", "Cleo: “in the first year” is contradicted by london.md.", {
      replyTo: 4,
      round: 1,
    })
    .turn("advocate-2", "argument", "Delivery firms pass the charge on to everybody.", { round: 1 })
    .aside("score", 7, "moderator", undefined)
    .phase("conclusion")
    .turn(
      "moderator",
      "summary",
      "# In short\n\nAda argued from evidence; Ben from fairness.\n\n- Both agreed that buses matter.",
      {
        usage: { inputTokens: 2100, outputTokens: 90 },
      },
    )
    .add({ type: "warning.raised", code: "unreadable_score", text: "The score of message 7 could not be read" })
    .decide({ kind: "decided", winner: "advocate-1", margin: 1.2 })
    .end();
}

/** Returns a debate whose speakers were shown summaries, passages and gaps instead of the first messages. */
export function sampleWithSummaries(): Sample {
  const usage = { inputTokens: 3_000, cachedInputTokens: 2_000, outputTokens: 100 };
  const sample = new Sample({ prices: PRICES }).phase("openings")
    .turn("moderator", "announcement", "Welcome.")
    .turn("advocate-1", "opening", OPENING, { usage, costUsd: 0.0045, savedUsd: 0.0045 })
    .turn("advocate-2", "opening", "Streets are for everybody.", { usage, costUsd: 0.00032 })
    .phase("rounds").phase("rounds/round-1")
    .turn("advocate-1", "argument", "Buses ran faster.", { round: 1 })
    .turn("advocate-2", "argument", "Shops lost customers.", { round: 1 })
    .contextSummary("advocate-1", "1", { of: "2-3" })
    .contextSummary("advocate-1", "rounds/round-1", { of: "4-5", method: "round" }, {
      usage,
      costUsd: 0.0045,
      savedUsd: 0.0045,
    })
    .contextSummary("advocate-1", "2", {
      of: "2-5",
      method: "from the previous one",
      from: ["context/advocate-1/1"],
      cut: true,
    })
    .phase("rounds/round-2");
  return sample
    .turn("advocate-1", "argument", "Fewer cars came.", {
      round: 2,
      shown: "1,5",
      digests: [
        { kind: "summary", numbers: "2-3", note: "context/advocate-1/1" },
        { kind: "passage", numbers: "4" },
      ],
    })
    .turn("advocate-2", "rebuttal", "Only at first.", {
      round: 2,
      replyTo: 6,
      shown: "6",
      digests: [{ kind: "gap", numbers: "1-3" }, { kind: "gap", numbers: "4-5" }],
    })
    .turn("advocate-1", "argument", "And after that as well.", {
      round: 2,
      shown: "6-7",
      digests: [{ kind: "summary", numbers: "2-5", note: "context/advocate-1/2" }, { kind: "gap", numbers: "1" }],
    })
    .end();
}

const OPENING = `A city's streets are its scarcest room. Who takes more of it should pay for it.

1. Queues cost every driver time that nobody gets back.
2. A charge turns that loss into buses.

"Traffic entering the zone fell" — and stayed down [london].`;

/** Renders every view of a record. */
export function renderAll(record: DialogueRecord, options: RenderOptions = {}): readonly RenderedFile[] {
  return [...allViews(record, options)];
}

/** Renders one overview page. */
function pageNamed(name: string, record: DialogueRecord, format: Format, protocols: ProtocolPages = []): RenderedFile {
  const page = [...overview(record, { format, protocols })].find(({ path }) => path === `${name}.${format}`);
  assert.ok(page);
  return page;
}

/** Renders the page with the outcome. */
export function renderSummary(record: DialogueRecord, format: Format, protocols?: ProtocolPages): RenderedFile {
  return pageNamed("summary", record, format, protocols);
}

/** Renders the page with the details of a dialogue. */
export function renderMetadata(record: DialogueRecord, format: Format, protocols?: ProtocolPages): RenderedFile {
  return pageNamed("metadata", record, format, protocols);
}
