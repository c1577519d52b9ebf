import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import { getTargetStates } from '../../../registry/entities/transition.ts'
import { getState } from '../../../registry/fields/conditions.ts'
import { TEST_NOW } from '../server/clock.ts'
import type { Cell, Effect } from './cells.ts'
import { type Change, differences, getHistoryName, type Row } from './stored.ts'

/** What a call that was done has left behind, as the database tells it. */
export interface Left {
  given: Row
  /** The row that the call was about, before and after it. */
  before: Row | null
  after: Row | null
  /** The row that it was answered with, where that is another one. */
  made: Row | null
  changes: readonly Change[]
  /** Mails that came of it. */
  mails: number
}

/** Fields whose values are rows of their own. */
const APART = ['references', 'files']

/** A value as it can be compared, whether it was given or is stored. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') return value
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (/^\d\d:\d\d(:\d\d)?$/.test(value)) return value.slice(0, 5)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value
}

/** The values that were given and that the row does not hold. */
function notHeld({ endpoint }: Cell, given: Row, row: Row): string[] {
  const { fields } = endpoint.resource
  return Object.keys(given)
    .filter((name) => name !== 'id' && fields[name] && !APART.includes(fields[name].type))
    .filter((name) => plain(row[name]) !== plain(given[name]))
    .map((name) => `${name} holds ${String(row[name])} and not ${String(given[name])}`)
}

/** That a row is in no state to which the verb leads. */
function wrongState({ endpoint: { resource }, verb }: Cell, row: Row): string[] {
  const reached = getTargetStates(getTransition(resource, verb) ?? {})
  const state = getState(row, resource.states, getLocalDay('Asia/Kuwait', TEST_NOW))
  return !reached || (state !== null && reached.includes(state))
    ? []
    : [`it is ${state} and not ${reached.join(' or ')}`]
}

const hasChange = (changes: readonly Change[], kind: string, cell: Cell, row: Row) => {
  const { entity, row_id } = getHistoryName(cell.endpoint.resource, row)
  return changes.some(
    (one) => one.kind === kind && one.entity === entity && one.row_id === Number(row_id),
  )
}

const told = (isTrue: boolean, sentence: string) => (isTrue ? [] : [sentence])

/** What is wrong about a row that was there before and still is. */
function wrongKept(cell: Cell, { given, before, after, changes }: Left): string[] {
  if (!before || !after) return ['there is no row']
  return [
    ...told(hasChange(changes, 'update', cell, after), 'history tells no change of it'),
    ...told(differences(cell.endpoint.resource, before, after).length > 0, 'it is as it was'),
    ...notHeld(cell, given, after),
    ...wrongState(cell, after),
  ]
}

/** What is wrong about what each effect leaves. */
const WRONG: Readonly<Record<Effect, (cell: Cell, left: Left) => string[]>> = {
  nothing: ({ endpoint }, { before, after, changes }) => [
    ...differences(endpoint.resource, before, after).map((name) => `${name} is changed`),
    ...told(changes.length === 0, 'history tells changes'),
  ],
  made(cell, { given, before, after, made, changes }) {
    if (!made) return ['no row is made']
    return [
      ...told(hasChange(changes, 'insert', cell, made), 'history tells of no new row'),
      ...notHeld(cell, given, made),
      ...differences(cell.endpoint.resource, before, after).map((name) => `${name} is changed`),
    ]
  },
  changed: wrongKept,
  trashed: (cell, left) => [
    ...wrongKept(cell, left),
    ...told((left.after?.deleted_at ?? null) !== null, 'it is not deleted'),
  ],
  live: (cell, left) => [
    ...wrongKept(cell, left),
    ...told((left.after?.deleted_at ?? null) === null, 'it is deleted'),
  ],
  gone: (cell, { before, after, changes }) => [
    ...told(after === null, 'it is still there'),
    ...told(before !== null && hasChange(changes, 'delete', cell, before), 'history tells nothing'),
  ],
  mailed: (cell, left) => [
    ...WRONG.nothing(cell, left),
    ...told(left.mails === 1, `${left.mails} mails came`),
  ],
}

/** What is wrong about what a call has left in the data. */
export const wrongEffect = (cell: Cell, left: Left): string[] => WRONG[cell.effect](cell, left)
