import { mayWriteField } from '../../registry/entities/readable-entity.ts'
import { getCurrentName } from '../../registry/fields/former-names.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { getFilterKey, isFilterable, FILTER_OPERATORS } from '../../registry/fields/filter-names.ts'
import type { Fields } from '../../registry/fields/field-types.ts'
import { parseSortKeys } from '../../registry/values/sort-keys.ts'
import type { Role } from '#business/words'
import { type Message, Problem } from './problem.ts'

type InputValues = Readonly<Record<string, unknown>>

/** Throws 403 with a message for each field; does nothing without fields. */
function refuseFields(names: readonly string[], text: Message): void {
  if (names.length === 0) return
  throw new Problem(403, 'forbidden', {}, Object.fromEntries(names.map((name) => [name, text])))
}

/** Filters the fields of a call to those that a role may write. */
export const getWritableNames = (role: Role, { fields }: AnyResource, names: readonly string[]) =>
  names.filter((name) => mayWriteField(role, fields[name]))

/** Throws 403 with the fields of a body that the role may not write. */
export function refuseUnwritable(
  role: Role,
  { fields }: AnyResource,
  names: readonly string[],
  body: InputValues,
): void {
  const refusedKeys = Object.keys(body).filter((key) => {
    const name = getCurrentName(fields, key)
    return names.includes(name) && !mayWriteField(role, fields[name])
  })
  refuseFields(refusedKeys, { key: 'errors.field.not_yours_to_write' })
}

const listFilterNames = (name: string) =>
  FILTER_OPERATORS.map((operator) => getFilterKey({ name, operator }))

const listUnfilterable = compileOnce((fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isFilterable(field) ? [] : [name])),
)

/** Throws 403 with the fields by which the caller may not filter or sort. */
export function refuseUnfilterable({ fields }: AnyResource, input: InputValues): void {
  const names = listUnfilterable(fields)
  if (names.length === 0) return
  const keys = new Set(names.flatMap(listFilterNames))
  const requestedSortKeys = typeof input.sort === 'string' ? parseSortKeys(input.sort) : []
  const refusedSort = requestedSortKeys.some(({ field }) => names.includes(field)) ? ['sort'] : []
  const requested = Object.keys(input).filter(
    (key) => keys.has(key) && !(key in fields && !names.includes(key)),
  )
  refuseFields([...requested, ...refusedSort], { key: 'errors.field.not_yours_to_filter' })
}
