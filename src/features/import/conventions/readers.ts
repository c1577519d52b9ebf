import type { Field } from '../../../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { readDay, readMoment } from '../../../../registry/values/read-day.ts'
import {
  getNumberRules,
  NUMBER_CONVENTIONS,
  readNumber,
} from '../../../../registry/values/read-number.ts'
import { getTitleField } from '../../../platform/data/rows/resources.ts'
import { translateInAllLanguages } from '../../../platform/i18n/translate-in-all.ts'
import { type Convention, DAYS, isNumberConvention } from './convention.ts'

/** A reader for the ambiguous texts of a field. */
export interface ConventionReader {
  conventions: readonly Convention[]
  /**
   * Returns the value as an export writes it; undefined for a text that is invalid in the
   * convention.
   */
  read: (text: string, convention: Convention) => string | undefined
}

const readDayInOrder = (text: string, order: Convention) =>
  isNumberConvention(order) ? undefined : readDay(text, { order })

/** Returns the words around a time, such as `at`, in every language. */
export const listTimeFillers = (): string[] =>
  ['days.at', 'days.clock'].flatMap((key) => translateInAllLanguages(key))

function readMomentInOrder(text: string, order: Convention): string | undefined {
  const fillers = listTimeFillers()
  return readMoment(text, { fillers, readDay: (day) => readDayInOrder(day, order) })?.replace(
    'T',
    ' ',
  )
}

/**
 * Returns the reader of a field's texts; undefined if they are unambiguous. The texts of a reference
 * are titles.
 */
export function getConventionReader(valueField: Field | undefined): ConventionReader | undefined {
  const field = valueField?.type === 'reference' ? getTitleField(valueField) : valueField
  if (!field || field.type === 'polymorphic' || field.type === 'id') return undefined
  const { kind } = getTypeTraits(field.type)
  if (kind === 'day') return { conventions: DAYS, read: readDayInOrder }
  if (kind === 'instant') return { conventions: DAYS, read: readMomentInOrder }
  if (kind !== 'integer' && kind !== 'decimal') return undefined
  const rules = getNumberRules(field.type)
  return {
    conventions: NUMBER_CONVENTIONS,
    read: (text, convention) =>
      isNumberConvention(convention) ? readNumber(text, { convention, ...rules }) : undefined,
  }
}

/** Returns whether a field holds numbers, whose texts need a convention. */
export const isNumeric = (field: Field | undefined): boolean =>
  getConventionReader(field)?.conventions === NUMBER_CONVENTIONS
