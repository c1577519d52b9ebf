import { useState } from 'react'
import { stateOf } from '../../../resources/kit/fields/conditions.ts'
import { useExtensions } from '../../access/rights.ts'
import { listCache } from '../../data/index.ts'
import { EVENTS } from '../../data/live/follow.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Changed } from '../../table/Table.tsx'
import { type Shown, steady, type Waiting } from './steady-rows.ts'

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
  const [kept, setKept] = useState<Shown>()
  const { today } = useFormat()
  const [waiting, setWaiting] = useState<Waiting>()
  const apply = () => setKept(undefined)
  if (!isTold || !rows) return { rows, total, apply }
  if (!isCurrent)
    return kept?.query === query ? { ...kept, waiting, apply } : { rows, total, apply }
  const fresh = { query, own: listCache.ownChanges(), rows, total }
  const valuesOf = (row: Row) => ({ ...row, state: stateOf(row, resource.states, today) })
  const { shown, waiting: next } = steady(kept, fresh, valuesOf)
  if (shown !== kept) setKept(shown)
  if (next?.added !== waiting?.added) setWaiting(next)
  return { ...shown, waiting: next, apply }
}
