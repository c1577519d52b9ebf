import { expect, it } from 'vitest'
import { createHttp } from '../../../../../src/platform/api/http.ts'
import { follow } from '../../../../../src/platform/data/live/follow.ts'
import { memorySession, tableFetch } from '../provider/support.ts'

const stream = (...versions: number[]) =>
  new Response(versions.map((faqs) => `data: ${JSON.stringify({ faqs })}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

const busy = () => Response.json({ message: 'Busy.' }, { status: 429 })

it('the event stream reconnects after an end or a refusal, with longer pauses until the next event', async () => {
  const answers = [stream(1, 2), busy(), busy(), stream(), stream(3)]
  const { fetch, seen } = tableFetch({ 'GET events': () => answers.shift() ?? busy() })
  const http = createHttp({ session: memorySession(), language: () => 'en', fetch })
  const ended = new AbortController()
  const told: unknown[] = []
  const pauses: number[] = []
  await follow({
    http,
    signal: ended.signal,
    onVersions: (versions) => told.push(versions),
    sleep: async (milliseconds) => {
      pauses.push(milliseconds)
      if (answers.length === 0) ended.abort()
    },
  })
  expect(told).toEqual([{ faqs: 1 }, { faqs: 2 }, { faqs: 3 }])
  // Between half of it and half as much again: all tabs lose a server at one moment.
  const least = [500, 1000, 2000, 4000, 500]
  expect(
    pauses.map((pause, at) => pause >= (least[at] ?? 0) && pause < 3 * (least[at] ?? 0)),
  ).toEqual(least.map(() => true))
  expect(seen).toHaveLength(5)
})

it('the event stream ignores events without versions', async () => {
  const ended = new AbortController()
  const { fetch } = tableFetch({
    'GET events': () =>
      new Response('data: <p>\n\ndata: [1]\n\ndata: {"faqs":"1","users":2}\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      }),
  })
  const told: unknown[] = []
  await follow({
    http: createHttp({ session: memorySession(), language: () => 'en', fetch }),
    signal: ended.signal,
    onVersions: (versions) => told.push(versions),
    sleep: async () => ended.abort(),
  })
  expect(told).toEqual([{}, {}, { users: 2 }])
})
