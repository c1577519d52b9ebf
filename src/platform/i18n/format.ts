import { useI18nProvider } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { getWorkdays, nameWorkdays } from '../../../registry/days/workdays.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getCurrencyDecimals } from '../../../registry/values/decimals.ts'
import type { CurrencyDisplay } from '../../../registry/words/business-settings.ts'
import { createValueFormat, type ValueFormat } from '../../../registry/text/value-format.ts'
import { capabilities } from '../api/index.ts'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { getWeekdays } from './languages.ts'
import { memoizeLast } from './memoize-last.ts'
import { doClocksDiffer, type TimeZoneNames, getZoneNames } from './zone.ts'

/** Formatters for the user's language and the business's currency and time zone. */
export interface Format extends ValueFormat {
  language: string
  /** The name of the business's time zone if the device uses another; otherwise null. */
  zone: TimeZoneNames | null
}

/**
 * Returns the name of a time zone if the device uses another. Memoised, because it takes as long as
 * drawing a row.
 */
const getOtherZone = memoizeLast(
  (language: string, timeZone: string, deviceTimeZone: string, _today: string) =>
    doClocksDiffer(timeZone, deviceTimeZone)
      ? getZoneNames(getCustomsLocale(language), timeZone)
      : null,
)

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface FormatOptions {
  language: string
  timeZone: string
  currency: string
  decimals?: number
  display?: CurrencyDisplay
}

/** Builds the formatters for a language, a time zone, and a currency with its decimals. */
export function createFormat({
  language,
  timeZone,
  currency,
  decimals,
  display,
}: FormatOptions): Format {
  return {
    language,
    ...createValueFormat({
      language,
      timeZone,
      currency,
      now: new Date(),
      decimals,
      currencyDisplay: display,
    }),
    // The device's time zone may change.
    get zone() {
      return getOtherZone(language, timeZone, deviceZone(), getLocalDay(timeZone, new Date()))
    },
  }
}

const buildFormat = memoizeLast(
  (
    language: string,
    timeZone: string,
    currency: string,
    decimals: number,
    display: CurrencyDisplay,
    _today: string,
  ) => createFormat({ language, timeZone, currency, decimals, display }),
)

/** Returns the formatters for a language, a time zone and a currency: the same object all day. */
export const getFormat = ({
  language,
  timeZone,
  currency,
  decimals = getCurrencyDecimals(currency),
  display = 'code',
}: FormatOptions): Format =>
  buildFormat(language, timeZone, currency, decimals, display, getLocalDay(timeZone, new Date()))

/** Returns the weekdays, 0 for Sunday, in the order of the business's week. */
export function useWeekdays(): readonly number[] {
  const { subscribe, current } = capabilities
  const { currency, business } = useSyncExternalStore(subscribe, current, current)
  return getWeekdays(currency, business.weekStart)
}

/** Returns the working days of the business in order, 0 for Sunday. */
export function useWorkdays(): readonly number[] {
  const { subscribe, current } = capabilities
  return getWorkdays(useSyncExternalStore(subscribe, current, current).currency)
}

/** Returns the names of the first and the last working day of the business. */
export function useWorkdayNames(): { first: string; last: string } {
  const { subscribe, current } = capabilities
  const { currency } = useSyncExternalStore(subscribe, current, current)
  return nameWorkdays(useI18nProvider().getLocale(), currency)
}

/** Returns the formatters for the current language and the provider's business. */
export function useFormat(): Format {
  return useLanguageFormat(useI18nProvider().getLocale())
}

/** Returns the formatters for a language and the provider's business. */
export function useLanguageFormat(language: string): Format {
  const { subscribe, current } = capabilities
  const {
    timeZone,
    currency,
    currencyDecimals: decimals,
    business,
  } = useSyncExternalStore(subscribe, current, current)
  // Evaluated at every render, because the day changes at midnight.
  const display = business.currencyDisplay
  return getFormat({ language, timeZone, currency, decimals, display })
}
