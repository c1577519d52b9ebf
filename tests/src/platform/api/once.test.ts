import { describe, expect, it } from 'vitest'
import { catchError, createTestHttp, json } from '../data/provider/support.ts'

const LINE = 'POST admin/slider/store'
const change = { body: { title: 'A' }, once: true }

/** An HTTP client whose calls end one after the other as told: an answer, or none. */
function httpEnding(...endings: (Response | 'cut off')[]) {
  const over = createTestHttp({
    [LINE]: () => {
      const next = endings.shift() ?? json({})
      if (next === 'cut off') throw new TypeError('Failed to fetch')
      return next
    },
  })
  return { ...over, keys: () => over.seen.map(({ headers }) => headers.get('Idempotency-Key')) }
}

describe('a change that must have its effect only once', () => {
  it('is sent with its own idempotency key', async () => {
    const { http, keys } = httpEnding()
    await http.send(LINE, change)
    await http.send(LINE, change)
    expect(keys()).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ])
    expect(keys()[0]).not.toBe(keys()[1])
  })

  it('is sent again with the same idempotency key when its answer is cut off', async () => {
    const { http, keys } = httpEnding('cut off', json({ data: { id: 1 } }))
    expect((await http.send(LINE, change)).body).toEqual({ data: { id: 1 } })
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
  })

  it('keeps its idempotency key for further attempts, until it is answered', async () => {
    const failed = json({ message: 'Down.' }, { status: 502 })
    const { http, keys } = httpEnding('cut off', 'cut off', failed, json({}), json({}))
    expect(await catchError(http.send(LINE, change))).toMatchObject({ status: 0 })
    expect(await catchError(http.send(LINE, change))).toMatchObject({ status: 502 })
    await http.send(LINE, change)
    expect(new Set(keys()).size).toBe(1)
    await http.send(LINE, change)
    expect(new Set(keys()).size).toBe(2)
  })

  it('gets another idempotency key after its body is changed or the server refuses it', async () => {
    const refused = json({ message: 'No.' }, { status: 422 })
    const { http, keys } = httpEnding('cut off', 'cut off', refused)
    await catchError(http.send(LINE, change))
    await catchError(http.send(LINE, { ...change, body: { title: 'B' } }))
    await http.send(LINE, { ...change, body: { title: 'B' } })
    const [first, second, third, fourth] = keys()
    expect(first).toBe(second)
    expect(new Set([first, third, fourth]).size).toBe(3)
  })

  it('is sent once, without a key, to a provider without idempotency keys', async () => {
    const { http, keys } = httpEnding('cut off')
    await catchError(http.send(LINE, { body: change.body }))
    expect(keys()).toEqual([null])
  })
})

describe('a change based on a version of a row', () => {
  it('sends the version, and its refusal contains the current row', async () => {
    const stale = json({ message: 'Changed.', data: { id: 3, version: 8 } }, { status: 412 })
    const { http, seen } = httpEnding(stale)
    const error = await catchError(http.send(LINE, { body: { id: 3 }, version: 7 }))
    expect(seen[0]?.headers.get('If-Match')).toBe('"7"')
    expect(error).toMatchObject({ status: 412, body: { current: { id: 3, version: 8 } } })
  })
})
