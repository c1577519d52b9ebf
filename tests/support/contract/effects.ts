import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import { listTargetStates } from '../../../registry/entities/transition.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { TEST_NOW } from '../server/clock.ts'
import type { Cell, Effect } from './cells.ts'
import { type Change, listDifferences, getHistoryName, type Row } from './stored.ts'

/** The state of the database after a successful request. */
export interface Outcome {
  requestValues: Row
  /** The row that the request changes, before and after the request. */
  before: Row | null
  after: Row | null
  /** The row in the answer, if it is another row. */
  createdRow: Row | null
  changes: readonly Change[]
  /** The number of mails that the request sent. */
  mails: number
}

/** Field types whose values are stored in other tables. */
const UNCOMPARED_TYPES = ['references', 'files']

/** Converts a request value or a stored value to a comparable form. */
function normalizeValue(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') return value
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (/^\d\d:\d\d(:\d\d)?$/.test(value)) return value.slice(0, 5)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value
}

/** Lists the request values that the row does not contain. */
function listUnstoredValues({ endpoint }: Cell, given: Row, row: Row): string[] {
  const { fields } = endpoint.resource
  return Object.keys(given)
    .filter(
      (name) => name !== 'id' && fields[name] && !UNCOMPARED_TYPES.includes(fields[name].type),
    )
    .filter((name) => normalizeValue(row[name]) !== normalizeValue(given[name]))
    .map((name) => `${name} holds ${String(row[name])} and not ${String(given[name])}`)
}

/** Reports a row that is not in a target state of the verb. */
function checkState({ endpoint: { resource }, verb }: Cell, row: Row): string[] {
  const targetStates = listTargetStates(getTransition(resource, verb) ?? {})
  const state = findRowState(row, resource.states, getLocalDay('Asia/Kuwait', TEST_NOW))
  return !targetStates || (state !== null && targetStates.includes(state))
    ? []
    : [`it is ${state} and not ${targetStates.join(' or ')}`]
}

const hasChange = (changes: readonly Change[], kind: string, cell: Cell, row: Row) => {
  const { entity, row_id } = getHistoryName(cell.endpoint.resource, row)
  return changes.some(
    (change) =>
      change.kind === kind && change.entity === entity && change.row_id === Number(row_id),
  )
}

const reportUnless = (isTrue: boolean, sentence: string) => (isTrue ? [] : [sentence])

/** Lists the mistakes in a row that exists before and after the request. */
function checkChangedRow(cell: Cell, { requestValues, before, after, changes }: Outcome): string[] {
  if (!before || !after) return ['there is no row']
  return [
    ...reportUnless(hasChange(changes, 'update', cell, after), 'history tells no change of it'),
    ...reportUnless(
      listDifferences(cell.endpoint.resource, before, after).length > 0,
      'it is as it was',
    ),
    ...listUnstoredValues(cell, requestValues, after),
    ...checkState(cell, after),
  ]
}

/** The checks of each effect. */
const EFFECT_CHECKS: Readonly<Record<Effect, (cell: Cell, outcome: Outcome) => string[]>> = {
  nothing: ({ endpoint }, { before, after, changes }) => [
    ...listDifferences(endpoint.resource, before, after).map((name) => `${name} is changed`),
    ...reportUnless(changes.length === 0, 'history tells changes'),
  ],
  made(cell, { requestValues, before, after, createdRow, changes }) {
    if (!createdRow) return ['no row is made']
    return [
      ...reportUnless(
        hasChange(changes, 'insert', cell, createdRow),
        'history tells of no new row',
      ),
      ...listUnstoredValues(cell, requestValues, createdRow),
      ...listDifferences(cell.endpoint.resource, before, after).map((name) => `${name} is changed`),
    ]
  },
  changed: checkChangedRow,
  trashed: (cell, outcome) => [
    ...checkChangedRow(cell, outcome),
    ...reportUnless((outcome.after?.deleted_at ?? null) !== null, 'it is not deleted'),
  ],
  live: (cell, outcome) => [
    ...checkChangedRow(cell, outcome),
    ...reportUnless((outcome.after?.deleted_at ?? null) === null, 'it is deleted'),
  ],
  gone: (cell, { before, after, changes }) => [
    ...reportUnless(after === null, 'it is still there'),
    ...reportUnless(
      before !== null && hasChange(changes, 'delete', cell, before),
      'history tells nothing',
    ),
  ],
  mailed: (cell, outcome) => [
    ...EFFECT_CHECKS.nothing(cell, outcome),
    ...reportUnless(outcome.mails === 1, `${outcome.mails} mails came`),
  ],
}

/** Lists the mistakes in the effect of a request. */
export const checkEffect = (cell: Cell, outcome: Outcome): string[] =>
  EFFECT_CHECKS[cell.effect](cell, outcome)
