import { useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { listInlineEditableFields } from '../../../../registry/changes/edited-fields.ts'
import { appliesToRow } from '../../../parts/actions/verbs.ts'
import { loadCode, preload } from '../../../platform/api/loading.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import type { CellEdit, Column } from '../../../parts/table/columns/column.ts'
import { nextCell, cellId, type Move } from './move.ts'
import { TypeAheadBuffer } from './TypeAheadBuffer.tsx'

const load = () => import('./CellEditor.tsx')
const CellEditor = lazy(async () => ({ default: (await loadCode(load)).CellEditor }))

/** The cell that is being edited. */
interface At {
  row: Row
  name: string
  label: string
  typed?: string
  /** The move to make once the input has loaded, because its key was pressed before. */
  then?: Move
}

/** Returns the edit controls of the list's editable cells. */
function useEdits(
  reference: ListReference,
  verbs: readonly Verb[],
  begin: (at: At) => void,
): ReadonlyMap<string, CellEdit<Row>> {
  const { resource } = reference
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { today } = useFormat()
  return useMemo(() => {
    const names = verbs.includes('update') ? listInlineEditableFields(resource) : []
    const buildEdit = (name: string): CellEdit<Row> => {
      const field = translate(fieldLabelKey(resource, name))
      const getLabel = (row: Row) =>
        translate('ui.edit_cell', { field, title: getTitle(resource.name, row) })
      return {
        getControl: (row) =>
          appliesToRow(resource, 'update', row, today)
            ? { id: cellId(row.id, name), label: getLabel(row) }
            : undefined,
        prepare: () => preload(load),
        begin: (row, typed) => begin({ row, name, typed, label: getLabel(row) }),
      }
    }
    return new Map(names.map((name) => [name, buildEdit(name)]))
  }, [resource, verbs, begin, translate, getTitle, today])
}

/** Returns the editable cells of a list, and the cell that is being edited. */
export function useCellEditing(
  reference: ListReference,
  rows: readonly Row[] = [],
  columns: readonly Column<Row>[],
  verbs: readonly Verb[],
) {
  const [at, setAt] = useState<At | null>(null)
  const edits = useEdits(reference, verbs, setAt)
  const editable = useMemo(() => {
    return columns.map((column) => ({ ...column, edit: edits.get(column.name) }))
  }, [columns, edits])
  // The next cell exists only after the input has closed.
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (at !== null || next.current === null) return
    document.getElementById(next.current)?.focus()
    next.current = null
  }, [at])
  const leave = (move: Move) => {
    const names = editable.filter(({ edit }) => edit).map(({ name }) => name)
    if (at && move !== 'away')
      next.current = nextCell(move, { id: at.row.id, name: at.name }, rows, names)
    setAt(null)
  }
  const editing = at && {
    key: at.row.id,
    column: at.name,
    editor: (
      <Suspense
        fallback={
          at.typed !== undefined && (
            <TypeAheadBuffer
              label={at.label}
              typed={at.typed}
              onType={(typed) => setAt({ ...at, typed })}
              onMove={(then) => (then === 'stay' ? leave(then) : setAt({ ...at, then }))}
            />
          )
        }
      >
        <CellEditor
          key={cellId(at.row.id, at.name)}
          reference={reference}
          {...at}
          onLeave={leave}
        />
      </Suspense>
    ),
  }
  return { columns: editable, editing: editing ?? undefined }
}
