import type { DayOrder } from '../../../../registry/values/read-day.ts'
import {
  NUMBER_CONVENTIONS,
  type NumberConvention,
} from '../../../../registry/values/read-number.ts'

/** The date conventions: day or month first. */
export const DAYS = ['day_first', 'month_first'] as const satisfies readonly DayOrder[]

/** The convention of a column with ambiguous texts. */
export type Convention = NumberConvention | DayOrder

/** Returns whether a convention is one of numbers. */
export const isNumberConvention = (convention: Convention): convention is NumberConvention =>
  NUMBER_CONVENTIONS.some((name) => name === convention)

/** Returns the conventions that can replace a convention. */
export const listAlternatives = (convention: Convention): readonly Convention[] =>
  isNumberConvention(convention) ? NUMBER_CONVENTIONS : DAYS

type Translate = (key: string) => string

/** Returns an example of a convention. */
export function formatConventionSample(convention: Convention, translate: Translate): string {
  if (convention === 'point') return '1,234.5'
  if (convention === 'comma') return '1.234,5'
  return translate(`import.${convention}`)
}
