import type { Context } from "hono";
import { join } from "node:path";
import { JOURNAL_FILE } from "../archive/journal_reader.ts";
import { flowData } from "../archive/flow_exports/data.ts";
import { arguedIn } from "../archive/render/argued.ts";
import { Facts } from "../archive/render/facts.ts";
import { renderMessage } from "../archive/render/render.ts";
import type { ArchiveEntry } from "../archive/list.ts";
import { completedReviews } from "../archive/reviews.ts";
import { answeredIn, askPage } from "../protocols/ask/page.ts";
import { pagesOf } from "../protocols/pages.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { PROBLEMS } from "../words/problems.ts";
import { seatName } from "./access.ts";
import { type Download, download, DOWNLOADS, downloadSource, resultOf } from "./download.ts";
import { standIns } from "./given_documents.ts";
import { eventStream } from "./event_stream.ts";
import type { LiveDialogue } from "./live_dialogue.ts";
import { BODIES, openApi } from "./openapi.ts";
import { checked, Problem, wrong } from "./problem.ts";
import type { Serving } from "./serving.ts";

/** Dialogues of a page of the list. */
export const PAGE = 50;
/** Starts in a minute. */
const STARTS_A_MINUTE = 30;

/** Why there is no flow of a dialogue, and how to get one. */
const NO_FLOW = "Nobody has noted what was argued in this dialogue: have it noted with convene flow";

