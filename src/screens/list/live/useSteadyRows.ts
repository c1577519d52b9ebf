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
interface DisplayedPage {
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

const NO_CHANGES: CellChanges = { turn: 0, fields: new Map() }

/** Returns the values of a row that the cells show, by column name. */
type ReadCellValues = (row: Row) => Readonly<Record<string, unknown>>

const isSame = (first: unknown, second: unknown) =>
  first === second || JSON.stringify(first) === JSON.stringify(second)

/** Returns the names of the columns whose values differ, by the id of the row. */
function findChangedColumns(
  displayedRows: readonly Row[],
  newRows: readonly Row[],
  readCells: ReadCellValues,
) {
  const previousById = new Map(displayedRows.map((row) => [row.id, row]))
  const fields = new Map<number, ReadonlySet<string>>()
  for (const row of newRows) {
    const previousRow = previousById.get(row.id) ?? row
    // Most rows have not changed and are the same object.
    if (previousRow === row) continue
    const previousCells = readCells(previousRow)
    const newCells = readCells(row)
    const names = Object.keys(newCells).filter(
      (name) => !isSame(previousCells[name], newCells[name]),
    )
    if (names.length > 0) fields.set(row.id, new Set(names))
  }
  return fields
}

const isSameOrder = (first: readonly Row[], second: readonly Row[]) =>
  first.length === second.length && first.every(({ id }, index) => id === second[index]?.id)

type FreshPage = Omit<DisplayedPage, 'changed'>

/** Returns the page that shows all changes. */
const displayAll = (freshPage: FreshPage): DisplayedPage => ({ ...freshPage, changed: NO_CHANGES })

/**
 * Merges a new response into the rows on the screen. Cells change in place. No row appears,
 * disappears or moves until the user shows the waiting changes.
 */
export function mergeInPlace(
  displayedPage: DisplayedPage | undefined,
  freshPage: FreshPage,
  readCells: ReadCellValues,
): { displayed: DisplayedPage; waiting?: WaitingChanges } {
  const isOtherQuery =
    displayedPage?.query !== freshPage.query ||
    displayedPage.lastOwnChange !== freshPage.lastOwnChange
  if (isOtherQuery || displayedPage.rows.length === 0) {
    const isStillEmpty = !isOtherQuery && freshPage.rows.length === 0
    return { displayed: isStillEmpty ? displayedPage : displayAll(freshPage) }
  }
  const freshById = new Map(freshPage.rows.map((row) => [row.id, row]))
  const rows = displayedPage.rows.map((row) => freshById.get(row.id) ?? row)
  const fields = findChangedColumns(displayedPage.rows, rows, readCells)
  const changed = { fields, turn: displayedPage.changed.turn + 1 }
  const mergedPage = fields.size === 0 ? displayedPage : { ...displayedPage, rows, changed }
  if (!isSameOrder(displayedPage.rows, freshPage.rows))
    return {
      displayed: mergedPage,
      waiting: { added: Math.max(0, freshPage.total - displayedPage.total) },
    }
  return {
    displayed:
      mergedPage.total === freshPage.total ? mergedPage : { ...mergedPage, total: freshPage.total },
  }
}

interface LoadedPage {
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
 * Returns the rows of a page to show. Changed cells appear in place, and changes that would move
 * rows wait. Without an event stream it shows each response, because the user has requested it.
 */
export function useSteadyRows(
  { resource }: ListReference,
  query: string,
  { rows, total, isCurrent }: LoadedPage,
): SteadyRows {
  const hasEventStream = useExtensions().has(EVENTS)
  const { today } = useFormat()
  // The rows on the screen. An unfinished rendering must not change them.
  const latest = useRef<ReturnType<typeof mergeInPlace>>(undefined)
  const [, rerender] = useReducer((turn: number) => turn + 1, 0)
  const readCells = (row: Row) => ({ ...row, state: findRowState(row, resource.states, today) })
  const freshPage = hasEventStream &&
    isCurrent &&
    rows && { query, lastOwnChange: wholeLists.lastOwnChange(), rows, total }
  const mergedResult = freshPage
    ? mergeInPlace(latest.current?.displayed, freshPage, readCells)
    : latest.current
  useLayoutEffect(() => {
    latest.current = mergedResult
  })
  const apply = () => {
    latest.current = undefined
    rerender()
  }
  if (!hasEventStream || !rows || mergedResult?.displayed.query !== query)
    return { rows, total, apply }
  return { ...mergedResult.displayed, waiting: mergedResult.waiting, apply }
}
