import { millisecondsInMinute } from 'date-fns/constants'
import { getCustomsLocale } from '../days/customs.ts'
import { getLocalDay, getLocalYear, getUtcOffset, isRepeated } from '../days/time-zones.ts'
import { getCurrencyDecimals } from '../values/decimals.ts'
import type { CurrencyDisplay } from '../words/business-settings.ts'

/** Formatters of values in a reader's language, the business's currency and its time zone. */
export interface ValueFormat {
  timeZone: string
  /** Today in the business's time zone, `YYYY-MM-DD`. */
  today: string
  /** The decimals of amounts in the business's currency. */
  decimals: number
  number(value: number | string): string
  percent(value: string): string
  /** Returns currency and amount separately. */
  money(value: string): { currency: string; amount: string }
  /**
   * An instant, without the year if it is the current one. The offset follows if clocks show this
   * time twice.
   */
  datetime(iso: string): string
  /** An instant with its year, for texts that are read in later years. */
  datetimeWithYear(iso: string): string
  /** An instant in full, with its offset from UTC. */
  moment(iso: string): string
  date(day: string): string
  /** The days of a period in one expression, `1–31 Oct 2026`. */
  days(from: string, to: string): string
  /** The time of an instant. */
  time(iso: string): string
  /** An offset from UTC in milliseconds. */
  offset(offset: number): string
}

// Intl formats decimal text exactly; its type requires a template literal.
const toExactDecimal = (value: string) => value as `${number}`

function formatValidDate(write: (date: Date) => string, text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : write(date)
}

/** Creates a value on first use, because each formatter costs the browser milliseconds. */
function createLazyValue<T>(make: () => T): () => T {
  let cachedValue: T | undefined
  return () => (cachedValue ??= make())
}

/**
 * Versions of CLDR disagree on the comma after an English weekday. Mails and screens must agree.
 */
const WEEKDAY_COMMA = /^([A-Z][a-z]+), /

const toMidnight = (day: string) => `${day}T00:00:00Z`

/** Locales use a hyphen, which is too short beside digits. */
const MINUS = '\u2212'

/**
 * The format of amounts. The decimals are set, because browsers disagree on those of some
 * currencies.
 */
const createMoneyFormat = (
  locale: string,
  currency: string,
  decimals: number,
  currencyDisplay: CurrencyDisplay,
) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** Formats an amount, and returns currency and amount separately. */
function splitAmount(format: Intl.NumberFormat, value: string) {
  const parts = format.formatToParts(toExactDecimal(value))
  const isNegative = parts.some(({ type }) => type === 'minusSign')
  // Spaces and marks between currency and amount are dropped. Marks of a minus stay with it.
  const isKept = ({ type, value: text }: Intl.NumberFormatPart) =>
    type !== 'literal' || (isNegative && /^\p{Cf}+$/u.test(text))
  const joinParts = (isCurrency: boolean) =>
    parts
      .filter((part) => isKept(part) && (part.type === 'currency') === isCurrency)
      .map(({ type, value: text }) => (type === 'minusSign' ? MINUS : text))
      .join('')
  return { currency: joinParts(true), amount: joinParts(false) }
}

/** Creates a formatter of offsets from UTC in a language: `GMT+3`, in French `UTC+3`. */
export function createOffsetFormat(locale: string): (offset: number) => string {
  const names = new Map<number, string>()
  const nameOffset = (offset: number) => {
    const minutes = Math.abs(offset) / millisecondsInMinute
    const hours = Math.floor(minutes / 60)
    // The names of these zones have the opposite sign.
    const timeZone = hours === 0 ? 'Etc/GMT' : `Etc/GMT${offset < 0 ? '+' : '-'}${hours}`
    const style = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    const name = style.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return minutes % 60 === 0 ? name : `${name}:${String(minutes % 60).padStart(2, '0')}`
  }
  return (offset) => {
    const name = names.get(offset) ?? nameOffset(offset)
    names.set(offset, name)
    return name
  }
}

