import { sql } from 'kysely'
import { endpointsOf, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { Lines } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { tableOf } from '../../db/table-name.ts'
import { uniqueFields } from '../../db/tables/schema.ts'
import { inSavepoint } from '../../db/transaction.ts'
import { invalid, type Message, Problem, problemOfSql } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import type { ChangeRow, RequestContext, Row, RowCall } from '../../rows/action.ts'
import { lineAt, type SentLine } from './read-lines.ts'

/** The lines of one row, in the transaction that changes them. */
export interface LinesOfRow {
  context: RequestContext
  /** The request to change the row. */
  call: RowCall
  /** Changes a row alone. */
  changeRow: ChangeRow
  lines: Lines
  /** The row that they belong to. */
  owner: number
}

/** Makes a call of the lines' entity by the rights of whoever changes the row. Throws 403 where those do not suffice. */
export async function changeLine(
  { context, changeRow, lines }: LinesOfRow,
  verb: Verb,
  body: Body,
): Promise<void> {
  const child: AnyResource = context.registry[lines.entity]
  const endpoints = endpointsOf({ [child.name]: child }).filter(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!endpoints.some(({ roles }) => roles.includes(context.caller.role)))
    throw new Problem(403, 'forbidden')
  await changeRow(context, { endpoints: endpoints.slice(0, 1), ifMatch: null }, body)
}

/** Finds and locks the live lines of a row, in the order of their ids. */
export async function lockLines({ context, lines, owner }: LinesOfRow): Promise<Row[]> {
  const { trx, registry } = context
  const { rows } = await sql<Row>`select * from ${sql.table(tableOf(registry[lines.entity]))}
    where ${sql.ref(lines.by)} = ${owner} and deleted_at is null order by id for update`.execute(
    trx,
  )
  return rows
}

/** Whether a line already holds what was sent of it; what is wrong with that is for its own call to say. */
async function isSame({ context, lines }: LinesOfRow, kept: Row, sent: Body): Promise<boolean> {
  const child: AnyResource = context.registry[lines.entity]
  const values = Object.entries(sent).map(([name, value]) => {
    const field = child.fields[name]
    return [name, field ? parseValue(field, value) : { problem: { key: '' } }] as const
  })
  const conditions = values.map(([name, parsed]) =>
    'value' in parsed ? sql`${sql.ref(name)} is not distinct from ${parsed.value}` : sql`false`,
  )
  const { rows } = await sql`select from ${sql.table(tableOf(child))}
    where ${sql.join([sql`id = ${kept.id}`, ...conditions], sql` and `)}`.execute(context.trx)
  return rows.length > 0
}

/** The problems of one line, each at its place among those that were sent; throws on what is none. */
function placed(error: unknown, at: number, { registry }: RequestContext): [string, Message][] {
  const problem =
    error instanceof Problem ? error : problemOfSql(error, () => uniqueFields(registry))
  if (!problem || Object.keys(problem.fields).length === 0) throw error
  return Object.entries(problem.fields).map(([name, text]) => [lineAt(at, name), text])
}

/**
 * Makes the lines of a row those that were sent, in their order: others are deleted, new ones made and
 * different ones changed; returns whether there was anything to do. Throws 422 with what is wrong
 * with each, at its place.
 */
export async function writeLines(of: LinesOfRow, sent: readonly SentLine[]): Promise<boolean> {
  const { context, lines, owner } = of
  const kept = new Map((await lockLines(of)).map((row) => [Number(row.id), row]))
  const problems: [string, Message][] = []
  const named = new Set(sent.map(({ id }) => id))
  const gone = [...kept.keys()].filter((id) => !named.has(id))
  for (const id of gone) await changeLine(of, 'delete', { id })
  let changed = gone.length
  for (const [at, { id, body }] of sent.entries()) {
    const placeOf = lines.order === undefined ? {} : { [lines.order]: at + 1 }
    const row = id === undefined ? undefined : kept.get(id)
    if (id !== undefined && !row) {
      problems.push([lineAt(at, 'id'), { key: 'errors.field.not_there' }])
      continue
    }
    const whole = { ...body, ...placeOf }
    if (row && (await isSame(of, row, whole))) continue
    changed += 1
    const [verb, values] = row
      ? (['update', { ...whole, id }] as const)
      : (['create', { ...whole, [lines.by]: owner }] as const)
    try {
      await inSavepoint(context.trx, () => changeLine(of, verb, values))
    } catch (error) {
      problems.push(...placed(error, at, context))
    }
  }
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  return changed > 0
}
