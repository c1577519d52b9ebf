import { sql } from 'kysely'
import { mayNeedReason } from '../../registry/changes/override-reason.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../registry/entities/readable-entity.ts'
import { getLifeCycle, getTransition } from '../../registry/entities/life-cycle.ts'
import { VERSION_COLUMN } from '../../registry/fields/version.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { changeContext, createRequestContext } from '../context/request-context.ts'
import { describeChanges } from '../db/change-context.ts'
import { listStoredColumns } from '../db/computed/rows-with-computed.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { checkHeldRows, HELD } from '../db/held.ts'
import { getTableName } from '../db/table-name.ts'
import { runAsDryRun } from '../db/rollback.ts'
import { runInTransaction } from '../db/transaction.ts'
import { hasAfterHook, runAfterHook, runHook } from '../hooks/hooks.ts'
import { type EntityTags, readIfMatch } from '../http/conditional.ts'
import { readQuery } from '../http/input.ts'
import { refuseUnwritable, getWritableNames } from '../http/field-rights.ts'
import { sendJsonText } from '../http/json-text.ts'
import {
  createInvalidProblem,
  Problem,
  createReferencedProblem,
  createStaleProblem,
} from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Action, ChangedRow, RequestContext, Row, RowCall } from '../rows/action.ts'
import { findRow, resolveUnionMember, buildStoredRowQuery } from '../rows/find-row.ts'
import { insertRow } from '../rows/insert-row.ts'
import { readValues } from '../rows/read-values.ts'
import { countReferrers } from '../rows/references/referrers.ts'
import { selectFields, splitFields } from '../rows/requested-fields.ts'
import { holdRowAsJson, selectRowAsJson } from '../rows/select-rows.ts'
import { performApproved, requestApproval, requireApproval } from './approvals.ts'
import { answerOnce, readIdempotentRequest, removeOldAnswers } from './idempotency.ts'
import { changeWithLines } from './lines/change-with-lines.ts'
import { closeStatement, draftStatement } from './documents/close-statement.ts'
import { issueDocuments } from './documents/issue-documents.ts'
import { concernsLines } from './lines/line-parents.ts'
import { requireUsualValues } from './usual-values.ts'
import { refuseObstacles } from './obstacles/find-obstacles.ts'
import { toOccupiedProblem } from './occupied.ts'
import { performWithReason, requireReason, splitOverrideReason } from './override-reason.ts'
import { readDoneTime } from '../http/done-at.ts'
import { applyRemedies, splitRemedies } from './remedies.ts'
import { normalizePhones } from './stored-phones.ts'
import { watchCoverage } from './uncovered-work.ts'
import { assertReached, assertTransition, limitsStates } from './transition.ts'
import { assertInScope, validateRow } from './validate-row.ts'
import { buildWrittenValues } from './written-values.ts'

/** The maximum number of rows of one bulk request. */
const MAX_ROWS = 1000

/** Reads the ids of a bulk request; a single id is a list of one. */
function readIds({ id }: Body): unknown[] {
  const ids = Array.isArray(id) ? [...new Set(id)] : [id]
  if (ids.length === 0 || ids.length > MAX_ROWS)
    throw createInvalidProblem({ id: { key: 'errors.field.not_ids', params: { max: MAX_ROWS } } })
  return ids
}

/** Reads whether a change is a dry run: `Dry-Run: 1`; throws 400 for any other value. */
function readDryRun(c: AppContext): boolean {
  const header = c.req.header('dry-run')
  if (header !== undefined && header !== '1') throw new Problem(400, 'bad_dry_run')
  return header === '1'
}

