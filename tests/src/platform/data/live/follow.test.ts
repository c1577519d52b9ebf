import { expect, it } from 'vitest'
import { createHttp } from '../../../../../src/platform/api/http.ts'
import { follow } from '../../../../../src/platform/data/live/follow.ts'
import { createMemorySession, createTableFetch } from '../provider/support.ts'

const createStream = (...versions: number[]) =>
  new Response(versions.map((faqs) => `data: ${JSON.stringify({ faqs })}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

const createBusyAnswer = () => Response.json({ message: 'Busy.' }, { status: 429 })

it('the event stream reconnects after an end or a refusal, with longer pauses until the next event', async () => {
  const answers = [
    createStream(1, 2),
    createBusyAnswer(),
    createBusyAnswer(),
    createStream(),
    createStream(3),
  ]
  const { fetch, seen } = createTableFetch({
    'GET events': () => answers.shift() ?? createBusyAnswer(),
  })
  const http = createHttp({ session: createMemorySession(), language: () => 'en', fetch })
  const abortController = new AbortController()
  const receivedVersions: unknown[] = []
  const pauses: number[] = []
  await follow({
    http,
    signal: abortController.signal,
    onVersions: (versions) => receivedVersions.push(versions),
    sleep: async (milliseconds) => {
      pauses.push(milliseconds)
      if (answers.length === 0) abortController.abort()
    },
  })
  expect(receivedVersions).toEqual([{ faqs: 1 }, { faqs: 2 }, { faqs: 3 }])
  // A random factor from 0.5 to 1.5 varies each pause.
  const minimumPauses = [500, 1000, 2000, 4000, 500]
  expect(
    pauses.map(
      (pause, index) =>
        pause >= (minimumPauses[index] ?? 0) && pause < 3 * (minimumPauses[index] ?? 0),
    ),
  ).toEqual(minimumPauses.map(() => true))
  expect(seen).toHaveLength(5)
})

it('the event stream ignores events without versions', async () => {
  const abortController = new AbortController()
  const { fetch } = createTableFetch({
    'GET events': () =>
      new Response('data: <p>\n\ndata: [1]\n\ndata: {"faqs":"1","users":2}\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      }),
  })
  const receivedVersions: unknown[] = []
  await follow({
    http: createHttp({ session: createMemorySession(), language: () => 'en', fetch }),
    signal: abortController.signal,
    onVersions: (versions) => receivedVersions.push(versions),
    sleep: async () => abortController.abort(),
  })
  expect(receivedVersions).toEqual([{}, {}, { users: 2 }])
})
