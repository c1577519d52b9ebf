import { withLatinDigits } from '../../registry/characters/digits.ts'
import type { FoundRows } from '../data/rows/found-rows.ts'
import type { Row } from '../data/rows/normalise.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'

/** The digits by which two numbers are the same, whatever country code is in front of them. */
const COMPARED = 8

/** Returns the last digits of a phone number, without its extension. */
const lastDigits = (phone: string) =>
  withLatinDigits(phone.split(' ext ')[0] ?? '')
    .replace(/\D/g, '')
    .slice(-COMPARED)

/** A row whose phone is the number of a caller. */
export interface Caller {
  resource: AnyResource
  row: Row
}

/** Returns the found rows with a phone field that has a number. */
export function matchPhone(found: readonly FoundRows[], phone: string): Caller[] {
  const digits = lastDigits(phone)
  return found.flatMap(({ resource, rows }) => {
    const phones = Object.entries(resource.fields).filter(([, { type }]) => type === 'phone')
    const hasNumber = (row: Row) =>
      phones.some(([name]) => lastDigits(String(row[name] ?? '')) === digits)
    return rows.filter(hasNumber).map((row) => ({ resource, row }))
  })
}