/** Responds to a request that changes the row or rows of its body, all or none. */
export async function answerChange(
  deps: Deps,
  endpoints: readonly VerbEndpoint[],
  c: AppContext,
  body: Body,
): Promise<Response> {
  const verb = endpoints[0]?.verb ?? ''
  const isBulk = endpoints.some(({ many }) => many)
  const ids = isBulk ? readIds(body) : [body.id]
  const ifMatch = readIfMatch(c)
  const isOneRow = ids.length === 1 && endpoints.every((endpoint) => endpoint.verb !== 'create')
  if (ifMatch && !isOneRow) throw new Problem(400, 'if_match_one_row')
  const isDryRun = readDryRun(c)
  const doneAt = readDoneTime(c, endpoints, deps.clock())
  const request = isDryRun ? null : readIdempotentRequest(c, body, deps.clock())
  const change = changeContext(c, verb, deps.clock())
  const { requestedFields } = splitFields(readQuery(c))
  const rowsForHooks: { endpoint: VerbEndpoint; json: string }[] = []
  // A stored or rolled back answer has its text before the commit, others read it with the commit.
  const isHeld = !isDryRun && !request
  let formatAnswer = () => ''
  const changeRows = async (trx: AnyTransaction) => {
    rowsForHooks.length = 0
    await describeChanges(trx, change)
    return answerOnce(trx, request, async () => {
      const context = { ...createRequestContext(deps, c, trx), ...(doneAt && { doneAt }) }
      const rows: (() => string)[] = []
      for (const id of ids) {
        const rowBody = isBulk ? { ...body, id } : body
        const changedRow = await changeRow(context, { endpoints, ifMatch }, rowBody)
        rows.push(await readAnswerRow(changedRow, requestedFields, isHeld))
        if (hasAfterHook(deps.hooks, changedRow.endpoint))
          rowsForHooks.push({ endpoint: changedRow.endpoint, json: await changedRow.readRow() })
      }
      formatAnswer = () => {
        const texts = rows.map((readText) => readText())
        const data = isBulk ? `[${texts.join(',')}]` : (texts[0] ?? 'null')
        return `{"data":${data},"batch":"${change.batch}"}`
      }
      return isHeld ? '' : formatAnswer()
    })
  }
  const explainError = (error: unknown) => toOccupiedProblem(error, deps, c, endpoints)
  const run = () =>
    runInTransaction(deps, explainError, isDryRun ? runAsDryRun(changeRows) : changeRows)
  if (isDryRun) return sendJsonText(c, await run())
  const answer = await requestOnRefusal(deps, c, run)
  if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
  for (const { endpoint, json } of rowsForHooks) await runAfterHook(deps, endpoint, json, c)
  return sendJsonText(c, isHeld ? formatAnswer() : answer)
}

/** Reads a changed row for the answer, with the next statement if the answer may be held. */
async function readAnswerRow(
  { readRow, holdRow }: ChangedRow,
  requestedFields: unknown,
  isHeld: boolean,
): Promise<() => string> {
  if (isHeld && holdRow) return holdRow(requestedFields)
  const text = await readRow(requestedFields)
  return () => text
}

/** Runs a change. If a second person must approve it, requests that and throws the refusal. */
async function requestOnRefusal(deps: Deps, c: AppContext, run: () => Promise<string>) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Problem) || !error.approval) throw error
    await requestApproval(deps, c, error.approval)
    const sentence = { key: 'errors.server.approval_requested', params: error.params }
    throw Object.assign(error, { sentence })
  }
}

/**
 * Changes the row of a request body in a transaction, for every kind of request. Throws a `Problem`
 * if the body or the row forbids it, and 404 if the caller has no such row.
 */
export function changeRow(context: RequestContext, call: RowCall, body: Body): Promise<ChangedRow> {
  return concernsLines(context, call)
    ? changeWithLines(context, call, body, changeWithoutLines)
    : changeWithoutLines(context, call, body)
}

/** Changes a row like `changeRow`, without its lines. */
export async function changeWithoutLines(
  context: RequestContext,
  { endpoints, ifMatch }: RowCall,
  body: Body,
): Promise<ChangedRow> {
  // Entities of one table share a request, and a reason may be for any of them.
  const reason = endpoints.some(({ resource, verb }) => mayNeedReason(resource, verb))
    ? splitOverrideReason(body)
    : { body, overrideReason: null }
  for (const endpoint of endpoints) {
    const { resource, verb } = endpoint
    const overrideReason = mayNeedReason(resource, verb) ? reason.overrideReason : null
    const action = { ...readAction(context, endpoint, reason.body), overrideReason }
    const row = endpoint.verb === 'create' ? null : await findRow(action)
    // Another entity of the same table may have the row.
    if (!row && endpoint.verb !== 'create') continue
    if (row) await assertVersion(action, row, ifMatch)
    const member = endpoint.resource.union && resolveUnionMember(action)
    if (member) return changeMember(action, member)
    const id = await performAction(action, row)
    if (verb === 'forceDelete') return { endpoint, id, readRow: () => JSON.stringify({ id }) }
    return { endpoint, id, ...createReaders(action, id) }
  }
  throw new Problem(404, 'not_found')
}

/**
 * Changes the row of a union's member by the rights and rules of the member, and returns the
 * union's row.
 */
async function changeMember(action: Action, member: Action): Promise<ChangedRow> {
  if (!member.endpoint.roles.includes(action.caller.role)) throw new Problem(403, 'forbidden')
  await performAction(member, await findRow(member))
  const id = Number(action.values.id)
  return { endpoint: action.endpoint, id, ...createReaders(action, id) }
}

/**
 * Reads the values of a body; throws 403 for fields that the role may not write, and 422 for wrong
 * values.
 */
