import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'

/** Does some work within a transaction, or nothing of it where it throws; the error is thrown on. */
export async function inSavepoint<T>(trx: AnyTransaction, work: () => Promise<T>): Promise<T> {
  const say = (statement: string) => sql.raw(statement).execute(trx)
  await say('savepoint part')
  try {
    const result = await work()
    await say('release savepoint part')
    return result
  } catch (error) {
    await say('rollback to savepoint part')
    await say('release savepoint part')
    throw error
  }
}
