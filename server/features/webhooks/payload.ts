import { sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import { changesInScope, readableEntities } from '../history/history-scope.ts'
import { readChanges, visibleChanges } from '../history/read-history.ts'

/**
 * What a message says of a change: what the history of the row says to its reader, with the rights
 * that the reader has now. Null for a change that they may not see, or that is of fields which they
 * do not receive.
 */
export async function payloadOf(
  { db, registry }: { db: Db; registry: Registry },
  reader: Caller,
  { event, changeId }: { event: string; changeId: string },
): Promise<string | null> {
  const entities = readableEntities(registry, reader.role)
  const [change] = await readChanges(db, registry, reader, entities, {
    where: [
      sql`c.id = ${changeId}::bigint`,
      changesInScope(entities, reader)('c'),
      visibleChanges(entities),
    ],
    limit: 1,
    offset: 0,
  })
  if (!change) return null
  // Whether it was taken back since is no part of what happened, and may differ at the next try.
  const { undone: _, ...data } = change
  return JSON.stringify({ type: event, timestamp: change.at, data })
}
