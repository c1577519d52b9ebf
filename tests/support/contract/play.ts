import { findToggledField, getVerb } from '../../../registry/entities/endpoints.ts'
import { isFinal } from '../../../registry/entities/life-cycle.ts'
import { hiddenFrom, listKeys } from '../rows/hidden.ts'
import { goodBody, namedBy, withRow } from '../rows/rows.ts'
import { type Answered, type Cell, getName } from './cells.ts'
import { wrongEffect } from './effects.ts'
import type { Stage } from './stage.ts'
import {
  type Change,
  changesSince,
  differences,
  hasRows,
  lastChange,
  type Row,
  readRow,
} from './stored.ts'
import type { Told, Way } from './ways/way.ts'

/** A square that is played: where, in which way, and with which values. */
interface Played {
  stage: Stage
  way: Way
  cell: Cell
}

const isDone = ({ status }: Answered) => status === 200
const FINAL = '409 final_change'
const words = ({ status, code }: Answered) => [status, code].filter(Boolean).join(' ')

const wrongAnswer = ({ expected }: Cell, told: Told): string[] =>
  words(told) === words(expected) ? [] : [`it is answered ${words(told)}, not ${words(expected)}`]

/** What is wrong about the rows of an answer: there are none, they say too much, or they are of others. */
async function wrongRows({ stage, cell }: Played, { data = [] }: Told): Promise<string[]> {
  const { endpoint, role } = cell
  const { id } = stage.callers[role]
  const rows: readonly Row[] = [data].flat()
  const hidden = listKeys(endpoint, hiddenFrom(endpoint, role))
  const shown = hidden.filter((key) => rows.some((row) => key in row))
  const owner = endpoint.resource.ownerField?.[role]
  const isOthers = (row: Row) => owner !== undefined && row[owner] !== id
  const isEmpty = rows.length === 0 && (await hasRows(stage.db, endpoint.resource, owner, id))
  return [
    ...(isEmpty ? ['it answers no row'] : []),
    ...shown.map((key) => `it answers ${key}`),
    ...(rows.some(isOthers) ? ['it answers rows of others'] : []),
  ]
}

/** What is wrong about who history says it was, by which verb, and that it was at once. */
function wrongHistory({ stage, way, cell }: Played, { batch }: Told, changes: readonly Change[]) {
  const { role, verb } = cell
  const isRight = (one: Change) =>
    one.verb === verb &&
    one.batch === batch &&
    one.actor_id === stage.callers[role].id &&
    one.actor_role === role &&
    way.session.test(one.session_id ?? '')
  const wrong = changes.find((one) => !isRight(one))
  return wrong ? [`history tells it otherwise: ${JSON.stringify(wrong)}`] : []
}

/** What has changed though nothing may have. */
async function touched(
  { stage: { db }, cell }: Played,
  id: number,
  before: Row | null,
  last: string,
) {
  const { resource } = cell.endpoint
  const changes = await changesSince(db, last)
  return [
    ...differences(resource, before, await readRow(db, resource, id)),
    ...changes.map(({ entity, kind, row_id }) => `${kind} of ${entity} ${row_id}`),
  ]
}

async function playRead(played: Played): Promise<string[]> {
  const { stage, way, cell } = played
  if (cell.endpoint.kind !== 'read') throw new Error('only lists')
  const named = await namedBy(stage.db, cell.endpoint)
  const last = await lastChange(stage.db)
  const told = await way.ask(cell, named)
  const changes = await changesSince(stage.db, last)
  return [
    ...wrongAnswer(cell, told),
    ...(isDone(told) ? await wrongRows(played, told) : []),
    ...changes.map(({ entity, kind }) => `${kind} of ${entity}`),
  ]
}

/** Takes a change back in the same way, after which everything must be what it was, unless it is final. */
async function takenBack(played: Played, told: Told, id: number, before: Row | null) {
  const { stage, way, cell } = played
  const { resource } = cell.endpoint
  const undone = await way.undo(told.batch ?? '')
  if (isFinal(resource, getVerb(cell.endpoint)))
    return words(undone) === FINAL ? [] : [`its undo is answered ${words(undone)}`]
  const made = isAboutAnother(told, id) ? await readRow(stage.db, resource, getId(told)) : null
  const after = await readRow(stage.db, resource, id)
  return [
    ...(isDone(undone) ? [] : [`its undo is answered ${words(undone)}`]),
    ...differences(resource, before, after).map((name) => `its undo leaves ${name}`),
    ...(made ? ['its undo leaves the row that was made'] : []),
  ]
}

const getId = ({ data = [] }: Told) => [data as Row | readonly Row[]].flat()[0]?.id
const isAboutAnother = (told: Told, id: number) => getId(told) !== id

/** A call that may be made: tried, made and taken back. */
async function playAllowed(played: Played, id: number, values: Row): Promise<string[]> {
  const { stage, way, cell } = played
  const { db } = stage
  const { resource } = cell.endpoint
  const before = await readRow(db, resource, id)
  const first = await lastChange(db)
  const isTried = way.isTried && cell.verb !== 'read'
  const tried = isTried ? await way.ask(cell, values, true) : undefined
  const kept = tried ? await touched(played, id, before, first) : []
  await stage.mails()
  const told = await way.ask(cell, values)
  const wrong = [
    ...(tried ? wrongAnswer(cell, tried) : []),
    ...kept.map((what) => `its trial keeps ${what}`),
    ...wrongAnswer(cell, told),
  ]
  if (!isDone(told)) return wrong
  const changes = await changesSince(db, first)
  const after = await readRow(db, resource, id)
  const made = isAboutAnother(told, id) ? await readRow(db, resource, getId(told)) : null
  const left = { given: values, before, after, made, changes, mails: await stage.mails() }
  return [
    ...wrong,
    ...wrongEffect(cell, left),
    ...wrongHistory(played, told, changes),
    ...(cell.verb === 'read' ? await wrongRows(played, told) : []),
    ...(changes.length > 0 ? await takenBack(played, told, id, before) : []),
  ]
}

/** A call that may not be made: it is refused, and leaves nothing. */
async function playRefused(played: Played, id: number, values: Row): Promise<string[]> {
  const { stage, way, cell } = played
  const before = await readRow(stage.db, cell.endpoint.resource, id)
  const last = await lastChange(stage.db)
  const told = await way.ask(cell, values)
  const left = await touched(played, id, before, last)
  return [...wrongAnswer(cell, told), ...left.map((what) => `though refused it leaves ${what}`)]
}

/** A flag that a call turns is turned. */
function turned({ endpoint: { resource }, verb }: Cell, values: Row, before: Row | null): Row {
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
    const values = turned(cell, await goodBody(stage.db, endpoint, id, role), before)
    return isDone(cell.expected) ? playAllowed(played, id, values) : playRefused(played, id, values)
  })
}

/** Plays a square of the contract in one way; resolves with all that is not as it must be, in words. */
export async function play(stage: Stage, way: Way, cell: Cell): Promise<string[]> {
  const played = { stage, way, cell }
  await way.prepare?.(cell)
  const wrong = await (cell.endpoint.kind === 'read' ? playRead(played) : playVerb(played))
  return wrong.map((what) => `${getName(cell)}: ${what}`)
}
