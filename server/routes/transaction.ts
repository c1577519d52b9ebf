import type { Deps } from '../context/context.ts'
import { type AnyTransaction, anyTable } from '../db/database-types.ts'
import { retryCollisions } from '../db/retry.ts'
import { uniqueFields } from '../db/tables/schema.ts'
import { type Problem, problemOfSql } from '../http/problem.ts'

/** Attempts at a transaction that collides with others. */
const ATTEMPTS = 3

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
    throw (await explain(error)) ?? problemOfSql(error, () => uniqueFields(registry)) ?? error
  }
}
