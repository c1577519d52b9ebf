import {
  type NumberingPlan,
  normalizeTypedNumber,
  getPhoneSearchText,
} from '../../../registry/characters/phone.ts'
import type { FoundRows } from '../../platform/data/rows/found-rows.ts'

const toDigits = (phone: string): string => phone.replace(/\D/g, '')

/** Returns whether a row has the phone number, or contains the digits of an incomplete one. */
export function isPhoneFound(
  matches: readonly FoundRows[],
  phone: string,
  plan: NumberingPlan | null,
): boolean {
  const [number] = normalizeTypedNumber(phone, plan).split(' ')
  const digits = toDigits(getPhoneSearchText(phone, plan))
  const isComplete = plan !== null && digits.length >= Math.max(...plan.lengths)
  const isSamePhoneNumber = (stored: string) =>
    normalizeTypedNumber(stored, plan).split(' ')[0] === number ||
    (!isComplete && toDigits(stored).includes(digits))
  return matches.some(({ resource, rows }) => {
    const names = Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.type === 'phone',
    )
    return rows.some((row) => names.some((name) => isSamePhoneNumber(String(row[name] ?? ''))))
  })
}
