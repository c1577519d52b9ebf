import { type RawBuilder, sql } from 'kysely'
import { getDrillDownDimensions } from '../../../registry/reports/drill-down-filter.ts'
import { getSourceEntity } from '../../../registry/reports/source-entity.ts'
import { NO_LIMIT } from '../../../registry/reports/report.ts'
import { ENTITY_STATE_COLUMN } from '../../../registry/reports/report-answer.ts'
import { type AnyReportSource } from '../../../registry/reports/any-report.ts'
import { getColumnType } from '../../db/tables/columns.ts'
import { buildConditions, buildColumnRef } from '../../rows/select-rows.ts'
import { getStateSql as entityStateOf } from '../../rows/state-sql.ts'
import { LINE_COLUMN } from './journal-lines.ts'
import type { ReportQuery } from './report-query.ts'
import { buildSourceRows } from './source-rows.ts'
import {
  getDaySql,
  getHourSql,
  buildKeyConditions,
  buildParamConditions,
  getStateSql,
  buildPeriodConditions,
} from './row-conditions.ts'

type Sql = RawBuilder<unknown>

function buildWhere(query: ReportQuery, source: AnyReportSource): readonly Sql[] {
  const { report, registry, values, period, today, timeZone, only } = query
  const resource = getSourceEntity(registry)(source)
  const parts = [
    ...buildConditions(resource.rows?.where),
    ...buildConditions(source.where, today),
    ...buildPeriodConditions(source, resource, period, timeZone),
    ...buildKeyConditions(query, source),
    ...(only?.(source, resource) ?? []),
  ]
  for (const [name, param] of Object.entries(report.params)) {
    const value = values[name] ?? null
    if (value !== null) parts.push(...buildParamConditions(query, source, param, value))
  }
  return parts
}

function selectSourceRows(query: ReportQuery, name: string, source: AnyReportSource): Sql {
  const { report, registry, today, timeZone } = query
  const resource = getSourceEntity(registry)(source)
  const columns = Object.entries(report.fields).map(([field, declared]) =>
    field in resource.fields
      ? sql`${buildColumnRef(field)} as ${sql.ref(field)}`
      : sql`null::${sql.raw(getColumnType(declared))} as ${sql.ref(field)}`,
  )
  const line = source.journal ? buildColumnRef(LINE_COLUMN) : sql`0`
  const entityState = resource.states ? entityStateOf(resource, today) : sql`null`
  const where = buildWhere(query, source)
  return sql`select ${sql.lit(name)}::text as source, ${getStateSql(source, today)}::text as state,
    ${entityState}::text as ${sql.ref(ENTITY_STATE_COLUMN)},
    ${getDaySql(source, resource, timeZone)} as day, ${getHourSql(source, resource, timeZone)} as hour,
    r.id, ${line} as ${sql.ref(LINE_COLUMN)}, ${sql.join(columns)}
    from ${buildSourceRows(registry, report, source)} as r
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
}

/** Returns the sources that the parameters and the drill-down filter select. */
function listSelectedSources({
  report,
  values,
  where,
}: ReportQuery): [name: string, source: AnyReportSource][] {
  const [param] = Object.entries(report.params).find(
    ([, { type, ...rest }]) => type === 'choice' && 'selects' in rest && rest.selects === 'source',
  ) ?? ['']
  const pickedSources = Object.entries(getDrillDownDimensions(report)).flatMap(
    ([name, dimension]) =>
      name in where && 'by' in dimension && dimension.by === 'source' ? [where[name]] : [],
  )
  const selectedSources = [values[param] ?? NO_LIMIT, ...pickedSources]
  return Object.entries(report.sources).filter(([name]) =>
    selectedSources.every((value) => value === NO_LIMIT || value === name),
  )
}

/** Selects every row of a report: its source, states, day, hour, id and fields. */
export function reportRows(query: ReportQuery): Sql {
  const sources = listSelectedSources(query)
  const [firstSourceEntry] = Object.entries(query.report.sources)
  // Without a source there are no rows, but the columns must exist.
  const emptySelection =
    firstSourceEntry &&
    sql`select * from (${selectSourceRows(query, ...firstSourceEntry)}) as s where false`
  const parts = sources.map(([name, source]) => selectSourceRows(query, name, source))
  return parts.length > 0 ? sql.join(parts, sql` union all `) : (emptySelection ?? sql``)
}
