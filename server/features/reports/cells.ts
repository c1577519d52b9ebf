import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyDimension, AnyReport } from '../../../registry/reports/any-report.ts'
import { columnType } from '../../db/tables/columns.ts'

type Sql = RawBuilder<unknown>

/**
 * The column names of a cell. A cell has the rows of one state and one value of each requested
 * dimension. Cells of parts combine like rows, so the number of parts does not change the result.
 */
export const ROWS = '#'
export const LATEST = 'latest'
export const sumKey = (field: string) => `sum ${field}`
export const countKey = (field: string) => `count ${field}`
export const dimensionKey = (dimension: string) => `key ${dimension}`

/** A column of the report's rows, aliased `s`. */
export const reportColumn = (name: string) => sql.ref(`s.${name}`)
/** A column of the report's cells, aliased `c`. */
export const cellColumn = (name: string) => sql.ref(`c.${name}`)

/** A dimension by its name. */
export const getDimension = (report: AnyReport, name: string): AnyDimension =>
  report.dimensions[name] ?? { by: 'source' }

/** The entity that the values of a dimension refer to; null if they refer to none. */
export function getDimensionTarget(
  registry: Registry,
  report: AnyReport,
  name: string,
): AnyResource | null {
  const dimension = getDimension(report, name)
  const field = 'by' in dimension ? report.fields[dimension.by] : undefined
  return field?.type === 'reference' ? registry[field.to] : null
}

function keySql(dimension: AnyDimension): Sql {
  if (!('each' in dimension)) return reportColumn(dimension.by)
  if (dimension.each === 'day') return reportColumn('day')
  return sql`date_trunc(${sql.lit(dimension.each)}, ${reportColumn('day')}::timestamp)::date`
}

function keyType(report: AnyReport, dimension: AnyDimension): string {
  if ('each' in dimension) return 'date'
  const field = report.fields[dimension.by]
  if (field) return columnType(field)
  return dimension.by === 'hour' ? 'integer' : 'text'
}

interface CellColumn {
  name: string
  type: string
  value: Sql
}

function listColumns(report: AnyReport, dimensions: readonly string[]) {
  const measured = Object.values(report.measures).flatMap((measure) =>
    'field' in measure ? [measure.field] : [],
  )
  const keys: CellColumn[] = [
    { name: 'state', type: 'text', value: reportColumn('state') },
    ...dimensions.map((name) => {
      const dimension = getDimension(report, name)
      return {
        name: dimensionKey(name),
        type: keyType(report, dimension),
        value: keySql(dimension),
      }
    }),
  ]
  const values: CellColumn[] = [
    { name: ROWS, type: 'bigint', value: sql`count(*)` },
    { name: LATEST, type: 'date', value: sql`max(${reportColumn('day')})` },
    ...[...new Set(measured)].flatMap((field) => [
      { name: sumKey(field), type: 'numeric', value: sql`sum(${reportColumn(field)})::numeric` },
      { name: countKey(field), type: 'bigint', value: sql`count(${reportColumn(field)})` },
    ]),
  ]
  return { keys, values }
}

/** Selects the cells of a report's rows. */
export function cellsSql(report: AnyReport, dimensions: readonly string[], rows: Sql): Sql {
  const { keys, values } = listColumns(report, dimensions)
  const selected = [...keys, ...values].map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  const places = keys.map((_, at) => sql.lit(at + 1))
  return sql`select ${sql.join(selected)} from ${rows} as s group by ${sql.join(places)}`
}

/** Selects the cells in a JSON text. */
export function cellsFromJson(report: AnyReport, dimensions: readonly string[], json: string): Sql {
  const { keys, values } = listColumns(report, dimensions)
  const columns = [...keys, ...values].map(
    ({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  )
  return sql`select * from json_to_recordset(${json}::json) as c (${sql.join(columns)})`
}
