import { type RawBuilder, sql } from 'kysely'
import { traitsOf } from '../../../registry/fields/traits.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyMeasure, AnyReport } from '../../../registry/reports/any-report.ts'
import { decimalsOf } from '../../../registry/values/decimals.ts'
import { tableOf } from '../../db/table-name.ts'
import { readAs } from '../../db/tables/columns.ts'
import { cellColumn, countOf, keyOf, LATEST, ROWS, sumOf, targetOf } from './cells.ts'

type Sql = RawBuilder<unknown>

const filtered = (measure: AnyMeasure): Sql =>
  measure.state === undefined
    ? sql``
    : sql`filter (where ${cellColumn('state')} = ${sql.lit(measure.state)})`

const counted = (only: Sql) => sql`coalesce(sum(${cellColumn(ROWS)}) ${only}, 0)`

/** Decimals of a measure: those of the field that it adds up, or those of its own type. */
function decimalsIn({ fields }: AnyReport, measure: AnyMeasure): Sql {
  const added = 'of' in measure ? fields[measure.of] : undefined
  return sql.lit((added ? decimalsOf(added) : traitsOf(measure.type).decimals) ?? 0)
}

/** A measure of a report's cells as an SQL expression of an exact type. */
function measureSql(report: AnyReport, measure: AnyMeasure): Sql {
  const only = filtered(measure)
  const decimals = decimalsIn(report, measure)
  switch (measure.calculate) {
    case 'count':
      return sql`${counted(only)}::bigint`
    case 'share':
      return sql`round(100.0 * ${counted(only)} / nullif(sum(${cellColumn(ROWS)}), 0), ${decimals})`
    case 'latest':
      return sql`max(${cellColumn(LATEST)}) ${only}`
    case 'sum':
      return sql`coalesce(sum(${cellColumn(sumOf(measure.of))}) ${only}, round(0.0, ${decimals}))`
    case 'average':
      return sql`round(sum(${cellColumn(sumOf(measure.of))}) ${only}
        / nullif(sum(${cellColumn(countOf(measure.of))}) ${only}, 0), ${decimals})`
  }
}

/** Every measure as an SQL expression under its name. */
export function measures(report: AnyReport): Sql[] {
  return Object.entries(report.measures).map(
    ([name, measure]) => sql`${measureSql(report, measure)} as ${sql.ref(name)}`,
  )
}

/** The title of the row that a reference points to; `titleJoin` defines the alias. */
export function titleSql(registry: Registry, target: AnyResource, alias: string): Sql {
  const type = registry[target.name].fields[target.title]?.type ?? 'text'
  return sql`(${sql.raw(readAs(type, `"${alias}"."${target.title}"`))})::text`
}

/** Joins the row that a reference points to, by primary key. */
export function titleJoin(target: AnyResource, alias: string, id: Sql): Sql {
  return sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias)}
    on ${sql.ref(`${alias}.id`)} = ${id}`
}

/**
 * Selects one row for each value of a dimension: `key`, `label` (the title of the row that the key
 * refers to) and the measures.
 */
export function groupedSql(registry: Registry, report: AnyReport, name: string): Sql {
  const target = targetOf(registry, report, name)
  const groups = sql`select ${cellColumn(keyOf(name))} as key, ${sql.join(measures(report))} from c group by 1`
  const label = target ? titleSql(registry, target, 't') : sql`null::text`
  return sql`select g.*, ${label} as label from (${groups}) as g
    ${target ? titleJoin(target, 't', sql`g.key`) : sql``}`
}

/** The measures of a group or of the totals as JSON columns; exact numbers become text. */
export function measuresAsJson(report: AnyReport, row: 'l' | 'n'): Sql[] {
  return Object.entries(report.measures).map(([name, { type }]) => {
    const exact = traitsOf(type).kind === 'decimal'
    return sql`${sql.ref(`${row}.${name}`)}${exact ? sql`::text` : sql``} as ${sql.ref(name)}`
  })
}
