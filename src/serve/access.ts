import { createHmac, timingSafeEqual } from "node:crypto";
import { Problem } from "./problem.ts";

/** Addresses that reach this machine only. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** Who asks: the operator, the person in one seat, or anybody who can reach the server. */
export type Caller = "operator" | "anybody" | { readonly seat: string };

/** Names a seat: the dialogue's id and the participant's. */
export function seatName(dialogueId: string, participant: string): string {
  return `${dialogueId}/${participant}`;
}

/**
 * Decides who may do what. Somebody with the operator's token may do everything. On loopback, anybody may read, and
 * elsewhere nobody without a token. The token of a seat is good for that seat alone.
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

  /**
   * Returns the caller of a request.
   *
   * @param seat The seat that the request is about, if any.
   * @throws {Problem} If the request is not for this server, or has a token that is good for nothing here.
   */
  callerOf({ headers, url, method }: Request, seat?: string): Caller {
    this.#checkOrigin(headers, url, method);
    const given = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (given === undefined) return "anybody";
    if (isSame(given, this.#token)) return "operator";
    if (seat !== undefined && isSame(given, this.seatToken(seat))) return { seat };
    throw new Problem(403, "This token is not good for this address: use the link that you were given");
  }

  /** @throws {Problem} If the caller may not read what anybody on this machine may. */
  checkMayRead(caller: Caller, seat?: string): void {
    if (this.mayRead(caller, seat)) return;
    throw new Problem(401, "Reading needs the token of the address that the server printed at its start");
  }

  /** Returns `true` if the caller may read; with `seat`, what that seat is asked. */
  mayRead(caller: Caller, seat?: string): boolean {
    return caller === "operator" || this.#isLocal || (seat !== undefined && isSeat(caller, seat));
  }

  /** @throws {Problem} If the caller may not change anything; with `seat`, not answer for that seat. */
  checkMayWrite(caller: Caller, seat?: string): void {
    if (caller === "operator" || (seat !== undefined && isSeat(caller, seat))) return;
    throw new Problem(401, "This needs the token of the address that the server printed at its start");
  }

  /**
   * Refuses a page elsewhere that sends its visitors' browsers here, and a name that a stranger has pointed at this
   * machine.
   */
  #checkOrigin(headers: Headers, address: string, method: string): void {
    const { host, hostname } = new URL(address);
    const asked = headers.get("host") ?? host;
    const askedName = asked.replace(/:\d+$/, "");
    if (this.#isLocal && !LOOPBACK.has(askedName)) {
      throw new Problem(403, `This server is not ${hostname}: use the address that it printed at its start`);
    }
    if (method === "GET" || method === "HEAD") return;
    const origin = headers.get("origin");
    const site = headers.get("sec-fetch-site");
    const isForeign = origin !== null && !isOriginOf(origin, asked);
    if (isForeign || (site !== null && site !== "same-origin" && site !== "none")) {
      throw new Problem(403, "A page of another address may not ask for this");
    }
  }
}

function isSeat(caller: Caller, seat: string): boolean {
  return typeof caller === "object" && caller.seat === seat;
}

function isOriginOf(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // `null`, as a sandboxed page says
  }
}

/** Compares tokens in a time that tells nothing of where they differ. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHmac("sha256", "token").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
