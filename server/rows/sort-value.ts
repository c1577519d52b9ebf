import { type RawBuilder, sql } from 'kysely'
import { sharingTable, tableOf } from '../db/table-name.ts'
import { isNotNull } from '../db/tables/columns.ts'
import { collationOf } from '../db/search/word-functions.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { isPointing } from '../../registry/fields/pointing.ts'
import { traitsOf } from '../../registry/fields/traits.ts'
import { computedOf } from '../../registry/values/computed/computed.ts'
import { rowColumn, shownText } from './select-rows.ts'
import { dependsOnToday, stateOf } from './state-of.ts'

type Sql = RawBuilder<unknown>

/** Whoever reads a list: the day it is for them, and the language whose order texts follow. */
export interface Reader {
  today: string
  language: string
}

/** What a column of a list is sorted by, as SQL. */
export interface SortValue {
  value: Sql
  /** The row that the value is a title of: its table, and the column of the list's row that has its id. */
  title?: { alias: string; table: string; reference: string }
  /** Whether the list may have rows without a value. */
  isNullable: boolean
  /** Whether an index can have the value. */
  isStored: boolean
}

const asWords = (text: Sql, { language }: Pick<Reader, 'language'>) =>
  sql`(${text}) collate ${sql.id(collationOf(language))}`

/** Whether the database itself sees to it that each row of an entity has a value. */
const alwaysHasValue = (registry: Registry, resource: AnyResource, field: Field) =>
  isNotNull(field) && !resource.union && sharingTable(registry, resource).length === 1

/** The title of the row that a reference points to; undefined where some of these have none. */
function titleValue(
  registry: Registry,
  resource: AnyResource,
  reference: string,
  reader: Reader,
): SortValue | undefined {
  const field = resource.fields[reference]
  const target: AnyResource | undefined =
    field?.type === 'reference' ? registry[field.to] : undefined
  const titled = target?.fields[target.title]
  if (!field || !target || !titled || !isNotNull(titled) || target.union) return undefined
  if (traitsOf(titled.type).kind !== 'text' || computedOf(titled)) return undefined
  const alias = `s_${reference}`
  return {
    value: asWords(sql.ref(`${alias}.${target.title}`), reader),
    title: { alias, table: tableOf(target), reference },
    isNullable: !alwaysHasValue(registry, resource, field),
    isStored: true,
  }
}

/** The place of a choice among those that are declared; one that nobody declared comes after them. */
function placeOfChoice(name: string, field: Field & { type: 'choice' }): Sql {
  const places = Object.keys(field.values).map(
    (value, at) => sql`when ${sql.lit(value)} then ${sql.lit(at)}`,
  )
  return sql`(case when ${rowColumn(name)} is not null then
    case ${rowColumn(name)} ${sql.join(places, sql` `)} else ${sql.lit(places.length)} end end)`
}

function fieldValue(name: string, field: Field, reader: Reader): Sql {
  if (field.type === 'choice') return placeOfChoice(name, field)
  return traitsOf(field.type).kind === 'text' ? asWords(rowColumn(name), reader) : rowColumn(name)
}

/**
 * Returns what a column is sorted by, as the screens of lists sort it: titles and texts as words,
 * choices and states as they are declared.
 */
export function sortValue(
  registry: Registry,
  resource: AnyResource,
  name: string,
  reader: Reader,
): SortValue {
  const field = resource.fields[name]
  if (!field) {
    const states = Object.values(resource.states ?? {})
    return {
      value: stateOf(resource, reader.today, 'number'),
      isNullable: !states.some(({ when }) => Object.keys(when).length === 0),
      isStored: !resource.union && !dependsOnToday(resource),
    }
  }
  if (isPointing(field) || field.type === 'references')
    return (
      titleValue(registry, resource, name, reader) ?? {
        value: asWords(shownText(registry, name, field), reader),
        isNullable: true,
        isStored: false,
      }
    )
  const isComputed = computedOf(field) !== undefined
  return {
    value: fieldValue(name, field, reader),
    isNullable: isComputed || !alwaysHasValue(registry, resource, field),
    isStored: !isComputed && !resource.union,
  }
}
