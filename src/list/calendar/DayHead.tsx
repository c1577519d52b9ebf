import { useI18nProvider } from 'ra-core'
import { customsOf } from '../../../registry/days/customs.ts'
import { midnightOf } from '../../../registry/days/days.ts'
import { useFormat } from '../../i18n/format.ts'

/** A part of a day's name in a language: days have no time zone. */
export function partOfDay(language: string, day: string, how: Intl.DateTimeFormatOptions): string {
  const write = new Intl.DateTimeFormat(customsOf(language), { ...how, timeZone: 'UTC' })
  return write.format(midnightOf(day))
}

/** A day over its column: its name and number, and how much there is. */
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
