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
  extend: (id: number, every: readonly number[]) => void
  /** Selects exactly these rows, or none if all of them are selected already. */
  toggleAll: (ids: readonly number[]) => void
  choose: (ids: readonly number[]) => void
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
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const extend = useCallback((id: number, every: readonly number[]) => {
    const to = every.indexOf(id)
    const from = every.findIndex((rowId) => rowId === lastToggled.current)
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
    const range = every.slice(first, last + 1)
    setIds((before) => new Set([...before, ...range]))
  }, [])
  const toggleAll = useCallback((every: readonly number[]) => {
    setIds((before) => (every.every((id) => before.has(id)) ? new Set() : new Set(every)))
  }, [])
  const choose = useCallback((chosen: readonly number[]) => setIds(new Set(chosen)), [])
  const clear = useCallback(() => choose([]), [choose])
  const write = useRowTitle()
  const getTitle = useCallback((row: Row) => write(resource, row), [write, resource])
  return useMemo(
    () => ({ ids, toggle, extend, toggleAll, choose, clear, getId, getTitle }),
    [ids, toggle, extend, toggleAll, choose, clear, getTitle],
  )
}

/** The checkbox in the table head: selects all rows of the page, or none. */
export function SelectAll({
  selection,
  every,
}: {
  selection: Selection
  every: readonly number[]
}) {
  const translate = useTranslate()
  const chosen = every.filter((id) => selection.ids.has(id)).length
  const isAll = every.length > 0 && chosen === every.length
  return (
    <th scope="col" className="select-cell">
      <label>
        <span className="hidden">{translate('ui.select_all')}</span>
        <input
          type="checkbox"
          checked={isAll}
          disabled={every.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll
          }}
          onChange={() => selection.toggleAll(every)}
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
