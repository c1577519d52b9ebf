import { describe, expect, it } from 'vitest'
import { calculateDifference } from '../../../../registry/reports/text/difference.ts'

const money = { type: 'money' } as const
const whole = { type: 'integer' } as const

describe('the difference of two values', () => {
  it.each([
    [money, '12.500', '10.000', { direction: 'more', by: '2.500', percent: '25.0' }],
    [money, '10.000', '12.500', { direction: 'less', by: '2.500', percent: '20.0' }],
    [money, '0.000', '0.001', { direction: 'less', by: '0.001', percent: '100.0' }],
    [money, '5.000', '5.000', { direction: 'same', by: '0.000', percent: '0.0' }],
    [money, '5.000', '0.000', { direction: 'more', by: '5.000', percent: null }],
    [whole, 3, 7, { direction: 'less', by: '4', percent: '57.1' }],
    [whole, 12, 5, { direction: 'more', by: '7', percent: '140.0' }],
    [{ type: 'percent' } as const, '40.5', '50', { direction: 'less', by: '9.500', percent: null }],
  ])('of %j is %s after %s', (measure, now, before, difference) => {
    expect(calculateDifference(measure, now, before)).toEqual(difference)
  })

  it('is exact where floating point is not', () => {
    const [now, before] = ['90071992547409.931', '90071992547409.930']
    expect(calculateDifference(money, now, before)).toMatchObject({
      direction: 'more',
      by: '0.001',
    })
    expect(calculateDifference(money, '0.300', '0.100')?.by).toBe('0.200')
  })

  it('is missing without a value to compare with', () => {
    expect(calculateDifference(money, null, '1.000')).toBeNull()
    expect(calculateDifference(money, '1.000', undefined)).toBeNull()
    expect(calculateDifference({ type: 'date' }, '2026-01-02', '2026-01-01')).toBeNull()
  })
})
