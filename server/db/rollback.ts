import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'

/** Serialization failure and deadlock: the database aborted one of two conflicting transactions. */
const COLLISIONS = ['40001', '40P01']

/** Returns whether the database aborted a transaction because of another one. */
export const isCollision = (error: unknown): boolean =>
  COLLISIONS.includes((error as { code?: string }).code ?? '')

/** Runs a transaction, and repeats it after collisions: at most `attempts` runs in all. */
export async function retryCollisions<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error
    }
  }
}

/**
 * Runs work within a transaction. If it throws, its changes are rolled back and the error is
 * rethrown.
 */
export async function runInSavepoint<T>(trx: AnyTransaction, work: () => Promise<T>): Promise<T> {
  const run = (statement: string) => sql.raw(statement).execute(trx)
  await run('savepoint part')
  try {
    const result = await work()
    await run('release savepoint part')
    return result
  } catch (error) {
    await run('rollback to savepoint part')
    await run('release savepoint part')
    throw error
  }
}

/** Thrown within `runInTransaction` to roll back and still return a response. */
export class RolledBack extends Error {
  readonly answer: string

  constructor(answer: string) {
    super('the transaction is rolled back, its answer is not')
    this.answer = answer
  }
}

/** Runs work with all checks of the database, and rolls it back. */
export const runAsDryRun =
  (work: (trx: AnyTransaction) => Promise<string>) =>
  async (trx: AnyTransaction): Promise<string> => {
    const answer = await work(trx)
    await sql`set constraints all immediate`.execute(trx)
    throw new RolledBack(answer)
  }
