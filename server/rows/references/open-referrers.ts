import { type RawBuilder, sql } from 'kysely'
import { getCall } from '../../../registry/entities/access.ts'
import {
  listEntityVerbs,
  getLifeCycle,
  getTransition,
} from '../../../registry/entities/life-cycle.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { listSourceStates } from '../../../registry/entities/transition.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { Role } from '#business/words'
import type { AnyTransaction } from '../../db/database-types.ts'
import { buildColumnRef } from '../select-rows.ts'
import { getStateSql } from '../state-sql.ts'
import { countReferrers, type ReferredRows } from './referrers.ts'

type Sql = RawBuilder<unknown>

/**
 * The conditions of rows that can still be deleted or cancelled; undefined for an entity without
 * such a call.
 */
function buildOpenConditions(resource: AnyResource, today: string): Sql[] | undefined {
  const verb = listEntityVerbs(resource).find(
    (verb) => getLifeCycle(verb).deletesRow && getCall(resource, verb) !== undefined,
  )
  if (!verb || !('deleted_at' in resource.fields)) return undefined
  const states = listSourceStates(getTransition(resource, verb) ?? {})
  const isLive = sql`${buildColumnRef('deleted_at')} is null`
  return states ? [isLive, sql`${getStateSql(resource, today)} in (${sql.join(states)})`] : [isLive]
}

/**
 * Counts open rows that refer to some rows, by entity, such as orders that can be cancelled. Counts
 * only rows that the role may read.
 */
export const countOpenReferrers = (
  trx: AnyTransaction,
  registry: Registry,
  { role, today }: { role: Role; today: string },
  rows: ReferredRows,
): Promise<{ name: string; count: number }[]> =>
  countReferrers(trx, registry, rows, (entity) =>
    mayReadHistory(role, entity) ? buildOpenConditions(entity, today) : undefined,
  )
