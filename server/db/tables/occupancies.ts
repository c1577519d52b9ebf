import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Exclusive } from '../../../registry/fields/exclusive.ts'
import { tableOf } from '../table-name.ts'
import { type Table, tablesOf } from './schema.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** A reference whose rows never overlap at the row they point to. */
export interface ExclusiveReference {
  /** The table and the column of the reference. */
  table: string
  column: string
  /** The table that it points to, and the one that holds when its rows are occupied. */
  target: string
  occupancies: string
  /** The columns by which a row takes time. */
  watched: string[]
  /** SQL of the time that the row of an alias takes, and of whether it takes any. */
  during(alias: string): string
  isTaken(alias: string): string
}

/** The table that holds when the rows of a table are occupied, and by which rows. */
const occupanciesOf = (target: string) => `${target}_occupancies`

/** The constraint by which the times at which a row is occupied are apart. */
export const apartName = (target: string) => `${occupanciesOf(target)}_apart`

/** SQL of a row's minutes with those to be kept free afterwards. */
function minutesSql(alias: string, table: Table, registry: Entities, exclusive: Exclusive): string {
  const own = `coalesce(${alias}."${exclusive.minutes}", 0)`
  const [reference, theirs] = exclusive.buffer ?? []
  const pointing = reference === undefined ? undefined : table.columns.get(reference)
  const target = pointing?.type === 'reference' ? registry[pointing.to] : undefined
  if (!target) return own
  return `${own} + coalesce((select t."${theirs}" from "${tableOf(target)}" as t
    where t.id = ${alias}."${reference}"), 0)`
}

/** SQL of whether a live row takes time at all. */
function takenSql(alias: string, table: Table, column: string, exclusive: Exclusive): string {
  const values = Object.entries(exclusive.while ?? {}).map(([name, value]) =>
    value === null ? `${alias}."${name}" is null` : `${alias}."${name}" = ${value}`,
  )
  return [
    `${alias}."${column}" is not null`,
    `${alias}."${exclusive.from}" is not null`,
    ...values,
    ...(table.columns.has('deleted_at') ? [`${alias}.deleted_at is null`] : []),
  ].join(' and ')
}

/** Returns the references of a table whose rows never overlap. */
export function exclusiveReferences(table: Table, registry: Entities): ExclusiveReference[] {
  return [...table.columns].flatMap(([column, field]) => {
    const exclusive = field.type === 'reference' ? field.exclusive : undefined
    const to = field.type === 'reference' ? registry[field.to] : undefined
    if (!exclusive || !to) return []
    const target = tableOf(to)
    const { from, minutes, buffer } = exclusive
    return {
      table: table.name,
      column,
      target,
      occupancies: occupanciesOf(target),
      watched: [
        ...[column, from, minutes, ...(buffer ? [buffer[0]] : [])],
        ...Object.keys(exclusive.while ?? {}),
        ...(table.columns.has('deleted_at') ? ['deleted_at'] : []),
      ],
      during: (alias) =>
        `tstzrange(${alias}."${from}", ${alias}."${from}" + make_interval(mins => ${minutesSql(alias, table, registry, exclusive)}))`,
      isTaken: (alias) => takenSql(alias, table, column, exclusive),
    }
  })
}

/** Returns the references of an entity's rows that never overlap. */
export function exclusiveReferencesOf(
  resource: AnyResource,
  registry: Entities,
): ExclusiveReference[] {
  const table = tablesOf(registry).find(({ name }) => name === tableOf(resource))
  return table ? exclusiveReferences(table, registry) : []
}

/**
 * The table of the times at which rows are occupied. The database itself refuses two that overlap,
 * except those that were tolerated because they did before it was enforced. Ids stand in the
 * constraint as ranges of one, which needs no extension.
 */
export function occupanciesSql(target: string): string {
  const name = occupanciesOf(target)
  return `create table if not exists "${name}" (
      held_id integer not null references "${target}" (id) on delete cascade,
      during tstzrange not null,
      by_table text not null,
      by_id integer not null,
      tolerated boolean not null default false,
      primary key (by_table, by_id),
      constraint "${apartName(target)}" exclude using gist
        (int4range(held_id, held_id, '[]') with &&, during with &&) where (not tolerated)
    );
    create index if not exists "${name}_held" on "${name}" (held_id)`
}
