import { expect, it } from 'vitest'
import { createEventParser } from '../../../../../src/platform/data/live/follow.ts'

const TEXT =
  ': open\n\nid: a\nevent: versions\ndata: {"faqs":1}\n\n: here\n\ndata: two\ndata: lines\n\ndata: half'

it('the parser passes on each event once, however the stream is cut into chunks', () => {
  for (let length = 1; length <= TEXT.length; length++) {
    const told: string[] = []
    const take = createEventParser((data) => told.push(data))
    for (let at = 0; at < TEXT.length; at += length) take(TEXT.slice(at, at + length))
    expect(told).toEqual(['{"faqs":1}', 'two\nlines'])
  }
})
