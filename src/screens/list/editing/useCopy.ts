import { useTranslate } from 'ra-core'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { buildFileColumn } from '../export/list-sheet.ts'
import { type FocusPlace, findFocusPlace } from './focus-place.ts'
import { useClipboardEvent } from './useClipboardEvent.ts'
import type { RowsOnScreen } from './usePaste.tsx'

/** Writes a cell of tab-separated text. Quotes it if necessary, as spreadsheets do. */
const quoteCell = (text: string) =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Returns the rows and columns to copy: the selected rows, or else the focused cell. */
function chooseCells(
  rows: readonly Row[],
  names: readonly string[],
  { row, name }: FocusPlace,
  selectedRows: readonly Row[],
) {
  if (selectedRows.length > 0) return { rows: selectedRows, names }
  const focusedRow = rows[row]
  return focusedRow && name !== undefined ? { rows: [focusedRow], names: [name] } : undefined
}

/**
 * Copies the selected rows, or the focused cell, to the clipboard in the format that pasting reads.
 * A text selection takes precedence.
 */
export function useCopy(
  { reference, rows, columns }: RowsOnScreen,
  selectedIds: ReadonlySet<number> | undefined,
): void {
  const translate = useTranslate()
  const format = useFormat()
  const { shortcuts } = usePreferences()
  useClipboardEvent('copy', (event) => {
    if (getSelection()?.isCollapsed === false) return
    const selectedRows = shortcuts === 'on' ? rows.filter(({ id }) => selectedIds?.has(id)) : []
    const names = columns.map(({ name }) => name)
    const cellsToCopy = chooseCells(
      rows,
      names,
      findFocusPlace(document.activeElement),
      selectedRows,
    )
    if (!cellsToCopy) return
    const fileColumns = cellsToCopy.names.map((name) =>
      buildFileColumn({ translate, format }, reference, name),
    )
    const rowTexts = cellsToCopy.rows.map((row) => fileColumns.map(({ getText }) => getText(row)))
    const isSingleCell = selectedRows.length === 0
    const quotedLines = rowTexts.map((texts) => texts.map(quoteCell).join('\t'))
    const text = isSingleCell ? rowTexts.join() : quotedLines.join('\n')
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    if (!isSingleCell) toastSuccess(translate('copy.done', { count: selectedRows.length }))
  })
}
