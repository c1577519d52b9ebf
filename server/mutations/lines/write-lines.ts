import { sql } from 'kysely'
import { listVerbEndpoints } from '../../../registry/entities/endpoints.ts'
import type { RowLines } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getTableName } from '../../db/table-name.ts'
import { listUniqueFields } from '../../db/tables/schema.ts'
import { runInSavepoint } from '../../db/rollback.ts'
import { createInvalidProblem, type Message, Problem, toSqlProblem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { ChangeRow, RequestContext, Row, RowCall } from '../../rows/action.ts'
import { getLinePath, type SentLine } from './read-lines.ts'

/** The lines of one row, and the transaction that changes them. */
export interface LinesOfRow {
  context: RequestContext
  /** The request to change the row. */
  call: RowCall
  /** Changes a row without its lines. */
  changeRow: ChangeRow
  lines: RowLines
  /** The id of the row that has the lines. */
  owner: number
}

/** Changes a line with the rights of the caller. Throws 403 without the rights. */
export async function changeLine(
  { context, changeRow, lines }: LinesOfRow,
  verb: Verb,
  body: Body,
): Promise<void> {
  const child: AnyResource = context.registry[lines.entity]
  const endpoints = listVerbEndpoints(child, verb)
  if (!endpoints.some(({ roles }) => roles.includes(context.caller.role)))
    throw new Problem(403, 'forbidden')
  await changeRow(context, { endpoints: endpoints.slice(0, 1), ifMatch: null }, body)
}

/** Finds and locks the live lines of a row, in the order of their ids. */
export async function lockLines({ context, lines, owner }: LinesOfRow): Promise<Row[]> {
  const { trx, registry } = context
  const { rows } = await sql<Row>`select * from ${sql.table(getTableName(registry[lines.entity]))}
    where ${sql.ref(lines.reference)} = ${owner} and deleted_at is null order by id for update`.execute(
    trx,
  )
  return rows
}

/**
 * Returns whether a line already has the sent values. False for invalid ones, which `changeLine`
 * reports.
 */
async function isLineUnchanged(
  { context, lines }: LinesOfRow,
  storedLine: Row,
  sentValues: Body,
): Promise<boolean> {
  const child: AnyResource = context.registry[lines.entity]
  const values = Object.entries(sentValues).map(([name, value]) => {
    const field = child.fields[name]
    return [name, field ? parseValue(field, value) : { problem: { key: '' } }] as const
  })
  const conditions = values.map(([name, parsed]) =>
    'value' in parsed ? sql`${sql.ref(name)} is not distinct from ${parsed.value}` : sql`false`,
  )
  const { rows } = await sql`select from ${sql.table(getTableName(child))}
    where ${sql.join([sql`id = ${storedLine.id}`, ...conditions], sql` and `)}`.execute(context.trx)
  return rows.length > 0
}

/** Adds the path of a line to its problems; rethrows other errors. */
function locateProblems(
  error: unknown,
  index: number,
  { registry }: RequestContext,
): [string, Message][] {
  const problem =
    error instanceof Problem ? error : toSqlProblem(error, () => listUniqueFields(registry))
  if (!problem || Object.keys(problem.fields).length === 0) throw error
  return Object.entries(problem.fields).map(([name, text]) => [getLinePath(index, name), text])
}

/**
 * Replaces the lines of a row by the sent ones, in their order: deletes others, creates new ones,
 * and updates changed ones. Returns whether anything changed. Throws 422 with the problems of each
 * line at its path.
 */
export async function writeLines(
  linesOfRow: LinesOfRow,
  sentValues: readonly SentLine[],
): Promise<boolean> {
  const { context, lines, owner } = linesOfRow
  const storedLines = new Map((await lockLines(linesOfRow)).map((row) => [Number(row.id), row]))
  const problems: [string, Message][] = []
  const sentIds = new Set(sentValues.map(({ id }) => id))
  const removedIds = [...storedLines.keys()].filter((id) => !sentIds.has(id))
  for (const id of removedIds) await changeLine(linesOfRow, 'delete', { id })
  let changedCount = removedIds.length
  for (const [index, { id, body }] of sentValues.entries()) {
    const position = lines.order === undefined ? {} : { [lines.order]: index + 1 }
    const row = id === undefined ? undefined : storedLines.get(id)
    if (id !== undefined && !row) {
      problems.push([getLinePath(index, 'id'), { key: 'errors.field.not_there' }])
      continue
    }
    const line = { ...body, ...position }
    if (row && (await isLineUnchanged(linesOfRow, row, line))) continue
    changedCount += 1
    const [verb, values] = row
      ? (['update', { ...line, id }] as const)
      : (['create', { ...line, [lines.reference]: owner }] as const)
    try {
      await runInSavepoint(context.trx, () => changeLine(linesOfRow, verb, values))
    } catch (error) {
      problems.push(...locateProblems(error, index, context))
    }
  }
  if (problems.length > 0) throw createInvalidProblem(Object.fromEntries(problems))
  return changedCount > 0
}
