import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { loadCode } from '../../../platform/api/loading.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { batchCalls } from '../../../../registry/calls/batch-calls.ts'
import { OpeningDialog } from '../../../platform/ui/feedback/Offline.tsx'
import { readCopiedCells } from '../../../features/import/file/read-copied-cells.ts'
import type { Column } from '../../../parts/table/columns/column.ts'
import { toastError } from '../../../platform/ui/overlays/toasts.tsx'
import { layBlock, type PastedBlock } from './pasted-block.ts'
import { type FocusPlace, findFocusPlace } from './focus-place.ts'
import { useClipboardEvent } from './useClipboardEvent.ts'

const PasteDialog = lazy(async () => ({
  default: (await loadCode(() => import('./PasteDialog.tsx'))).PasteDialog,
}))

/** A list as shown: the rows of the page and the visible columns. */
export interface RowsOnScreen {
  reference: ListReference
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

/**
 * Returns whether a pasted text can go straight into the input of a cell. A reference must be looked
 * up first.
 */
function isTypedAsText({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return (
    field !== undefined &&
    field.type !== 'reference' &&
    !['choice', 'flag'].includes(getTypeTraits(field.type).kind)
  )
}

/**
 * Handles pasting onto a list, from a cell or from the first cell of a row. A single text starts to
 * edit its cell; a block is previewed first.
 */
export function usePaste({ reference, rows, columns }: RowsOnScreen) {
  const { resource } = reference
  const translate = useTranslate()
  const canChangeMany = useExtensions().has(batchCalls.import.request)
  const [block, setBlock] = useState<PastedBlock | null>(null)

  function showBlock(pastedBlock: PastedBlock) {
    const [row] = pastedBlock.rows
    const [, name] = pastedBlock.mapping
    const isSingleCell =
      pastedBlock.rows.length === 1 && pastedBlock.mapping.length === 2 && !pastedBlock.isTruncated
    const edit = columns.find((column) => column.name === name)?.edit
    if (row && edit && name && isSingleCell && isTypedAsText(resource, name))
      edit.begin(row, pastedBlock.table[1]?.[1]?.trim())
    else if (canChangeMany) setBlock(pastedBlock)
    else toastError(translate('paste.one_by_one'))
  }

  async function pasteCells({ row, name }: FocusPlace, clipboard: { text: string; html: string }) {
    const table = await readCopiedCells(clipboard)
    // With the focus on a row, a single text says nothing about its column.
    const isSingleCell = table.length === 1 && table[0]?.length === 1
    if (table.length === 0 || (isSingleCell && name === undefined)) return
    const column = name === undefined ? 0 : columns.findIndex((column) => column.name === name)
    if (column >= 0) showBlock(layBlock(table, { row, column }, rows, columns))
  }

  useClipboardEvent('paste', (event) => {
    const focusPlace = findFocusPlace(document.activeElement)
    const { clipboardData } = event
    if (!clipboardData || !rows[focusPlace.row] || columns.every(({ edit }) => !edit)) return
    event.preventDefault()
    void pasteCells(focusPlace, {
      text: clipboardData.getData('text/plain'),
      html: clipboardData.getData('text/html'),
    })
  })
  const dialog = block && (
    <Suspense fallback={<OpeningDialog />}>
      <PasteDialog reference={reference} block={block} onClose={() => setBlock(null)} />
    </Suspense>
  )
  return { showBlock, dialog }
}
