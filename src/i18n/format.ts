import { useI18nProvider } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { dayIn } from '../../registry/days/time-zones.ts'
import { currencyDecimals } from '../../registry/values/decimals.ts'
import { createValueFormat, type ValueFormat } from '../../registry/text/value-format.ts'
import { capabilities } from '../api/index.ts'
import { customsOf } from '../../registry/days/customs.ts'
import { getWeekdays } from './languages.ts'
import { lastBuilt } from './last-built.ts'
import { clocksDiffer, type Zone, zoneName } from './zone.ts'

/** Formatters of values in the user's language, the business's currency and its time zone. */
export interface Format extends ValueFormat {
  /** The name of the business's time zone where the device's clock differs; otherwise empty. */
  zone: Zone | null
}

/** The name of a time zone where another one's clock differs; it takes as long as drawing a row. */
const zoneBeside = lastBuilt((language: string, timeZone: string, device: string, _today: string) =>
  clocksDiffer(timeZone, device) ? zoneName(customsOf(language), timeZone) : null,
)

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Builds the formatters for a language, a time zone, and a currency with its decimals. */
export function createFormat(
  language: string,
  timeZone: string,
  currency: string,
  decimals?: number,
): Format {
  return {
    ...createValueFormat(language, timeZone, currency, new Date(), decimals),
    // The device's time zone may change.
    get zone() {
      return zoneBeside(language, timeZone, deviceZone(), dayIn(timeZone, new Date()))
    },
  }
}

const builtFor = lastBuilt(
  (language: string, timeZone: string, currency: string, decimals: number, _today: string) =>
    createFormat(language, timeZone, currency, decimals),
)

/** Returns the formatters for a language, a time zone and a currency; the same object all day. */
export const formatFor = (
  language: string,
  timeZone: string,
  currency: string,
  decimals: number = currencyDecimals(currency),
): Format => builtFor(language, timeZone, currency, decimals, dayIn(timeZone, new Date()))

/** Returns the days of the week, 0 for Sunday, as the business's week begins. */
export function useWeekdays(): readonly number[] {
  const { subscribe, current } = capabilities
  return getWeekdays(useSyncExternalStore(subscribe, current, current).currency)
}

/** Returns the formatters for the current language and the provider's business. */
export function useFormat(): Format {
  const language = useI18nProvider().getLocale()
  const { subscribe, current } = capabilities
  const {
    timeZone,
    currency,
    currencyDecimals: decimals,
  } = useSyncExternalStore(subscribe, current, current)
  // Asked for at every drawing: a page that is left open has another day after midnight.
  return formatFor(language, timeZone, currency, decimals)
}
