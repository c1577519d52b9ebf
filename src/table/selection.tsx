import { useTranslate } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import type { ResourceName } from '#business/words'
import type { Row } from '../data/rows/normalise.ts'
import { useRowTitle } from '../data/useRowTitle.ts'

/** The selected rows of a page, for bulk actions. */
export interface Selection {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
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
  const toggle = useCallback((id: number) => {
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const toggleAll = useCallback((every: readonly number[]) => {
    setIds((before) => (every.every((id) => before.has(id)) ? new Set() : new Set(every)))
  }, [])
  const choose = useCallback((chosen: readonly number[]) => setIds(new Set(chosen)), [])
  const clear = useCallback(() => choose([]), [choose])
  const write = useRowTitle()
  const getTitle = useCallback((row: Row) => write(resource, row), [write, resource])
  return useMemo(
    () => ({ ids, toggle, toggleAll, choose, clear, getId, getTitle }),
    [ids, toggle, toggleAll, choose, clear, getTitle],
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

/** The checkbox of one row. */
export function SelectRow(props: {
  id: number
  title: string
  isSelected: boolean
  onToggle: (id: number) => void
}) {
  const { id, title, isSelected, onToggle } = props
  const translate = useTranslate()
  return (
    <td className="select-cell">
      <label>
        <span className="hidden">{translate('ui.select_row', { title })}</span>
        <input type="checkbox" checked={isSelected} onChange={() => onToggle(id)} />
      </label>
    </td>
  )
}
