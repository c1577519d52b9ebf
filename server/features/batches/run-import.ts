import type { FailedRow, ImportAnswer } from '../../../registry/changes/import.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { raisingVersionsOnce } from '../../db/versions-at-end.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import { Problem } from '../../http/problem.ts'
import { problemAnswer } from '../../http/errors/problem-answer.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { LeftToDo } from './left-to-do.ts'
import { refuseSecond } from './one-at-a-time.ts'
import { performEach, type Watcher } from './perform-each.ts'
import type { ImportedRow, ImportRequest } from './read-import.ts'
import { refusalOf } from './refusals.ts'

/** Whether a row changes one that is there. */
const isChange = ({ body }: ImportedRow) => 'id' in body

/** The call of a row; throws 403 where the caller may not make it. */
function endpointOf({ endpoints }: ImportRequest, row: ImportedRow): VerbEndpoint {
  const endpoint = isChange(row) ? endpoints.update : endpoints.create
  if (!endpoint) throw new Problem(403, 'forbidden')
  return endpoint
}

/** A row that was left out, in words of the caller's language. */
function failureOf(c: AppContext, { at }: ImportedRow, problem: Problem): FailedRow {
  const language = c.req.header('accept-language')
  const { message, code, errors } = problemAnswer(problem, c.get('requestId'), language)
  return { row: at, status: problem.status, code, message, ...(errors && { errors }) }
}

/**
 * Makes and changes rows within a transaction, each by its own call and the caller's rights to it.
 * A row that is refused is left out and stops no other. Throws 409 where the person has another
 * batch under way, and 503 as soon as nobody waits for the answer.
 */
export async function runImport(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  asked: ImportRequest,
  change: ChangeContext,
  watcher: Watcher,
): Promise<{ answer: ImportAnswer; left: readonly LeftToDo[] }> {
  const context = requestContext(deps, c, trx)
  if (!asked.dryRun) await refuseSecond(trx, context.caller.id)
  await describeChanges(trx, change)
  const perform = async (row: ImportedRow): Promise<LeftToDo[]> => {
    const endpoint = endpointOf(asked, row)
    const ifMatch = row.version === undefined ? null : [`"${row.version}"`]
    const { readRow } = await changeRow(context, { endpoints: [endpoint], ifMatch }, row.body)
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const problemOf = (row: ImportedRow, error: unknown) =>
    refusalOf(deps, trx, c, endpointOf(asked, row), error)
  const { done, refusals, left } = await raisingVersionsOnce(trx, () =>
    performEach(trx, asked.rows, { perform, problemOf }, watcher),
  )
  const updated = done.filter(isChange).length
  return {
    left,
    answer: {
      of: asked.rows.length,
      created: done.length - updated,
      updated,
      refused: refusals.length,
      failed: refusals.map(({ item, problem }) => failureOf(c, item, problem)),
    },
  }
}
