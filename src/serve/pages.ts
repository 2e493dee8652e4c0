import { basename, isAbsolute } from "node:path";
import type { Context } from "hono";
import { loadBrief } from "../agents/brief.ts";
import { unseen } from "../agents/ask_person.ts";
import { annotated, inWords } from "../agents/said_block.ts";
import { phaseInWords } from "../agents/prompt_layout.ts";
import { embeddedImages } from "../archive/attachments.ts";
import { type Compared, compared } from "../archive/compare/comparison.ts";
import { Facts, readersOf } from "../archive/render/facts.ts";
import { inLanguage, spokenLanguage } from "../words/language.ts";
import { limitOf } from "../words/lengths.ts";
import { capital } from "../words/phrases.ts";
import { SEAT } from "../words/seat.ts";
import { isHeld } from "../archive/list.ts";
import { statusInWords, waitingInWords } from "../archive/render/words.ts";
import { completedReviews } from "../archive/reviews.ts";
import { archivesPage } from "../pages/archives_page.ts";
import { servedComparison } from "../pages/compare_page.ts";
import { dialoguePage, dialogueParts } from "../pages/dialogue_page.ts";
import { nowInWords } from "../pages/dialogue_status.ts";
import { readScript, SCRIPTS } from "../pages/scripts.ts";
import { seatPage, type SeatView } from "../pages/seat_page.ts";
import { SERVE_STYLE } from "../pages/serve_style.ts";
import {
  type Answerers,
  linesOfMessages,
  type LiveDialogue as ShownLive,
  type ShownDialogue,
} from "../pages/shown_dialogue.ts";
import { shownPage } from "../pages/shown_page.ts";
import { startPage, type StartView } from "../pages/start_page.ts";
import { sidesOf } from "../pages/surroundings.ts";
import { fieldsThat, traitsOf } from "../protocols/fields.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import { pagesOf } from "../protocols/pages.ts";
import { USUAL_PRESET } from "../protocols/presets.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { authorOf } from "../protocols/ask/mod.ts";
import { speakersIn } from "../setup/answerers.ts";
import { fieldsOf } from "../setup/configuration.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { jsonSchemaOf } from "../transcript/problems.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { titleIn } from "../transcript/title.ts";
import { PROBLEMS } from "../words/problems.ts";
import type { Asking, Caller } from "./access.ts";
import { listed, seatUrl } from "./api.ts";
import { inPageLanguage } from "./language.ts";
import type { LiveDialogue } from "./live_dialogue.ts";
import { Problem } from "./problem.ts";
import type { OpenSeat } from "./seats.ts";
import type { Serving } from "./serving.ts";

