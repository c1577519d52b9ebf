import { lastBuilt } from './last-built.ts'

/** The interface's languages, each in its own words. */
export const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'pt', name: 'Português' },
  { locale: 'ar', name: 'العربية' },
] as const

interface WeekInfo {
  /** Monday is 1, Sunday 7. */
  firstDay: number
}
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** `Intl.Locale` week information: newer engines have a method, older ones a property, some neither. */
function weekInfo(locale: WithWeek): WeekInfo {
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
}

/**
 * Returns the days of the week, 0 for Sunday, from the first day of the week where the business is:
 * the currency's ISO 4217 code begins with the code of its country. Weeks of `EUR` begin on Monday.
 */
export const getWeekdays = lastBuilt((currency: string): readonly number[] => {
  const { firstDay } = weekInfo(new Intl.Locale('und', { region: currency.slice(0, 2) }))
  return [0, 1, 2, 3, 4, 5, 6].map((step) => (firstDay + step) % 7)
})

export { directionOf } from '../../registry/days/customs.ts'
