import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { isPointing } from '../../registry/fields/pointing.ts'
import { traitsOf } from '../../registry/fields/traits.ts'
import { type SortKey, sortKeys } from '../../registry/values/sort-keys.ts'
import { collationOf } from '../db/search/word-functions.ts'
import { rowColumn, shownText } from './select-rows.ts'
import { stateOf } from './state-of.ts'

/** Whoever reads a list: the day it is for them, and the language whose order texts follow. */
export interface Reader {
  today: string
  language: string
}

/** What rows are sorted by, as the screens of lists sort them: titles and texts as words, choices as declared. */
function sortedBy(
  registry: Registry,
  resource: AnyResource,
  name: string,
  { today, language }: Reader,
): RawBuilder<unknown> {
  const field = resource.fields[name]
  if (!field) return stateOf(resource, today, 'number')
  const shown = isPointing(field) || field.type === 'references'
  const isText = shown || traitsOf(field.type).kind === 'text'
  if (isText) {
    const text = shown ? shownText(registry, name, field) : rowColumn(name)
    return sql`(${text}) collate ${sql.id(collationOf(language))}`
  }
  if (field.type !== 'choice') return rowColumn(name)
  const places = Object.keys(field.values).map(
    (value, at) => sql`when ${sql.lit(value)} then ${sql.lit(at)}`,
  )
  // A value that nobody declared comes after those that somebody did.
  return sql`(case when ${rowColumn(name)} is not null then
    case ${rowColumn(name)} ${sql.join(places, sql` `)} else ${sql.lit(places.length)} end end)`
}

/** The order of a list: rows without a value last, those that are equal by their ids. */
export function orderBy(
  registry: Registry,
  resource: AnyResource,
  { sort = 'id', order }: { sort?: string; order: 'ASC' | 'DESC' },
  reader: Reader,
): RawBuilder<unknown> {
  const keys = sortKeys(sort, order).map(({ field, isDescending }: SortKey) => {
    const direction = sql.raw(isDescending ? 'desc' : 'asc')
    return sql`${sortedBy(registry, resource, field, reader)} ${direction} nulls last`
  })
  return sql.join([...keys, sql`r.id`])
}
