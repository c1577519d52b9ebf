import { sql } from 'kysely'
import { MAX_BATCH_IDS, type RefusedRow } from '../../../registry/changes/batch.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { type AnyTransaction, typedTables } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { ruleProblems } from '../../db/rules/rule-constraints.ts'
import { uniqueFields } from '../../db/tables/schema.ts'
import { Problem, problemOfSql } from '../../http/problem.ts'
import { problemAnswer } from '../../http/errors/problem-answer.ts'
import { occupiedProblem } from '../../mutations/occupied.ts'
import { callerScope } from '../../rows/find-row.ts'
import { titleOf } from '../../rows/select-rows.ts'

/** A row that was refused, and why. */
export interface Refusal {
  id: number
  problem: Problem
}

/** Whether a problem is one row's own, so that other rows may go on. */
const isOfOneRow = ({ status, code }: Problem) =>
  [403, 404, 409, 412, 422].includes(status) || code === 'locked'

/**
 * The problem of one row; throws the error on where it is not the row's own. What stands in the way
 * is read on the transaction: on the embedded engine there is no other connection.
 */
export async function refusalOf(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  endpoint: VerbEndpoint,
  error: unknown,
): Promise<Problem> {
  const here = { ...deps, db: typedTables(trx) }
  const problem =
    error instanceof Problem
      ? error
      : ((await occupiedProblem(error, here, c, [endpoint])) ??
        problemOfSql(
          error,
          () => uniqueFields(deps.registry),
          () => ruleProblems(deps.registry),
        ))
  if (!problem || !isOfOneRow(problem)) throw error
  return problem
}

/** What the rows are called, of those that the caller may read. */
async function titlesOf(
  trx: AnyTransaction,
  c: AppContext,
  { resource }: VerbEndpoint,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const caller = c.get('caller')
  const known = knownTo(caller.role, resource)
  if (ids.length === 0 || !(known.title in known.fields)) return new Map()
  const where = [...callerScope(resource, caller), sql`r.id = any (${[...ids]}::int[])`]
  const { rows } = await sql<{ id: number; title: string | null }>`
    select r.id, ${titleOf(known, 'r')} as title from ${sql.table(tableOf(resource))} as r
    where ${sql.join(where, sql` and `)}`.execute(trx)
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title] as const])))
}

/** The first of the refused rows, in words of the caller's language. */
export async function describeRefusals(
  trx: AnyTransaction,
  c: AppContext,
  endpoint: VerbEndpoint,
  refusals: readonly Refusal[],
): Promise<RefusedRow[]> {
  const listed = refusals.slice(0, MAX_BATCH_IDS)
  const titles = await titlesOf(
    trx,
    c,
    endpoint,
    listed.map(({ id }) => id),
  )
  const language = c.req.header('accept-language')
  return listed.map(({ id, problem }) => {
    const told = problemAnswer(problem, c.get('requestId'), language)
    const { message, code, errors, possible, warnings } = told
    const title = titles.get(id) ?? null
    const answer = { id, title, status: problem.status, code, message }
    return {
      ...answer,
      ...(errors && { errors }),
      ...(possible && { possible }),
      ...(warnings && { warnings }),
    }
  })
}