/** Adds the API to a server. */
export function addApi(serving: Serving): void {
  const { app, shelf, hall, operator, once, signal } = serving;
  const starts: number[] = [];

  const heldHere = async (c: Context): Promise<LiveDialogue> => {
    const held = hall.current(idOf(c));
    if (held) return held;
    await shelf.find(idOf(c));
    throw new Problem(409, () => PROBLEMS.notRunning);
  };
  /** Starts something, if not too much was started in the last minute; what is refused does not count. */
  const started = async <T>(start: () => Promise<T>): Promise<T> => {
    const now = Date.now();
    while ((starts[0] ?? now) < now - 60_000) starts.shift();
    if (starts.length >= STARTS_A_MINUTE) {
      throw new Problem(429, () => PROBLEMS.startsAMinute(STARTS_A_MINUTE), { retryAfter: 60 });
    }
    starts.push(now);
    try {
      return await start();
    } catch (error) {
      if (starts.includes(now)) starts.splice(starts.indexOf(now), 1);
      throw error;
    }
  };

  app.get("/api/dialogues", async (c) => {
    const { entries, total, next } = await listed(serving, c.req.query());
    const dialogues = entries.map(({ path: _, requestId: _id, ...entry }): Listed => entry);
    return c.json({ dialogues, total, ...next });
  });

  app.post("/api/dialogues", async (c) => {
    const isDryRun = c.req.query("dryRun") !== undefined;
    const body = await bodyOf(c);
    const asked = await operator.asked(body, { isEstimate: isDryRun });
    if (isDryRun) {
      const estimated = await hall.estimate(asked);
      return c.json({ ...estimated, ...omitUndefined({ documents: asked.documents && standIns(asked.documents) }) });
    }
    return await once.once(c, async (requestId) => {
      return begun(c, await shelf.requested(requestId) ?? await started(() => hall.start(asked, requestId)));
    });
  });

  app.get("/api/dialogues/:id", async (c) => {
    const id = idOf(c);
    const asking = hall.asking(id) !== undefined;
    const read = await hall.whole([id], () => shelf.read(id));
    // at once, so that it is as old as what was read
    const standing = { ...omitUndefined({ held: hall.get(id)?.state }), judging: hall.isJudging(id), asking };
    const questions = (await completedReviews(read.folder, read.record, [askPage])).map(({ record }) =>
      answeredIn(record)
    );
    const { status, endReason, ...result } = resultOf(read);
    const isOver = standing.held === undefined || read.record.status !== undefined;
    return c.json({ ...result, ...(isOver ? { status, endReason } : {}), ...standing, questions });
  });

  app.get("/api/dialogues/:id/messages/:number", async (c) => {
    const { record } = await shelf.read(idOf(c));
    const message = record.messages.find(({ number }) => String(number) === c.req.param("number"));
    if (!message) throw new Problem(404, () => PROBLEMS.noMessage(record.messages.length));
    if ((c.req.header("accept") ?? "").includes("application/json")) return c.json(message);
    const { content } = renderMessage(record, message, "md", await pagesOf(record.protocol));
    return c.body(content, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  });

  app.get("/api/dialogues/:id/flow", async (c) => {
    const { folder, record } = await shelf.read(idOf(c));
    const protocols = await pagesOf(record.protocol);
    const facts = Facts.of(record, "json", protocols);
    const argued = arguedIn(facts, await completedReviews(folder, record, protocols));
    if (!argued) throw new Problem(404, NO_FLOW);
    return c.json(flowData(facts, argued));
  });

  app.get("/api/dialogues/:id/events", async (c) => {
    const id = idOf(c);
    const { path } = await shelf.find(id);
    const after = numberIn(c.req.header("last-event-id") ?? c.req.query("after") ?? "0", "Last-Event-ID");
    const speed = c.req.query("speed") === undefined ? undefined : numberIn(c.req.query("speed"), "speed", 0.01);
    const journal = join(path, JOURNAL_FILE);
    const stream = eventStream({ journal, after, speed, held: () => hall.get(id), signal });
    return c.body(stream, 200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  });

  app.get("/api/dialogues/:id/seats", async (c) => {
    await shelf.find(idOf(c));
    const seats = hall.current(idOf(c))?.seats.open ?? [];
    return c.json({
      seats: seats.map(({ participant, key, request }) => ({
        participant,
        key,
        kind: request.kind,
        ...omitUndefined({ maxTokens: request.maxTokens, form: request.schema?.jsonSchema }),
        ...(c.get("caller") === "operator" ? { url: seatUrl(serving, idOf(c), participant) } : {}),
      })),
    });
  });

  app.post("/api/dialogues/:id/seats/:participant", async (c) => {
    const participant = c.req.param("participant");
    await shelf.find(idOf(c));
    const { key, text } = checked(BODIES.answer, await bodyOf(c));
    const { seats } = await heldHere(c);
    return await once.once(c, () => {
      seats.answer(participant, key, text);
      return Promise.resolve(c.json({ accepted: true }));
    });
  });

  const actions: Readonly<Record<string, (c: Context, requestId?: string) => Promise<Response>>> = {
    async pause(c) {
      (await heldHere(c)).pause();
      return c.json({ state: "pausing" }, 202);
    },
    async stop(c) {
      (await heldHere(c)).stop();
      return c.json({ state: "stopping" }, 202);
    },
    async resume(c) {
      const { answers } = checked(BODIES.resume, await bodyOf(c));
      await started(() => hall.resume(idOf(c), omitUndefined({ answers })));
      return c.json({ state: "running" }, 202);
    },
    async fork(c, requestId) {
      const { at } = checked(BODIES.fork, await bodyOf(c));
      return begun(
        c,
        await shelf.requested(requestId) ?? await started(() => hall.fork(idOf(c), at, requestId)),
      );
    },
    async judge(c) {
      const { judges } = checked(BODIES.judge, await bodyOf(c));
      const specs = operator.judgesNamed(judges);
      await started(() => hall.judge(idOf(c), specs));
      return c.json({ judging: true }, 202);
    },
    async ask(c, requestId) {
      const { of, all = false, ...asked } = checked(BODIES.ask, await bodyOf(c));
      if (all && of) throw wrong([{ field: "of", detail: "cannot be given with 'all'" }]);
      const toAsk = { ...asked, of: all ? "all" as const : of };
      const id = await started(() => hall.ask(idOf(c), toAsk, { requestId }));
      return c.json({ asking: hall.asking(idOf(c)) !== undefined, id }, 202);
    },
  };
  for (const [name, act] of Object.entries(actions)) {
    app.post(`/api/dialogues/:id/${name}`, async (c) =>
      await once.once(c, async (requestId) => {
        await shelf.find(idOf(c));
        return await act(c, requestId);
      }));
  }

  app.get("/api/openapi.json", async (c) => c.json(await openApi()));

  app.get("/api/dialogues/:id/download", async (c) => {
    const form = DOWNLOADS.find((each) => each === (c.req.query("format") ?? "zip"));
    if (!form) throw new Problem(422, `'format' must be one of ${DOWNLOADS.join(", ")}`);
    const withSources = c.req.query("sources") === "true";
    return asAttachment(c, await download(await shelf.read(idOf(c)), form, { withSources }));
  });

  app.get("/api/dialogues/:id/sources/:name", async (c) => {
    return asAttachment(c, await downloadSource(await shelf.read(idOf(c)), c.req.param("name")));
  });
}

/** Answers with a file to save, which no browser shows beside pages of this server. */
function asAttachment(c: Context, { name, mediaType, data }: Download): Response {
  return c.body(data, 200, {
    "Content-Type": mediaType,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  });
}

/** Returns the address of a seat, with the token that opens only this seat. */
export function seatUrl({ access }: Pick<Serving, "access">, id: string, participant: string): string {
  return `/dialogues/${id}/seats/${encodeURIComponent(participant)}#seat=${
    access.seatToken(seatName(id, participant))
  }`;
}

/** An entry of the list, without paths of this machine. */
type Listed = Omit<ArchiveEntry, "path" | "requestId"> & { readonly running?: true };

/** Returns a page of the archives that match a query, newest first. */
export async function listed(
  { shelf, hall }: Pick<Serving, "shelf" | "hall">,
  { q = "", protocol = "", status = "", cursor = "0" }: Readonly<Record<string, string>>,
) {
  const from = numberIn(cursor, "cursor");
  const hits = q.trim() === "" ? undefined : (await shelf.search(q)).hits;
  const found = hits && new Set(hits.map(({ archive }) => archive));
  const all = (await hall.whole(hall.ids, () => shelf.list())).filter((entry) =>
    (protocol === "" || entry.protocol === protocol) &&
    (status === "" || (entry.status ?? "unfinished") === status) &&
    (!found || found.has(entry.path))
  );
  const entries = all.slice(from, from + PAGE).map((entry) => ({
    ...entry,
    ...(isRunning(hall, entry) ? { running: true as const } : {}),
  }));
  const next = from + PAGE < all.length ? { next: String(from + PAGE) } : {};
  return { entries, hits: hits ?? [], total: all.length, next };
}

/** Returns `true` for a dialogue that is held now. */
function isRunning(hall: Serving["hall"], { dialogueId = "" }: ArchiveEntry): boolean {
  return hall.get(dialogueId) !== undefined;
}

/** Answers with the address of a dialogue that has begun. */
function begun(c: Context, id: string): Response {
  return c.json({ id, url: `/dialogues/${id}` }, 201, { Location: `/dialogues/${id}` });
}

function idOf(c: Context): string {
  return c.req.param("id") ?? "";
}

async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, () => PROBLEMS.noJson, { cause });
  }
}

function numberIn(text: string | undefined, name: string, least = 0): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw new Problem(422, `'${name}' must be a number >= ${least}: current value is '${text}'`);
}
