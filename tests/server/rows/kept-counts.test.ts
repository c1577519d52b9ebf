import { describe, expect, test } from 'vitest'
import { KeptCounts } from '../../../server/rows/kept-counts.ts'

/** Creates counts that the test resolves itself, and a counter of calls. */
function counting(rows: number) {
  const waiting: ((count: { value: number; rows: number }) => void)[] = []
  return {
    waiting,
    count: () => new Promise<{ value: number; rows: number }>((resolve) => waiting.push(resolve)),
    finish: () => waiting.shift()?.({ value: rows, rows }),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const request = { key: 'list' }

describe('The count of a list', () => {
  test('is computed once for each version, with one statement for simultaneous requests', async () => {
    const counts = new KeptCounts()
    const { count, waiting, finish } = counting(12)
    const results = [1, 2, 3].map(() => counts.get({ ...request, version: 'a', count }))
    await turn()
    expect(waiting).toHaveLength(1)
    finish()
    expect(await Promise.all(results)).toEqual(results.map(() => ({ value: 12, isCurrent: true })))
    await counts.get({ ...request, version: 'a', count })
    expect(waiting).toHaveLength(0)
    const nextCount = counts.get({ ...request, version: 'b', count })
    await turn()
    expect(waiting).toHaveLength(1)
    finish()
    expect(await nextCount).toEqual({ value: 12, isCurrent: true })
  })

  test('of a long list is the previous one while a new one is computed', async () => {
    const counts = new KeptCounts()
    const { count, waiting, finish } = counting(500_000)
    const first = counts.get({ ...request, version: 'a', count })
    finish()
    expect(await first).toEqual({ value: 500_000, isCurrent: true })
    const later = {
      ...request,
      version: 'b',
      count: async () => ({ value: 500_001, rows: 500_001 }),
    }
    // The pause before the next count is a multiple of the last count's duration.
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
      ...request,
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
    await expect(counts.get({ ...request, version: 'a', count })).rejects.toThrow('away')
    const recount = async () => ({ value: 3, rows: 3 })
    expect(await counts.get({ ...request, version: 'a', count: recount })).toEqual({
      value: 3,
      isCurrent: true,
    })
  })
})
