import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  type Span as Recorded,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { VERSION } from "./system_runtime.ts";

/** Values by name; those that are `undefined` are left out. */
export type SpanAttributes = { readonly [name: string]: string | number | boolean | readonly string[] | undefined };

/** A span to begin. */
export interface SpanStart {
  readonly name: string;
  readonly attributes: SpanAttributes;
  /** `true` for a request to another process. @default false */
  readonly isRequest?: boolean;
}

/**
 * An operation under way in a trace of OpenTelemetry. This is the only code that knows its API. Who collects spans, and
 * where they go, is up to the process: on Deno, `OTEL_DENO=true` exports them by OTLP; a program may register a provider
 * of its own.
 *
 * The API stays at version 1.9: it finds no provider of an SDK that has an older minor version of it, and SDKs take none
 * from 1.10 on (peer dependency of `@opentelemetry/sdk-trace-node` 2).
 */
export class Span {
  readonly #span: Recorded;
  /** The context for everything that belongs to the operation. */
  readonly #context: Context;

  private constructor({ name, attributes, isRequest = false }: SpanStart, parent: Context) {
    const kind = isRequest ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const tracer = trace.getTracer("convenings", VERSION);
    this.#span = tracer.startSpan(name, { kind, attributes: given(attributes) }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  /** Begins a span within the one that this code runs in; returns `undefined` if no provider is registered. */
  static begin(start: SpanStart): Span | undefined {
    const span = new Span(start, context.active());
    // A span that is not in the sample still counts: everything within it is then left out as well.
    return isSpanContextValid(span.#span.spanContext()) ? span : undefined;
  }

  /** Begins a span within this one. */
  begin(start: SpanStart): Span {
    return new Span(start, this.#context);
  }

  /** Adds attributes. */
  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(given(attributes));
  }

  /** Runs a body within this span: the requests that it makes have the span's id in their `traceparent`. */
  within<T>(body: () => T): T {
    return context.with(this.#context, body);
  }

  /**
   * Ends the operation.
   *
   * @param error Kind of error, if it failed.
   */
  end(error?: string): void {
    if (error !== undefined) this.#span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

/** Runs a body within a span of its own; without a provider, the body alone. */
export async function inSpan<T>(start: SpanStart, body: (span: Span | undefined) => Promise<T>): Promise<T> {
  const span = Span.begin(start);
  if (!span) return await body(undefined);
  try {
    const result = await span.within(() => body(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : "_OTHER");
    throw error;
  }
}

/**
 * Returns the span that this code runs in as a `traceparent` of W3C, for another process; `undefined` if no provider is
 * registered.
 */
export function traceparentHere(): string | undefined {
  const carrier: { readonly traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs a body within a span of another process; without one, or without a provider, the body alone. */
export function withinRemote<T>(traceparent: string | undefined, body: () => T): T {
  return traceparent === undefined
    ? body()
    : context.with(propagation.extract(context.active(), { traceparent }), body);
}

function given(attributes: SpanAttributes): Attributes {
  const known = Object.entries(attributes).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
  return Object.fromEntries(known);
}