function readAction(context: RequestContext, endpoint: VerbEndpoint, sentBody: Body): Action {
  const { resource, verb, call } = endpoint
  const { role } = context.caller
  const { body, remedies } = getLifeCycle(verb).restoresRow
    ? splitRemedies(sentBody)
    : { body: sentBody, remedies: undefined }
  refuseUnwritable(role, resource, endpoint.body, body)
  const isForm = verb === 'create' || verb === 'update'
  const values = readValues(resource, getWritableNames(role, resource, endpoint.body), body, {
    requiresAll: call.body !== undefined && !isForm && !call.withoutReason,
    isPartial: context.isTrial || verb === 'update',
    optional: getTransition(resource, verb)?.optionalFields,
  })
  // A role that sees only its own rows also creates only its own.
  const owner = verb === 'create' ? resource.ownerField?.[role] : undefined
  if (owner !== undefined) values[owner] = context.caller.id
  return { ...context, endpoint, values, remedies }
}

/** Throws 412 with the readable row unless the row has one of the required versions. */
async function assertVersion(action: Action, row: Row, ifMatch: EntityTags | null): Promise<void> {
  if (ifMatch === null || ifMatch === '*' || ifMatch.includes(`"${row[VERSION_COLUMN]}"`)) return
  throw createStaleProblem(await createReaders(action, Number(action.values.id)).readRow())
}

const performAction = (action: Action, row: Row | null): Promise<number> =>
  action.overrideReason
    ? performWithReason(action, (explainedAction) => performVerb(explainedAction, row))
    : performVerb(action, row)

/** Performs the verb on the locked row, with its hooks, and returns the id of the written row. */
async function performVerb(action: Action, row: Row | null): Promise<number> {
  const { endpoint, values, remedies } = action
  const sentValues = { ...values }
  if (row && remedies) await applyRemedies(action, remedies, performVerb)
  if (row) {
    await runHook(action, 'before', endpoint, row)
    assertTransition(action, row)
  }
  Object.assign(values, await normalizePhones(action, row))
  await validateRow(action, row)
  const derivedValues = await runHook(action, 'derive', endpoint, row)
  Object.assign(values, derivedValues, draftStatement(action), action.added)
  assertInScope(action, row)
  await requireApproval(action, sentValues)
  if (row) await requireUsualValues(action, row)
  if (row && getLifeCycle(endpoint.verb).restoresRow) await refuseObstacles(action, row)
  const findUncovered = await watchCoverage(action, row)
  const id = await writeRow(action)
  await runHook(action, 'follow', endpoint, id, row)
  if (row) await performApproved(action, row, changeRow)
  if (mayNeedReason(endpoint.resource, endpoint.verb))
    await requireReason(action, id, row, findUncovered)
  await issueDocuments(action, id)
  await closeStatement(action, id)
  return id
}

/** Writes the row and returns its id. Throws unless it reaches a target state. */
async function writeRow(action: Action): Promise<number> {
  const { trx, endpoint, values } = action
  if (getLifeCycle(endpoint.verb).createsRow) {
    const row = await insertRow(trx, endpoint.resource, buildWrittenValues(action))
    assertReached(action, row)
    return Number(row.id)
  }
  if (endpoint.verb === 'forceDelete') await deleteForGood(action)
  else if (endpoint.verb !== 'read') await updateRow(action)
  return Number(values.id)
}

async function updateRow(action: Action): Promise<void> {
  const assignedValues = Object.entries(buildWrittenValues(action))
  if (assignedValues.length === 0) return
  const { table, id } = buildStoredRowQuery(action)
  const assignments = assignedValues.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const update = sql`update ${sql.table(table ?? '')} set ${sql.join(assignments)} where id = ${id}`
  // A dry run may lack required values, and then does not reach the state.
  if (action.isTrial || !limitsStates(action.endpoint)) {
    await sql`${HELD}${update}`.execute(action.trx)
    return
  }
  // A union writes to the table of its member, whose columns it does not know.
  const columns = action.endpoint.resource.union
    ? sql`*`
    : listStoredColumns(action.endpoint.resource)
  const { rows } = await sql<Row>`${HELD}${update} returning ${columns}`.execute(action.trx)
  checkHeldRows(rows, () => assertReached(action, rows[0] ?? {}))
}

async function deleteForGood({ trx, registry, endpoint, values }: Action): Promise<void> {
  const { resource } = endpoint
  const referrers = await countReferrers(trx, registry, {
    resource,
    ids: [Number(values.id)],
  })
  if (referrers.length > 0) throw createReferencedProblem(referrers)
  await sql`delete from ${sql.table(getTableName(resource))} where id = ${values.id}`.execute(trx)
}

/** Creates the functions that read a row as JSON text with the fields that the caller may read. */
function createReaders({ trx, registry, endpoint, caller }: Action, id: number) {
  const readable = getReadableEntity(caller.role, endpoint.resource)
  const select = (requestedFields: unknown) => selectFields(registry, readable, requestedFields)
  return {
    readRow: (requestedFields?: unknown) =>
      selectRowAsJson(trx, registry, select(requestedFields), id),
    holdRow: (requestedFields?: unknown) =>
      holdRowAsJson(trx, registry, select(requestedFields), id),
  }
}
