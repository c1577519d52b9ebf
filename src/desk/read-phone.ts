import { withLatinDigits } from '../../registry/characters/digits.ts'
import { isDay } from '../../registry/days/days.ts'

/** The fewest and the most digits of a phone number, by E.164 and the shortest national numbers. */
const DIGITS = { least: 7, most: 15 } as const

/** Returns a typed text as a phone number; undefined for any other text, and for a few digits. */
export function readPhone(typed: string): string | undefined {
  const phone = withLatinDigits(typed).trim()
  const { length } = phone.replaceAll(/\D/g, '')
  const isPhone = /^\+?[\d\s()./-]+$/.test(phone) && !isDay(phone)
  return isPhone && length >= DIGITS.least && length <= DIGITS.most ? phone : undefined
}
