import { sql } from 'kysely'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import { getLifeCycle, getTransition } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { Problem } from '../../http/problem.ts'
import type { Action, RequestContext } from '../../rows/action.ts'
import { buildWrittenValues } from '../written-values.ts'
import { insertRow } from '../../rows/insert-row.ts'
import { createDocumentValues } from './document-values.ts'
import { type DocumentedRow, findDocumentedRows } from './documented-rows.ts'
import { freezeContent } from './freeze-content.ts'
import { readRow } from './freeze-values.ts'
import { type DocumentAmounts, readAmounts } from './read-amounts.ts'

/** Adds a document of a row. Its number comes last, so that other documents wait only briefly. */
async function addDocument(
  context: RequestContext,
  row: DocumentedRow,
  amounts: DocumentAmounts,
): Promise<void> {
  const { trx, registry, now } = context
  const { id, kind, typeField, book, sales, bookEntity } = row
  const { total, tax, entryIds } = amounts
  const { content, partyId } = await freezeContent(trx, registry, row, amounts)
  const isCredit = Number(total) < 0 || (Number(total) === 0 && Number(tax) < 0)
  await insertRow(trx, bookEntity, {
    ...createDocumentValues(context, isCredit ? sales.creditNote : sales.invoice),
    total,
    tax,
    content: JSON.stringify(content),
    [typeField]: kind,
    [sales.row]: id,
    [book.party]: partyId,
    [sales.entries]: entryIds,
    created_at: now.toISOString(),
  })
}

/**
 * Returns whether a row meets the conditions of the verb that issues documents. They hold for a first
 * document only, because later ones correct it.
 */
async function canHaveFirst(
  { trx, registry }: RequestContext,
  { resource, documents, id }: DocumentedRow,
): Promise<boolean> {
  const { when } = getTransition(resource, documents.verb) ?? {}
  return when === undefined || matchesConditions(await readRow(trx, registry, resource, id), when)
}

/** The reason for a document. An undo never issues the first document of a row. */
type IssueReason = 'request' | 'change' | 'undo'

/**
 * Issues the document that a row lacks: if it is requested, once the row has a document, or when the
 * row is paid in full. Repeating the request issues nothing. Throws 409 if there is nothing to
 * invoice.
 */
async function issueDocument(
  context: RequestContext,
  row: DocumentedRow,
  reason: IssueReason,
): Promise<void> {
  const { trx, registry } = context
  const { resource, documents, id } = row
  // Of two parallel requests for one row, the second sees the document of the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`documents ${resource.name}`}), ${id})`.execute(
    trx,
  )
  const amounts = await readAmounts(trx, registry, row)
  if (!amounts) return
  const { total, tax, lastNumber, isPaid, entryIds } = amounts
  const isDue = (Number(total) !== 0 || Number(tax) !== 0) && entryIds.length > 0
  const isRequested = reason === 'request'
  if (!isDue && isRequested && lastNumber === null) throw new Problem(409, 'nothing_to_invoice')
  const isFirstDue =
    reason === 'change' &&
    documents.whenPaid === true &&
    isPaid &&
    (await canHaveFirst(context, row))
  const isFollowing = lastNumber !== null || isFirstDue
  if (isDue && (isRequested || isFollowing)) await addDocument(context, row, amounts)
}

/** Returns whether an action may have changed entries: by its own values, or those of a hook. */
function mayChangeEntries(action: Action): boolean {
  const { endpoint, hooks } = action
  const { resource, verb } = endpoint
  if (resource.documents?.verb === verb) return true
  const names = Object.values(resource.posts?.entries ?? {}).flatMap(
    ({ amount, plus = amount, where = {} }) => [amount, plus, ...Object.keys(where)],
  )
  const hasHook = verb !== 'update' && hooks.calls[resource.name]?.[verb]?.follow !== undefined
  return hasHook || Object.keys(buildWrittenValues(action)).some((name) => names.includes(name))
}

/** Issues the documents that follow from an action on a row, at the end of its transaction. */
export async function issueDocuments(action: Action, id: number): Promise<void> {
  const { resource, verb } = action.endpoint
  if (!resource.posts || action.isTrial || !mayChangeEntries(action)) return
  // A new row is not paid, and its document is requested later.
  if (resource.documents && getLifeCycle(verb).createsRow) return
  for (const row of await findDocumentedRows(action, resource, id)) {
    const isRequested = verb === row.documents.verb && resource.name === row.resource.name
    await issueDocument(action, row, isRequested ? 'request' : 'change')
  }
}

/** Issues the documents that follow from an undo, because the undone documents stay. */
export async function issueDocumentsAfterUndo(
  context: RequestContext,
  changes: readonly { entity: string; row_id: number }[],
): Promise<void> {
  const resources = Object.values<AnyResource>(context.registry).filter(({ posts }) => posts)
  for (const resource of resources) {
    const undoneChanges = changes.filter(({ entity }) => entity === resource.name)
    for (const id of new Set(undoneChanges.map(({ row_id }) => row_id)))
      for (const row of await findDocumentedRows(context, resource, id))
        await issueDocument(context, row, 'undo')
  }
}
