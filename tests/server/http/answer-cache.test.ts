import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { negotiateCoding } from '../../../server/http/page-coding.ts'
import { ResponseCache } from '../../../server/http/response-cache.ts'

const createLongText = () => randomBytes(1000).toString('hex')
const createBuilder = (text: string) => vi.fn(async () => [text])

/** Requests an uncompressed response; returns its text. */
async function read(
  cache: ResponseCache,
  key: string,
  etag: string,
  build = createBuilder('made again'),
) {
  const { bytes } = await cache.get(key, etag, 'identity', build)
  return bytes.toString()
}

describe('The cache of answers', () => {
  it('returns an answer for its version only', async () => {
    const cache = new ResponseCache()
    expect(await read(cache, 'sliders', 'v1', createBuilder('one'))).toBe('one')
    expect(await read(cache, 'sliders', 'v1')).toBe('one')
    expect(await read(cache, 'promos', 'v1', createBuilder('other'))).toBe('other')
    expect(await read(cache, 'sliders', 'v2', createBuilder('two'))).toBe('two')
    expect(await read(cache, 'sliders', 'v2')).toBe('two')
    expect(await read(cache, 'sliders', 'v1')).toBe('made again')
  })

  it('evicts the least recently requested answer first', async () => {
    const cache = new ResponseCache(5000)
    const texts = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, createLongText()]))
    for (const name of ['a', 'b', 'a', 'c'])
      await read(cache, name, 'v', createBuilder(texts[name] ?? ''))
    expect(await read(cache, 'a', 'v')).toBe(texts.a)
    expect(await read(cache, 'c', 'v')).toBe(texts.c)
    expect(await read(cache, 'b', 'v')).toBe('made again')
  })

  it('builds an answer once for simultaneous requests', async () => {
    const cache = new ResponseCache()
    const build = createBuilder(createLongText())
    const answers = await Promise.all([1, 2, 3].map(() => cache.get('list', 'v', 'gzip', build)))
    expect(build).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
  })

  it('compresses an answer once for each encoding, if compression saves space, and counts its size', async () => {
    const cache = new ResponseCache(3200)
    const text = createLongText()
    const zipped = await cache.get('long', 'v', 'gzip', createBuilder(text))
    expect(gunzipSync(zipped.bytes).toString()).toBe(text)
    expect((await cache.get('long', 'v', 'gzip', createBuilder('again'))).bytes).toBe(zipped.bytes)
    const brotli = await cache.get('long', 'v', 'br', createBuilder('again'))
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text)
    expect(await cache.get('short', 'v', 'br', createBuilder('[]'))).toMatchObject({
      coding: 'identity',
    })
    await read(cache, 'other', 'v', createBuilder(createLongText()))
    expect(await read(cache, 'long', 'v')).toBe('made again')
  })

  it('compresses a page of rows by brotli to fewer bytes than by gzip, and both to few', async () => {
    const cache = new ResponseCache()
    const rows = Array.from({ length: 25 }, (_, row) => ({
      id: 1000 + row,
      number: `WB-${102_900 + row}`,
      state: ['unassigned', 'assigned', 'done'][row % 3],
      phone: `+9655${1_000_000 + row * 7919}`,
      starts_at: new Date(Date.UTC(2026, 10, 29, row)).toISOString(),
      total: `${row % 17}.${row % 10}50`,
    }))
    const text = JSON.stringify({ data: rows })
    const [brotli, gzip] = await Promise.all(
      (['br', 'gzip'] as const).map((coding) =>
        cache.get('page', 'v', coding, createBuilder(text)),
      ),
    )
    expect(brotli?.bytes.length).toBeLessThan(Number(gzip?.bytes.length))
    expect(Number(gzip?.bytes.length)).toBeLessThan(text.length / 5)
  })

  it('keeps the new answer when an answer of an older version is evicted', async () => {
    const cache = new ResponseCache()
    const old = cache.get('list', 'v1', 'gzip', createBuilder(createLongText()))
    const nextAnswer = read(cache, 'list', 'v2', createBuilder('new'))
    await Promise.all([old, nextAnswer])
    expect(await read(cache, 'list', 'v2')).toBe('new')
  })

  it('tries again to build an answer that failed', async () => {
    const cache = new ResponseCache()
    const fails = vi.fn(() => Promise.reject(new Error('no database')))
    await expect(cache.get('list', 'v', 'gzip', fails)).rejects.toThrow('no database')
    expect(await read(cache, 'list', 'v', createBuilder('now'))).toBe('now')
  })
})

it('The encoding of an answer is one that the client accepts', () => {
  expect(negotiateCoding('gzip, deflate, br, zstd')).toBe('br')
  expect(negotiateCoding('gzip, deflate')).toBe('gzip')
  expect(negotiateCoding(undefined)).toBe('identity')
})
