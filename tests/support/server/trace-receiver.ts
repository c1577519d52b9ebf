import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A received span, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Readonly<Record<string, unknown>>
  status: number
}

interface Attribute {
  key: string
  value: Readonly<Record<string, unknown>>
}

interface SentSpan extends Omit<ReceivedSpan, 'attributes' | 'status'> {
  attributes: readonly Attribute[]
  status?: { code?: number }
}

/** The body of OTLP over HTTP in JSON. */
interface Sent {
  resourceSpans: readonly {
    resource: { attributes: readonly Attribute[] }
    scopeSpans: readonly { spans: readonly SentSpan[] }[]
  }[]
}

const byName = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A receiver of traces by OTLP over HTTP, which stores them. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const services = new Set<unknown>()
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    if (!isTraces) return response.writeHead(404).end()
    const traces = (await json(request)) as Sent
    texts.push(JSON.stringify(traces))
    for (const { resource, scopeSpans } of traces.resourceSpans) {
      services.add(byName(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          traceId: span.traceId,
          spanId: span.spanId,
          name: span.name,
          parentSpanId: span.parentSpanId ?? '',
          attributes: byName(span.attributes),
          status: span.status?.code ?? 0,
        })
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    /** Returns all received traces as text. */
    text: () => texts.join('\n'),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
