import { formatISO, parseISO } from 'date-fns'
import { useI18nProvider, useTranslate } from 'ra-core'
import { DayPicker } from 'react-day-picker'
import { getCustomsLocale } from '../../../../registry/days/customs.ts'
import { isDay } from '../../../../registry/days/days.ts'
import { DEFAULT_YEAR_RANGE } from '../../../../registry/days/years.ts'
import { useWeekdays } from '../../../platform/i18n/format.ts'
import { directionOf } from '../../../platform/i18n/languages.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'

export interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`; empty for none. */
  value: string
  today: string
  onPick: (day: string) => void
}

/** Formats parts of a date in a language. */
const createDateFormatter = (language: string, options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat(getCustomsLocale(language), options)
  return (date: Date) => format(date)
}

function Chevron({ orientation }: { orientation?: string }) {
  return <Icon name={orientation === 'left' ? 'previous' : 'next'} />
}

const CLASS_NAMES = {
  root: 'calendar',
  months: 'calendar-months',
  nav: 'calendar-nav',
  button_previous: 'btn btn-quiet btn-icon',
  button_next: 'btn btn-quiet btn-icon',
  month_caption: 'calendar-caption',
  dropdowns: 'calendar-dropdowns',
  dropdown: 'input',
  caption_label: 'hidden',
  month_grid: 'calendar-grid',
  day: 'calendar-cell',
  day_button: 'calendar-day',
}

/**
 * A calendar month to choose a day from, by mouse or keyboard. Weeks start as configured for the
 * business.
 */
export function Calendar({ value, today, onPick }: CalendarProps) {
  const translate = useTranslate()
  const language = useI18nProvider().getLocale()
  // The picker represents a day as midnight on the device, as `parseISO` does.
  const selected = isDay(value) ? parseISO(value) : undefined
  const formatFullDate = createDateFormatter(language, { dateStyle: 'full' })
  const formatMonth = createDateFormatter(language, { month: 'long' })
  const formatYear = createDateFormatter(language, { year: 'numeric' })
  const [weekStartsOn = 1] = useWeekdays()
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      captionLayout="dropdown"
      dir={directionOf(language)}
      weekStartsOn={weekStartsOn as 0}
      selected={selected}
      defaultMonth={selected ?? parseISO(today)}
      today={parseISO(today)}
      startMonth={parseISO(`${DEFAULT_YEAR_RANGE.min}-01-01`)}
      endMonth={parseISO(`${DEFAULT_YEAR_RANGE.max}-12-31`)}
      onSelect={(date) => onPick(formatISO(date, { representation: 'date' }))}
      classNames={CLASS_NAMES}
      components={{ Chevron }}
      formatters={{
        formatWeekdayName: createDateFormatter(language, { weekday: 'narrow' }),
        formatDay: createDateFormatter(language, { day: 'numeric' }),
        formatMonthDropdown: formatMonth,
        formatYearDropdown: formatYear,
        formatCaption: createDateFormatter(language, { month: 'long', year: 'numeric' }),
      }}
      labels={{
        labelDayButton: formatFullDate,
        labelGrid: createDateFormatter(language, { month: 'long', year: 'numeric' }),
        labelWeekday: createDateFormatter(language, { weekday: 'long' }),
        labelNav: () => translate('days.months'),
        labelNext: () => translate('days.next_month'),
        labelPrevious: () => translate('days.previous_month'),
        labelMonthDropdown: () => translate('days.month'),
        labelYearDropdown: () => translate('days.year'),
      }}
    />
  )
}
