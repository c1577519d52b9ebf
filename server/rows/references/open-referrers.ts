import { type RawBuilder, sql } from 'kysely'
import { callOf } from '../../../registry/entities/access.ts'
import { entityVerbs, lifeCycleOf, transitionOf } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { statesBefore } from '../../../registry/entities/transition.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { Role } from '#business/words/roles.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { rowColumn } from '../select-rows.ts'
import { stateOf } from '../state-of.ts'
import { referrersOf } from './referrers.ts'

type Sql = RawBuilder<unknown>

/** The conditions on rows that can still be deleted or cancelled; undefined for an entity without such a call. */
function openRows(resource: AnyResource, today: string): Sql[] | undefined {
  const verb = entityVerbs(resource).find(
    (one) => lifeCycleOf(one).deletes && callOf(resource, one) !== undefined,
  )
  if (!verb || !('deleted_at' in resource.fields)) return undefined
  const states = statesBefore(transitionOf(resource, verb) ?? {})
  const live = sql`${rowColumn('deleted_at')} is null`
  return states ? [live, sql`${stateOf(resource, today)} in (${sql.join(states)})`] : [live]
}

/**
 * Counts the rows of each entity that refer to one of some rows and are still open: an order that
 * can be cancelled, a car that can be deleted. Counts only rows that the role may read.
 */
export const openReferrers = (
  trx: AnyTransaction,
  registry: Registry,
  { role, today }: { role: Role; today: string },
  resource: AnyResource,
  ids: readonly number[],
): Promise<{ name: string; count: number }[]> =>
  referrersOf(trx, registry, resource, ids, (other) =>
    mayReadHistory(role, other) ? openRows(other, today) : undefined,
  )
