import type { Field } from '../../../../registry/fields/field-types.ts'
import { isReferenceField } from '../../../../registry/fields/targets.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { type Convention, DAYS, NUMBERS } from './convention.ts'
import { readDay, readMoment } from './moment-text.ts'
import { readNumber } from './number-text.ts'

/** A reader for the ambiguous texts of a field. */
export interface ConventionReader {
  conventions: readonly Convention[]
  /**
   * Returns the value as an export writes it; undefined for a text that is invalid in the
   * convention.
   */
  read: (text: string, convention: Convention) => string | undefined
}

/** Returns the reader of a field's texts; undefined if they are unambiguous. */
export function getConventionReader(field: Field | undefined): ConventionReader | undefined {
  if (!field || isReferenceField(field) || field.type === 'id') return undefined
  const { kind } = getTypeTraits(field.type)
  if (kind === 'day') return { conventions: DAYS, read: readDay }
  if (kind === 'instant') return { conventions: DAYS, read: readMoment }
  if (kind !== 'integer' && kind !== 'decimal') return undefined
  const readOptions = { isPercent: field.type === 'percent', isWhole: kind === 'integer' }
  return {
    conventions: NUMBERS,
    read: (text, convention) => readNumber(text, { convention, ...readOptions }),
  }
}

/** Returns whether a field holds numbers, whose texts need a convention. */
export const isNumeric = (field: Field | undefined): boolean =>
  getConventionReader(field)?.conventions === NUMBERS
