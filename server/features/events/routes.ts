import { Hono } from 'hono'
import type { AppEnv, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { EventStream } from '../../live/event-stream.ts'
import { describeVersions } from '../../rows/entity-versions.ts'

/** The request line of the event stream. If the capabilities lack it, clients poll. */
export const EVENTS_REQUEST = 'GET events'

/** The path of the event stream. */
export const EVENTS_PATH = '/api/events'

/** Headers that stop our middleware and proxies from buffering events. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The route of the event stream, which names the changed entities. */
export function eventsRoutes({ registry, changes }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const describe = describeVersions(registry)
  app.get('/events', (c) => {
    readOptions(readQuery(c), {})
    const { sessionId, role } = c.get('caller')
    if (!changes.hasRoom(sessionId)) throw new Problem(429, 'busy')
    const stream = new EventStream({
      sessionId,
      describe: describe[role],
      lastId: c.req.header('last-event-id'),
      onEnd: (endedStream) => changes.delete(endedStream),
      cut: () => c.env?.outgoing?.destroy(),
    })
    changes.add(stream)
    return c.body(stream.body, 200, STREAM_HEADERS)
  })
  return app
}
