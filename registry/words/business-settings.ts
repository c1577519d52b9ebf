import { BUSINESS_NAME, SETTINGS } from '#business/words'
import { type Weekday, WEEKDAYS } from './weekdays.ts'

/** The ways to show a currency in amounts: by its code, such as EUR, or by its symbol. */
export const CURRENCY_DISPLAYS = ['code', 'symbol'] as const
export type CurrencyDisplay = (typeof CURRENCY_DISPLAYS)[number]

/** The settings of the business that fields of an entity can give. */
export interface BusinessSettings {
  /** The name on the sign-in page, in the bar, on printouts and in mails. */
  name: string
  /** The address of the logo; null for the logo of the product. */
  logo: string | null
  /** The sentence on the sign-in page; null for the default sentence. */
  signInText: string | null
  /** The lines below the name on printouts and at the end of mails, such as an address. */
  imprint: string | null
  /** The tax number of the business on documents. */
  taxNumber: string | null
  /** The first day of the week; null for that of the currency's country. */
  weekStart: Weekday | null
  /** The way to show the currency in amounts. */
  currencyDisplay: CurrencyDisplay
  /** The country of phone numbers without a country code (ISO 3166-1), such as `KW`; null for none. */
  phoneCountry: string | null
}
export type BusinessSetting = keyof BusinessSettings

/** The fields of an entity that give the settings of the business. */
export interface FieldBySetting<F = string> {
  /** The field for the name on the sign-in page, in the bar, on printouts and in mails. */
  readonly name?: F
  /** The field for the address of the logo. */
  readonly logo?: F
  /** The field for the sentence on the sign-in page. */
  readonly signInText?: F
  /** The field for the lines below the name on printouts and at the end of mails. */
  readonly imprint?: F
  /** The field for the tax number on documents. */
  readonly taxNumber?: F
  /** The field for the first day of the week. */
  readonly weekStart?: F
  /** The field for the way to show the currency in amounts. */
  readonly currencyDisplay?: F
  /** The field for the country of phone numbers without a country code. */
  readonly phoneCountry?: F
}

/** The name in live events of the version that rises with every change of the settings. */
export const BUSINESS_VERSION = 'business'

/** The settings of a business that gives none in the app. */
export const DEFAULT_BUSINESS_SETTINGS: BusinessSettings = {
  name: BUSINESS_NAME,
  logo: null,
  signInText: null,
  imprint: null,
  taxNumber: null,
  weekStart: null,
  currencyDisplay: 'code',
  phoneCountry: SETTINGS.phoneCountry,
}

const readText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Reads settings from an unknown source. Missing and invalid settings get default values. */
export function readBusinessSettings(
  values: Readonly<Partial<Record<BusinessSetting, unknown>>>,
): BusinessSettings {
  const display = CURRENCY_DISPLAYS.find((candidate) => candidate === values.currencyDisplay)
  return {
    name: readText(values.name) ?? DEFAULT_BUSINESS_SETTINGS.name,
    logo: readText(values.logo),
    signInText: readText(values.signInText),
    imprint: readText(values.imprint),
    taxNumber: readText(values.taxNumber),
    weekStart: WEEKDAYS.find((day) => day === values.weekStart) ?? null,
    currencyDisplay: display ?? DEFAULT_BUSINESS_SETTINGS.currencyDisplay,
    phoneCountry: readText(values.phoneCountry) ?? DEFAULT_BUSINESS_SETTINGS.phoneCountry,
  }
}
