import { sql } from 'kysely'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { buildEventVerbsJson } from '../../db/webhook-outbox.ts'
import { Problem } from '../../http/problem.ts'

/** The maximum number of changes of one replay. */
const MAX_REPLAYED = 10_000

/** The deliveries to repeat: one, or all since a moment. */
export type Replayed = { changeId: string } | { since: string }

/** Returns the requested changes that a webhook receives, each with its event. */
function selectChanges(registry: Registry, webhookId: number, replayed: Replayed) {
  const which =
    'changeId' in replayed
      ? sql`c.id = ${replayed.changeId}::bigint`
      : sql`c.at >= ${replayed.since}::timestamptz`
  return sql`webhooks as w cross join changes as c cross join lateral
    (select webhook_event(c.entity, c.kind, c.verb, ${buildEventVerbsJson(registry)}::jsonb) as event) as named
    where w.id = ${webhookId} and ${which} and w.events @> array[named.event]`
}

/**
 * Queues changes for a webhook again, from history, including delivered ones. They keep their ids,
 * so that receivers can skip duplicates. Returns their number; throws 409 for too many.
 */
export async function replay(
  { db, registry }: { db: Db; registry: Registry },
  webhookId: number,
  replayed: Replayed,
  now: Date,
): Promise<number> {
  const replayedChanges = selectChanges(registry, webhookId, replayed)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${replayedChanges}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > MAX_REPLAYED)
    throw new Problem(409, 'too_much_to_replay', { count, max: MAX_REPLAYED })
  await sql`
    insert into jobs (kind, webhook_id, change_id, event, entity, row_id, due_at)
    select 'webhook', w.id, c.id, named.event, c.entity, c.row_id, ${now.toISOString()}::timestamptz from ${replayedChanges}
    on conflict (webhook_id, change_id) do update
      set state = 'due', attempts = 0, claim = null, due_at = excluded.due_at`.execute(db)
  return count
}
