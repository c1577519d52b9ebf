import { useTranslate } from 'ra-core'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { fileColumn } from '../export/list-sheet.ts'
import { type FocusPlace, findFocusPlace } from './focus-place.ts'
import { useClipboardEvent } from './useClipboardEvent.ts'
import type { ShownRows } from './usePaste.tsx'

/** Writes a cell of tab-separated text. Quotes it if necessary, as spreadsheets do. */
const between = (text: string) =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Returns the rows and columns to copy: the selected rows, or else the focused cell. */
function cellsToCopy(
  rows: readonly Row[],
  names: readonly string[],
  { row, name }: FocusPlace,
  chosen: readonly Row[],
) {
  if (chosen.length > 0) return { rows: chosen, names }
  const only = rows[row]
  return only && name !== undefined ? { rows: [only], names: [name] } : undefined
}

/**
 * Copies the selected rows, or the focused cell, to the clipboard in the format that pasting reads.
 * A text selection takes precedence.
 */
export function useCopy(
  { reference, rows, columns }: ShownRows,
  chosen: ReadonlySet<number> | undefined,
): void {
  const translate = useTranslate()
  const format = useFormat()
  const { shortcuts } = usePreferences()
  useClipboardEvent('copy', (event) => {
    if (getSelection()?.isCollapsed === false) return
    const among = shortcuts === 'on' ? rows.filter(({ id }) => chosen?.has(id)) : []
    const names = columns.map(({ name }) => name)
    const part = cellsToCopy(rows, names, findFocusPlace(document.activeElement), among)
    if (!part) return
    const fileColumns = part.names.map((name) => fileColumn({ translate, format }, reference, name))
    const lines = part.rows.map((row) => fileColumns.map(({ getText }) => getText(row)))
    const isOne = among.length === 0
    const text = isOne ? lines.join() : lines.map((line) => line.map(between).join('\t')).join('\n')
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    if (!isOne) toastSuccess(translate('copy.done', { count: among.length }))
  })
}
