import { sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { eventVerbsJson } from '../../db/webhook-outbox.ts'
import { Problem } from '../../http/problem.ts'

/** Changes that are replayed at once at most. */
const MOST = 10_000

/** What is to be sent again: the change of one delivery, or all that happened since a moment. */
export type Replayed = { changeId: string } | { since: string }

/** The changes that a webhook is told of, of those asked for, each with its event. */
function changesFor(registry: Registry, webhookId: number, replayed: Replayed) {
  const which =
    'changeId' in replayed
      ? sql`c.id = ${replayed.changeId}::bigint`
      : sql`c.at >= ${replayed.since}::timestamptz`
  return sql`webhooks as w cross join changes as c cross join lateral
    (select webhook_event(c.entity, c.kind, c.verb, ${eventVerbsJson(registry)}::jsonb) as event) as named
    where w.id = ${webhookId} and ${which} and w.events @> array[named.event]`
}

/**
 * Enters changes for a webhook anew, from history: also those that were taken or given up, or made
 * while it was stopped. They keep their ids, so that who has one already can leave it. Returns how
 * many there are; throws 409 for too many.
 */
export async function replay(
  { db, registry }: { db: Db; registry: Registry },
  webhookId: number,
  replayed: Replayed,
  now: Date,
): Promise<number> {
  const from = changesFor(registry, webhookId, replayed)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${from}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > MOST) throw new Problem(409, 'too_much_to_replay', { count, max: MOST })
  await sql`
    insert into webhook_deliveries (webhook_id, change_id, event, entity, row_id, due_at)
    select w.id, c.id, named.event, c.entity, c.row_id, ${now.toISOString()}::timestamptz from ${from}
    on conflict (webhook_id, change_id) do update
      set state = 'due', attempts = 0, claim = null, due_at = excluded.due_at`.execute(db)
  return count
}
