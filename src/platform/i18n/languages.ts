import { LANGUAGES } from '../../../registry/words/languages.ts'
import { type Weekday, WEEKDAYS } from '../../../registry/words/weekdays.ts'
import { memoizeLast } from './memoize-last.ts'

interface WeekInfo {
  /** Monday is 1, Sunday 7. */
  firstDay: number
}
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** `Intl.Locale` week information: newer engines have a method, older ones a property, some neither. */
function getWeekInfo(locale: LocaleWithWeek): WeekInfo {
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
}

const buildWeekdays = memoizeLast(
  (currency: string, start: Weekday | 'usual'): readonly number[] => {
    const country = new Intl.Locale('und', { region: currency.slice(0, 2) })
    const firstDay = start === 'usual' ? getWeekInfo(country).firstDay : WEEKDAYS.indexOf(start)
    return [0, 1, 2, 3, 4, 5, 6].map((step) => (firstDay + step) % 7)
  },
)

/**
 * Returns the weekdays, 0 for Sunday, from the first day of the week. Without one, weeks start as in
 * the business's country, which is the start of the currency's ISO 4217 code. Those of `EUR` start
 * on Monday.
 */
export const getWeekdays = (currency: string, start: Weekday | null = null): readonly number[] =>
  buildWeekdays(currency, start ?? 'usual')

/** Returns whether the interface has texts in a language. */
export const isLanguage = (language: string): boolean =>
  LANGUAGES.some(({ locale }) => locale === language)

export { getTextDirection as directionOf } from '../../../registry/days/customs.ts'
