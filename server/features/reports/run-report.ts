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

/** Selects the totals of another period. */
function buildComparedSql(query: ReportQuery, comparison: ComparedPeriod): Sql {
  const { name, period } = comparison
  if (period === null) return sql`${sql.lit(name)}, null`
  const { report } = query
  const cells = buildCellsSql(
    report,
    [],
    sql`(${reportRows(buildComparedQuery(query, comparison))})`,
  )
  return sql`${sql.lit(name)}, (select row_to_json(t)::text from (
    select ${sql.join(measuresAsJson(report, 'n'))}
    from (select ${sql.join(listMeasureSql(report))} from (${cells}) as c) as n) as t)`
}

function buildComparisonsJson(
  comparisons: readonly ComparedPeriod[],
  compared: ReportAnswer['compared'],
): string {
  const parts = comparisons.map(({ name, period, until }) => {
    const totals = compared?.[name] ?? null
    const head = JSON.stringify({ ...period, ...(until && { until }) }).slice(1, -1)
    return `"${name}":${totals === null ? 'null' : `{${head},"totals":${totals}}`}`
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
