import { sql } from 'kysely'
import { knownTo } from '../../registry/entities/known.ts'
import { lifeCycleOf } from '../../registry/entities/life-cycle.ts'
import { tableOf } from '../db/table-name.ts'
import { runHook } from '../hooks/hooks.ts'
import { referenced } from '../http/problem.ts'
import { refuseFailedChecks } from '../rows/cross-field-checks.ts'
import { copiedReferences } from '../rows/copied-references.ts'
import type { Action, Row } from '../rows/action.ts'
import { storedRow } from '../rows/find-row.ts'
import { insertRow } from '../rows/insert-row.ts'
import { refuseOutOfScope } from '../rows/entity-scope.ts'
import type { Values } from '../rows/read-values.ts'
import { referrersOf } from '../rows/references/referrers.ts'
import { refuseInvalidReferences } from '../rows/references/refuse-invalid-references.ts'
import { rowColumn, rowsAsJson } from '../rows/select-rows.ts'
import { refuseLargeFiles } from '../features/uploads/refuse-large-files.ts'
import { changes } from './changes.ts'
import { refuseObstacles } from './obstacles/find-obstacles.ts'
import { refuseUnexplained } from './override-reason.ts'
import { requireReached } from './require-reached.ts'
import { refuseState } from './refuse-state.ts'

const assignments = (values: Values) =>
  sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

async function deleteForGood(action: Action): Promise<void> {
  const { trx, registry, endpoint, values } = action
  const referrers = await referrersOf(trx, registry, endpoint.resource, [Number(values.id)])
  if (referrers.length > 0) throw referenced(referrers)
  await sql`delete from ${sql.table(tableOf(endpoint.resource))} where id = ${values.id}`.execute(
    trx,
  )
}

/** What an action answers about its row, as JSON text: the row, or what is left of it. */
export const answerOf = (action: Action, id: number): Promise<string> | string =>
  action.endpoint.verb === 'forceDelete' ? JSON.stringify({ id }) : rowAsJson(action, id)

/** Reads a row as the caller may see it, as JSON text. */
export async function rowAsJson(action: Action, id: number): Promise<string> {
  const { trx, registry, endpoint, caller } = action
  const where = [sql`${rowColumn('id')} = ${id}`]
  const known = knownTo(caller.role, endpoint.resource)
  const { rows } = await rowsAsJson(registry, known, { where }).execute(trx)
  return rows[0]?.json.slice(1, -1) ?? 'null'
}

/** Writes the change and returns the id of the row. Throws where it does not lead to where its transition says. */
async function write(action: Action): Promise<number> {
  const { endpoint, trx, values } = action
  if (lifeCycleOf(endpoint.verb).makes) {
    const row = await insertRow(trx, endpoint.resource, changes(action))
    requireReached(action, row)
    return Number(row.id)
  }
  if (endpoint.verb === 'forceDelete') await deleteForGood(action)
  else if (endpoint.verb !== 'read') await change(action)
  return Number(values.id)
}

async function change(action: Action): Promise<void> {
  const written = changes(action)
  if (Object.keys(written).length === 0) return
  const { table, id } = await storedRow(action)
  const { rows } = await sql<Row>`update ${sql.table(table ?? '')} set ${assignments(written)}
    where id = ${id} returning *`.execute(action.trx)
  // A trial may lack what the verb asks, and so not get there.
  if (!action.isTrial) requireReached(action, rows[0] ?? {})
}

/**
 * Performs one verb on one row in the transaction, with its hooks, and returns the id of the row.
 * Throws 409 where the row's state forbids it and 422 for an invalid reference.
 */
export async function performAction(action: Action, row: Row | null): Promise<number> {
  const { endpoint, values } = action
  if (row) {
    await runHook(action, 'before', endpoint, row)
    refuseState(action, row)
  }
  Object.assign(values, await copiedReferences(action))
  refuseFailedChecks(action, row)
  await refuseInvalidReferences(action, row)
  await refuseLargeFiles(action)
  Object.assign(values, await runHook(action, 'derive', endpoint, row))
  refuseOutOfScope(action, row)
  if (row && lifeCycleOf(endpoint.verb).revives) await refuseObstacles(action, row)
  const id = await write(action)
  await runHook(action, 'follow', endpoint, id, row)
  await refuseUnexplained(action, id, row)
  return id
}
