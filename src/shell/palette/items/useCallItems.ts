import { useTranslate } from 'ra-core'
import { isPhoneFound } from '../../../features/desk/match-phone.ts'
import { readPhone } from '../../../features/desk/read-phone.ts'
import type { useFoundRows } from './useFoundRows.ts'
import { useDesks } from '../../../features/desk/useDesks.ts'
import { useNumberingPlan } from '../../../platform/i18n/business.ts'
import type { PaletteItem } from './items.ts'

type PhoneSearch = Pick<ReturnType<typeof useFoundRows>, 'found' | 'isSearching' | 'error'>

/** Returns the item that books for a typed phone number which nobody has; none for other texts. */
export function useCallItems(
  searchText: string,
  { found, isSearching, error }: PhoneSearch,
): PaletteItem[] {
  const translate = useTranslate()
  const desks = Object.values(useDesks())
  const plan = useNumberingPlan()
  const phone = readPhone(searchText)
  if (phone === undefined || desks.length === 0 || isSearching || error) return []
  if (isPhoneFound(found, phone, plan)) return []
  return [
    {
      key: 'call',
      group: translate('palette.create'),
      icon: 'phone',
      // A phone number reads from left to right in every language.
      label: translate('palette.book_for', { phone: `\u2066${phone}\u2069` }),
      to: `/call?${new URLSearchParams({ phone })}`,
    },
  ]
}
