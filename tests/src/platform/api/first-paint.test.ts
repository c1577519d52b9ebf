import '../../../support/web/document.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const sent: string[] = []
let frames: FrameRequestCallback[] = []

/** Lets follow what follows at once. */
async function settle() {
  for (let step = 0; step < 5; step += 1) await Promise.resolve()
}

/** Lets what waits for the next frame run. */
async function frame() {
  for (const run of frames.splice(0)) run(0)
  await settle()
}

const early = (body?: unknown) => ({
  url: '/api/x',
  id: '1',
  body,
  stop: new AbortController(),
  answer: Promise.resolve(new Response()),
})

async function begin() {
  vi.resetModules()
  const { beginFirstPaint, fetchAfterPaint } =
    await import('../../../../src/platform/api/first-paint.ts')
  beginFirstPaint()
  return fetchAfterPaint
}

describe('the further requests of a first screen', () => {
  beforeEach(() => {
    frames = []
    sent.length = 0
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    vi.stubGlobal('fetch', async (url: string) => {
      sent.push(url)
      return new Response()
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    delete globalThis.washboardEarly
  })

  it('wait until the prefetched rows have been painted; later requests do not wait', async () => {
    globalThis.washboardEarly = [early({ data: [] })]
    const fetch = await begin()
    const asked = Promise.all([fetch('/api/counts'), fetch('/api/views')])
    await settle()
    expect(sent).toEqual([])
    // The frame's own callbacks run before it is painted.
    await frame()
    expect(sent).toEqual([])
    await asked
    expect(sent).toEqual(['/api/counts', '/api/views'])
    await fetch('/api/events')
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['its rows are still to come', [early()], false],
    ['nothing was asked for it before', undefined, false],
    ['nobody sees it', [early({ data: [] })], true],
  ])('are sent at once if %s', async (_, asked, hidden) => {
    globalThis.washboardEarly = asked
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    const fetch = await begin()
    const asking = fetch('/api/counts')
    await settle()
    expect(sent).toEqual(['/api/counts'])
    await asking
  })
})
