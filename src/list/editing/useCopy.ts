import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import { isElsewhere } from '../../layout/keyboard/bindings.ts'
import { usePreferences } from '../../layout/preferences.ts'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'
import { fileColumn } from '../export/list-sheet.ts'
import { type Place, placeOf } from './place.ts'
import type { ShownRows } from './usePaste.tsx'

/** A cell of text between tabulators; what would end it stands in quotes, as spreadsheets read it. */
const between = (text: string) =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The rows and columns that are copied: the chosen rows, or else the cell that has the focus. */
function copied(
  rows: readonly Row[],
  names: readonly string[],
  { row, name }: Place,
  chosen: readonly Row[],
) {
  if (chosen.length > 0) return { rows: chosen, names }
  const only = rows[row]
  return only && name !== undefined ? { rows: [only], names: [name] } : undefined
}

/** Puts chosen rows, or a cell that has the focus, into the clipboard as pasting reads them; text that somebody has marked comes first. */
export function useCopy(
  { reference, rows, columns }: ShownRows,
  chosen: ReadonlySet<number> | undefined,
): void {
  const translate = useTranslate()
  const format = useFormat()
  const { shortcuts } = usePreferences()
  const copy = (event: ClipboardEvent) => {
    if (isElsewhere(event) || getSelection()?.isCollapsed === false) return
    const among = shortcuts === 'on' ? rows.filter(({ id }) => chosen?.has(id)) : []
    const names = columns.map(({ name }) => name)
    const part = copied(rows, names, placeOf(event.target), among)
    if (!part) return
    const shown = part.names.map((name) => fileColumn({ translate, format }, reference, name))
    const lines = part.rows.map((row) => shown.map(({ textOf }) => textOf(row)))
    const isOne = among.length === 0
    const text = isOne ? lines.join() : lines.map((line) => line.map(between).join('\t')).join('\n')
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    if (!isOne) toastSuccess(translate('copy.done', { count: among.length }))
  }
  const latest = useRef(copy)
  useEffect(() => {
    latest.current = copy
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => latest.current(event)
    document.addEventListener('copy', listen)
    return () => document.removeEventListener('copy', listen)
  }, [])
}
