import { randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { runRecorded } from '../../../server/db/change-context.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { TEST_NOW } from '../server/clock.ts'

/** The author and time of a change that does not pass the API. */
interface Author {
  actor: number
  time?: Date
  verb?: string
}

/** Runs statements as one batch of an author. Returns the id of the batch. */
export async function changeAsAuthor(
  db: Db,
  { actor, time = TEST_NOW, verb = 'update' }: Author,
  ...statements: readonly RawBuilder<unknown>[]
): Promise<string> {
  const batch = randomUUID()
  const author = { actor_id: actor, actor_role: 'admin', session_id: null, request_id: batch }
  await runRecorded(db, { ...author, batch, at: time.toISOString(), verb }, async (trx) => {
    for (const statement of statements) await statement.execute(trx)
  })
  return batch
}
