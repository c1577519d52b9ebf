import type { Theme } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { isDay } from '../../../registry/days/days.ts'
import { fromWallClock, toWallClock } from '../../../registry/text/wall-clock.ts'
import type { ValueFormat } from '../../../registry/text/value-format.ts'

// Taken from `Theme`, not `ThemeOptions`, because the compiler compares the two for 45 seconds.
type ThemeComponents = NonNullable<Theme['components'] & RaThemeOptions['components']>
type Options = Intl.DateTimeFormatOptions | undefined

/** Returns whether a component has no format of its own. A date declares its own time zone. */
const usesDefaultFormat = (locales: Intl.LocalesArgument | undefined, options: Options) =>
  locales === undefined && Object.keys(options ?? {}).every((name) => name === 'timeZone')

/** A date or datetime in the business's format, unless a component sets another. */
class FormattedDate extends Date {
  readonly #text: string
  readonly #format: ValueFormat

  constructor(text: string, format: ValueFormat) {
    super(text)
    this.#text = text
    this.#format = format
  }

  #isDay(): boolean {
    return isDay(this.#text)
  }

  override toLocaleString(locales?: Intl.LocalesArgument, options?: Options): string {
    if (!usesDefaultFormat(locales, options)) return super.toLocaleString(locales, options)
    return this.#isDay() ? this.#format.date(this.#text) : this.#format.datetime(this.#text)
  }

  override toLocaleDateString(locales?: Intl.LocalesArgument, options?: Options): string {
    if (!usesDefaultFormat(locales, options)) return super.toLocaleDateString(locales, options)
    const { timeZone, date } = this.#format
    return date(this.#isDay() ? this.#text : toWallClock(this.#text, timeZone).slice(0, 10))
  }

  override toLocaleTimeString(locales?: Intl.LocalesArgument, options?: Options): string {
    if (!usesDefaultFormat(locales, options) || this.#isDay())
      return super.toLocaleTimeString(locales, options)
    return this.#format.time(this.#text)
  }
}

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The values of boolean components, because flags are 0 or 1. */
const FLAG_COMPONENTS = {
  RaBooleanField: { defaultProps: { looseValue: true } },
  RaBooleanInput: { defaultProps: { parse: Number } },
  RaNullableBooleanInput: {
    defaultProps: {
      format: (value: unknown) => (value === 1 ? 'true' : value === 0 ? 'false' : ''),
      parse: (text: string) => (text === '' ? null : Number(text === 'true')),
    },
  },
} satisfies ThemeComponents

/**
 * Returns the defaults of react-admin's components for our API: dates in the business's format and
 * time zone, numbers in the user's language, times of day as texts, flags as 0 or 1.
 */
export function buildFormatDefaults(format: ValueFormat, language: string): ThemeComponents {
  const { timeZone } = format
  return {
    ...FLAG_COMPONENTS,
    RaDateField: {
      defaultProps: {
        transform: (value: unknown) => new FormattedDate(String(value), format),
      },
    },
    RaNumberField: { defaultProps: { locales: getCustomsLocale(language) } },
    RaTimeInput: {
      defaultProps: {
        format: (value: unknown) => String(value ?? ''),
        parse: (text: string) => text || null,
      },
    },
    RaDateTimeInput: {
      defaultProps: {
        format: (value: unknown) => {
          const text = String(value ?? '')
          return WALL_CLOCK.test(text) ? text : toWallClock(text, timeZone)
        },
        parse: (text: string) => fromWallClock(text, timeZone),
      },
    },
  }
}
