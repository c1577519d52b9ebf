import { type RawBuilder, sql } from 'kysely'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyMeasure, AnyReport } from '../../../registry/reports/any-report.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildReadSql } from '../../db/tables/columns.ts'
import {
  selectCellColumn,
  countKey,
  getDimensionColumn,
  LATEST_COLUMN,
  ROW_COUNT_COLUMN,
  sumKey,
  getDimensionTarget,
} from './cells.ts'

type Sql = RawBuilder<unknown>

const buildFilterClause = (measure: AnyMeasure): Sql =>
  measure.state === undefined
    ? sql``
    : sql`filter (where ${selectCellColumn('state')} = ${sql.lit(measure.state)})`

const sumRows = (filterClause: Sql) =>
  sql`coalesce(sum(${selectCellColumn(ROW_COUNT_COLUMN)}) ${filterClause}, 0)`

/** Returns the decimals of a measure, by its summed field or its type. */
function getDecimalsSql({ fields }: AnyReport, measure: AnyMeasure): Sql {
  const summedField = 'field' in measure ? fields[measure.field] : undefined
  return sql.lit(
    (summedField ? getDecimals(summedField) : getTypeTraits(measure.type).decimals) ?? 0,
  )
}

/** Returns a measure of a report's cells as an exact SQL expression. */
function measureSql(report: AnyReport, measure: AnyMeasure): Sql {
  const filterClause = buildFilterClause(measure)
  const decimals = getDecimalsSql(report, measure)
  switch (measure.calculate) {
    case 'count':
      return sql`${sumRows(filterClause)}::bigint`
    case 'share':
      return sql`round(100.0 * ${sumRows(filterClause)} / nullif(sum(${selectCellColumn(ROW_COUNT_COLUMN)}), 0), ${decimals})`
    case 'latest':
      return sql`max(${selectCellColumn(LATEST_COLUMN)}) ${filterClause}`
    case 'sum':
      return sql`coalesce(sum(${selectCellColumn(sumKey(measure.field))}) ${filterClause}, round(0.0, ${decimals}))`
    case 'average':
      return sql`round(sum(${selectCellColumn(sumKey(measure.field))}) ${filterClause}
        / nullif(sum(${selectCellColumn(countKey(measure.field))}) ${filterClause}, 0), ${decimals})`
  }
}

/** Returns every measure as an SQL expression with its name. */
export function listMeasureSql(report: AnyReport): Sql[] {
  return Object.entries(report.measures).map(
    ([name, measure]) => sql`${measureSql(report, measure)} as ${sql.ref(name)}`,
  )
}

/** The title of a referenced row; `joinTitle` defines the alias. */
export function selectTitle(registry: Registry, target: AnyResource, alias: string): Sql {
  const type = registry[target.name].fields[target.title]?.type ?? 'text'
  return sql`(${sql.raw(buildReadSql(type, `"${alias}"."${target.title}"`))})::text`
}

/** Joins a referenced row by primary key. */
export function joinTitle(target: AnyResource, alias: string, id: Sql): Sql {
  return sql`left join ${sql.table(getTableName(target))} as ${sql.ref(alias)}
    on ${sql.ref(`${alias}.id`)} = ${id}`
}

/**
 * Selects one row for each value of a dimension: `key`, `label` (the title of the referenced row)
 * and the measures.
 */
export function buildGroupedSql(registry: Registry, report: AnyReport, name: string): Sql {
  const target = getDimensionTarget(registry, report, name)
  const groups = sql`select ${selectCellColumn(getDimensionColumn(name))} as key, ${sql.join(listMeasureSql(report))} from c group by 1`
  const label = target ? selectTitle(registry, target, 't') : sql`null::text`
  return sql`select g.*, ${label} as label from (${groups}) as g
    ${target ? joinTitle(target, 't', sql`g.key`) : sql``}`
}

/** The measures of a group or of the totals as JSON columns; exact numbers become text. */
export function measuresAsJson(report: AnyReport, row: 'l' | 'n'): Sql[] {
  return Object.entries(report.measures).map(([name, { type }]) => {
    const isExact = getTypeTraits(type).kind === 'decimal'
    return sql`${sql.ref(`${row}.${name}`)}${isExact ? sql`::text` : sql``} as ${sql.ref(name)}`
  })
}
