import { sql } from 'kysely'
import type { Deps } from './context.ts'
import { type AnyTransaction, anyTable } from '../db/database-types.ts'
import { retryCollisions } from '../db/retry.ts'
import { ruleProblems } from '../db/rules/rule-constraints.ts'
import { uniqueFields } from '../db/tables/schema.ts'
import { type Problem, problemOfSql } from '../http/problem.ts'

/** Attempts at a transaction that collides with others. */
const ATTEMPTS = 3

/** Thrown to roll a transaction back whose answer is all that is wanted. */
class RolledBack extends Error {
  readonly answer: string

  constructor(answer: string) {
    super()
    this.answer = answer
  }
}

/** Work that is done as it would be, with all that the database has to say of it, and taken back. */
export const asDryRun =
  (work: (trx: AnyTransaction) => Promise<string>) =>
  async (trx: AnyTransaction): Promise<string> => {
    const answer = await work(trx)
    await sql`set constraints all immediate`.execute(trx)
    throw new RolledBack(answer)
  }

/**
 * Makes changes in one transaction, again where it collides with another; what a constraint of the
 * database refuses is thrown as the `Problem` that `explain` makes of it, or else the usual one.
 */
export async function inTransaction(
  { db, registry }: Deps,
  explain: (error: unknown) => Promise<Problem | null | undefined>,
  work: (trx: AnyTransaction) => Promise<string>,
): Promise<string> {
  try {
    return await retryCollisions(ATTEMPTS, () => anyTable(db).transaction().execute(work))
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw (
      (await explain(error)) ??
      problemOfSql(
        error,
        () => uniqueFields(registry),
        () => ruleProblems(registry),
      ) ??
      error
    )
  }
}
