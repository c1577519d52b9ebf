import { type RawBuilder, sql } from 'kysely'
import type { DocumentContent } from '../../../registry/entities/documents.ts'
import { addUpDecimals } from '../../../registry/values/computed/exact.ts'
import { getLifeCycle } from '../../../registry/entities/life-cycle.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { buildOpenEntriesSql } from '../../db/computed/covered-sums.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { Action, Row } from '../../rows/action.ts'
import type { Values } from '../../rows/read-values.ts'
import { createDocumentValues } from './document-values.ts'
import { freezeEntries, freezeParties, freezeValues, readRow } from './freeze-values.ts'
import {
  addUpStatement,
  buildShare,
  describeStatements,
  freezeStatementLines,
  openStatement,
  readStatementLines,
  type StatementBook,
} from './statement-lines.ts'

/**
 * Returns the values of a new statement before it covers entries. Without contents, the database still
 * lets it change.
 */
export function draftStatement(action: Action): Values {
  const { resource, verb } = action.endpoint
  const { statement } = resource.documentBook ?? {}
  if (!statement || !getLifeCycle(verb).createsRow) return {}
  return { ...createDocumentValues(action, statement.series), total: '0', content: '' }
}

/** Writes values of a statement. */
async function updateStatement(
  trx: AnyTransaction,
  { resource }: StatementBook,
  id: number,
  values: Values,
): Promise<void> {
  const assignments = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  await sql`update ${sql.table(getTableName(resource))} set ${sql.join(assignments)}
    where id = ${id}`.execute(trx)
}

/** Returns whether a party has no earlier statement. */
async function isFirstStatement(
  trx: AnyTransaction,
  { resource }: StatementBook,
  row: Row,
): Promise<boolean> {
  const party = resource.documentBook?.party ?? ''
  const { rows } = await sql`select from ${sql.table(getTableName(resource))}
    where ${sql.ref(party)} = ${row[party]} and id < ${row.id} limit 1`.execute(trx)
  return rows.length === 0
}

/**
 * Closes a new statement: it covers the open entries of its party, and gets its contents. Throws 409 if
 * there are none.
 */
export async function closeStatement(action: Action, id: number): Promise<void> {
  const { trx, registry, endpoint, now } = action
  const book = describeStatements(registry, endpoint.resource)
  if (!book || !getLifeCycle(endpoint.verb).createsRow) return
  const { resource, statement, covers, ledgerEntity } = book
  await updateStatement(trx, book, id, { [covers.at]: now.toISOString() })
  const row = await readRow(trx, registry, resource, id)
  const { share } = statement
  const covered = await readStatementLines(trx, book, { id, percent: row[share?.percent ?? ''] })
  if (covered.length === 0) throw new Problem(409, 'nothing_to_cover')
  const firstDay = (await isFirstStatement(trx, book, row)) && row[statement.firstDay ?? '']
  const { lines, isOpened } = openStatement(covered, String(firstDay || ''), action.timeZone)
  if (share) row[share.amount] = addUpDecimals(lines.map(({ amounts }) => amounts[share.amount]))
  const total = addUpStatement(book, row)
  const otherIds = lines.flatMap(({ rowId, entryIds }) => (rowId === null ? entryIds : []))
  const partyId = Number(row[resource.documentBook?.party ?? '']) || null
  const content: DocumentContent = {
    ...(await freezeParties(trx, registry, resource, partyId)),
    facts: freezeValues(resource, row, statement.facts),
    lines: await freezeStatementLines(trx, registry, book, lines),
    ...(isOpened && { opening: String(firstDay) }),
    amounts: freezeValues(resource, row, statement.amounts),
    corrects: null,
    entries: await freezeEntries(trx, registry, ledgerEntity, otherIds),
  }
  await updateStatement(trx, book, id, {
    ...(share && { [share.amount]: String(row[share.amount]) }),
    total,
    content: JSON.stringify(content),
  })
}

/** Reads the share of a draft statement from the open entries. */
async function readOpenShare(
  trx: AnyTransaction,
  book: StatementBook,
  draft: RawBuilder<unknown>,
): Promise<string> {
  const { share } = book.statement
  const entries = book.coveredEntries.find(({ name }) => name === share?.of)
  if (!share || !entries) return '0'
  const percent = sql.ref(`draft.${share.percent}`)
  const { rows } = await sql<{ share: string }>`
    select coalesce(sum(${buildShare(book, sql`e.amount`, percent)}), 0)::text as share
    from ${draft} as draft
    cross join lateral (${sql.raw(buildOpenEntriesSql(entries, 'draft'))}) as e`.execute(trx)
  return rows[0]?.share ?? '0'
}

/**
 * Returns the values that closing a draft statement would add to its sums; none without a party and an
 * end.
 */
export async function previewStatement(
  { trx, registry, endpoint }: Action,
  draft: RawBuilder<unknown>,
  row: Row,
): Promise<Row> {
  const book = describeStatements(registry, endpoint.resource)
  if (!book) return {}
  const { until, sums } = book.covers
  const deciding = [
    ...(until ? [until] : []),
    ...Object.values(sums).flatMap(({ match }) => Object.values(match)),
  ]
  if (deciding.some((name) => !row[name])) return {}
  const { share } = book.statement
  const values = share ? { [share.amount]: await readOpenShare(trx, book, draft) } : {}
  return { ...values, total: addUpStatement(book, { ...row, ...values }) }
}
