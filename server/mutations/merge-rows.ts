import { sql } from 'kysely'
import { listVerbEndpoints } from '../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { getTableName } from '../db/table-name.ts'
import type { Body } from '../http/read-body.ts'
import { Problem, type Referrer } from '../http/problem.ts'
import type { RequestContext } from '../rows/action.ts'
import { buildCallerConditions } from '../rows/find-row.ts'
import { buildColumnRef } from '../rows/select-rows.ts'
import { changeWithoutLines } from './change-row.ts'
import { repointReferences } from './repoint.ts'

/** Two rows to merge. */
export interface Merge {
  resource: AnyResource
  /** The id of the row that remains after the merge. */
  keep: number
  /** The id of the row that goes to the trash. */
  merge: number
  /** The values that the kept row takes over. */
  values: Body
}

/** The kept row as JSON text, and the number of rows that now refer to it. */
export interface MergeResult {
  json: string
  repointed: Referrer[]
}

/**
 * Merges two rows within the transaction: references move to the kept row, the other is deleted,
 * and the kept one takes over values. Throws 404 if the caller has no such row, 409 if one of them
 * is deleted or a constraint prevents it, and 422 for a wrong value.
 */
export async function mergeRows(
  context: RequestContext,
  { resource, keep, merge, values }: Merge,
): Promise<MergeResult> {
  const { trx, registry, caller, now } = context
  const changeWithVerb = (verb: Verb, body: Body) =>
    changeWithoutLines(
      context,
      { endpoints: listVerbEndpoints(resource, verb).slice(0, 1), ifMatch: null },
      body,
    )
  // Lock in the order of ids, so that parallel merges of the same rows do not deadlock.
  const where = [
    ...buildCallerConditions(resource, caller),
    sql`${buildColumnRef('id')} in (${keep}, ${merge})`,
  ]
  const { rows } = await sql`select from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)} order by r.id for update`.execute(trx)
  // Rows of another entity of the table keep their references.
  if (rows.length < 2) throw new Problem(404, 'not_found')
  // Delete first: only then can the kept row take over a unique value.
  const request = { trx, registry, resource, from: merge, to: keep, now }
  const referrers = await repointReferences(request)
  await changeWithVerb('delete', { id: merge })
  const { readRow } = await changeWithVerb('update', { ...values, id: keep })
  return { json: await readRow(), repointed: referrers }
}
