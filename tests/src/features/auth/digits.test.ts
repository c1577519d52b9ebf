import { expect, it } from 'vitest'
import { extractDigits } from '../../../../src/features/auth/recovery/digits.ts'

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Code: 123-456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['no', ''],
])('the typed text %j is read as the sign-in code %s', (text, digits) => {
  expect(extractDigits(text)).toBe(digits)
})
