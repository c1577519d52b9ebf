import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../server/http/response-cache.ts'

const bytesOf = (text: string) => Buffer.from(text)

describe('answers kept in memory', () => {
  it('are answered for their version alone', () => {
    const cache = new ResponseCache()
    cache.set('sliders', 'v1', bytesOf('one'))
    expect(cache.get('sliders', 'v1')?.bytes.toString()).toBe('one')
    expect(cache.get('sliders', 'v2')).toBeUndefined()
    expect(cache.get('promos', 'v1')).toBeUndefined()
    cache.set('sliders', 'v2', bytesOf('two'))
    expect(cache.get('sliders', 'v1')).toBeUndefined()
    expect(cache.get('sliders', 'v2')?.bytes.toString()).toBe('two')
  })

  it('make room for others, the one asked for longest ago first', () => {
    const cache = new ResponseCache(2500)
    for (const name of ['a', 'b']) cache.set(name, 'v', randomBytes(1000))
    cache.get('a', 'v')
    cache.set('c', 'v', randomBytes(1000))
    expect(['a', 'b', 'c'].map((name) => cache.get(name, 'v') !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })

  it('are compressed once, where that is worth it, and counted with it', async () => {
    const cache = new ResponseCache(4500)
    const long = cache.set('long', 'v', randomBytes(2000))
    const zipped = await cache.gzipped('long', long)
    expect(gunzipSync(zipped ?? '')).toEqual(long.bytes)
    const again = cache.get('long', 'v')
    expect(again && (await cache.gzipped('long', again))).toBe(zipped)
    expect(await cache.gzipped('short', cache.set('short', 'v', bytesOf('[]')))).toBeNull()
    cache.set('other', 'v', randomBytes(1000))
    expect(cache.get('long', 'v')).toBeUndefined()
  })

  it('of a version that is over leave the next one alone', async () => {
    const cache = new ResponseCache()
    const old = cache.set('list', 'v1', randomBytes(2000))
    const compressing = cache.gzipped('list', old)
    cache.set('list', 'v2', bytesOf('new'))
    await compressing
    expect(cache.get('list', 'v2')?.bytes.toString()).toBe('new')
  })
})
