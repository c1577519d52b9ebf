import { useTranslate } from 'ra-core'
import { useActionItems } from './action-items.ts'
import type { PaletteItem } from './items.ts'
import { useRecentItems } from './recent-items.ts'
import { useRecordItems } from './record-items.ts'
import { useScreenItems } from './screen-items.ts'
import { useCallItems } from './useCallItems.ts'
import { useFoundRows } from './useFoundRows.ts'

/**
 * Returns the items that match the typed text: the actions of one row, or else rows and screens.
 */
export function usePaletteItems(typed: string, record: PaletteItem | null) {
  const isActionMode = record !== null
  const search = useFoundRows(isActionMode ? '' : typed)
  const records = useRecordItems(search.found)
  const translate = useTranslate()
  const nearItems = useRecordItems(search.near).map((item) => ({
    ...item,
    group: translate('palette.near'),
  }))
  const screens = useScreenItems(typed)
  const calls = useCallItems(typed, search)
  const recent = useRecentItems()
  const actions = useActionItems(record?.record, record?.to ?? '', typed)
  const searchItems =
    typed.trim() === '' ? [...recent, ...screens] : [...records, ...calls, ...screens, ...nearItems]
  return { items: isActionMode ? actions : searchItems, search: { ...search, typed } }
}
