import { useI18nProvider } from 'ra-core'
import { getCustomsLocale } from '../../../../registry/days/customs.ts'
import { toMidnight } from '../../../../registry/days/days.ts'
import { useFormat } from '../../../platform/i18n/format.ts'

/** Returns a part of a day's name in a language. Days have no time zone. */
export function partOfDay(language: string, day: string, how: Intl.DateTimeFormatOptions): string {
  const write = new Intl.DateTimeFormat(getCustomsLocale(language), { ...how, timeZone: 'UTC' })
  return write.format(toMidnight(day))
}

/** The head of a day's column: its name, its number, and the number of rows. */
export function DayHead({ day, today, count }: { day: string; today: string; count?: number }) {
  const language = useI18nProvider().getLocale()
  const { date } = useFormat()
  return (
    <time className="day-head" dateTime={day} data-today={day === today || undefined}>
      <span className="hidden">{date(day)}</span>
      <span aria-hidden="true">{partOfDay(language, day, { weekday: 'short' })}</span>
      <b aria-hidden="true">{partOfDay(language, day, { day: 'numeric' })}</b>
      {count !== undefined && count > 0 && <small>{count}</small>}
    </time>
  )
}
