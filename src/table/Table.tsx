import {
  type ClipboardEventHandler,
  type Key,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { Scrollable } from '../ui/Scrollable.tsx'
import { stopTelling, tellWhole } from './cells/whole-text.ts'
import type { Column } from './columns/column.ts'
import { useGivingWay } from './columns/fitting-columns.ts'
import { useSteadyWidths } from './columns/steady-widths.ts'
import { editPointed, focusPointed } from './state/cell-keys.ts'
import { moveInRows } from './state/row-keys.ts'
import { SkeletonRows } from './rows/SkeletonRows.tsx'
import type { Selectable } from './selection.tsx'
import { TableFooter } from './TableFooter.tsx'
import { TableHead } from './TableHead.tsx'
import { type Checkbox, type Editing, TableRow } from './TableRow.tsx'
import { useDrawnRows } from './rows/useDrawnRows.ts'
import { useRowSlots } from './rows/useRowSlots.ts'

/** What others have changed of the rows, which is shown for a moment. */
export interface Changed {
  /** The names of the columns, by the key of the row. */
  fields: ReadonlyMap<Key, ReadonlySet<string>>
  /** Another number for every change, so that a cell that changes again shows it again. */
  turn: number
}

export interface TableProps<R> {
  /** The table's name, or the id of what tells it. */
  label?: string
  labelledBy?: string
  /** Declared once and kept: a row renders anew when this is another object. */
  columns: readonly Column<R>[]
  /** Undefined while they are on the way. */
  rows: readonly R[] | undefined
  keyOf: (row: R, index: number) => Key
  sort?: string
  onSort?: (sort: string) => void
  /** Rows can be sorted by several columns. */
  sortsBySeveral?: boolean
  /** Gives a column a width in pixels, or, without one, that of its contents. */
  onResize?: (name: string, width: number | undefined) => void
  /** Present where rows can be selected for bulk actions. */
  selectable?: Selectable<R>
  /** Renders the actions of a row; memoised, like the columns. */
  actionsOf?: (row: R) => ReactNode
  classOfRow?: (row: R) => string | undefined
  changed?: Changed
  /** The cell that is being changed, by the key of its row. */
  editing?: Editing & { key: Key }
  /** Takes what is pasted onto a cell or a row. */
  onPaste?: ClipboardEventHandler<HTMLElement>
  /** The row that is shown elsewhere on the screen too. */
  openKey?: Key
  /** Another page begins at its first row. */
  page?: number
  /** The columns that give way where they do not all fit, the first to go first; without it the rows scroll. */
  givingWay?: readonly string[]
  /** Called with the columns that have given way. */
  onGivenWay?: (names: readonly string[]) => void
  /** Takes the focus when what had it is gone. */
  isFocusFallback?: boolean
  /** Footer cells by the names of the columns, where they change while the columns do not. */
  footers?: Readonly<Record<string, ReactNode>>
  /** Content below the rows that scrolls with them. */
  children?: ReactNode
}

/** The same object as long as only the choice changes, so that the other rows need not render. */
function useCheckbox<R>(selectable: Selectable<R> | undefined): Checkbox<R> | undefined {
  const { idOf, titleOf, toggle } = selectable ?? {}
  return useMemo(
    () => (idOf && titleOf && toggle ? { idOf, titleOf, toggle } : undefined),
    [idOf, titleOf, toggle],
  )
}

/** Lets columns give way, and says which have. */
function useGivenWay<R>(ref: RefObject<HTMLElement | null>, props: TableProps<R>): void {
  const { columns, givingWay, selectable, onGivenWay } = props
  const names = columns.map(({ name }) => name)
  const fitting = givingWay && { order: givingWay, columns: names, before: selectable ? 1 : 0 }
  const away = useGivingWay(ref, fitting)
  useEffect(() => onGivenWay?.(away), [away, onGivenWay])
}

/** The rows of a page, as a table of the platform; on a phone the same table is laid out as cards. */
export function Table<R>(props: TableProps<R>) {
  const { label, labelledBy, columns, rows, keyOf, selectable, actionsOf } = props
  const { sort, onSort, sortsBySeveral, onResize, classOfRow, changed, page } = props
  const { isFocusFallback, editing, onPaste, openKey, footers, children } = props
  const ref = useRef<HTMLElement>(null)
  const checkbox = useCheckbox(selectable)
  const drawn = useDrawnRows({ rows, keyOf, openKey })
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    ref.current?.scrollTo?.({ top: 0 })
  }, [page])
  useGivenWay(ref, props)
  const isWhole = rows !== undefined && drawn.shown === rows.length
  useSteadyWidths(ref, { columns, hasPages: page !== undefined, isWhole })
  const slotOf = useRowSlots(drawn.keys, ref)
  const hasActions = actionsOf !== undefined
  const head = { columns, sort, onSort, sortsBySeveral, onResize, selectable, hasActions }
  return (
    <Scrollable
      {...{ label, labelledBy, isFocusFallback, onPaste }}
      boxRef={ref}
      onKeyDown={moveInRows}
      onClick={focusPointed}
      onDoubleClick={editPointed}
      onPointerOver={tellWhole}
      onPointerOut={stopTelling}
    >
      <table className="table" aria-busy={!rows}>
        <TableHead {...head} rows={rows ?? []} />
        <tbody>
          {drawn.rows?.map((row, index) => {
            const key = drawn.keys[index] ?? index
            return (
              <TableRow
                key={slotOf(key)}
                row={row}
                className={classOfRow?.(row)}
                changed={changed?.fields.get(key)}
                turn={changed?.fields.has(key) ? changed.turn : undefined}
                isSelected={selectable?.ids.has(selectable.idOf(row)) ?? false}
                isOpen={key === openKey}
                isWaiting={index >= drawn.shown}
                editing={editing?.key === key ? editing : undefined}
                {...{ columns, actionsOf, checkbox }}
              />
            )
          })}
          {!rows && <SkeletonRows cells={columns.length + +!!selectable + +hasActions} />}
        </tbody>
        {rows && <TableFooter {...{ columns, footers, hasActions }} hasCheckbox={!!selectable} />}
      </table>
      {children}
    </Scrollable>
  )
}