/** Adds the pages to a server. */
export function addPages(serving: Serving): void {
  const { app, shelf, hall, operator } = serving;

  app.get("/style.css", (c) => c.body(SERVE_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  for (const name of SCRIPTS) {
    app.get(`/${name}`, async (c) => {
      return c.body(await readScript(name), 200, { "Content-Type": "text/javascript; charset=utf-8" });
    });
  }

  const page = (path: string, make: (c: Context<Asking>) => Promise<string>) =>
    app.get(path, async (c) => c.html(await inPageLanguage(c, () => make(c))));

  page("/", async (c) => {
    const query = c.req.query();
    const { entries, hits, total, next } = await listed(serving, query);
    const running = await Promise.all(hall.ids.map(async (id) => {
      const held = hall.get(id);
      const { record } = await shelf.read(id);
      return { ...await shelf.find(id), ...omitUndefined({ now: held && nowOf(held, record) }) };
    }));
    const protocols = PROTOCOLS.map(({ name }) => name);
    return archivesPage({
      directory: isAbsolute(shelf.directory) ? basename(shelf.directory) : shelf.directory,
      query,
      protocols,
      running,
      entries: entries.map((entry) => ({ ...entry, running: entry.running ?? isHeld(entry) })),
      hits: hits.filter(({ number }) => number > 0),
      total,
      ...next,
    });
  });

  page("/start", async (c) => {
    const { protocol: name = PROTOCOLS[0]?.name, brief = "" } = c.req.query();
    const protocol = await PROTOCOLS.find((each) => each.name === name)?.load();
    if (!protocol) throw new Problem(404, () => PROBLEMS.noProtocol(String(name)));
    const folder = operator.briefs.get(brief);
    const read = await Array.fromAsync(operator.briefs, async ([name, folder]) => {
      return await loadBrief(folder).then(({ motion }) => [{ name, motion }], () => []); // one may be broken
    });
    const chosen = folder === undefined ? undefined : await loadBrief(folder).catch((cause: Error) => {
      throw new Problem(409, cause.message, { cause });
    });
    return startPage({
      protocol: protocol.name,
      protocols: PROTOCOLS,
      subject: protocol.subject,
      ...startFields(protocol),
      presets: operator.presetsOf(protocol),
      preset: USUAL_PRESET,
      seats: protocol.cast(
        { model: operator.judges[0] ?? "human", language: spokenLanguage() },
        chosen?.motion ?? "",
        chosen,
      ),
      models: operator.judges,
      briefs: read.flat(),
      ...(chosen ? { brief } : {}),
    });
  });

  page("/compare", async (c) => {
    const { a = "", b = "" } = c.req.query();
    if (a === b) throw new Problem(400, "Name two dialogues to compare by their ids: /compare?a=ID&b=ID");
    const [first, second] = [await comparedSide(serving, a), await comparedSide(serving, b)];
    const make = () => compared([first, second]);
    return servedComparison(inLanguage(readersOf(first.facts.record), make));
  });

  page("/dialogues/:id", async (c) => {
    const page = Number(c.req.query("page"));
    const shown = await shownDialogue(serving, idOf(c), c.get("caller"));
    return dialoguePage({ ...shown, ...(Number.isInteger(page) && page > 0 ? { page } : {}) });
  });

  app.get("/dialogues/:id/parts", async (c) => {
    const page = Number(c.req.query("page"));
    const shown = await shownDialogue(serving, idOf(c), c.get("caller"));
    const since = Number(c.req.query("since") ?? 0);
    return c.html(dialogueParts({ ...shown, ...(Number.isInteger(page) && page > 0 ? { page } : {}) }, since));
  });

  page("/dialogues/:id/shown/:number", async (c) => {
    const { record, reading: { events } } = await shelf.read(idOf(c));
    const message = record.messages.find(({ number }) => String(number) === c.req.param("number"));
    if (!message) throw new Problem(404, () => PROBLEMS.noMessage(record.messages.length));
    return shownPage({ id: idOf(c), record, protocols: await pagesOf(record.protocol), message, events });
  });

  page(
    "/dialogues/:id/seats/:participant",
    async (c) => await seat(serving, idOf(c), c.req.param("participant") ?? "", c.get("caller")),
  );
}

async function comparedSide({ shelf }: Serving, id: string): Promise<Compared> {
  const { folder, record } = await shelf.read(id);
  const facts = Facts.of(record, "md", await pagesOf(record.protocol));
  return { facts, reviews: await completedReviews(folder, record, facts.protocols), named: id };
}

/** Returns the fields of the start page: those that anyone may set, unless they are elsewhere on it. */
export function startFields(protocol: Protocol): Pick<StartView, "fields" | "roles"> {
  const { [protocol.subject]: _, ...asked } = fieldsThat(
    fieldsOf(protocol),
    ({ from, changes, page }) =>
      from === "anyone" && page !== "none" && changes !== "requests" && changes !== "archive",
  );
  const fields = Object.entries(asked).map(([name, field]) => {
    const { page, label, holds } = traitsOf(field);
    const place = page === "usual" || page === "limits" ? page : "more";
    return {
      name,
      form: jsonSchemaOf(field),
      place,
      ofModels: holds === "model",
      ...omitUndefined({ label }),
    } as const;
  });
  const { enum: roles } = jsonSchemaOf(protocol.roles);
  return { fields, roles: Array.isArray(roles) ? roles.map(String) : [] };
}

function idOf(c: Context): string {
  return c.req.param("id") ?? "";
}

async function shownDialogue(serving: Serving, id: string, caller: Caller): Promise<ShownDialogue> {
  const { shelf, hall, operator, readOnly } = serving;
  const running = hall.get(id);
  const asking = hall.asking(id);
  const { folder, record, reading: { events, seq } } = await shelf.read(id);
  const protocols = await pagesOf(record.protocol);
  const held = record.status === undefined ? running : undefined; // a live page hears of the end
  const entries = await shelf.list();
  const parent = entries.find(({ dialogueId }) => dialogueId === record.parent?.dialogueId);
  const forks = entries.flatMap((entry) => {
    if (entry.parent?.dialogueId !== id || entry.dialogueId === undefined) return [];
    const at = record.messages.find(({ key }) => key === entry.parent?.key)?.number;
    return at === undefined
      ? []
      : [{ id: entry.dialogueId, at, ...omitUndefined({ outcome: entry.outcome?.headline }) }];
  });
  const liveOf = (held: LiveDialogue): ShownLive => {
    const seats = held.seats.open.map(({ participant, request }) => ({
      participant,
      kind: request.kind,
      ...(caller === "operator" ? { address: seatUrl(serving, id, participant) } : {}),
    }));
    const state = seats.length > 0 ? "waiting" : held.state === "running" ? "running" : "pausing";
    return { state, open: held.open, waits: waitsOf(held), seats };
  };
  const { maxCostUsd: mostUsd } = fieldsIn(
    events.flatMap((event) => "configuration" in event ? [event.configuration] : []).at(-1),
  );
  const isJudging = hall.isJudging(id);
  return {
    id,
    record,
    protocols,
    seq,
    touched: linesOfMessages(events),
    reviews: await completedReviews(folder, record, protocols),
    images: await embeddedImages(folder, attachmentsIn(record.settings)),
    may: { control: !readOnly, judge: !readOnly && operator.judges.length > 0 },
    judges: operator.judges,
    ...(typeof mostUsd === "number" ? { mostUsd } : {}),
    ...omitUndefined({ judging: isJudging ? "now" as const : undefined, unjudged: hall.unjudged(id) }),
    family: {
      forks,
      ...(parent
        ? { parent: { id: parent.dialogueId ?? "", ...omitUndefined({ outcome: parent.outcome?.headline }) } }
        : {}),
    },
    ...(held ? { live: liveOf(held) } : {}),
    ...omitUndefined({
      ask: readOnly ? undefined : answerersOf(record, operator.judges),
      asking: asking && { question: asking.question, live: liveOf(asking.held) },
      unanswered: hall.unanswered(id),
    }),
  };
}

async function seat(
  { shelf, hall, access }: Serving,
  id: string,
  participant: string,
  caller: Caller,
): Promise<string> {
  const [running, asking] = [hall.get(id), hall.asking(id)];
  const { record } = await shelf.read(id);
  const person = record.participants.find((each) => each.id === participant);
  if (!person) throw new Problem(404, () => PROBLEMS.noParticipant(participant));
  const held = record.status === undefined ? running : asking?.held;
  const open = held?.seats.open.find((seat) => seat.participant === participant);
  return inLanguage(readersOf(record), () => {
    const { topic } = record;
    const now = held && nowOf(held, record);
    const over = held ? undefined : isOver(record) ? SEAT.over : SEAT.resumable(capital(statusInWords(record)));
    return seatPage({
      id,
      title: titleIn(record),
      topic,
      participant: person,
      sides: sidesOf(record),
      mayRead: access.mayRead(caller),
      ...omitUndefined({ waiting: open && waitingTurn(open), now, over }),
    });
  });
}

/** Returns who speaks or is waited for, in words. */
function nowOf(held: LiveDialogue, record: DialogueRecord): string {
  return nowInWords({ facts: Facts.of(record, "md", []) }, {
    state: "running",
    open: held.open,
    waits: waitsOf(held),
  });
}

function waitingTurn({ key, request }: OpenSeat): NonNullable<SeatView["waiting"]> {
  const { participants, blind = false, quoted = [], citable = [], attachments = [], maxTokens, topic, schema } =
    request;
  const name = (id: string) => participants.find((each) => each.id === id)?.name ?? id;
  const length = maxTokens === undefined ? undefined : limitOf(maxTokens, topic);
  return {
    key,
    called: inWords(request),
    phase: phaseInWords(request),
    instruction: request.instruction,
    said: unseen(request).map((statement) => ({
      name: name(statement.speaker),
      text: annotated(statement),
      // what stands under a label shows nothing else of its author
      ...(blind ? {} : { number: statement.number, speaker: statement.speaker, called: inWords(statement) }),
    })),
    attachments: attachments.map(({ name, text }) => ({ name, ...omitUndefined({ text }) })),
    quoted,
    sources: citable,
    ...omitUndefined({
      guidance: request.guidance,
      ownCase: request.ownCase || undefined,
      words: length?.most,
      unit: length?.unit,
      form: schema?.jsonSchema,
    }),
  };
}

/** Returns who can be asked about a dialogue; `undefined` if it is not over, or nobody can be. */
function answerersOf(record: DialogueRecord, models: readonly string[]): Answerers | undefined {
  if (!isOver(record)) return undefined;
  if (record.imported) return models.length > 0 ? { models } : undefined;
  if (record.configured !== true) return undefined;
  return { speakers: speakersIn(record), ...omitUndefined({ author: authorOf(record) }) };
}

/** Returns the waits of a dialogue in words. */
function waitsOf({ waits }: LiveDialogue): readonly string[] {
  return waits.map(({ event, passedMs }) => waitingInWords(event, passedMs));
}
