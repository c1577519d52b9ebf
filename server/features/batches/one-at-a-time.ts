import { sql } from 'kysely'
import type { AnyTransaction } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'

/** Throws 409 while another batch of the same person runs, on any server. */
export async function refuseSecond(trx: AnyTransaction, userId: number): Promise<void> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('batch'), ${userId}) as first`.execute(trx)
  if (!rows[0]?.first) throw new Problem(409, 'batch_running')
}
