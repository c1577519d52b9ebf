import { sql } from 'kysely'
import { endpointsOf, type VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { tableOf } from '../db/table-name.ts'
import type { Body } from '../http/read-body.ts'
import type { Referrer } from '../http/problem.ts'
import type { RequestContext } from '../rows/action.ts'
import { changeWithoutLines } from './change-row.ts'
import { repoint } from './repoint.ts'

/** Two rows that are to become one. */
export interface Merge {
  resource: AnyResource
  /** The row that stays. */
  keep: number
  /** The row that goes to the trash. */
  merge: number
  /** The values that the row which stays takes over. */
  values: Body
}

/** The row that stayed as JSON text, and what refers to it now instead of to the other. */
export interface Merged {
  json: string
  repointed: Referrer[]
}

function endpointOf(resource: AnyResource, verb: Verb): VerbEndpoint[] {
  return endpointsOf({ [resource.name]: resource }).filter(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
}

/**
 * Makes two rows one within the transaction: what refers to the one refers to the other, the one is
 * deleted, and the other takes over values. Throws 404 where the caller has no such row, 409 where
 * one of them is deleted or a constraint stands in the way, and 422 for a wrong value.
 */
export async function mergeRows(
  context: RequestContext,
  { resource, keep, merge, values }: Merge,
): Promise<Merged> {
  const { trx, registry, now } = context
  const perform = (verb: Verb, body: Body) =>
    changeWithoutLines(
      context,
      { endpoints: endpointOf(resource, verb).slice(0, 1), ifMatch: null },
      body,
    )
  // In the order of their ids, so that two merges of the same rows do not wait for each other.
  await sql`select from ${sql.table(tableOf(resource))} where id in (${keep}, ${merge})
    order by id for update`.execute(trx)
  // A unique value is free for the row that stays once the other is gone.
  const one = { trx, registry, resource, from: merge, to: keep, now }
  const repointed = await repoint(one)
  await perform('delete', { id: merge })
  const { readRow } = await perform('update', { ...values, id: keep })
  return { json: await readRow(), repointed }
}
