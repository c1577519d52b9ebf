import { sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import { changesInScope, readableEntities } from '../history/history-scope.ts'
import { readChanges, visibleChanges } from '../history/read-history.ts'

/**
 * Builds the message of a change with the current rights of its reader. Returns null for a change
 * that the reader may not see.
 */
export async function buildPayload(
  { db, registry }: { db: Db; registry: Registry },
  reader: Caller,
  { event, changeId }: { event: string; changeId: string },
): Promise<string | null> {
  const entities = readableEntities(registry, reader.role)
  const [change] = await readChanges(db, registry, reader, {
    entities,
    where: [
      sql`c.id = ${changeId}::bigint`,
      changesInScope(entities, reader)('c'),
      visibleChanges(entities),
    ],
    limit: 1,
    offset: 0,
  })
  if (!change) return null
  // The undo state is not part of the event, and may differ at the next attempt.
  const { undone: _, ...data } = change
  return JSON.stringify({ type: event, timestamp: change.at, data })
}
