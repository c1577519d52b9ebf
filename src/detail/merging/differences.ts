import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import type { Row } from '../../data/rows/normalise.ts'

/** Which of two rows a value is taken from: the one that stays, or the one that goes. */
export type Side = 'stays' | 'goes'
/** The row of each side. */
export type Sides = Readonly<Record<Side, Row>>

/** The fields of a form in which two rows differ. */
export function differing({ form = [] }: AnyResource, { stays, goes }: Sides): string[] {
  const textOf = (value: unknown) => JSON.stringify(value ?? null)
  return form.filter((name) => textOf(stays[name]) !== textOf(goes[name]))
}

/** What is proposed: the row that stays keeps what it has, and takes over what it lacks. */
export function proposed(names: readonly string[], { stays }: Sides): Record<string, Side> {
  return Object.fromEntries(names.map((name) => [name, isEmpty(stays[name]) ? 'goes' : 'stays']))
}

/** The values that the row which stays takes over. */
export function takenOver(choices: Readonly<Record<string, Side>>, { goes }: Sides) {
  const names = Object.keys(choices).filter((name) => choices[name] === 'goes')
  return Object.fromEntries(names.map((name) => [name, goes[name] ?? null]))
}
