import { describe, expect, test } from 'vitest'
import { EventStream } from '../../../server/live/event-stream.ts'
import type { Versions } from '../../../server/live/versions.ts'
import { readEvents } from '../../support/server/event-reader.ts'

const describeVersions = (versions: Versions) => ({
  id: [...versions.values()].join(),
  data: JSON.stringify(Object.fromEntries(versions)),
})

function openStream() {
  const counts = { ended: 0, cut: 0 }
  const stream = new EventStream({
    sessionId: 'one',
    describe: describeVersions,
    onEnd: () => void counts.ended++,
    cut: () => void counts.cut++,
  })
  return { stream, counts }
}

describe('An event stream with a slow reader', () => {
  test('keeps only the newest event for that reader', async () => {
    const { stream } = openStream()
    for (let version = 1; version <= 1000; version++) stream.tell(new Map([['faqs', version]]))
    stream.end()
    const reader = readEvents(stream.body)
    expect(await reader.next()).toBeUndefined()
    const otherStream = openStream().stream
    for (let version = 1; version <= 1000; version++) otherStream.tell(new Map([['faqs', version]]))
    const first = await readEvents(otherStream.body).next()
    expect(first).toEqual({ id: '1000', versions: { faqs: 1000 } })
  })

  test('is closed at the second heartbeat that the reader does not take, and ends once', () => {
    const { stream, counts } = openStream()
    stream.beat()
    expect(counts).toEqual({ ended: 0, cut: 0 })
    stream.beat()
    expect(counts).toEqual({ ended: 1, cut: 1 })
  })

  test('continues if the reader takes a heartbeat in time', async () => {
    const { stream, counts } = openStream()
    const reader = stream.body.getReader()
    for (let beats = 0; beats < 5; beats++) {
      stream.beat()
      await reader.read()
    }
    expect(counts).toEqual({ ended: 0, cut: 0 })
  })
})
