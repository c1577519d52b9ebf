import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobKind } from '../../registry/account/job.ts'

/** The maximum number of characters of a statement in a span. */
const MAX_STATEMENT = 1000

/** A `traceparent` of a caller, by W3C Trace Context. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Returns the caller's trace from its header; a new trace without the header. */
function readParent(header: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Replaces texts and numbers in a statement, because they may be personal data. */
const maskValues = (sql: string): string =>
  sql
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_STATEMENT)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')

const readOperation = (sql: string) => /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY'

/** Returns the kind of an error: its SQLSTATE, code or class, and never its message. */
function readErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' && code !== '' ? code : (name ?? 'error')
}

/**
 * The traces of one server for OpenTelemetry: requests, their statements, and jobs. Spans hold only
 * names from this code, codes and durations, never personal data.
 */
export class Tracing {
  readonly #provider: TracerProvider
  readonly #currentContext = new AsyncLocalStorage<Context>()
  readonly #spanByRequest = new WeakMap<object, Span>()

  /** Exports to the address of the standard variables, which the exporter reads itself. */
  constructor() {
    const serviceResource = resourceFromAttributes({ 'service.name': 'washboard' })
    this.#provider = new TracerProvider({
      resource: serviceResource.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    })
  }

  #start(name: string, parent: Context, kind: SpanKind, attributes: Attributes): Span {
    return this.#provider.getTracer('washboard').startSpan(name, { kind, attributes }, parent)
  }

  /** Handles a request within a span, which `endRequest` ends. */
  runRequest<T>(
    response: object,
    { method, traceparent }: { method: string; traceparent: string | undefined },
    handle: () => T,
  ): T {
    const parent = readParent(traceparent)
    const span = this.#start(method, parent, SpanKind.SERVER, { 'http.request.method': method })
    this.#spanByRequest.set(response, span)
    return this.#currentContext.run(trace.setSpan(parent, span), handle)
  }

  /** Ends the span of a request; without a status, its caller has left. */
  endRequest(response: object, name: string, route: string, status: number | undefined): void {
    const span = this.#spanByRequest.get(response)
    span?.updateName(name).setAttribute('http.route', route)
    if (status === undefined) span?.setAttribute('error.type', 'aborted')
    else span?.setAttribute('http.response.status_code', status)
    if (status !== undefined && status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  /** Runs a statement within a span, if it belongs to a request or job. */
  runStatement<T>(sql: string, run: () => Promise<T>): Promise<T> {
    const parent = this.#currentContext.getStore()
    if (!parent) return run()
    const operation = readOperation(sql)
    const span = this.#start(operation, parent, SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': maskValues(sql),
    })
    return this.#finish(span, run())
  }

  /** Runs a job within a span. */
  runJob<T>(kind: JobKind, work: () => Promise<T>): Promise<T> {
    const attributes = { 'washboard.job.kind': kind }
    const span = this.#start(`job ${kind}`, ROOT_CONTEXT, SpanKind.CONSUMER, attributes)
    return this.#finish(span, this.#currentContext.run(trace.setSpan(ROOT_CONTEXT, span), work))
  }

  async #finish<T>(span: Span, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', readErrorType(error))
      throw error
    } finally {
      span.end()
    }
  }

  /** Exports the remaining spans and stops. An unreachable collector does not delay the stop. */
  async stop(): Promise<void> {
    await this.#provider.shutdown().catch(() => undefined)
  }
}
