import { sql } from 'kysely'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { type AnyTransaction, restoreTableTypes } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { findBrokenRules } from '../../db/rules/rule-constraints.ts'
import { listUniqueFields } from '../../db/tables/schema.ts'
import { Problem, toSqlProblem } from '../../http/problem.ts'
import { toOccupiedProblem } from '../../mutations/occupied.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { getTitleSql } from '../../rows/select-rows.ts'

/** Returns whether a problem concerns one row only, so that others can continue. */
const concernsOneRow = ({ status, code }: Problem) =>
  [403, 404, 409, 412, 422].includes(status) || code === 'locked'

/**
 * Returns the problem of one row; rethrows errors that concern more than the row. `endpoints` are
 * those whose fields the caller sent. Obstacles are read in the same transaction, because the
 * embedded engine has no other connection.
 */
export async function buildRowRefusal(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  { endpoints, error }: { endpoints: readonly VerbEndpoint[]; error: unknown },
): Promise<Problem> {
  const transactionDeps = { ...deps, db: restoreTableTypes(trx) }
  const problem =
    error instanceof Problem
      ? error
      : ((await toOccupiedProblem(error, transactionDeps, c, endpoints)) ??
        toSqlProblem(
          error,
          () => listUniqueFields(deps.registry),
          () => findBrokenRules(deps.registry),
        ))
  if (!problem || !concernsOneRow(problem)) throw error
  return problem
}

/** Returns the titles of the rows that the caller may read. */
export async function readTitles(
  trx: AnyTransaction,
  c: AppContext,
  { resource }: Pick<VerbEndpoint, 'resource'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const caller = c.get('caller')
  const readable = getReadableEntity(caller.role, resource)
  if (ids.length === 0 || !(readable.title in readable.fields)) return new Map()
  const where = [...buildCallerConditions(resource, caller), sql`r.id = any (${[...ids]}::int[])`]
  const { rows } = await sql<{ id: number; title: string | null }>`
    select r.id, ${getTitleSql(readable, 'r')} as title from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)}`.execute(trx)
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title] as const])))
}
