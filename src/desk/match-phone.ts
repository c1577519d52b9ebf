import { withLatinDigits } from '../../registry/characters/digits.ts'
import type { FoundRows } from '../data/rows/found-rows.ts'
import type { Row } from '../data/rows/normalise.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'

/** The digits by which two numbers are the same, whatever country code is in front of them. */
const COMPARED = 8

/** Returns the digits of a phone number, without its extension. */
const readDigits = (phone: string) =>
  withLatinDigits(phone.split(' ext ')[0] ?? '').replace(/\D/g, '')

/** Returns the last digits of a phone number, without its extension. */
const lastDigits = (phone: string) => readDigits(phone).slice(-COMPARED)

/** A row whose phone is the number of a caller. */
export interface Caller {
  resource: AnyResource
  row: Row
}

/** Returns the found rows with a phone number that meets a condition. */
function filterPhones(found: readonly FoundRows[], isMeant: (phone: string) => boolean): Caller[] {
  return found.flatMap(({ resource, rows }) => {
    const phones = Object.entries(resource.fields).filter(([, { type }]) => type === 'phone')
    const isFound = (row: Row) => phones.some(([name]) => isMeant(String(row[name] ?? '')))
    return rows.filter(isFound).map((row) => ({ resource, row }))
  })
}

/** Returns the found rows with a phone field that has a number. */
export function matchPhone(found: readonly FoundRows[], phone: string): Caller[] {
  const digits = lastDigits(phone)
  return filterPhones(found, (one) => lastDigits(one) === digits)
}

/** Returns whether a found row has a number, or one that contains its digits. */
export function isPhoneFound(found: readonly FoundRows[], phone: string): boolean {
  const digits = readDigits(phone)
  const isMeant = (one: string) =>
    readDigits(one).includes(digits) || lastDigits(one) === lastDigits(phone)
  return filterPhones(found, isMeant).length > 0
}
