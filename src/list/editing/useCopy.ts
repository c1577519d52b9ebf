import { useTranslate } from 'ra-core'
import { type ClipboardEvent, useCallback } from 'react'
import { labelOf } from '../../../resources/kit/fields/pointing.ts'
import { valueText } from '../../../resources/kit/text/value-text.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import { choiceKey } from '../../i18n/label-keys.ts'

/** Returns what puts a cell that has the focus into the clipboard, as pasting reads it; text that somebody has marked comes first. */
export function useCopy({ resource }: ListReference, rows: readonly Row[] = []) {
  const translate = useTranslate()
  const format = useFormat()
  return useCallback(
    (event: ClipboardEvent<HTMLElement>) => {
      const { target, clipboardData } = event
      if (!(target instanceof HTMLElement) || !target.matches('.cell-edit')) return
      if (getSelection()?.isCollapsed === false) return
      const row = rows[target.closest('tr')?.sectionRowIndex ?? -1]
      const name = target.dataset.column ?? ''
      if (!row) return
      event.preventDefault()
      const word = choiceKey(resource, name, String(row[name]))
      const known = { title: row[labelOf(name)], word }
      clipboardData.setData(
        'text/plain',
        valueText({ translate, format }, resource.fields[name], row[name], known),
      )
    },
    [resource, rows, translate, format],
  )
}
