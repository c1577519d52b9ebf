import { describe, expect, it } from 'vitest'
import { sumOf } from '../../../src/list/sums/sum-of.ts'

describe('a sum', () => {
  it('loses nothing of amounts that floating point cannot hold', () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => ({
      total: at === 0 ? '0.001' : '0.110',
    }))
    expect(sumOf(rows, 'total')).toBe('1100.001')
    expect(sumOf([{ total: '-2.300' }, { total: '2.299' }], 'total')).toBe('-0.001')
  })

  it('adds whole numbers, and leaves out what is empty', () => {
    expect(sumOf([{ seats: 4 }, { seats: null }, { seats: 3 }, {}], 'seats')).toBe(7)
    expect(sumOf([{ total: null }, { total: '1.500' }], 'total')).toBe('1.500')
    expect(sumOf([], 'total')).toBe(0)
  })
})
