import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database-types.ts'
import { createInvalidProblem } from '../../http/problem.ts'
import { selectCellColumn, buildCellsSql, ROW_COUNT_COLUMN } from './cells.ts'
import { groupsAsJson, buildLines } from './lines.ts'
import { listMeasureSql, measuresAsJson } from './measures.ts'
import type { ComparedPeriod, ReportQuery, ReportRequest } from './report-query.ts'
import { reportRows } from './report-rows.ts'

type Sql = RawBuilder<unknown>

/** The maximum number of groups: one per day for 27 years. */
const MAX_GROUPS = 10_000

interface ReportAnswer {
  lines: string
  totals: string
  total: string
  groups: string | null
  compared: Readonly<Record<string, string | null>> | null
  too_many: boolean
}

/** The query of another period. */
const buildComparedQuery = (query: ReportQuery, { period, only }: ComparedPeriod): ReportQuery => ({
  ...query,
  period: period ?? query.period,
  only: only ?? query.only,
})

/** Selects the totals of a query as JSON. */
function buildTotalsSql(query: ReportQuery): Sql {
  const { report } = query
  const cells = buildCellsSql(report, [], sql`(${reportRows(query)})`)
  return sql`(select row_to_json(t)::text from (
    select ${sql.join(measuresAsJson(report, 'n'))}
    from (select ${sql.join(listMeasureSql(report))} from (${cells}) as c) as n) as t)`
}

/** Returns the name of the totals of the current days that a comparison covers. */
const getCurrentName = (name: string) => `${name}.current`

/** Selects the totals of another period, and of the current days that it is compared with. */
function buildComparedSql(query: ReportQuery, comparison: ComparedPeriod): Sql {
  const { name, period, current } = comparison
  if (period === null) return sql`${sql.lit(name)}, null`
  const totals = buildTotalsSql(buildComparedQuery(query, comparison))
  const comparedSql = sql`${sql.lit(name)}, ${totals}`
  if (!current) return comparedSql
  const currentTotals = buildTotalsSql({ ...query, period: current })
  return sql`${comparedSql}, ${sql.lit(getCurrentName(name))}, ${currentTotals}`
}

/** Writes totals with the days that they cover. */
function buildTotalsJson(days: object, totals: string | null | undefined): string {
  const head = JSON.stringify(days).slice(1, -1)
  return totals ? `{${head},"totals":${totals}}` : 'null'
}

function buildComparisonsJson(
  comparisons: readonly ComparedPeriod[],
  compared: ReportAnswer['compared'],
): string {
  const parts = comparisons.map(({ name, period, current, until }) => {
    const json = buildTotalsJson({ ...period, ...(until && { until }) }, compared?.[name])
    if (!current) return `"${name}":${json}`
    const currentJson = buildTotalsJson(current, compared?.[getCurrentName(name)])
    return `"${name}":${json.slice(0, -1)},"current":${currentJson}}`
  })
  return `{${parts.join(',')}}`
}

/** The members of the response in order, without parts that were not requested. */
function buildParts(
  query: ReportQuery,
  { page, comparisons, paged }: ReportRequest,
  answer: ReportAnswer,
): string[] {
  const { values, period, where } = query
  const parts = [
    `"data":${answer.lines}`,
    `"totals":${answer.totals}`,
    `"total":${answer.total}`,
    `"params":${JSON.stringify(values)}`,
    `"period":${JSON.stringify(period)}`,
  ]
  if (Object.keys(where).length > 0) parts.push(`"where":${JSON.stringify(where)}`)
  if (paged) parts.push(`"totalPages":${Math.ceil(Number(answer.total) / page.limit)}`)
  if (answer.groups !== null) parts.push(`"groups":${answer.groups}`)
  if (comparisons.length > 0)
    parts.push(`"compared":${buildComparisonsJson(comparisons, answer.compared)}`)
  return parts
}

/** The dimensions by which a request groups its rows. */
const getRequestedDimensions = ({ report }: ReportQuery, { group }: ReportRequest): string[] => [
  ...new Set([group, report.lines].filter((name) => name !== undefined)),
]

/**
 * Runs a report and returns the members of its JSON response. One statement reads lines, totals,
 * groups and comparisons, so that they are consistent.
 */
export async function runReport(
  db: Db,
  query: ReportQuery,
  request: ReportRequest,
): Promise<string[]> {
  const { registry, report } = query
  const { page, group, comparisons } = request
  const lines = buildLines(registry, report, page)
  const cells = buildCellsSql(report, getRequestedDimensions(query, request), sql`s`)
  const groups = group
    ? sql`(${groupsAsJson(registry, report, group, MAX_GROUPS + 1)})`
    : sql`null::json`
  const compared = comparisons.map((comparison) => buildComparedSql(query, comparison))
  const { rows } = await sql<ReportAnswer>`
    with s as not materialized (${reportRows(query)}),
      c as materialized (${cells}),
      n as materialized (select coalesce(sum(${selectCellColumn(ROW_COUNT_COLUMN)}), 0)::bigint as "#",
        ${sql.join(listMeasureSql(report))} from c),
      g as materialized (select ${groups} as json)
    select (${lines.json})::text as lines, (${lines.count})::text as total,
      (select row_to_json(t)::text from (select ${sql.join(measuresAsJson(report, 'n'))} from n) as t) as totals,
      ${compared.length > 0 ? sql`json_build_object(${sql.join(compared)})` : sql`null`} as compared,
      g.json::text as groups, coalesce(json_array_length(g.json) > ${sql.lit(MAX_GROUPS)}, false) as too_many
    from g`.execute(db)
  const [answer] = rows
  if (!answer || answer.too_many)
    throw createInvalidProblem({
      group: { key: 'errors.field.too_many_groups', params: { max: MAX_GROUPS } },
    })
  return buildParts(query, request, answer)
}
