import { useTranslate } from 'ra-core'
import { type ClipboardEvent, lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import { useExtensions } from '../../access/rights.ts'
import { loadCode } from '../../api/loading.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { IMPORT } from '../../data/together/import-rows.ts'
import { OpeningDialog } from '../../feedback/Offline.tsx'
import { copiedCells } from '../../import/file-table.ts'
import type { Column } from '../../table/columns/column.ts'
import { toastError } from '../../ui/overlays/toasts.tsx'
import { blockAt, type PastedBlock } from './pasted-block.ts'

const PasteDialog = lazy(async () => ({
  default: (await loadCode(() => import('./PasteDialog.tsx'))).PasteDialog,
}))

/** Whether a single text is put into the input of a cell; what is chosen is looked up first. */
function isTyped({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return (
    field !== undefined &&
    field.type !== 'reference' &&
    !['choice', 'flag'].includes(traitsOf(field.type).kind)
  )
}

/** What is pasted onto a cell of a list: one text begins to change it, a block is shown first. */
export function usePaste(
  reference: ListReference,
  rows: readonly Row[] = [],
  columns: readonly Column<Row>[],
) {
  const translate = useTranslate()
  const canTogether = useExtensions().has(IMPORT)
  const [block, setBlock] = useState<PastedBlock | null>(null)

  async function take(cell: HTMLElement, clipboard: { text: string; html: string }) {
    const from = {
      row: cell.closest('tr')?.sectionRowIndex ?? -1,
      column: columns.findIndex(({ name }) => name === cell.dataset.column),
    }
    const table = await copiedCells(clipboard)
    const [[text = ''] = [], ...others] = table
    const row = rows[from.row]
    const column = columns[from.column]
    if (!row || !column || table.length === 0) return
    const isOne = others.length === 0 && table[0]?.length === 1
    if (isOne && isTyped(reference.resource, column.name)) column.edit?.begin(row, text.trim())
    else if (canTogether) setBlock(blockAt(table, from, rows, columns))
    else toastError(translate('paste.one_by_one'))
  }

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const { target, clipboardData } = event
    if (!(target instanceof HTMLElement) || !target.matches('.cell-edit')) return
    event.preventDefault()
    void take(target, {
      text: clipboardData.getData('text/plain'),
      html: clipboardData.getData('text/html'),
    })
  }
  const dialog = block && (
    <Suspense fallback={<OpeningDialog />}>
      <PasteDialog reference={reference} block={block} onClose={() => setBlock(null)} />
    </Suspense>
  )
  return { onPaste, dialog }
}
