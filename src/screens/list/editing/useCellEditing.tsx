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
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import type { CellEdit, Column } from '../../../parts/table/columns/column.ts'
import { getNextCellId, getCellId, type CellMove } from './move.ts'
import { TypeAheadBuffer } from './TypeAheadBuffer.tsx'

const loadCellEditor = () => import('./CellEditor.tsx')
const CellEditor = lazy(async () => ({ default: (await loadCode(loadCellEditor)).CellEditor }))

/** The cell that is being edited. */
interface EditedCell {
  row: Row
  name: string
  label: string
  typedText?: string
  /** The move to make once the input has loaded, because its key was pressed before. */
  queuedMove?: CellMove
}

/** Returns the edit controls of the list's editable cells. */
function useCellEdits(
  reference: ListReference,
  verbs: readonly Verb[],
  beginEdit: (cell: EditedCell) => void,
): ReadonlyMap<string, CellEdit<Row>> {
  const { resource } = reference
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { today } = useFormat()
  return useMemo(() => {
    const names = verbs.includes('update') ? listInlineEditableFields(resource) : []
    const buildEdit = (name: string): CellEdit<Row> => {
      const fieldLabel = translate(getFieldLabelKey(resource, name))
      const getLabel = (row: Row) =>
        translate('ui.edit_cell', { field: fieldLabel, title: getTitle(resource.name, row) })
      return {
        getControl: (row) =>
          appliesToRow(resource, 'update', row, today)
            ? { id: getCellId(row.id, name), label: getLabel(row) }
            : undefined,
        prepare: () => preload(loadCellEditor),
        begin: (row, typedText) => beginEdit({ row, name, typedText, label: getLabel(row) }),
      }
    }
    return new Map(names.map((name) => [name, buildEdit(name)]))
  }, [resource, verbs, beginEdit, translate, getTitle, today])
}

/** Returns the editable cells of a list, and the cell that is being edited. */
export function useCellEditing(
  reference: ListReference,
  rows: readonly Row[] = [],
  columns: readonly Column<Row>[],
  verbs: readonly Verb[],
) {
  const [editedCell, setEditedCell] = useState<EditedCell | null>(null)
  const cellEdits = useCellEdits(reference, verbs, setEditedCell)
  const editableColumns = useMemo(() => {
    return columns.map((column) => ({ ...column, edit: cellEdits.get(column.name) }))
  }, [columns, cellEdits])
  // The next cell exists only after the input has closed.
  const nextCellId = useRef<string | null>(null)
  useEffect(() => {
    if (editedCell !== null || nextCellId.current === null) return
    document.getElementById(nextCellId.current)?.focus()
    nextCellId.current = null
  }, [editedCell])
  const leaveCell = (move: CellMove) => {
    const names = editableColumns.filter(({ edit }) => edit).map(({ name }) => name)
    if (editedCell && move !== 'away')
      nextCellId.current = getNextCellId(
        move,
        { id: editedCell.row.id, name: editedCell.name },
        rows,
        names,
      )
    setEditedCell(null)
  }
  const editing = editedCell && {
    key: editedCell.row.id,
    column: editedCell.name,
    editor: (
      <Suspense
        fallback={
          editedCell.typedText !== undefined && (
            <TypeAheadBuffer
              label={editedCell.label}
              typedText={editedCell.typedText}
              onType={(typedText) => setEditedCell({ ...editedCell, typedText })}
              onMove={(move) =>
                move === 'stay'
                  ? leaveCell(move)
                  : setEditedCell({ ...editedCell, queuedMove: move })
              }
            />
          )
        }
      >
        <CellEditor
          key={getCellId(editedCell.row.id, editedCell.name)}
          reference={reference}
          {...editedCell}
          onLeave={leaveCell}
        />
      </Suspense>
    ),
  }
  return { columns: editableColumns, editing: editing ?? undefined }
}
