import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyDimension, AnyReport } from '../../../registry/reports/any-report.ts'

type Sql = RawBuilder<unknown>

/**
 * The column names of a cell. A cell contains the rows of one state and one value per requested
 * dimension. Totals and groups are sums of cells, so that rows are read once.
 */
export const ROW_COUNT_COLUMN = '#'
export const LATEST_COLUMN = 'latest'
export const sumKey = (field: string) => `sum ${field}`
export const countKey = (field: string) => `count ${field}`
export const getDimensionColumn = (dimension: string) => `key ${dimension}`

/** A column of the report's rows, aliased `s`. */
export const reportColumn = (name: string) => sql.ref(`s.${name}`)
/** A column of the report's cells, aliased `c`. */
export const selectCellColumn = (name: string) => sql.ref(`c.${name}`)

/** Returns a dimension by its name. */
export const getDimension = (report: AnyReport, name: string): AnyDimension =>
  report.dimensions[name] ?? { by: 'source' }

/** Returns the entity to which the values of a dimension refer; null without one. */
export function getDimensionTarget(
  registry: Registry,
  report: AnyReport,
  name: string,
): AnyResource | null {
  const dimension = getDimension(report, name)
  const field = 'by' in dimension ? report.fields[dimension.by] : undefined
  return field?.type === 'reference' ? registry[field.to] : null
}

function buildKeySql(dimension: AnyDimension): Sql {
  if (!('each' in dimension)) return reportColumn(dimension.by)
  if (dimension.each === 'day') return reportColumn('day')
  return sql`date_trunc(${sql.lit(dimension.each)}, ${reportColumn('day')}::timestamp)::date`
}

interface CellColumn {
  name: string
  value: Sql
}

function listColumns(report: AnyReport, dimensions: readonly string[]) {
  const summedFields = Object.values(report.measures).flatMap((measure) =>
    'field' in measure ? [measure.field] : [],
  )
  const keys: CellColumn[] = [
    { name: 'state', value: reportColumn('state') },
    ...dimensions.map((name) => ({
      name: getDimensionColumn(name),
      value: buildKeySql(getDimension(report, name)),
    })),
  ]
  const values: CellColumn[] = [
    { name: ROW_COUNT_COLUMN, value: sql`count(*)` },
    { name: LATEST_COLUMN, value: sql`max(${reportColumn('day')})` },
    ...[...new Set(summedFields)].flatMap((field) => [
      { name: sumKey(field), value: sql`sum(${reportColumn(field)})::numeric` },
      { name: countKey(field), value: sql`count(${reportColumn(field)})` },
    ]),
  ]
  return { keys, values }
}

/** Selects the cells of a report's rows. */
export function buildCellsSql(report: AnyReport, dimensions: readonly string[], rows: Sql): Sql {
  const { keys, values } = listColumns(report, dimensions)
  const selected = [...keys, ...values].map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  const columnNumbers = keys.map((_, keyIndex) => sql.lit(keyIndex + 1))
  return sql`select ${sql.join(selected)} from ${rows} as s group by ${sql.join(columnNumbers)}`
}
