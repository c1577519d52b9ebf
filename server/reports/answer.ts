import { sql } from 'kysely'
import { parseValue } from '../../resources/kit/values.ts'
import type { Db } from '../db/types.ts'
import type { Body } from '../http/body.ts'
import { invalid } from '../http/problem.ts'
import { groupsAsJson, linesOf, type Part } from './lines.ts'
import { measures, measuresAsJson } from './numbers.ts'
import { type Asked, reportRows } from './rows.ts'

/** Lines in one answer at most; the rest is asked for in pages. */
const MAX_LINES = 1000
/** Groups at most: a day each for 27 years. */
const MAX_GROUPS = 10_000
const MAX_PAGE = 1_000_000

/** What a call may say beside the report's parameters; ours. */
export const OPTIONS = ['page', 'perPage', 'sort', 'order', 'group']

function wholeNumber(body: Body, name: string, fallback: number, max: number): number {
  const parsed = parseValue({ type: 'integer', min: 1, max, default: fallback }, body[name])
  if ('problem' in parsed) throw invalid({ [name]: parsed.problem })
  return Number(parsed.value)
}

/** A word out of those that are allowed, or undefined when none is given. */
function word(body: Body, name: string, values: readonly string[]): string | undefined {
  const choices = Object.fromEntries(values.map((value) => [value, 'plain' as const]))
  const parsed = parseValue({ type: 'choice', nullable: true, values: choices }, body[name])
  if ('problem' in parsed) throw invalid({ [name]: parsed.problem })
  return parsed.value === null ? undefined : String(parsed.value)
}

function partOf({ report }: Asked, body: Body): Part {
  const limit = wholeNumber(body, 'perPage', 'page' in body ? 25 : MAX_LINES, MAX_LINES)
  const page = wholeNumber(body, 'page', 1, MAX_PAGE)
  const order = word(body, 'order', ['ASC', 'DESC'])
  const sort = word(body, 'sort', report.columns)
  return { sort, descending: order === 'DESC', limit, offset: (page - 1) * limit }
}

interface Answered {
  lines: string
  totals: string
  total: string
  groups: string | null
  too_many: boolean
}

/** A report as JSON text. One statement, so that lines, totals and groups are of one moment. */
export async function answerReport(db: Db, asked: Asked, body: Body): Promise<string> {
  const { registry, report, values } = asked
  const part = partOf(asked, body)
  const group = word(body, 'group', Object.keys(report.dimensions))
  const lines = linesOf(registry, report, part)
  const groups = group
    ? sql`(${groupsAsJson(registry, report, group, MAX_GROUPS + 1)})`
    : sql`null::json`
  const { rows } = await sql<Answered>`
    with s as not materialized (${reportRows(asked)}),
      n as materialized (select count(*) as "#", ${sql.join(measures(report))} from s),
      g as materialized (select ${groups} as json)
    select (${lines.json})::text as lines, (${lines.count})::text as total,
      (select row_to_json(t)::text from (select ${sql.join(measuresAsJson(report, 'n'))} from n) as t) as totals,
      g.json::text as groups, coalesce(json_array_length(g.json) > ${sql.lit(MAX_GROUPS)}, false) as too_many
    from g`.execute(db)
  const [answer] = rows
  if (!answer || answer.too_many)
    throw invalid({ group: { key: 'errors.field.too_many_groups', params: { max: MAX_GROUPS } } })
  const parts = [
    `"data":${answer.lines}`,
    `"totals":${answer.totals}`,
    `"total":${answer.total}`,
    `"params":${JSON.stringify(values)}`,
  ]
  if ('page' in body || 'perPage' in body)
    parts.push(`"totalPages":${Math.ceil(Number(answer.total) / part.limit)}`)
  if (answer.groups !== null) parts.push(`"groups":${answer.groups}`)
  return `{${parts.join(',')}}`
}
