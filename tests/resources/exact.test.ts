import { describe, expect, it } from 'vitest'
import {
  divideExactDecimals,
  formatExactDecimal,
  subtractExactDecimals,
  addExactDecimals,
  parseExactDecimal,
  roundExactDecimal,
  multiplyExactDecimals,
} from '../../registry/values/computed/exact.ts'

const exact = (text: string) => {
  const read = parseExactDecimal(text)
  if (!read) throw new Error(`${text} is no number`)
  return read
}

describe('exact decimal numbers', () => {
  it('are read and written unchanged', () => {
    for (const text of ['0', '-0.050', '12.345', '-7', '0.1', '123456789012345678.901'])
      expect(formatExactDecimal(exact(text))).toBe(text === '-0.050' ? '-0.050' : text)
    expect([
      parseExactDecimal('1e3'),
      parseExactDecimal(''),
      parseExactDecimal('1.'),
      parseExactDecimal('x'),
    ]).toEqual([null, null, null, null])
  })

  it('are added, subtracted and multiplied with all their decimals', () => {
    expect(formatExactDecimal(addExactDecimals(exact('0.1'), exact('0.2')))).toBe('0.3')
    expect(formatExactDecimal(subtractExactDecimals(exact('1'), exact('1.005')))).toBe('-0.005')
    expect(formatExactDecimal(multiplyExactDecimals(exact('1.005'), exact('-3')))).toBe('-3.015')
    expect(
      formatExactDecimal(multiplyExactDecimals(exact('9999999.999'), exact('9999999.999'))),
    ).toBe('99999999980000.000001')
  })

  it('are rounded with halves away from zero', () => {
    const to3 = (text: string) => formatExactDecimal(roundExactDecimal(exact(text), 3))
    expect(['1.0005', '-1.0005', '1.00049', '2'].map(to3)).toEqual([
      '1.001',
      '-1.001',
      '1.000',
      '2.000',
    ])
    expect(formatExactDecimal(roundExactDecimal(exact('2.5'), 0))).toBe('3')
  })

  it('are divided to twelve decimals, and have no result for a division by zero', () => {
    const divideTexts = (dividend: string, divisor: string) => {
      const quotient = divideExactDecimals(exact(dividend), exact(divisor))
      return quotient && formatExactDecimal(quotient)
    }
    expect(divideTexts('1', '3')).toBe('0.333333333333')
    expect(divideTexts('-2', '3')).toBe('-0.666666666667')
    expect(divideTexts('10.000', '4')).toBe('2.500000000000')
    expect(divideTexts('1', '0.000')).toBeNull()
  })
})
