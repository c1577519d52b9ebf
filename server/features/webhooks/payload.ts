import { sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import { buildScopeCondition, listReadableEntities } from '../history/history-scope.ts'
import { readChanges, buildVisibleCondition } from '../history/read-history.ts'

/**
 * Builds the message of a change with its reader's current rights. Returns null if the reader may
 * not see the change.
 */
export async function buildPayload(
  { db, registry }: { db: Db; registry: Registry },
  reader: Caller,
  { event, changeId }: { event: string; changeId: string },
): Promise<string | null> {
  const entities = listReadableEntities(registry, reader.role)
  const [change] = await readChanges(db, registry, reader, {
    entities,
    where: [
      sql`c.id = ${changeId}::bigint`,
      buildScopeCondition(entities, reader)('c'),
      buildVisibleCondition(entities),
    ],
    limit: 1,
    offset: 0,
  })
  if (!change) return null
  // The event excludes the undo state, because it may differ at the next attempt.
  const { undone: _, ...data } = change
  return JSON.stringify({ type: event, timestamp: change.at, data })
}
