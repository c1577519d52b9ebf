import { useLayoutEffect, useReducer, useRef } from 'react'
import { stateOf } from '../../../registry/fields/conditions.ts'
import { useExtensions } from '../../access/rights.ts'
import { listCache } from '../../data/index.ts'
import { EVENTS } from '../../data/live/follow.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Changed } from '../../table/Table.tsx'
import { steady, type Waiting } from './steady-rows.ts'

interface Answer {
  rows: Row[] | undefined
  total: number
  /** The rows are those of memory, which is in step with what the provider has told. */
  isCurrent: boolean
}

interface SteadyRows {
  rows: Row[] | undefined
  total: number
  changed?: Changed
  waiting?: Waiting
  /** Shows what waits. */
  apply: () => void
}

/**
 * Returns the rows of a page as they are shown: what others change comes in place, and what would
 * move the rows waits. Without a provider that tells of changes, each answer was asked for.
 */
export function useSteadyRows(
  { resource }: ListReference,
  query: string,
  { rows, total, isCurrent }: Answer,
): SteadyRows {
  const isTold = useExtensions().has(EVENTS)
  const { today } = useFormat()
  // What is on the screen: a rendering that is still under way must not count.
  const kept = useRef<ReturnType<typeof steady>>(undefined)
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0)
  const valuesOf = (row: Row) => ({ ...row, state: stateOf(row, resource.states, today) })
  const fresh = isTold && isCurrent && rows && { query, own: listCache.ownChanges(), rows, total }
  const next = fresh ? steady(kept.current?.shown, fresh, valuesOf) : kept.current
  useLayoutEffect(() => {
    kept.current = next
  })
  const apply = () => {
    kept.current = undefined
    renderAgain()
  }
  if (!isTold || !rows || next?.shown.query !== query) return { rows, total, apply }
  return { ...next.shown, waiting: next.waiting, apply }
}
