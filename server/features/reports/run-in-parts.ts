import { sql } from 'kysely'
import type { AnySource } from '../../../registry/reports/any-report.ts'
import type { Deps } from '../../context/context.ts'
import { cancellable } from '../../db/cancellable.ts'
import type { Db } from '../../db/database-types.ts'
import { readVersionState } from '../../live/versions.ts'
import { rowColumn } from '../../rows/select-rows.ts'
import { versionNames } from '../../rows/entity-tag.ts'
import { cellsFromJson, cellsSql } from './cells.ts'
import { selectPageRows } from './lines.ts'
import type { Page, ReportQuery, ReportRequest } from './report-query.ts'
import { reportRows } from './report-rows.ts'
import { NO_ROWS } from './row-conditions.ts'
import { comparedQuery, getRequestedDimensions, type Gathered, runReport } from './run-report.ts'

/** The maximum number of restarts of a report whose tables change while it runs. */
const ATTEMPTS = 3
/** The rows of a part, which takes about a tenth of a second. */
const PART_ROWS = 10_000

type Only = NonNullable<ReportQuery['only']>
type Run = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The rows of one source in a range of ids, without its end. */
interface Part {
  source: string
  from: number
  to: number
}

/** The name of a source in its report. */
const findName = ({ report }: ReportQuery, source: AnySource) =>
  Object.keys(report.sources).find((name) => report.sources[name] === source) ?? ''

/** Adds conditions to a query. */
const narrowed = (query: ReportQuery, only: Only): ReportQuery => ({
  ...query,
  only: (...args) => [...(query.only?.(...args) ?? []), ...only(...args)],
})

const narrowToPart = (query: ReportQuery, { source, from, to }: Part): ReportQuery =>
  narrowed(query, (alias) =>
    findName(query, alias) === source
      ? [sql`${rowColumn('id')} >= ${from}`, sql`${rowColumn('id')} < ${to}`]
      : NO_ROWS,
  )

/** Splits the rows of a query into parts of about `size` rows. */
async function splitRows(db: Db, query: ReportQuery, size: number): Promise<Part[]> {
  const { rows } = await sql<{ source: string; rows: number; first: number; last: number }>`
    with s as not materialized (${reportRows(query)})
    select source, count(*) as rows, min(id) as first, max(id) as last from s group by source`.execute(
    db,
  )
  return rows.flatMap(({ source, rows: count, first, last }) => {
    const parts = Math.ceil(Number(count) / size)
    const width = Math.ceil((last - first + 1) / parts)
    return Array.from({ length: parts }, (_, at) => ({
      source,
      from: first + at * width,
      to: first + (at + 1) * width,
    }))
  })
}

interface PartAnswer {
  cells: string
  lines: readonly { source: string; id: number }[] | null
}

/** Reads the cells of a part, and its rows that may be on the page. */
async function readPart(
  db: Db,
  query: ReportQuery,
  dimensions: readonly string[],
  page?: Page,
): Promise<PartAnswer> {
  const { registry, report } = query
  const lines = page
    ? sql`(select json_agg(l) from (${selectPageRows(registry, report, page)}) as l)`
    : sql`null::json`
  const { rows } = await sql<PartAnswer>`with s as (${reportRows(query)})
    select (select coalesce(json_agg(c), '[]')::text from (${cellsSql(report, dimensions, sql`s`)}) as c) as cells,
      ${lines} as lines`.execute(db)
  return rows[0] ?? { cells: '[]', lines: null }
}

/** The parts of a query, and the cells and rows to read of each. */
interface PartsRead {
  query: ReportQuery
  parts: readonly Part[]
  dimensions: readonly string[]
  page?: Page
}

/** Reads all parts of a query. Other requests run between two parts. */
async function readParts(run: Run, { query, parts, dimensions, page }: PartsRead) {
  const cells: string[] = []
  const ids = new Map<string, number[]>()
  for (const part of parts) {
    const read = await run((db) => readPart(db, narrowToPart(query, part), dimensions, page))
    if (read.cells !== '[]') cells.push(read.cells.slice(1, -1))
    for (const { source, id } of read.lines ?? []) {
      const sourceIds = ids.get(source)
      if (sourceIds) sourceIds.push(id)
      else ids.set(source, [id])
    }
  }
  return { cells: cellsFromJson(query.report, dimensions, `[${cells.join(',')}]`), ids }
}

async function gather(
  run: Run,
  query: ReportQuery,
  request: ReportRequest,
  { parts, size }: { parts: readonly Part[]; size: number },
): Promise<Gathered> {
  const page = query.report.lines === undefined ? request.page : undefined
  const { cells, ids } = await readParts(run, {
    query,
    parts,
    dimensions: getRequestedDimensions(query, request),
    page,
  })
  const compared: Record<string, Gathered['compared'][string]> = {}
  for (const comparison of request.comparisons) {
    if (comparison.period === null) continue
    const compareQuery = comparedQuery(query, comparison)
    const compareParts = await run((db) => splitRows(db, compareQuery, size))
    const read = await readParts(run, { query: compareQuery, parts: compareParts, dimensions: [] })
    compared[comparison.name] = read.cells
  }
  const only: Only = (source) => [
    sql`${rowColumn('id')} = any (${ids.get(findName(query, source)) ?? []}::int[])`,
  ]
  return { cells, compared, only: narrowed(query, only).only ?? only }
}

/** The versions of all tables that a report reads. */
async function readVersions(db: Db, { registry, report }: ReportQuery): Promise<string> {
  const { versions } = await readVersionState(db)
  const names = Object.values(report.sources).flatMap(({ entity }) =>
    versionNames(registry, registry[entity]),
  )
  return JSON.stringify(names.map((name) => versions.get(name)))
}

/**
 * Runs a report and returns the members of its JSON response. If all requests share one connection,
 * a long report is read in parts, between which others run. The result is consistent: after a
 * change it starts again, and after too many it is read in one statement.
 */
export async function runSharing(
  deps: Pick<Deps, 'reportDb' | 'cancel' | 'reportPart'>,
  signal: AbortSignal,
  query: ReportQuery,
  request: ReportRequest,
): Promise<string[]> {
  const run: Run = (work) => cancellable(deps, signal, work)
  const runWhole = () => run((db) => runReport(db, query, request))
  const { reportPart: size = PART_ROWS } = deps
  if (deps.cancel) return runWhole()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await run((db) => readVersions(db, query))
    const parts = await run((db) => splitRows(db, query, size))
    if (parts.length <= 1) return runWhole()
    const gathered = await gather(run, query, request, { parts, size })
    const answer = await run((db) => runReport(db, query, request, gathered))
    if ((await run((db) => readVersions(db, query))) === before) return answer
  }
  return runWhole()
}