/** The settings of `createValueFormat`. `decimals` are those of the currency by default. */
export interface ValueFormatOptions {
  language: string
  timeZone: string
  currency: string
  now: Date
  decimals?: number
  currencyDisplay?: CurrencyDisplay
}

type TimeFormat = Pick<
  ValueFormat,
  'datetime' | 'datetimeWithYear' | 'moment' | 'time' | 'offset' | 'date' | 'days'
>

/** Builds the formatters of times and days. */
function createTimeFormat(locale: string, timeZone: string, now: Date): TimeFormat {
  const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
    createLazyValue(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }))
  const isEnglish = locale.startsWith('en')
  const formatWeekday = (format: Intl.DateTimeFormat, moment: Date) =>
    isEnglish ? format.format(moment).replace(WEEKDAY_COMMA, '$1 ') : format.format(moment)
  const inYear = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const day = { ...inYear, year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const currentYearFormat = createDateFormat({ ...inYear, ...clock })
  const withYearFormat = createDateFormat({ ...day, ...clock })
  const fullDates = createDateFormat({ dateStyle: 'full', timeStyle: 'medium' })
  const time = createDateFormat(clock)
  const thisYear = getLocalYear(timeZone, now)
  const isThisYear = (moment: Date) => getLocalYear(timeZone, moment) === thisYear
  // A date has no time zone: it is parsed and formatted as UTC, so that it never shifts.
  const date = createDateFormat(day)
  const days = createDateFormat({ ...day, weekday: undefined })
  const formatOffset = createOffsetFormat(locale)
  const getOffset = (moment: Date) => getUtcOffset(moment.getTime(), timeZone)
  // Wall times are formatted as UTC, because Intl may have other rules of the zone.
  const toWallTime = (moment: Date) => new Date(moment.getTime() + getOffset(moment))
  /** Adds the offset to a time that clocks show twice. */
  const addOffset = (text: string, moment: Date) =>
    isRepeated(moment.getTime(), timeZone) ? `${text} ${formatOffset(getOffset(moment))}` : text
  const formatDayAndTime = (style: () => Intl.DateTimeFormat, moment: Date) =>
    addOffset(formatWeekday(style(), toWallTime(moment)), moment)
  return {
    datetime: (iso) =>
      formatValidDate(
        (moment) =>
          formatDayAndTime(isThisYear(moment) ? currentYearFormat : withYearFormat, moment),
        iso,
      ),
    datetimeWithYear: (iso) =>
      formatValidDate((moment) => formatDayAndTime(withYearFormat, moment), iso),
    moment: (iso) =>
      formatValidDate(
        (moment) => `${fullDates().format(toWallTime(moment))} ${formatOffset(getOffset(moment))}`,
        iso,
      ),
    time: (iso) =>
      formatValidDate((moment) => addOffset(time().format(toWallTime(moment)), moment), iso),
    offset: formatOffset,
    date: (text) => formatValidDate((value) => formatWeekday(date(), value), toMidnight(text)),
    days: (from, to) =>
      formatValidDate(
        (last) => days().formatRange(new Date(toMidnight(from)), last),
        toMidnight(to),
      ),
  }
}

/** Builds the formatters for a language, a time zone, a currency and a moment. */
export function createValueFormat({
  language,
  timeZone,
  currency,
  now,
  decimals = getCurrencyDecimals(currency),
  currencyDisplay = 'code',
}: ValueFormatOptions): ValueFormat {
  const locale = getCustomsLocale(language)
  const number = createLazyValue(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))
  const percent = createLazyValue(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))
  const money = createLazyValue(() =>
    createMoneyFormat(locale, currency, decimals, currencyDisplay),
  )
  return {
    timeZone,
    today: getLocalDay(timeZone, now),
    decimals,
    number: (value) => number().format(typeof value === 'string' ? toExactDecimal(value) : value),
    percent: (value) => `${percent().format(toExactDecimal(value))} %`,
    money: (value) => splitAmount(money(), value),
    ...createTimeFormat(locale, timeZone, now),
  }
}
