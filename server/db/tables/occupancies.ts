import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { LastingCondition } from '../../../registry/fields/conditions.ts'
import { compileOnce } from '../../../registry/fields/compile-once.ts'
import type { NoOverlap } from '../../../registry/fields/no-overlap.ts'
import { getTableName } from '../table-name.ts'
import { quote } from './columns.ts'
import { type Table, buildTables } from './schema.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** A reference whose rows must not overlap in time at the referenced row. */
export interface ExclusiveReference {
  /** The table and the column of the reference. */
  table: string
  column: string
  /** The referenced table, and the table with the occupied times of its rows. */
  target: string
  occupancies: string
  /** The columns that decide when a row takes time. */
  watched: string[]
  /** SQL of the time range that a row takes, empty if it takes none. */
  during(alias: string): string
  isTaken(alias: string): string
}

/** The table with the occupied times of another table's rows. */
const getOccupancyTable = (target: string) => `${target}_occupancies`

/** The name of the constraint that occupied times do not overlap. */
export const getOverlapConstraint = (target: string) => `${getOccupancyTable(target)}_apart`

/** SQL of a row's minutes, including its buffer. */
function buildMinutesSql(
  alias: string,
  table: Table,
  registry: Entities,
  noOverlap: NoOverlap,
): string {
  const rowMinutes = `coalesce(${alias}."${noOverlap.minutes}", 0)`
  const [reference, bufferColumn] = noOverlap.buffer ?? []
  const referenceField = reference === undefined ? undefined : table.columns.get(reference)
  const target = referenceField?.type === 'reference' ? registry[referenceField.to] : undefined
  if (!target) return rowMinutes
  return `${rowMinutes} + coalesce((select t."${bufferColumn}" from "${getTableName(target)}" as t
    where t.id = ${alias}."${reference}"), 0)`
}

/** SQL that a column meets a condition. */
function buildConditionSql(column: string, condition: LastingCondition): string {
  if (condition === null) return `${column} is null`
  if (typeof condition !== 'object') return `${column} = ${quote(condition)}`
  const { not } = condition
  return not === null ? `${column} is not null` : `${column} is distinct from ${quote(not)}`
}

/** The SQL condition that a live row takes time. */
function buildTakesTimeSql(
  alias: string,
  table: Table,
  column: string,
  noOverlap: NoOverlap,
): string {
  const conditions = Object.entries(noOverlap.where ?? {}).map(([name, condition]) =>
    buildConditionSql(`${alias}."${name}"`, condition),
  )
  return [
    `${alias}."${column}" is not null`,
    `${alias}."${noOverlap.start}" is not null`,
    ...conditions,
    ...(table.columns.has('deleted_at') ? [`${alias}.deleted_at is null`] : []),
  ].join(' and ')
}

/** Returns the references of a table with `noOverlap`. */
export function findExclusiveReferences(table: Table, registry: Entities): ExclusiveReference[] {
  return [...table.columns].flatMap(([column, field]) => {
    const noOverlap = field.type === 'reference' ? field.noOverlap : undefined
    const targetEntity = field.type === 'reference' ? registry[field.to] : undefined
    if (!noOverlap || !targetEntity) return []
    const target = getTableName(targetEntity)
    const { start: startColumn, minutes, buffer } = noOverlap
    return {
      table: table.name,
      column,
      target,
      occupancies: getOccupancyTable(target),
      watched: [
        column,
        startColumn,
        minutes,
        ...(buffer ? [buffer[0]] : []),
        ...Object.keys(noOverlap.where ?? {}),
        ...(table.columns.has('deleted_at') ? ['deleted_at'] : []),
      ],
      during: (alias) =>
        `tstzrange(${alias}."${startColumn}", ${alias}."${startColumn}" + make_interval(mins => ${buildMinutesSql(alias, table, registry, noOverlap)}))`,
      isTaken: (alias) => buildTakesTimeSql(alias, table, column, noOverlap),
    }
  })
}

const groupReferencesByTable = compileOnce((registry: Entities) => {
  const entries = buildTables(registry).map(
    (table) => [table.name, findExclusiveReferences(table, registry)] as const,
  )
  return new Map(entries)
})

/** Returns the references of an entity with `noOverlap`. */
export const getExclusiveReferences = (
  resource: AnyResource,
  registry: Entities,
): readonly ExclusiveReference[] =>
  groupReferencesByTable(registry).get(getTableName(resource)) ?? []

/**
 * The table of the occupied times. The database refuses overlaps, except those that existed before
 * the constraint. The constraint writes an id as a range, because that needs no extension.
 */
export function buildOccupancyTable(target: string): string {
  const name = getOccupancyTable(target)
  return `create table if not exists "${name}" (
      held_id integer not null references "${target}" (id) on delete cascade,
      during tstzrange not null,
      by_table text not null,
      by_id integer not null,
      tolerated boolean not null default false,
      primary key (by_table, by_id),
      constraint "${getOverlapConstraint(target)}" exclude using gist
        (int4range(held_id, held_id, '[]') with &&, during with &&) where (not tolerated)
    );
    create index if not exists "${name}_held" on "${name}" (held_id)`
}
