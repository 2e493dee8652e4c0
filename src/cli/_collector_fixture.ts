import assert from "node:assert/strict";

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** Name of the library that made it. */
  readonly scope: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2 for an error. */
  readonly status: number;
}

/** A collector of OpenTelemetry on loopback. */
export interface Collector {
  /** Variables of a process that sends to it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Everything it received, as text. */
  readonly received: () => string;
  readonly spans: () => readonly ReceivedSpan[];
  readonly stop: () => Promise<void>;
}

/** Variables that make Deno send to an address by OTLP, in JSON. */
export function exportingTo(address: string): Readonly<Record<string, string>> {
  return { OTEL_DENO: "true", OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", OTEL_EXPORTER_OTLP_ENDPOINT: address };
}

/** Starts a collector that takes everything. */
export function startCollector(): Collector {
  const bodies: { readonly path: string; readonly text: string }[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    bodies.push({ path: new URL(request.url).pathname, text: await request.text() });
    return new Response("{}", { headers: { "content-type": "application/json", connection: "close" } });
  });
  return {
    variables: exportingTo(`http://127.0.0.1:${server.addr.port}`),
    received: () => bodies.map(({ text }) => text).join("\n"),
    spans: () => bodies.filter(({ path }) => path === "/v1/traces").flatMap(({ text }) => spansIn(JSON.parse(text))),
    stop: () => server.shutdown(),
  };
}

/** Returns the names of the spans around one, from the first. */
export function pathOf(span: ReceivedSpan, spans: readonly ReceivedSpan[]): readonly string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  assert.ok(parent || span.parentSpanId === "", `${span.name} has a parent that was not sent`);
  return [...(parent ? pathOf(parent, spans) : []), span.name];
}

/** A request of OTLP, as far as the tests read it. */
interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string };
      readonly spans: readonly (Omit<ReceivedSpan, "attributes" | "status" | "scope"> & {
        readonly attributes: readonly { readonly key: string; readonly value: object }[];
        readonly status: { readonly code: number };
      })[];
    }[];
  }[];
}

function spansIn({ resourceSpans }: TraceRequest): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ scope, spans }) =>
    spans.map(({ attributes, status, ...span }) => ({
      ...span,
      scope: scope.name,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)])),
      status: status.code,
    }))
  );
}

/** Returns the value in one of OTLP's wrappers, such as `{ stringValue: "chat" }`. */
function plain(value: object): unknown {
  const [inner] = Object.values(value);
  return Array.isArray(inner?.values) ? inner.values.map(plain) : inner;
}
