import { type RawBuilder, sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyDimension, AnyReport } from '../../../registry/reports/any-report.ts'
import { ENTITY_STATE_COLUMN } from '../../../registry/reports/report-answer.ts'
import { buildReadSql } from '../../db/tables/columns.ts'
import { getDimension, reportColumn } from './cells.ts'
import { LINE_COLUMN } from './journal-lines.ts'
import { buildGroupedSql, measuresAsJson, joinTitle, selectTitle } from './measures.ts'
import type { Page } from './report-query.ts'

type Sql = RawBuilder<unknown>

/**
 * Builds the SQL of a report's lines: the JSON of one page, and the total number in column `#` of
 * `n`. Rows come from `s`, groups from the cells `c`.
 */
export interface Lines {
  json: Sql
  count: Sql
}

const getDirectionSql = ({ descending }: Page) => sql.raw(descending ? 'desc' : 'asc')

/**
 * Selects a page of rows with the sort key as column `#`. References are sorted by their titles.
 */
function selectListedRows(registry: Registry, report: AnyReport, page: Page) {
  const { sort, limit, offset } = page
  const line = reportColumn(LINE_COLUMN)
  const field = sort ? report.fields[sort] : undefined
  const target = field?.type === 'reference' ? registry[field.to] : null
  const sortColumn = target ? selectTitle(registry, target, 'o') : reportColumn(sort ?? 'day')
  const order = sort
    ? sql`s."#" ${getDirectionSql(page)} nulls last, s.source, s.id, ${line}`
    : sql`s."#" desc, s.source, s.id desc, ${line}`
  const join = sort && target ? joinTitle(target, 'o', reportColumn(sort)) : sql``
  const numberedRows = sql`select s.*, ${sortColumn} as "#" from s ${join}`
  return {
    rows: sql`select * from (${numberedRows}) as s order by ${order} limit ${limit} offset ${offset}`,
    order,
  }
}

/** Returns whether the rows of a report are lines of a journal, several of which have one id. */
const hasJournal = ({ sources }: AnyReport) => Object.values(sources).some(({ journal }) => journal)

/** The lines of a report that lists rows. Titles are joined only for the rows of the page. */
function buildRowLines(registry: Registry, report: AnyReport, page: Page): Lines {
  const joins: Sql[] = []
  const entityState = reportColumn(ENTITY_STATE_COLUMN)
  const lineColumns = hasJournal(report) ? [reportColumn(LINE_COLUMN)] : []
  const columns = [sql`s.source`, sql`s.state`, entityState, sql`s.day`, sql`s.id`, ...lineColumns]
  for (const [name, field] of Object.entries(report.fields)) {
    columns.push(sql`${sql.raw(buildReadSql(field.type, `s."${name}"`))} as ${sql.ref(name)}`)
    if (field.type !== 'reference') continue
    const alias = `t_${name}`
    joins.push(joinTitle(registry[field.to], alias, reportColumn(name)))
    const title = selectTitle(registry, registry[field.to], alias)
    columns.push(sql`${title} as ${sql.ref(getReferenceTitleName(name))}`)
  }
  const lineQueries = selectListedRows(registry, report, page)
  return {
    count: sql`select "#" from n`,
    json: sql`select coalesce(json_agg(row_to_json(t)), '[]') from (
      select ${sql.join(columns)} from (${lineQueries.rows}) as s ${sql.join(joins, sql` `)}
      order by ${lineQueries.order}) as t`,
  }
}

function buildGroupOrder(report: AnyReport, dimension: AnyDimension, page: Page): Sql {
  const { sort } = page
  if (sort && sort in report.measures)
    return sql`${sql.ref(`l.${sort}`)} ${getDirectionSql(page)} nulls last, l.key`
  if (sort) return sql`coalesce(l.label, l.key::text) ${getDirectionSql(page)} nulls last, l.key`
  const [firstMeasure = ''] = Object.keys(report.measures)
  const isTime = 'each' in dimension || dimension.by === 'hour'
  return isTime ? sql`l.key` : sql`${sql.ref(`l.${firstMeasure}`)} desc, l.key`
}

/** The lines of a report that lists groups, one for each value of the dimension. */
function buildGroupLines(registry: Registry, report: AnyReport, name: string, page: Page): Lines {
  const dimension = getDimension(report, name)
  const field = 'by' in dimension ? dimension.by : dimension.each
  const isReference = report.fields[field]?.type === 'reference'
  const labelColumns = isReference ? [sql`l.label as ${sql.ref(getReferenceTitleName(field))}`] : []
  const columns = [sql`l.key as ${sql.ref(field)}`, ...labelColumns, ...measuresAsJson(report, 'l')]
  const groups = buildGroupedSql(registry, report, name)
  return {
    count: sql`select count(*) from (${groups}) as l`,
    json: sql`select coalesce(json_agg(row_to_json(t)), '[]') from (
      select ${sql.join(columns)} from (${groups}) as l
      order by ${buildGroupOrder(report, dimension, page)}
      limit ${page.limit} offset ${page.offset}) as t`,
  }
}

/** Builds the lines of a report: rows or groups, as declared. */
export function buildLines(registry: Registry, report: AnyReport, page: Page): Lines {
  return report.lines === undefined
    ? buildRowLines(registry, report, page)
    : buildGroupLines(registry, report, report.lines, page)
}

/** Selects the measures for each value of a dimension as JSON, in the order of the chart. */
export function groupsAsJson(registry: Registry, report: AnyReport, name: string, max: number) {
  const dimension = getDimension(report, name)
  const order = buildGroupOrder(report, dimension, { descending: false, limit: max, offset: 0 })
  return sql`select coalesce(json_agg(row_to_json(t)), '[]') from (
    select l.key, l.label, ${sql.join(measuresAsJson(report, 'l'))}
    from (${buildGroupedSql(registry, report, name)}) as l order by ${order} limit ${max}) as t`
}
