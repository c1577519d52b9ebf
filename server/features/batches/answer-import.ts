import type { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { ReadValues } from '../../../registry/calls/call.ts'
import { MAX_IMPORT_ROWS } from '../../../registry/changes/import.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import type { Role } from '#business/words'
import type { Handler } from '../../calls/handlers.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { answerTogether } from './carry-out.ts'
import { findUsable } from './find-endpoint.ts'
import { getRowId, type RowChange, type Run, runChanges } from './run-changes.ts'
import { findSharedPhones } from './shared-phones.ts'

type ImportValues = ReadValues<typeof batchCalls.import>

/** Separates the values of a row from its required version. Throws 422 for a wrong one. */
function readRow(sentRow: Body): { body: Body; ifMatch: readonly string[] | null } {
  const { [VERSION_COLUMN]: version, ...body } = sentRow
  if (version === undefined) return { body, ifMatch: null }
  if (typeof version !== 'number' || !Number.isInteger(version) || version <= 0)
    throw createInvalidProblem({
      rows: { key: 'errors.field.not_rows', params: { max: MAX_IMPORT_ROWS } },
    })
  return { body, ifMatch: [`"${version}"`] }
}

/**
 * Returns the changes that create the rows of an import, or update those with an id. Throws 403 if
 * the role may not make one of them.
 */
function readChanges({ entity, rows }: ImportValues, role: Role): RowChange[] {
  const endpoints = {
    create: findUsable(entity, 'create', role),
    update: findUsable(entity, 'update', role),
  }
  return rows.map((row) => {
    const { body, ifMatch } = readRow(row)
    const endpoint = 'id' in body ? endpoints.update : endpoints.create
    if (!endpoint) throw new Problem(403, 'forbidden')
    return { endpoint, id: getRowId(body), ifMatch, getBody: () => body }
  })
}

/** Creates and updates the rows of an import. */
async function importRows(run: Run, changes: readonly RowChange[], values: ImportValues) {
  const context = { ...run.context, plannedRows: 'all' as const }
  const shared = await findSharedPhones(context, values)
  const outcome = await runChanges({ ...run, context }, changes)
  const { result, ids } = outcome
  const updated = changes.filter(
    ({ endpoint }, rowIndex) => endpoint.verb === 'update' && ids[rowIndex] !== null,
  ).length
  const answer = {
    ...result,
    created: result.done - updated,
    updated,
    // Clients of before know a refused row by `row`.
    failed: result.failed.map((refused) => ({ ...refused, row: refused.at })),
    shared: shared.filter(({ row }) => ids[row] !== null),
  }
  return { answer, outcome }
}

/** Creates and updates rows of an entity as one change. */
export const answerImport: Handler<typeof batchCalls.import> = async (deps, c, readValues) => {
  const values = await readValues()
  const changes = readChanges(values, c.get('caller').role)
  return answerTogether(deps, c, {
    verb: values.verb ?? 'import',
    dryRun: values.dryRun,
    run: (run) => importRows(run, changes, values),
  })
}
