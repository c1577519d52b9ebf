import { expect, it } from 'vitest'
import { createEventParser } from '../../../../../src/platform/data/live/follow.ts'

const TEXT =
  ': open\n\nid: a\nevent: versions\ndata: {"faqs":1}\n\n: here\n\ndata: two\ndata: lines\n\ndata: half'

it('the parser passes on each event once, however the stream is cut into chunks', () => {
  for (let length = 1; length <= TEXT.length; length++) {
    const receivedEvents: string[] = []
    const readChunk = createEventParser((data) => receivedEvents.push(data))
    for (let start = 0; start < TEXT.length; start += length)
      readChunk(TEXT.slice(start, start + length))
    expect(receivedEvents).toEqual(['{"faqs":1}', 'two\nlines'])
  }
})
