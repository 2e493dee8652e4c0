// A server with recorded models, for tests in a real browser.
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { convene, RECORDING, shippedBrief, withFolder } from "../cli/_cli_fixture.ts";
import { opened } from "../pages/_browser_fixture.ts";
import { listen } from "../runtime/listen.ts";
import { createServer } from "./server.ts";

const TOKEN = "token-of-the-operator";

const root = (path: string) => decodeURIComponent(new URL(`../../${path}`, import.meta.url).pathname);
const recorded = (name: string) => `recorded/${root(`examples/recordings/${name}.yaml`)}`;

/** Models by name: each plays a recording. */
const MODELS = {
  short: `recorded/${RECORDING}`,
  // two judges, whose answers are in one recording
  long: recorded("congestion_pricing"),
  strict: recorded("congestion_pricing"),
  yard: recorded("railway_yard"),
  tools: recorded("tool_library"),
  work: recorded("remote_work"),
};
const BRIEFS = {
  congestion: shippedBrief("congestion-pricing"),
  yard: root("examples/railway-yard"),
  tools: root("examples/tool-library"),
  work: shippedBrief(),
};

/** A dialogue of each protocol, as it is asked for. */
export const DIALOGUES = {
  debate: {
    brief: "congestion",
    model: "long",
    roundCount: 2,
    factCheck: true,
    positions: {
      Ada: "Large cities should charge drivers who enter the centre at busy hours.",
      Ben: "Large cities should keep their centres free of entry charges and fight congestion by other means.",
    },
  },
  council: { brief: "yard", model: "yard", participants: ["Hanna", "Pavel", "Wim"].map((name) => ({ name })) },
  dialectic: {
    brief: "tools",
    model: "tools",
    roundCount: 2,
    participants: ["Architect", "Simplicity"].map((name) => ({ name, role: name.toLowerCase() })),
  },
  roundtable: { brief: "work", model: "work" },
};

/** A server that listens, with a folder of its own. */
export interface Served {
  readonly origin: string;
  readonly directory: string;
  /** Returns an address with the operator's token. */
  to(path: string): string;
  /** Sends a request as the operator, and returns the answer's fields. */
  post(path: string, body?: unknown): Promise<{ readonly [field: string]: unknown }>;
  /** Begins a dialogue, and returns the path of its page. */
  begin(protocol: keyof typeof DIALOGUES, more?: object): Promise<string>;
  /** Ends all streams of events, once there is one: a page shows what is being said before it listens. */
  hangUp(): Promise<void>;
}

/**
 * Serves an empty folder, and expects no error that no answer reports.
 *
 * @param host The address that the server believes to be bound to.
 */
export async function served(body: (served: Served) => Promise<void>, host = "127.0.0.1"): Promise<void> {
  await withFolder(async (directory) => {
    const errors: unknown[] = [];
    const server = createServer({
      directory,
      token: TOKEN,
      host,
      io: { env: () => undefined },
      operator: { models: MODELS, briefs: BRIEFS },
      onError: (error) => errors.push(error),
    });
    const lines = new Set<TransformStreamDefaultController>();
    const answer = async (request: Request) => {
      const response = await server.fetch(request);
      const { body, headers } = response;
      if (!headers.get("Content-Type")?.startsWith("text/event-stream") || !body) return response;
      return new Response(body.pipeThrough(new TransformStream({ start: (line) => void lines.add(line) })), response);
    };
    const hangUp = async () => {
      while (lines.size === 0) await delay(10);
      for (const line of lines) line.terminate();
      lines.clear();
    };
    const { port, close } = await listen(answer, { port: 0, hostname: "127.0.0.1" });
    const origin = `http://127.0.0.1:${port}`;
    const post: Served["post"] = async (path, given = {}) => {
      const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
      const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(given) });
      const answer = Object(await response.json());
      assert.ok(response.ok, JSON.stringify(answer));
      return answer;
    };
    const begin: Served["begin"] = async (protocol, more = {}) =>
      String((await post("/api/dialogues", { protocol, ...DIALOGUES[protocol], ...more }))["url"]);
    try {
      await body({ origin, directory, to: (path) => `${origin}${path}#token=${TOKEN}`, post, begin, hangUp });
    } finally {
      await server.close();
      await close();
    }
    assert.deepEqual(errors, []);
  });
}

/** Holds a dialogue of each protocol in a folder, at once, and returns the paths of their pages. */
export async function heldBefore(
  directory: string,
  protocols: readonly (keyof typeof DIALOGUES)[],
): Promise<Readonly<Record<string, string>>> {
  const pages: Record<string, string> = {};
  for (const protocol of protocols) {
    const { brief, model, ...rest } = DIALOGUES[protocol];
    const config = `${directory}/${protocol}.json`;
    const settings = {
      ...rest,
      brief: BRIEFS[brief as keyof typeof BRIEFS],
      model: MODELS[model as keyof typeof MODELS],
    };
    await Deno.writeTextFile(config, JSON.stringify(settings));
    const { code, out, err } = await convene([protocol, "--config", config, "--out", directory, "--json"]);
    assert.equal(code, 0, err);
    pages[protocol] = `/dialogues/${Object(JSON.parse(out)).dialogueId}`;
    await Deno.remove(config);
  }
  return pages;
}

/** Shows a page in a browser, and expects that it does nothing besides: no error, and no request to elsewhere. */
export async function quietly(
  ...[browser, address, options, look]: Parameters<typeof opened>
): Promise<void> {
  assert.deepEqual(await opened(browser, address, options, look), [], address);
}

/** Resolves when an element has a text; returns all of it. */
export async function textOf(page: Page, selector: string, text: RegExp): Promise<string> {
  const element = page.locator(selector).filter({ hasText: text }).first();
  await element.waitFor();
  return await element.innerText();
}
