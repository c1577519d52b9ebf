import type { Registry } from '../../registry/entities/registry.ts'
import { type Problem, problemOfSql } from '../http/problem.ts'
import { type AnyTransaction, anyTable, type Db } from './database-types.ts'
import { RolledBack, retryCollisions } from './rollback.ts'
import { ruleProblems } from './rules/rule-constraints.ts'
import { uniqueFields } from './tables/schema.ts'

/** Attempts at a change that collides with others. */
const ATTEMPTS = 3

/**
 * Makes changes in one transaction, and repeats it after a collision. An error of a database
 * constraint is thrown as the `Problem` that `explain` makes of it, or else the default one.
 */
export async function inTransaction(
  { db, registry }: { db: Db; registry: Registry },
  explain: (error: unknown) => Promise<Problem | null | undefined>,
  work: (trx: AnyTransaction) => Promise<string>,
): Promise<string> {
  try {
    return await retryCollisions(ATTEMPTS, () =>
      anyTable(db)
        .transaction()
        .execute((trx) => work(trx)),
    )
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
