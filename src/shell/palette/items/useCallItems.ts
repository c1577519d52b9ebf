import { useTranslate } from 'ra-core'
import { isPhoneFound } from '../../../features/desk/match-phone.ts'
import { readPhone } from '../../../features/desk/read-phone.ts'
import type { useFoundRows } from './useFoundRows.ts'
import { useDesks } from '../../../features/desk/useDesks.ts'
import { useNumberingPlan } from '../../../platform/i18n/business.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import type { PaletteItem } from './items.ts'
import { isolateDirection } from './record-items.ts'

type PhoneSearch = Pick<ReturnType<typeof useFoundRows>, 'found' | 'isSearching' | 'error'>

/**
 * Returns the item that books for a typed phone number: for its only caller, or for a number that
 * nobody has. Other texts have none.
 */
export function useCallItems(
  searchText: string,
  { found, isSearching, error }: PhoneSearch,
): PaletteItem[] {
  const translate = useTranslate()
  const desks = Object.values(useDesks())
  const plan = useNumberingPlan()
  const getTitle = useRowTitle()
  const phone = readPhone(searchText)
  if (phone === undefined || desks.length === 0 || isSearching || error) return []
  const buildItem = (caller: string, params: Record<string, string>): PaletteItem => ({
    key: 'call',
    group: translate('palette.create'),
    icon: 'phone',
    label: translate('palette.book_for', { phone: caller }),
    to: `/call?${new URLSearchParams(params)}`,
  })
  // A phone number reads from left to right in every language.
  if (!isPhoneFound(found, phone, plan)) return [buildItem(`\u2066${phone}\u2069`, { phone })]
  const callers = found.filter(({ resource }) =>
    desks.some(({ caller }) => caller.target.name === resource.name),
  )
  const [onlyCaller, ...otherCallers] = callers.flatMap(({ resource, rows }) =>
    rows.map((row) => ({ id: String(row.id), name: getTitle(resource.name, row) })),
  )
  if (!onlyCaller || otherCallers.length > 0) return []
  return [buildItem(isolateDirection(onlyCaller.name), { id: onlyCaller.id })]
}
