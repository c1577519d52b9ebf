import { useI18nProvider } from 'ra-core'
import { getCustomsLocale } from '../../../../registry/days/customs.ts'
import { toMidnight } from '../../../../registry/days/days.ts'
import { useFormat } from '../../../platform/i18n/format.ts'

/** Formats a day in a language, such as its weekday only. Days have no time zone. */
export function formatDay(
  language: string,
  day: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const formatter = new Intl.DateTimeFormat(getCustomsLocale(language), {
    ...options,
    timeZone: 'UTC',
  })
  return formatter.format(toMidnight(day))
}

/** The head of a day's column: its name, its number, and the number of rows. */
export function DayHead({ day, today, count }: { day: string; today: string; count?: number }) {
  const language = useI18nProvider().getLocale()
  const { date } = useFormat()
  return (
    <time className="day-head" dateTime={day} data-today={day === today || undefined}>
      <span className="hidden">{date(day)}</span>
      <span aria-hidden="true">{formatDay(language, day, { weekday: 'short' })}</span>
      <b aria-hidden="true">{formatDay(language, day, { day: 'numeric' })}</b>
      {count !== undefined && count > 0 && <small>{count}</small>}
    </time>
  )
}
