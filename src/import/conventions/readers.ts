import type { Field } from '../../../registry/fields/field-types.ts'
import { isPointing } from '../../../registry/fields/pointing.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { type Convention, DAYS, NUMBERS } from './convention.ts'
import { readDay, readMoment } from './moment-text.ts'
import { readNumber } from './number-text.ts'

/** How texts of a field are read that could mean two things. */
export interface ConventionReader {
  conventions: readonly Convention[]
  /** Returns the value as an export writes it; undefined for a text that is none in a convention. */
  read: (text: string, convention: Convention) => string | undefined
}

/** Returns how texts of a field are read; undefined for a field whose texts mean one thing. */
export function readerOf(field: Field | undefined): ConventionReader | undefined {
  if (!field || isPointing(field) || field.type === 'id') return undefined
  const { kind } = traitsOf(field.type)
  if (kind === 'day') return { conventions: DAYS, read: readDay }
  if (kind === 'instant') return { conventions: DAYS, read: readMoment }
  if (kind !== 'integer' && kind !== 'decimal') return undefined
  const shape = { isPercent: field.type === 'percent', isWhole: kind === 'integer' }
  return {
    conventions: NUMBERS,
    read: (text, convention) => readNumber(text, { convention, ...shape }),
  }
}

/** Whether a field has numbers, whose texts mean one thing only within a convention. */
export const isNumeric = (field: Field | undefined): boolean =>
  readerOf(field)?.conventions === NUMBERS
