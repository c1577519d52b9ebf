import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/** The source of a value: the row that stays, or the row that goes. */
export type MergeSide = 'stays' | 'goes'
/** The row of each side. */
export type RowBySide = Readonly<Record<MergeSide, Row>>

/** Returns the form fields in which two rows differ. */
export function listDifferingFields(
  { form = [] }: AnyResource,
  { stays, goes }: RowBySide,
): string[] {
  const serialize = (value: unknown) => JSON.stringify(value ?? null)
  return form.filter((name) => serialize(stays[name]) !== serialize(goes[name]))
}

/** Returns the default choices: the kept row takes over only the values that it lacks. */
export function proposeSides(
  names: readonly string[],
  { stays }: RowBySide,
): Record<string, MergeSide> {
  return Object.fromEntries(
    names.map((name) => [name, isEmptyInput(stays[name]) ? 'goes' : 'stays']),
  )
}

/** Returns the values that the kept row takes over. */
export function pickOtherValues(choices: Readonly<Record<string, MergeSide>>, { goes }: RowBySide) {
  const names = Object.keys(choices).filter((name) => choices[name] === 'goes')
  return Object.fromEntries(names.map((name) => [name, goes[name] ?? null]))
}
