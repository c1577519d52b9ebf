import { findToggledField, getEndpointVerb } from '../../../registry/entities/endpoints.ts'
import { isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import { listHiddenFields, listKeys } from '../rows/hidden.ts'
import { entities } from '../server/entities.ts'
import { goodBody, readParameters, withRow } from '../rows/rows.ts'
import { type Answered, type Cell, getName } from './cells.ts'
import { checkEffect } from './effects.ts'
import type { Stage } from './stage.ts'
import {
  type Change,
  changesSince,
  listDifferences,
  hasRows,
  lastChange,
  type Row,
  readRow,
} from './stored.ts'
import type { Told, Way } from './ways/way.ts'

/** A cell under test, with its stage and its way. */
interface Played {
  stage: Stage
  way: Way
  cell: Cell
}

const isDone = ({ status }: Answered) => status === 200
const FINAL = '409 final_change'
const formatAnswer = ({ status, code }: Answered) => [status, code].filter(Boolean).join(' ')

const checkAnswer = ({ expected }: Cell, response: Told): string[] =>
  formatAnswer(response) === formatAnswer(expected)
    ? []
    : [`it is answered ${formatAnswer(response)}, not ${formatAnswer(expected)}`]

/** Lists mistakes in the rows of an answer: no rows, hidden fields, or rows of other owners. */
async function checkRows({ stage, cell }: Played, { data = [] }: Told): Promise<string[]> {
  const { endpoint, role } = cell
  const { id } = stage.callers[role]
  const rows: readonly Row[] = [data].flat()
  const hidden = listKeys(endpoint, listHiddenFields(endpoint, role))
  const leakedKeys = hidden.filter((key) => rows.some((row) => key in row))
  const owner = endpoint.resource.ownerField?.[role]
  const isOthers = (row: Row) => owner !== undefined && row[owner] !== id
  const isEmpty = rows.length === 0 && (await hasRows(stage.db, endpoint.resource, owner, id))
  return [
    ...(isEmpty ? ['it answers no row'] : []),
    ...leakedKeys.map((key) => `it answers ${key}`),
    ...(rows.some(isOthers) ? ['it answers rows of others'] : []),
  ]
}

/** Checks that the history names the author, verb, batch and session of the request. */
function checkHistory({ stage, way, cell }: Played, { batch }: Told, changes: readonly Change[]) {
  const { role, verb } = cell
  const { approvals, name } = cell.endpoint.resource
  // An approval makes the call that waited for it, which history has by the verb of that call.
  const isApprovedCall = ({ entity }: Change) => approvals?.approve === verb && entity !== name
  const isExpected = (change: Change) =>
    (change.verb === verb || isApprovedCall(change)) &&
    change.batch === batch &&
    change.actor_id === stage.callers[role].id &&
    change.actor_role === role &&
    way.session.test(change.session_id ?? '')
  // A row that opens by itself stays if the request is undone.
  const opensItself = ({ kind, entity }: Change) =>
    kind === 'insert' && entities[entity]?.covers !== undefined
  const unexpectedChange = changes.find((change) => !isExpected(change) && !opensItself(change))
  return unexpectedChange ? [`history tells it otherwise: ${JSON.stringify(unexpectedChange)}`] : []
}

/** Lists changes that a refused request or a dry run must not leave. */
async function listTraces(
  { stage: { db }, cell }: Played,
  id: number,
  before: Row | null,
  lastChangeId: string,
) {
  const { resource } = cell.endpoint
  const changes = await changesSince(db, lastChangeId)
  return [
    ...listDifferences(resource, before, await readRow(db, resource, id)),
    ...changes.map(({ entity, kind, row_id }) => `${kind} of ${entity} ${row_id}`),
  ]
}

async function playRead(played: Played): Promise<string[]> {
  const { stage, way, cell } = played
  if (cell.endpoint.kind !== 'read') throw new Error('only lists')
  const parameters = await readParameters(stage.db, cell.endpoint)
  const lastChangeId = await lastChange(stage.db)
  const response = await way.send(cell, parameters)
  const changes = await changesSince(stage.db, lastChangeId)
  return [
    ...checkAnswer(cell, response),
    ...(isDone(response) ? await checkRows(played, response) : []),
    ...changes.map(({ entity, kind }) => `${kind} of ${entity}`),
  ]
}

/** Undoes a change and checks that all rows are as before, unless the change is final. */
async function checkUndo(played: Played, response: Told, id: number, before: Row | null) {
  const { stage, way, cell } = played
  const { resource } = cell.endpoint
  const undone = await way.undo(response.batch ?? '')
  if (isFinalVerb(resource, getEndpointVerb(cell.endpoint)))
    return formatAnswer(undone) === FINAL ? [] : [`its undo is answered ${formatAnswer(undone)}`]
  const remainingRow = isForOtherRow(response, id)
    ? await readRow(stage.db, resource, getId(response))
    : null
  const after = await readRow(stage.db, resource, id)
  return [
    ...(isDone(undone) ? [] : [`its undo is answered ${formatAnswer(undone)}`]),
    ...listDifferences(resource, before, after).map((name) => `its undo leaves ${name}`),
    ...(remainingRow ? ['its undo leaves the row that was made'] : []),
  ]
}

const getId = ({ data = [] }: Told) => [data as Row | readonly Row[]].flat()[0]?.id
const isForOtherRow = (response: Told, id: number) => getId(response) !== id

/** Tests an allowed request: as a dry run, for real, and then undone. */
async function playAllowed(played: Played, id: number, values: Row): Promise<string[]> {
  const { stage, way, cell } = played
  const { db } = stage
  const { resource } = cell.endpoint
  const before = await readRow(db, resource, id)
  const lastChangeId = await lastChange(db)
  const hasDryRun = way.isTried && cell.verb !== 'read'
  const dryRunResponse = hasDryRun ? await way.send(cell, values, true) : undefined
  const traces = dryRunResponse ? await listTraces(played, id, before, lastChangeId) : []
  await stage.mails()
  const response = await way.send(cell, values)
  const failures = [
    ...(dryRunResponse ? checkAnswer(cell, dryRunResponse) : []),
    ...traces.map((trace) => `its trial keeps ${trace}`),
    ...checkAnswer(cell, response),
  ]
  if (!isDone(response)) return failures
  const changes = await changesSince(db, lastChangeId)
  const after = await readRow(db, resource, id)
  const createdRow = isForOtherRow(response, id)
    ? await readRow(db, resource, getId(response))
    : null
  const outcome = {
    requestValues: values,
    before,
    after,
    createdRow,
    changes,
    mails: await stage.mails(),
  }
  return [
    ...failures,
    ...checkEffect(cell, outcome),
    ...checkHistory(played, response, changes),
    ...(cell.verb === 'read' ? await checkRows(played, response) : []),
    ...(changes.length > 0 ? await checkUndo(played, response, id, before) : []),
  ]
}

/** Tests a forbidden request: the server refuses it, and nothing changes. */
async function playRefused(played: Played, id: number, values: Row): Promise<string[]> {
  const { stage, way, cell } = played
  const before = await readRow(stage.db, cell.endpoint.resource, id)
  const lastChangeId = await lastChange(stage.db)
  const response = await way.send(cell, values)
  const traces = await listTraces(played, id, before, lastChangeId)
  return [
    ...checkAnswer(cell, response),
    ...traces.map((trace) => `though refused it leaves ${trace}`),
  ]
}

/** Inverts the flag of a verb that toggles a field. */
function toggleFlag({ endpoint: { resource }, verb }: Cell, values: Row, before: Row | null): Row {
  const flag = findToggledField(resource, verb)
  return flag === undefined ? values : { ...values, [flag]: before?.[flag] === 1 ? 0 : 1 }
}

async function playVerb(played: Played): Promise<string[]> {
  const { stage, cell } = played
  const { endpoint, role, whose } = cell
  if (endpoint.kind !== 'verb') throw new Error('only calls on rows')
  const owner = whose === 'own' ? stage.callers[role].id : stage.strangerId
  return withRow(stage.db, endpoint, { role, id: owner }, async (id) => {
    const before = await readRow(stage.db, endpoint.resource, id)
    const values = toggleFlag(cell, await goodBody(stage.db, endpoint, id, role), before)
    return isDone(cell.expected) ? playAllowed(played, id, values) : playRefused(played, id, values)
  })
}

/** Tests a cell in one way. Returns all mistakes as sentences. */
export async function play(stage: Stage, way: Way, cell: Cell): Promise<string[]> {
  const played = { stage, way, cell }
  await way.prepare?.(cell)
  const failures = await (cell.endpoint.kind === 'read' ? playRead(played) : playVerb(played))
  return failures.map((failure) => `${getName(cell)}: ${failure}`)
}
