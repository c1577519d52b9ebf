import { expect, it } from 'vitest'
import { extractDigits, toLatinNumber } from '../../registry/characters/digits.ts'

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Code: 123-456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['१२३४५६', '123456'],
  ['no', ''],
])('the typed text %j has the digits %s', (text, digits) => {
  expect(extractDigits(text)).toBe(digits)
})

it.each([
  ['١٢٫٥٠', '12.50'],
  ['-٣', '-3'],
  ['1,000', '1,000'],
])('the number %j is %s in Latin digits', (text, number) => {
  expect(toLatinNumber(text)).toBe(number)
})
