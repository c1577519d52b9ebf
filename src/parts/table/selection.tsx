import { useTranslate } from 'ra-core'
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { ResourceName } from '#business/words'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'

/** The selected rows of a page, for bulk actions. */
export interface Selection {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  /** Selects the rows from the last toggled one to this one too, in the order of the page. */
  extendRange: (id: number, pageIds: readonly number[]) => void
  /** Selects exactly these rows, or none if all of them are selected already. */
  toggleAll: (ids: readonly number[]) => void
  selectOnly: (ids: readonly number[]) => void
  clear: () => void
}

/** A selection among the rows of a table, with the data its checkboxes need. */
export interface Selectable<R> extends Selection {
  getId: (row: R) => number
  getTitle: (row: R) => string
}

const getId = ({ id }: Row) => id

/** Keeps the selected rows of an entity. */
export function useSelection(resource: ResourceName): Selectable<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const lastToggled = useRef<number>(undefined)
  const toggle = useCallback((id: number) => {
    lastToggled.current = id
    setIds((previousIds) => {
      const newIds = new Set(previousIds)
      if (!newIds.delete(id)) newIds.add(id)
      return newIds
    })
  }, [])
  const extendRange = useCallback((id: number, pageIds: readonly number[]) => {
    const clickedIndex = pageIds.indexOf(id)
    const lastIndex = pageIds.findIndex((rowId) => rowId === lastToggled.current)
    const [startIndex, endIndex] =
      lastIndex < 0
        ? [clickedIndex, clickedIndex]
        : [Math.min(lastIndex, clickedIndex), Math.max(lastIndex, clickedIndex)]
    const range = pageIds.slice(startIndex, endIndex + 1)
    setIds((previousIds) => new Set([...previousIds, ...range]))
  }, [])
  const toggleAll = useCallback((pageIds: readonly number[]) => {
    setIds((previousIds) =>
      pageIds.every((id) => previousIds.has(id)) ? new Set() : new Set(pageIds),
    )
  }, [])
  const selectOnly = useCallback(
    (selectedCount: readonly number[]) => setIds(new Set(selectedCount)),
    [],
  )
  const clear = useCallback(() => selectOnly([]), [selectOnly])
  const formatTitle = useRowTitle()
  const getTitle = useCallback((row: Row) => formatTitle(resource, row), [formatTitle, resource])
  return useMemo(
    () => ({ ids, toggle, extendRange, toggleAll, selectOnly, clear, getId, getTitle }),
    [ids, toggle, extendRange, toggleAll, selectOnly, clear, getTitle],
  )
}

/** The checkbox in the table head: selects all rows of the page, or none. */
export function SelectAll({
  selection,
  pageIds,
}: {
  selection: Selection
  pageIds: readonly number[]
}) {
  const translate = useTranslate()
  const selectedIds = pageIds.filter((id) => selection.ids.has(id)).length
  const areAllSelected = pageIds.length > 0 && selectedIds === pageIds.length
  return (
    <th scope="col" className="select-cell">
      <label>
        <span className="hidden">{translate('ui.select_all')}</span>
        <input
          type="checkbox"
          checked={areAllSelected}
          disabled={pageIds.length === 0}
          ref={(checkbox) => {
            if (checkbox) checkbox.indeterminate = selectedIds > 0 && !areAllSelected
          }}
          onChange={() => selection.toggleAll(pageIds)}
        />
      </label>
    </th>
  )
}

/** Keeps a click with Shift from marking text, so that a copy takes the rows. */
function keepTextUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

/** The checkbox of one row. */
export function SelectRow(props: {
  id: number
  title: string
  isSelected: boolean
  /** Called with whether a click with Shift selects the rows in between too. */
  onToggle: (id: number, isRange: boolean) => void
}) {
  const { id, title, isSelected, onToggle } = props
  const translate = useTranslate()
  // Firefox forwards no click with Shift from the label to its checkbox.
  const extendFromLabel = (event: MouseEvent) => {
    if (!event.shiftKey || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    onToggle(id, true)
  }
  return (
    <td className="select-cell">
      <label onMouseDown={keepTextUnmarked} onClick={extendFromLabel}>
        <span className="hidden">{translate('ui.select_row', { title })}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onToggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    </td>
  )
}
