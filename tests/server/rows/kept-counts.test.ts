import { describe, expect, test } from 'vitest'
import { KeptCounts } from '../../../server/rows/kept-counts.ts'

/** Counts that are resolved by hand, and how often somebody counted. */
function counting(rows: number) {
  const waiting: ((count: { value: number; rows: number }) => void)[] = []
  return {
    waiting,
    count: () => new Promise<{ value: number; rows: number }>((resolve) => waiting.push(resolve)),
    finish: () => waiting.shift()?.({ value: rows, rows }),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const asked = { key: 'list' }

describe('The count of a list', () => {
  test('is computed once for each version, with one statement for simultaneous requests', async () => {
    const counts = new KeptCounts()
    const { count, waiting, finish } = counting(12)
    const all = [1, 2, 3].map(() => counts.get({ ...asked, version: 'a', count }))
    await turn()
    expect(waiting).toHaveLength(1)
    finish()
    expect(await Promise.all(all)).toEqual(all.map(() => ({ value: 12, isCurrent: true })))
    await counts.get({ ...asked, version: 'a', count })
    expect(waiting).toHaveLength(0)
    const next = counts.get({ ...asked, version: 'b', count })
    await turn()
    expect(waiting).toHaveLength(1)
    finish()
    expect(await next).toEqual({ value: 12, isCurrent: true })
  })

  test('of a long list is the previous one while a new one is computed', async () => {
    const counts = new KeptCounts()
    const { count, waiting, finish } = counting(500_000)
    const first = counts.get({ ...asked, version: 'a', count })
    finish()
    expect(await first).toEqual({ value: 500_000, isCurrent: true })
    const later = { ...asked, version: 'b', count: async () => ({ value: 500_001, rows: 500_001 }) }
    // Whoever asks at once after a count rests as many times as long as it took.
    for (let times = 0; times < 1000; times++) {
      const { value, isCurrent } = await counts.get(later)
      if (isCurrent) {
        expect(value).toBe(500_001)
        return
      }
      expect(value).toBe(500_000)
      await turn()
    }
    expect(waiting).toHaveLength(0)
    throw new Error('It was never counted again.')
  })

  test('of a long list is estimated at first, and stays estimated if counting fails', async () => {
    const counts = new KeptCounts()
    let times = 0
    const failing = {
      ...asked,
      version: 'a',
      count: async () => {
        times += 1
        throw new Error('too slow')
      },
      estimate: async () => ({ value: 990_000, rows: 990_000 }),
    }
    expect(await counts.get(failing)).toEqual({ value: 990_000, isCurrent: false })
    await turn()
    expect(await counts.get(failing)).toEqual({ value: 990_000, isCurrent: false })
    expect(times).toBeGreaterThan(0)
  })

  test('of a short list that fails is an error for the callers, and is tried again', async () => {
    const counts = new KeptCounts()
    const count = async () => {
      throw new Error('away')
    }
    await expect(counts.get({ ...asked, version: 'a', count })).rejects.toThrow('away')
    const again = async () => ({ value: 3, rows: 3 })
    expect(await counts.get({ ...asked, version: 'a', count: again })).toEqual({
      value: 3,
      isCurrent: true,
    })
  })
})
