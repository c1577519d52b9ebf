import { type RawBuilder, sql } from 'kysely'
import { traitsOf } from '../../resources/kit/fields/traits.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { AnyDimension, AnyMeasure, AnyReport } from '../../resources/kit/reports/any-report.ts'
import { tableOf } from '../db/table-name.ts'
import { readAs } from '../db/tables/columns.ts'

type Sql = RawBuilder<unknown>

/** A column of the report's rows, aliased `s`. */
export const reportColumn = (name: string) => sql.ref(`s.${name}`)

const DECIMALS = { money: 3, percent: 3, integer: 0 } as const

function filtered(measure: AnyMeasure): Sql {
  return measure.state === undefined
    ? sql``
    : sql`filter (where ${reportColumn('state')} = ${sql.lit(measure.state)})`
}

/** A measure as an SQL expression of an exact type. */
function measureSql(measure: AnyMeasure): Sql {
  const only = filtered(measure)
  switch (measure.calculate) {
    case 'count':
      return sql`count(*) ${only}`
    case 'share':
      return sql`round(100.0 * count(*) ${only} / nullif(count(*), 0), ${sql.lit(DECIMALS.percent)})`
    case 'latest':
      return sql`max(${reportColumn('day')}) ${only}`
    case 'sum':
      return sql`coalesce(sum(${reportColumn(measure.of)}) ${only}, ${sql.raw(measure.type === 'money' ? '0.000' : '0')})`
    case 'average':
      return sql`round(avg(${reportColumn(measure.of)}) ${only}, ${sql.lit(DECIMALS[measure.type])})`
  }
}

/** Every measure as an SQL expression under its name. */
export function measures(report: AnyReport): Sql[] {
  return Object.entries(report.measures).map(
    ([name, measure]) => sql`${measureSql(measure)} as ${sql.ref(name)}`,
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

/** The SQL key of a dimension, and the entity that it refers to, if any. */
function dimensionSql(registry: Registry, report: AnyReport, dimension: AnyDimension) {
  if ('each' in dimension) {
    const each = sql`date_trunc(${sql.lit(dimension.each)}, ${reportColumn('day')}::timestamp)::date`
    return { key: dimension.each === 'day' ? reportColumn('day') : each, target: null }
  }
  const field = report.fields[dimension.by]
  return {
    key: reportColumn(dimension.by),
    target: field?.type === 'reference' ? registry[field.to] : null,
  }
}

/**
 * Selects one row for each value of a dimension: `key`, `label` (the title of the row that the key
 * refers to) and the measures.
 */
export function groupedSql(registry: Registry, report: AnyReport, dimension: AnyDimension): Sql {
  const { key, target } = dimensionSql(registry, report, dimension)
  const groups = sql`select ${key} as key, ${sql.join(measures(report))} from s group by 1`
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
