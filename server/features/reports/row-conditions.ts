import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import type { Period } from '../../../registry/days/periods.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import { selectLocalDay, selectWallTime } from '../../db/clock-sql.ts'
import {
  getDrillDownDimensions,
  getOptionalField,
  MEASURE_DIMENSION,
} from '../../../registry/reports/drill-down-filter.ts'
import { getSourceEntity } from '../../../registry/reports/source-entity.ts'
import { NO_LIMIT } from '../../../registry/reports/report.ts'
import {
  type AnyDimension,
  type AnyParam,
  type AnyReportSource,
} from '../../../registry/reports/any-report.ts'
import { getPhoneSearchText } from '../../../registry/characters/phone.ts'
import { getTableName } from '../../db/table-name.ts'
import { removeSigns, foldLetters, readFoldedNumber } from '../../../registry/values/search-text.ts'
import { buildConditions, buildColumnRef } from '../../rows/select-rows.ts'
import type { ReportQuery } from './report-query.ts'

type Sql = RawBuilder<unknown>
type Key = string | number | null

/** A condition that no row meets. */
export const NO_ROWS = [sql`false`]

/** The date column of a row: `dayOverride` if it is filled, otherwise `day`. */
export const selectDateColumn = ({ day, dayOverride: once }: AnyReportSource): Sql =>
  once ? sql`coalesce(${buildColumnRef(once)}, ${buildColumnRef(day)})` : buildColumnRef(day)

/** Returns whether rows of a source have an instant instead of only a day. */
export const isInstant = (source: AnyReportSource, resource: AnyResource) =>
  resource.fields[source.day]?.type === 'datetime'

/** The business day of a row. */
export function getDaySql(source: AnyReportSource, resource: AnyResource, timeZone: string): Sql {
  return isInstant(source, resource)
    ? selectLocalDay(selectDateColumn(source), timeZone)
    : selectDateColumn(source)
}

/** The hour of a row in the business's time zone; null for rows with only a day. */
export function getHourSql(source: AnyReportSource, resource: AnyResource, timeZone: string): Sql {
  return isInstant(source, resource)
    ? sql`extract(hour from ${selectWallTime(selectDateColumn(source), timeZone)})::integer`
    : sql`null::integer`
}

/** The report's state of a row. */
export function getStateSql(source: AnyReportSource, today: string): Sql {
  const cases = Object.entries(source.states).map(
    ([state, where]) =>
      sql`when ${sql.join(buildConditions(where, today), sql` and `)} then ${sql.lit(state)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The conditions of a period. Bounds are instants, so that an index on the column is used. */
export function buildPeriodConditions(
  source: AnyReportSource,
  resource: AnyResource,
  { from, to }: Period,
  timeZone: string,
): Sql[] {
  const column = selectDateColumn(source)
  const selectStart = (day: string) =>
    isInstant(source, resource)
      ? sql`${getDayStart(day, timeZone)}::timestamptz`
      : sql`${day}::date`
  const parts: Sql[] = []
  if (from) parts.push(sql`${column} >= ${selectStart(from)}`)
  if (to) parts.push(sql`${column} < ${selectStart(shiftDays(to, 1))}`)
  return parts
}

function buildStateConditions(source: AnyReportSource, state: Key, today: string): readonly Sql[] {
  if (state === NO_LIMIT) return []
  return state === null
    ? [sql`${getStateSql(source, today)} is null`]
    : buildConditions(source.states[state], today)
}

/** The conditions of one parameter on the rows of a source. */
export function buildParamConditions(
  query: ReportQuery,
  source: AnyReportSource,
  param: AnyParam,
  value: string | number,
) {
  const { registry, today } = query
  const resource = getSourceEntity(registry)(source)
  if ('selects' in param) {
    if (param.selects !== 'state') return []
    const state = param.type === 'flag' ? param.states[value as 0 | 1] : String(value)
    return buildStateConditions(source, state, today)
  }
  const field = resource.fields[param.field]
  // No row has the value if the source lacks the field.
  if (field?.type !== 'reference') return NO_ROWS
  const target = sql.table(getTableName(registry[field.to]))
  if (param.type === 'text') {
    const foldedText = foldLetters(String(value)).trim()
    const searchedNumber = readFoldedNumber(foldedText) ?? removeSigns(foldedText)
    const phone = removeSigns(foldLetters(getPhoneSearchText(String(value), null)))
    const { fields }: AnyResource = registry[field.to]
    const fieldConditions = param.matchFields.map((name) => {
      const text = sql`search_number(t.${sql.ref(name)}::text)`
      // All spellings of a phone number end with the same national digits.
      const isWholePhone = fields[name]?.type === 'phone' && /^\d{7,}$/.test(phone)
      return isWholePhone ? sql`${text} like ${`%${phone}`}` : sql`${text} = ${searchedNumber}`
    })
    const matchingIds = sql`select t.id from ${target} as t where ${sql.join(fieldConditions, sql` or `)}`
    return [sql`${buildColumnRef(param.field)} in (${matchingIds})`]
  }
  if (!param.via) return [sql`${buildColumnRef(param.field)} = ${value}`]
  const matchingIds = sql`select t.id from ${target} as t where t.${sql.ref(param.via)} = ${value}`
  return [sql`${buildColumnRef(param.field)} in (${matchingIds})`]
}

const buildEquals = (column: Sql, key: Key): Sql[] =>
  key === null ? [sql`${column} is null`] : [sql`${column} = ${key}`]

/** The condition that a row has a value of a measure. */
function buildMeasureCondition({ report }: ReportQuery, measure: Key): Sql[] {
  const field = getOptionalField(report, String(measure))
  return field === undefined ? NO_ROWS : [sql`${buildColumnRef(field)} is not null`]
}

function buildKeyCondition(
  query: ReportQuery,
  source: AnyReportSource,
  dimension: AnyDimension,
  key: Key,
) {
  const { registry, today, timeZone } = query
  const resource = getSourceEntity(registry)(source)
  // The period already contains a time bucket.
  if ('each' in dimension) return key === null ? buildEquals(selectDateColumn(source), null) : []
  if (dimension.by === 'source') return []
  if (dimension.by === 'state') return buildStateConditions(source, key, today)
  if (dimension.by === 'hour') return buildEquals(getHourSql(source, resource, timeZone), key)
  if (dimension.by === MEASURE_DIMENSION) return buildMeasureCondition(query, key)
  if (dimension.by in resource.fields) return buildEquals(buildColumnRef(dimension.by), key)
  return key === null ? [] : NO_ROWS
}

/** The conditions of the drill-down filter on the rows of a source. */
export function buildKeyConditions(query: ReportQuery, source: AnyReportSource): readonly Sql[] {
  const dimensions = getDrillDownDimensions(query.report)
  return Object.entries(query.where).flatMap(([name, key]) => {
    const dimension = dimensions[name]
    return dimension ? buildKeyCondition(query, source, dimension, key) : []
  })
}
