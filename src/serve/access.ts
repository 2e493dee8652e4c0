import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { lockedPage } from "../pages/frame.ts";
import { SCRIPTS } from "../pages/scripts.ts";
import { PROBLEMS } from "../words/problems.ts";
import { inPageLanguage } from "./language.ts";
import { isForChat, Problem } from "./problem.ts";

/** Addresses that reach this machine only. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** The caller of a request: the operator, a chat program, the person in one seat, or anybody who can reach the server. */
export type Caller = "operator" | "chat" | "anybody" | { readonly seat: string };

/** Names a seat: the dialogue's id and the participant's. */
export function seatName(dialogueId: string, participant: string): string {
  return `${dialogueId}/${participant}`;
}

/**
 * Decides who may do what. The operator's token allows everything. On loopback, anybody may read; elsewhere, nobody
 * without a token. The token of a seat opens only that seat, and that of chat programs only what they ask for.
 */
export class Access {
  readonly #token: string;
  readonly #isLocal: boolean;

  constructor({ token, host }: { readonly token: string; readonly host: string }) {
    this.#token = token;
    this.#isLocal = LOOPBACK.has(host);
  }

  /** The token of a seat, derived from the operator's: it lasts as long as that one. */
  seatToken(seat: string): string {
    return createHmac("sha256", this.#token).update(`seat ${seat}`).digest("hex").slice(0, 32);
  }

  /** The token of chat programs, derived from the operator's. */
  get chatToken(): string {
    return `ck-${createHmac("sha256", this.#token).update("chat").digest("hex").slice(0, 32)}`;
  }

  /**
   * Returns the caller of a request.
   *
   * @param seat The seat that the request is about, if any.
   * @throws {Problem} If the request is not for this server, comes from a page elsewhere, or has a token that is not
   * valid here.
   */
  callerOf({ headers, url }: Request, seat?: string): Caller {
    this.#checkOrigin(headers, headers.get("host") ?? new URL(url).host);
    const given = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (given === undefined) return "anybody";
    if (isSame(given, this.#token)) return "operator";
    if (seat !== undefined && isSame(given, this.seatToken(seat))) return { seat };
    const isChat = isForChat(new URL(url).pathname);
    if (isChat && isSame(given, this.chatToken)) return "chat";
    if (isChat) {
      throw new Problem(401, "This key is not valid: use the API key that the server printed when it started");
    }
    throw new Problem(403, () => PROBLEMS.wrongToken);
  }

  /** Returns `true` if the caller may read; with `seat`, what that seat is asked. */
  mayRead(caller: Caller, seat?: string): boolean {
    return this.#isLocal || this.mayWrite(caller, seat);
  }

  /** Returns `true` if the caller may change something; with `seat`, answer for that seat. */
  mayWrite(caller: Caller, seat?: string): boolean {
    return caller === "operator" || (seat !== undefined && typeof caller === "object" && caller.seat === seat);
  }

  /**
   * Refuses requests that a page of another site makes its visitors' browsers send, except for links, and a name that a
   * stranger has pointed at this machine.
   */
  #checkOrigin(headers: Headers, host: string): void {
    if (this.#isLocal && !LOOPBACK.has(host.replace(/:\d+$/, "").toLowerCase())) {
      throw new Problem(403, () => PROBLEMS.otherName);
    }
    const [origin, site, mode] = ["origin", "sec-fetch-site", "sec-fetch-mode"].map((name) => headers.get(name));
    const isForeign = typeof origin === "string" && !isOriginOf(origin, host);
    const isElsewhere = typeof site === "string" && site !== "same-origin" && site !== "none" && mode !== "navigate";
    if (isForeign || isElsewhere) throw new Problem(403, () => PROBLEMS.foreign);
  }
}

function isOriginOf(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // `null`, as a sandboxed page says
  }
}

/** Compares tokens in a time that does not depend on where they differ. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHmac("sha256", "token").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** Facts about a request that routes use. */
export interface Asking {
  readonly Variables: {
    caller: Caller;
    seat?: string;
    /** The language of pages that belong to no dialogue; absent for that of the reader. */
    language?: string | undefined;
  };
}

/** The path at which chat programs ask. */
export const CHAT_PATH = "/v1/chat/completions";

/** The path of tools for agents, each of which knows if it changes anything. */
export const MCP_PATH = "/mcp";

/** Files that every page needs and that contain nobody's data. */
const PUBLIC: ReadonlySet<string> = new Set(["/style.css", ...SCRIPTS.map((name) => `/${name}`)]);

/** Lets through what its caller may ask for, whichever route answers it: routes need no checks of their own. */
export function guard(access: Access, { readOnly }: { readonly readOnly: boolean }): MiddlewareHandler<Asking> {
  return async (c, next) => {
    const { method, path } = c.req;
    const seat = c.get("seat");
    const caller = access.callerOf(c.req.raw, seat);
    c.set("caller", caller);
    const isChat = isForChat(path);
    if (isChat && caller !== "operator" && caller !== "chat") {
      throw new Problem(401, "This needs the API key that the server printed when it started, as a bearer token");
    }
    if (method === "GET" || method === "HEAD") {
      if (isChat || PUBLIC.has(path) || access.mayRead(caller, seat)) return await next();
      if (!path.startsWith("/api")) {
        return c.html(inPageLanguage(c, () => lockedPage({ page: "archives" })), 401);
      }
      throw new Problem(401, () => PROBLEMS.readingNeedsToken);
    }
    if (method !== "POST") {
      c.header("Allow", "GET, HEAD, POST");
      throw new Problem(405, () => PROBLEMS.methods);
    }
    if (!isChat && !access.mayWrite(caller, seat)) {
      throw new Problem(401, () => PROBLEMS.needsToken);
    }
    if (readOnly && path !== MCP_PATH) {
      throw new Problem(403, () => PROBLEMS.readOnly);
    }
    await next();
  };
}
