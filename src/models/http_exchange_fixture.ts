const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Largest request that is read, in bytes. */
const MAX_REQUEST_BYTES = 16_000_000;

/** A request as it came over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** One HTTP/1.1 request on a bare TCP connection, and the means to answer it badly. The connection serves no other. */
export class HttpExchange {
  readonly #connection: Deno.Conn;
  #closed = false;
  #chunked = false;

  constructor(connection: Deno.Conn) {
    this.#connection = connection;
  }

  /** Reads the whole request; `undefined` if the other side hung up. */
  async read(): Promise<WireRequest | undefined> {
    let bytes = new Uint8Array(0);
    const buffer = new Uint8Array(65_536);
    while (bytes.length < MAX_REQUEST_BYTES) {
      const count = await this.#connection.read(buffer).catch(() => null);
      if (count === null) return undefined;
      bytes = concat(bytes, buffer.subarray(0, count));
      const end = headEnd(bytes);
      if (end < 0) continue;
      const [first = "", ...lines] = decoder.decode(bytes.subarray(0, end)).split("\r\n");
      const headers = new Headers(lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }));
      const length = Number(headers.get("content-length") ?? 0);
      const body = bytes.subarray(end + 4);
      if (body.length < length) continue;
      const [method = "", path = ""] = first.split(" ");
      return { method, path, headers, body: decoder.decode(body.subarray(0, length)) };
    }
    return undefined;
  }

  /** Sends a whole answer. */
  async send(status: number, type: string, body: string, headers: { readonly [name: string]: string } = {}) {
    const length = String(encoder.encode(body).length);
    await this.#write(head(status, { "content-type": type, "content-length": length, ...headers }) + body);
    this.close();
  }

  /** Sends bytes as they stand, each piece by itself, and closes the connection. */
  async raw(pieces: readonly (string | Uint8Array)[]): Promise<void> {
    for (const piece of pieces) {
      await this.#write(piece);
      await new Promise((resolve) => setTimeout(resolve, 1)); // so that it arrives by itself
    }
    this.close();
  }

  /** Sends a head that promises more than `body`, and goes on waiting. */
  async begin(type: string, body: string): Promise<void> {
    const length = String(encoder.encode(body).length + 100);
    await this.#write(head(200, { "content-type": type, "content-length": length }) + body);
  }

  /** Begins an answer in pieces. */
  async beginStream(headers: { readonly [name: string]: string } = {}): Promise<void> {
    this.#chunked = true;
    await this.#write(head(200, { "content-type": "text/event-stream", "transfer-encoding": "chunked", ...headers }));
  }

  /** Sends a server-sent event whose data are this text. */
  async event(data: string): Promise<void> {
    await this.piece(`data: ${data}\n\n`);
  }

  /** Sends a piece of a stream. */
  async piece(text: string): Promise<void> {
    await this.#write(`${encoder.encode(text).length.toString(16)}\r\n${text}\r\n`);
  }

  /** Ends a stream in good order. */
  async endStream(): Promise<void> {
    if (this.#chunked) await this.#write("0\r\n\r\n");
    this.close();
  }

  /** Waits until the other side hangs up, or the server is stopped. */
  async hang(): Promise<void> {
    const buffer = new Uint8Array(1024);
    while (!this.#closed && await this.#connection.read(buffer).catch(() => null) !== null);
    this.close();
  }

  /** Closes the connection, in the middle of whatever was being sent. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.close();
  }

  /** Whether the connection is closed from this side. */
  get closed(): boolean {
    return this.#closed;
  }

  async #write(text: string | Uint8Array): Promise<void> {
    let bytes = typeof text === "string" ? encoder.encode(text) : text;
    try {
      while (!this.#closed && bytes.length > 0) bytes = bytes.subarray(await this.#connection.write(bytes));
    } catch {
      this.close(); // the other side hung up
    }
  }
}

function head(status: number, headers: { readonly [name: string]: string }): string {
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${status < 400 ? "OK" : "Error"}\r\n${lines.join("")}\r\n`;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function headEnd(bytes: Uint8Array): number {
  for (let at = 3; at < bytes.length; at++) {
    if (bytes[at] === 10 && bytes[at - 1] === 13 && bytes[at - 2] === 10 && bytes[at - 3] === 13) return at - 3;
  }
  return -1;
}
