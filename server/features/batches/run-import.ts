import type { FailedRow, ImportAnswer } from '../../../registry/changes/import.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import { Problem } from '../../http/problem.ts'
import { problemAnswer } from '../../http/errors/problem-answer.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { PendingAfterHook } from './after-hooks.ts'
import { refuseSecond } from './one-at-a-time.ts'
import { performEach, type Watcher } from './perform-each.ts'
import { findSharedPhones } from './shared-phones.ts'
import type { ImportedRow, ImportRequest } from './read-import.ts'
import { buildRowRefusal } from './refusals.ts'

/** Returns whether an imported row updates an existing one. */
const isChange = ({ body }: ImportedRow) => 'id' in body

/** Returns the endpoint of a row; throws 403 if the caller may not use it. */
function chooseEndpoint({ endpoints }: ImportRequest, row: ImportedRow): VerbEndpoint {
  const endpoint = isChange(row) ? endpoints.update : endpoints.create
  if (!endpoint) throw new Problem(403, 'forbidden')
  return endpoint
}

/** Describes a skipped row in the caller's language. */
function describeFailure(c: AppContext, { at }: ImportedRow, problem: Problem): FailedRow {
  const language = c.req.header('accept-language')
  const { message, code, errors } = problemAnswer(problem, c.get('requestId'), language)
  return { row: at, status: problem.status, code, message, ...(errors && { errors }) }
}

/**
 * Creates and updates rows within a transaction, each with the caller's rights. A refused row is
 * skipped and does not stop the others. Throws 409 while the person has another batch running, and
 * 503 once the client has closed the connection.
 */
export async function runImport(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  request: ImportRequest,
  change: ChangeContext,
  watcher: Watcher,
): Promise<{ answer: ImportAnswer; left: readonly PendingAfterHook[] }> {
  const context = { ...requestContext(deps, c, trx), plannedRows: 'all' as const }
  if (!request.dryRun) await refuseSecond(trx, context.caller.id)
  await describeChanges(trx, change)
  const shared = await findSharedPhones(context, request)
  const perform = async (row: ImportedRow): Promise<PendingAfterHook[]> => {
    const endpoint = chooseEndpoint(request, row)
    const ifMatch = row.version === undefined ? null : [`"${row.version}"`]
    const { readRow } = await changeRow(context, { endpoints: [endpoint], ifMatch }, row.body)
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const toProblem = (row: ImportedRow, error: unknown) =>
    buildRowRefusal(deps, trx, c, [chooseEndpoint(request, row)], error)
  const { done, refusals, left } = await performEach(
    trx,
    request.rows,
    { perform, toProblem },
    watcher,
  )
  const updated = done.filter(isChange).length
  const refused = new Set(refusals.map(({ item }) => item.at))
  return {
    left,
    answer: {
      of: request.rows.length,
      created: done.length - updated,
      updated,
      refused: refusals.length,
      failed: refusals.map(({ item, problem }) => describeFailure(c, item, problem)),
      shared: shared.filter(({ row }) => !refused.has(row)),
    },
  }
}
