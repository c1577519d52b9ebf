import { randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { recorded } from '../../../server/db/change-context.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { TEST_NOW } from '../server/clock.ts'

/** The author of a change that does not pass the API, and its time. */
interface Author {
  actor: number
  at?: Date
  verb?: string
}

/** Runs statements as one batch of somebody; returns its id. */
export async function changeAs(
  db: Db,
  { actor, at = TEST_NOW, verb = 'update' }: Author,
  ...statements: readonly RawBuilder<unknown>[]
): Promise<string> {
  const batch = randomUUID()
  const by = { actor_id: actor, actor_role: 'admin', session_id: null, request_id: batch }
  await recorded(db, { ...by, batch, at: at.toISOString(), verb }, async (trx) => {
    for (const statement of statements) await statement.execute(trx)
  })
  return batch
}
