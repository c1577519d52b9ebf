import type { Registry } from '../../registry/entities/registry.ts'
import { type Problem, toSqlProblem } from '../http/problem.ts'
import { type AnyTransaction, allowAnyTable, type Db } from './database-types.ts'
import { RolledBack, retryCollisions } from './rollback.ts'
import { findBrokenRules } from './rules/rule-constraints.ts'
import { listUniqueFields } from './tables/schema.ts'

/** The maximum attempts at a change that collides with other changes. */
const MAX_ATTEMPTS = 3

/**
 * Runs changes in one transaction, and repeats it after a collision. For a database constraint it
 * throws the `Problem` that `explainError` returns, or else the default one.
 */
export async function runInTransaction(
  { db, registry }: { db: Db; registry: Registry },
  explainError: (error: unknown) => Promise<Problem | null | undefined>,
  work: (trx: AnyTransaction) => Promise<string>,
): Promise<string> {
  try {
    return await retryCollisions(MAX_ATTEMPTS, () =>
      allowAnyTable(db)
        .transaction()
        .execute((trx) => work(trx)),
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw (
      (await explainError(error)) ??
      toSqlProblem(
        error,
        () => listUniqueFields(registry),
        () => findBrokenRules(registry),
      ) ??
      error
    )
  }
}
