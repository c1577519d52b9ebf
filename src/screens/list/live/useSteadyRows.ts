import { useLayoutEffect, useReducer, useRef } from 'react'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import type { CellChanges } from '../../../parts/table/Table.tsx'
import { useExtensions } from '../../../platform/access/rights.ts'
import { wholeLists } from '../../../platform/data/index.ts'
import { EVENTS } from '../../../platform/data/live/follow.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../platform/i18n/format.ts'

/** The rows on the screen, and the total on all pages. */
interface ShownPage {
  /** The query of the rows. The rows of another query are shown at once. */
  query: string
  /** The time of the user's last own change. Own changes are shown at once. */
  lastOwnChange: number
  rows: Row[]
  total: number
  changed: CellChanges
}

/** Changes that wait until the user shows them. */
export interface WaitingChanges {
  /** The number of added rows; 0 if rows were removed, moved or replaced. */
  added: number
}

const NOTHING: CellChanges = { turn: 0, fields: new Map() }

/** Returns the values of a row that the cells show, by column name. */
type ReadCellValues = (row: Row) => Readonly<Record<string, unknown>>

const isSame = (first: unknown, second: unknown) =>
  first === second || JSON.stringify(first) === JSON.stringify(second)

/** Returns the names of the columns whose values differ, by row. */
function differences(shown: readonly Row[], after: readonly Row[], readCells: ReadCellValues) {
  const old = new Map(shown.map((row) => [row.id, row]))
  const fields = new Map<number, ReadonlySet<string>>()
  for (const row of after) {
    const before = old.get(row.id) ?? row
    // Mostly nothing has changed. The same object has the same values.
    if (before === row) continue
    const was = readCells(before)
    const is = readCells(row)
    const names = Object.keys(is).filter((name) => !isSame(was[name], is[name]))
    if (names.length > 0) fields.set(row.id, new Set(names))
  }
  return fields
}

const isSameOrder = (first: readonly Row[], second: readonly Row[]) =>
  first.length === second.length && first.every(({ id }, index) => id === second[index]?.id)

type Fresh = Omit<ShownPage, 'changed'>

/** Returns the state with all changes shown. */
const showAll = (fresh: Fresh): ShownPage => ({ ...fresh, changed: NOTHING })

/**
 * Merges a new response into the rows on the screen, and returns the rest as waiting. Cells change
 * in place. No row appears, disappears or moves until the user agrees.
 */
export function mergeInPlace(
  shown: ShownPage | undefined,
  fresh: Fresh,
  readCells: ReadCellValues,
): { shown: ShownPage; waiting?: WaitingChanges } {
  const isOther = shown?.query !== fresh.query || shown.lastOwnChange !== fresh.lastOwnChange
  if (isOther || shown.rows.length === 0) {
    const isKnown = !isOther && fresh.rows.length === 0
    return { shown: isKnown ? shown : showAll(fresh) }
  }
  const now = new Map(fresh.rows.map((row) => [row.id, row]))
  const rows = shown.rows.map((row) => now.get(row.id) ?? row)
  const fields = differences(shown.rows, rows, readCells)
  const changed = { fields, turn: shown.changed.turn + 1 }
  const next = fields.size === 0 ? shown : { ...shown, rows, changed }
  if (!isSameOrder(shown.rows, fresh.rows))
    return { shown: next, waiting: { added: Math.max(0, fresh.total - shown.total) } }
  return { shown: next.total === fresh.total ? next : { ...next, total: fresh.total } }
}

interface Answer {
  rows: Row[] | undefined
  total: number
  /** True if the rows come from the cache and match the provider's latest version. */
  isCurrent: boolean
}

interface SteadyRows {
  rows: Row[] | undefined
  total: number
  changed?: CellChanges
  waiting?: WaitingChanges
  /** Shows the waiting changes. */
  apply: () => void
}

/**
 * Returns the rows of a page to show. Changes by others appear in place, and changes that would
 * move rows wait. Without an event stream, each response was requested by the user.
 */
export function useSteadyRows(
  { resource }: ListReference,
  query: string,
  { rows, total, isCurrent }: Answer,
): SteadyRows {
  const isReliable = useExtensions().has(EVENTS)
  const { today } = useFormat()
  // The rows on the screen. A rendering that has not finished must not count.
  const latest = useRef<ReturnType<typeof mergeInPlace>>(undefined)
  const [, rerender] = useReducer((turn: number) => turn + 1, 0)
  const readCells = (row: Row) => ({ ...row, state: findRowState(row, resource.states, today) })
  const fresh = isReliable &&
    isCurrent &&
    rows && { query, lastOwnChange: wholeLists.lastOwnChange(), rows, total }
  const next = fresh ? mergeInPlace(latest.current?.shown, fresh, readCells) : latest.current
  useLayoutEffect(() => {
    latest.current = next
  })
  const apply = () => {
    latest.current = undefined
    rerender()
  }
  if (!isReliable || !rows || next?.shown.query !== query) return { rows, total, apply }
  return { ...next.shown, waiting: next.waiting, apply }
}
